import { wordsOf } from '../../model/text/words.ts'
import { cie10Category, cie10Name } from './embedded/cie10-name.ts'
import { icdSynonyms } from './search/icd-synonyms.ts'
import type { Synonym } from './search/synonym.ts'

/** A word is told by its beginning: `apendicitis` and `apendicular` are of one disease. */
const STEM = 5
const SHORTEST = 3
/** What names of any disease have. */
const USUAL = new Set(
  'agudo aguda causa ciert clasi como con croni debid del desde enfer entre espec estad las los menci otra otras otro otros para parte por sin sindr sitio sobre tipo trast'.split(
    ' ',
  ),
)

const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => word.text.length >= SHORTEST)
    .map((word) => word.text.slice(0, STEM))
    .filter((stem) => !USUAL.has(stem))

/** Only a display that no name of its code has a word of needs them; then they may be let go. */
let kept: WeakRef<ReadonlyMap<string, readonly Synonym[]>> | undefined
function saidOf(code: string): string[] {
  const byCode = kept?.deref() ?? synonymsByCode()
  kept = new WeakRef(byCode)
  return [code, code.slice(0, 3)]
    .flatMap((beginning) => byCode.get(beginning) ?? [])
    .flatMap((s) => [s.dicho, s.significa])
}
const synonymsByCode = (): Map<string, Synonym[]> =>
  icdSynonyms().reduce((byCode, synonym) => {
    for (const code of synonym.codigos) byCode.set(code, [...(byCode.get(code) ?? []), synonym])
    return byCode
  }, new Map<string, Synonym[]>())

/**
 * Whether what is said of a code of CIE-10 is plainly another disease: it has no word of any of its names. Tables and people
 * shorten, lengthen and order them in their own way, and an abbreviation says nothing that can be compared.
 */
export function isOtherDisease(code: string, name: string, given: string): boolean {
  const said = stemsOf(given)
  if (!said.some((stem) => stem.length === STEM)) return false
  const shares = (text: string): boolean =>
    stemsOf(text).some((stem) => said.some((one) => one.startsWith(stem) || stem.startsWith(one)))
  const names = [name, cie10Name(code) ?? '', cie10Category(code) ?? '']
  return names.some((one) => stemsOf(one).length > 0) && !names.some(shares) && !saidOf(code).some(shares)
}
