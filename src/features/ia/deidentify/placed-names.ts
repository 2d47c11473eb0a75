import { foldSameLength } from './fold-same-length.ts'
import { foldedWordSet, listedWordSet } from './folded-words.ts'
import { isWhoWord } from './relatives.ts'
import { doubtful, givenNames, replaced, surnames } from './words/common-names.ts'
import { actsOnOthers, isDescription, isEveryday, isFiniteVerb, isVerb } from './words/everyday-words.ts'
import { isCalledAfterThing, isOrdinary } from './words/ordinary-words.ts'
import { boundsOf, isCapital, isShouted, toldRuns, toldWords } from './words/told-words.ts'

/** Given names too short to be told by their letters, and given names that are words of the language. */
const short = listedWordSet('nombre_corto')
export const wordNames = listedWordSet('nombre_palabra')
/** Two capitals that stand for something else than a person. */
export const pairs = listedWordSet('sigla_de_dos')

/** After these a surname follows, whatever it means: «sr delgado». */
const titles = listedWordSet('titulo')
const articles = foldedWordSet('la el su mi')
const pronouns = foldedWordSet('lo la le los las se me')
const withSomebody = foldedWordSet('pelea peleo discute discutio convive vive habla hablo sale salio vino juega viaja')
const MEASURED = /^[\s:=]{1,3}(?:[<>]?\d|positiv|negativ|reactiv)/i
const PLACE = /(?:fiebre|hospital|barrio|vereda|san|santa)\s+(?:de\s+|del\s+)?$/
/** As a sentence goes on after the name of somebody. */
const GOES_ON = /^(?:,|\s{1,3}(?:con|de\s{1,2}\d|post|en\s|que\s|quien\s)|\s{0,2}$)/
const STARTS = /(?:^|[.:;!?\n]\s{0,3})$/

/** People told by where they are named, in whatever letters: «pcte juan», «maryuri la hermana», «lo golpeo jhon». */
export function withoutPlacedNames(text: string, clinical?: { has(word: string): boolean }): string {
  if (clinical === undefined || isShouted(text)) return text
  const folded = foldSameLength(text)
  const words = toldWords(text)
  const isNear = (i: number): boolean => /^,?\.?\s{1,3}$/.test(text.slice(words[i - 1]?.to ?? 0, words[i]?.from))
  const wordAt = (i: number): string => words[i]?.word ?? ''
  const isNoWord = (w: string): boolean =>
    w.length >= 4 && !isEveryday(w) && !isOrdinary(w, clinical) && !isWhoWord(w) && !isVerb(w)
  const isUnknown = (w: string): boolean => isNoWord(w) && !isDescription(w)
  const isListed = (w: string): boolean => givenNames.has(w) || surnames.has(w) || short.has(w)
  const isDone = (i: number): boolean => isNear(i + 1) && isFiniteVerb(wordAt(i + 1)) && !wordAt(i + 1).endsWith('n')
  /** «luz marina», «reina gestante» */
  const isSomebody = (i: number): boolean =>
    isNear(i) && (isWhoWord(wordAt(i)) || wordNames.has(wordAt(i)) || isListed(wordAt(i)))
  /** «Maryuri la hermana» */
  const isKinAfter = (i: number): boolean =>
    articles.has(wordAt(i + 1)) && isWhoWord(wordAt(i + 2)) && isNear(i + 1) && isNear(i + 2)
  const isPerson = ({ from, to, word }: (typeof words)[number], i: number): boolean => {
    const before = folded.slice(Math.max(0, from - 24), from)
    const after = text.slice(to, to + 12)
    if (text[from - 1] === '[' || MEASURED.test(after) || isCalledAfterThing(before, word) || PLACE.test(before))
      return false
    const [last, led] = [i > 0 && isNear(i) ? wordAt(i - 1) : '', i > 1 && isNear(i - 1) ? wordAt(i - 2) : '']
    if (isKinAfter(i) && !articles.has(last)) return isListed(word) || doubtful.has(word) || isNoWord(word)
    if (titles.has(last)) return isListed(word) || doubtful.has(word) || isUnknown(word)
    if (isWhoWord(last) || last === 'llama')
      return isListed(word) || (wordNames.has(word) && (isDone(i) || GOES_ON.test(after) || isSomebody(i + 1)))
    if (pronouns.has(led) && actsOnOthers(last)) return isListed(word) || isUnknown(word)
    if (withSomebody.has(led) && last === 'con') return isListed(word) || isUnknown(word)
    if (STARTS.test(text.slice(Math.max(0, from - 4), from)) && wordNames.has(word))
      return isDone(i) || (isCapital({ from, to, word, written: text.slice(from, to) }) && /^\s{1,3}con\s/.test(after))
    return short.has(word) && word.length > 3
  }
  const isRest = ({ word }: (typeof words)[number], i: number): boolean =>
    isNear(i) && (isListed(word) || isUnknown(word) || ((doubtful.has(word) || wordNames.has(word)) && isDone(i)))
  const cut = toldRuns(words, 3, isPerson, isRest).map(boundsOf)
  return cut.length === 0 ? text : replaced(text, cut, '[persona]')
}
