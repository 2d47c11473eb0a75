import { foldSameLength } from '../fold-same-length.ts'
import { listedWordSet } from '../folded-words.ts'
import { isEveryday } from './everyday-words.ts'
import { isCalledAfterThing, isEponym, isOrdinary } from './ordinary-words.ts'
import { isCapital, toldWords } from './told-words.ts'

/** Given names that are nothing else: one alone, with a capital, is a person. */
export const givenNames: ReadonlySet<string> = listedWordSet('nombre')
/** Surnames that are nothing else. */
export const surnames: ReadonlySet<string> = listedWordSet('apellido')
/** Names that are also words: only beside another name. */
export const doubtful: ReadonlySet<string> = listedWordSet('nombre_dudoso')
/** Of these, those that are also adjectives: two of them together are no name. */
export const describing: ReadonlySet<string> = listedWordSet('nombre_que_describe')

const MEASURED = /^[\s:]{0,2}(?:\d|positiv|negativ)/i
const GRADED = /^\s(?:grado\s[IVX\d]|[IVX]{2,3}(?![\p{L}.]))/u
const DEGREE = /^\s\d(?!\d|\s?(?:a|m|d|años|anos|meses|días)(?!\p{L}))/u
const NAMED = /^(?:paciente|pte|pcte|senora?|sra?)(?=[a-z]{4})/
/** «mariafernanda», «pacienteyeimi»: what was written without its space. */
const isJoinedName = (word: string): boolean => {
  const rest = word.replace(NAMED, '')
  if (rest.length < word.length) return givenNames.has(rest)
  for (let i = 4; i <= word.length - 4; i++)
    if (givenNames.has(word.slice(0, i)) && isSureName(word.slice(i))) return true
  return false
}
const isShort = (written: string): boolean => written.length <= 4 && written === written.toUpperCase()

/** Whether a folded word is a name and no word of the language or of medicine, in whatever letters. */
export const isSureName = (word: string): boolean =>
  (givenNames.has(word) || surnames.has(word)) && !isEveryday(word, true) && !isOrdinary(word)
const SHORTEST_ALONE = 4

/** Names of people whom the record does not know: two together, or one that is nothing else. Diseases keep theirs. */
export function withoutCommonNames(text: string, clinical?: { has(word: string): boolean }): string {
  const isSmallName = (word: string): boolean =>
    word.length >= SHORTEST_ALONE && (isSureName(word) || isJoinedName(word)) && clinical?.has(word) !== true
  const folded = foldSameLength(text)
  const words = toldWords(text)
  const sure = (w: string): boolean => givenNames.has(w) || surnames.has(w)
  const cut: [number, number][] = []
  for (let i = 0; i < words.length; i++) {
    let end = i
    let names = 0
    let certain = false
    let tells = false
    for (let j = i; j < words.length; j++) {
      const w = words[j]
      if (w === undefined || (j > i && /[^\s.[\]]|\.\s/.test(text.slice(words[j - 1]?.to, w.from)))) break
      const taken = w.word === 'persona' && text[w.from - 1] === '['
      const isName = taken || isSmallName(w.word) || (isCapital(w) && (sure(w.word) || doubtful.has(w.word)))
      if (!isName && !(names > 0 && /^(de|del|la|los|las)$/.test(w.word))) break
      if (isName) {
        names += 1
        certain ||= taken || sure(w.word) || isSmallName(w.word)
        tells ||= !describing.has(w.word)
        end = j
      }
    }
    const first = words[i]
    if (first === undefined || names === 0 || (!certain && (names < 2 || !tells))) continue
    // ANA 1:320: antibodies, not a person.
    if (names === 1 && MEASURED.test(text.slice(first.to, first.to + 8)) && isShort(text.slice(first.from, first.to)))
      continue
    // «Wagner IV», «Hughes 4»
    const after = text.slice(first.to, first.to + 12)
    if (names === 1 && (GRADED.test(after) || (isEponym(first.word) && DEGREE.test(after)))) continue
    const from = text[first.from - 1] === '[' ? first.from - 1 : first.from
    const last = words[end]?.to ?? first.to
    const to = text[last] === ']' ? last + 1 : last
    if (!isCalledAfterThing(folded.slice(Math.max(0, first.from - 40), first.from), first.word)) cut.push([from, to])
    i = end
  }
  return replaced(text, cut, '[persona]')
}

export function replaced(text: string, cut: readonly (readonly [number, number])[], by: string): string {
  let out = ''
  let at = 0
  for (const [from, to] of [...cut].sort((a, b) => a[0] - b[0])) {
    if (from < at) continue
    out += text.slice(at, from) + by
    at = to
  }
  return out + text.slice(at)
}
