import { foldedText } from '../../model/text/plain-text.ts'
import { wordsOf } from '../../model/text/words.ts'
import type { IcdEntry } from './entry.ts'
import { icdSynonyms } from './search/icd-synonyms.ts'

const PLAIN = /^[ -~]*$/
const flat = (text: string): string =>
  PLAIN.test(text)
    ? (text.match(/[a-z0-9]+/g) ?? []).join(' ')
    : wordsOf(text)
        .map((w) => w.text)
        .join(' ')
/** What names add without saying more. */
const REST = /,? ?(?:no especificad[oa]s?|sin otra especificacion|sitio no especificado|ncop)|\([^)]*\)|\[[^\]]*\]/g
const HAS_REST = /especifica|ncop|[([]/i
const MOST_WORDS = 6
/** Two letters mean too many things. */
const SHORTEST = 3
/** Words that name a disease in the classification and something else in a note. */
const USUAL = new Set('control examen estado otros otro dolor lesion trauma efecto vida hogar agua'.split(' '))

/** Longer than anything that is looked for, before taking the trouble to fold it. */
const isLong = (name: string): boolean => name.split(' ', MOST_WORDS + 1).length > MOST_WORDS
const withoutRest = (name: string): string => (HAS_REST.test(name) ? name.replaceAll(REST, '') : name)

/** Everything by which a note may name a disease or a complaint of a classification: folded words, one space between. */
export function spokenNames(entries: readonly IcdEntry[]): string[] {
  const named = icdSynonyms()
    .filter((s) => s.codigos.length > 0)
    .flatMap((s) => [foldedText(s.dicho), foldedText(s.significa)])
  const listed = entries
    .filter((e) => e.habilitado && (HAS_REST.test(e.nombre) || !isLong(e.nombre)))
    .map((e) => withoutRest(foldedText(e.nombre)))
  const all = [...named, ...listed]
    .map(flat)
    .filter((p) => p.length >= SHORTEST && !USUAL.has(p) && !/^\d/.test(p) && !isLong(p))
  return [...new Set(all)]
}
