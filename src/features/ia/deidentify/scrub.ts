import { withoutNamesBeside } from './beside-names.ts'
import { clean } from './clean.ts'
import { codeSpans } from './codes.ts'
import { withoutDates, withoutGreatAges } from './dates.ts'
import { withoutFramedNames } from './framed-names.ts'
import type { Identifiers } from './identifiers.ts'
import { strangersInitials } from './initials.ts'
import { withoutRestsOfNames } from './joined-names.ts'
import { knownSpans } from './known.ts'
import { numberWordSpans, spokenSpans } from './number-words.ts'
import { patternSpans, withoutIntroduced } from './patterns.ts'
import { withoutPlacedNames } from './placed-names.ts'
import { placeSpans } from './places.ts'
import { withoutRelatives } from './relatives.ts'
import { withoutSlotted } from './slots.ts'
import { withSpans } from './spans.ts'
import { staffSpans } from './staff-names.ts'
import { withoutStrangers } from './strangers.ts'
import { withoutCommonNames } from './words/common-names.ts'

const REPEATED = /(\[persona\])(?:[\s,.-]{0,4}(?:(?:de|del|la|los|las)\s{1,4}){0,3}\[persona\])+/g

/** Free text as it may leave: without what identifies a person, with its medicine intact. */
export function scrubber(
  ids: Identifiers,
  today: string,
  clinical?: { has(word: string): boolean },
  heard?: ReadonlySet<string>,
): (text: string) => string {
  const known = knownSpans(ids, clinical)
  return (text) => {
    const dated = withoutDates(clean(text), today)
    // Both in the same text, and what overlaps goes together: neither cuts an address in half and leaves the rest.
    const bare = withSpans(dated, [
      ...known(dated),
      ...patternSpans(dated),
      ...codeSpans(dated),
      ...numberWordSpans(dated),
      ...spokenSpans(dated),
      ...strangersInitials(dated, clinical),
      ...staffSpans(dated, clinical),
    ])
    const introduced = withoutPlacedNames(withoutIntroduced(bare, clinical), clinical)
    const named = withoutRelatives(introduced, clinical, heard)
    const placed = withSpans(named, placeSpans(named, clinical))
    const listed = withoutCommonNames(placed, clinical)
    const rest = withoutRestsOfNames(withoutStrangers(listed, clinical), clinical)
    const framed = withoutFramedNames(withoutNamesBeside(rest, clinical), clinical)
    return withoutGreatAges(withoutSlotted(framed, clinical)).replaceAll(REPEATED, '$1')
  }
}
