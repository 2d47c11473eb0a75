import { byPlace } from './beside-names.ts'
import { foldSameLength } from './fold-same-length.ts'
import { foldedWordSet, listedWords } from './folded-words.ts'
import { wordNames } from './placed-names.ts'
import { isWhoWord } from './relatives.ts'
import type { Span } from './spans.ts'
import { doubtful, givenNames, surnames } from './words/common-names.ts'
import { isEveryday, isFiniteVerb, isVerb } from './words/everyday-words.ts'
import { isOrdinary } from './words/ordinary-words.ts'
import { isCapital, type ToldWord, toldWords } from './words/told-words.ts'

/** Staff in the abbreviations of a note: «AYUD: SOTO. ANEST: LARA», «R3 Moreno», «EQUIPO QX: VALENCIA - SIERRA». */

const alternatives = (clase: string): string => listedWords(clase).join('|')
const TITLED = String.raw`(?:\s{0,2}(?:dra?|lic|int|jefe|md|prof|r[1-5])\.?(?=\s))?`
const WHICH = String.raw`(?:\s?\d|\s(?:ppal|principal|gral|general|qx|turno|de turno|tratante|asistente)\.?)?`
/** Only who did it follows these. */
const SURE = new RegExp(
  String.raw`(?<![a-z\d])(?:(?:${alternatives('rol_abreviado')})\.?${WHICH}\s{0,2}(:?)|(?:firmad|elaborad|digitad|transcrit|dictad|suscrit)[oa](?:\s[a-z]{4,14}mente)?\s(por))${TITLED}\s{1,3}$`,
)
/** What was done may follow these as well. */
const EITHER = new RegExp(
  String.raw`(?<![a-z\d])(?:${alternatives('rol_o_servicio')})\.?${WHICH}\s{0,2}(:)${TITLED}\s{1,3}$`,
)
const RANK = new RegExp(
  String.raw`(?<![a-z\d])(?:r[1-5]|${alternatives('grado_abreviado')})(?:\s(?:dra?|md)\.?)?()\s{1,3}$`,
)
const particles = foldedWordSet('de del la las los')
/** One name of a list from the next: «NARVAEZ Y COBO», «VALENCIA - SIERRA». */
const LISTED = /^\s{0,2}(?:,|\/|-|\by\b|\be\b)\s{0,2}$/i
const ENDS = /^(?:\.?\s?(?:[-.,;:/()\n]|$)|\s{1,2}(?:y|e|a|con|cc|rm|tp)\s)/i
const BEFORE = 40
const MOST = 4

export function staffSpans(text: string, clinical?: { has(word: string): boolean }): Span[] {
  const folded = foldSameLength(text)
  const words = toldWords(text)
  const spans: Span[] = []
  const gap = (at: number): string => text.slice(words[at - 1]?.to ?? 0, words[at]?.from)
  const isListed = ({ word }: ToldWord): boolean =>
    givenNames.has(word) || surnames.has(word) || doubtful.has(word) || wordNames.has(word)
  const isUnknown = ({ word }: ToldWord): boolean =>
    word.length > 3 && clinical !== undefined && !isEveryday(word) && !isOrdinary(word, clinical) && !isWhoWord(word)
  /** The last word of the name that begins at `at`, if one does. */
  const nameFrom = (at: number, isName: (told: ToldWord) => boolean): number | null => {
    let end: number | null = null
    for (let i = at; i < at + MOST; i++) {
      const told = words[i]
      if (told === undefined || (i > at && !/^\.?\s{1,2}$/.test(gap(i)))) break
      const isInitial = /^[A-XZ]$/.test(told.written) && (end !== null || text[told.to] === '.')
      if (particles.has(told.word)) continue
      if (!(isInitial || isName(told)) || (isVerb(told.word) && !isListed(told))) break
      end = i
      if (/^\.\s/.test(text.slice(told.to, told.to + 2)) && !isInitial) break
    }
    return end
  }
  for (const [i, { from }] of words.entries()) {
    const before = folded.slice(Math.max(0, from - BEFORE), from)
    const sure = SURE.exec(before)
    const isCertain = sure?.[1] === ':' || sure?.[2] === 'por'
    const isLabelled = isCertain || EITHER.test(before)
    if (sure === null && !isLabelled && !RANK.test(before)) continue
    const isName = (told: ToldWord): boolean =>
      isListed(told) || (isLabelled && isCapital(told) && byPlace.has(told.word)) || (isCertain && isUnknown(told))
    for (let at = i; ; ) {
      const end = nameFrom(at, isName)
      const [first, last] = [words[at], words[end ?? at]]
      if (end === null || first === undefined || last === undefined) break
      const next = words[end + 1]
      if (!ENDS.test(text.slice(last.to, last.to + 5)) && !isFiniteVerb(next?.word ?? '')) break
      spans.push({ from: first.from, to: last.to, by: '[persona]' })
      const isAnd = next !== undefined && /^[ye]$/.test(next.word)
      const following = end + (isAnd ? 2 : 1)
      const between = text.slice(last.to, words[following]?.from)
      if (!LISTED.test(between) || text[words[following]?.to ?? 0] === ':') break
      at = following
    }
  }
  return spans
}
