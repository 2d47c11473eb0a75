import { foldedText } from '../../../model/text/plain-text.ts'

const WORD = /[\p{L}\d]+(?:['’]\p{L}+)*/gu
/** The pairing of a code with another one (dagger and asterisk), which some tables append: `(J99.8)`. */
const PAIRING = / *\((?:[a-z]\d\d(?:\.\d?)?[, ]*)+\)?$/i
const withoutAcute = (text: string): string => text.normalize('NFD').replaceAll('\u0301', '').normalize('NFC')

const UNTIDY = / [,.:)\] ]|[([,] |,[^ ]|[.,;: ]$/
const tidied = (text: string): string =>
  text
    .replace(/ +/g, ' ')
    .replace(/ ?, ?(?=,)/g, '')
    .replace(/ (?=[,.:)\]])/g, '')
    .replace(/(?<=[([]) /g, '')
    .replace(/,(?=[^ \dxX])/g, ', ')
    .replace(/[.,;: ]+$/, '')

/**
 * Makes labels written in capitals readable: each word as `names` most often writes it after the same word (vitamina A,
 * debida a), else as they most often write it, with its accents and capitals.
 */
export function labelReader(names: Iterable<string>): (label: string) => string {
  const spellings = spellingsIn(names)
  return (label) => {
    let before = ''
    const text = label
      .replace(PAIRING, '')
      .toLowerCase()
      .replace(WORD, (word) => {
        const key = withoutAcute(word)
        const found = spellings.get(`${before} ${key}`) ?? spellings.get(key)
        before = foldedText(word)
        // An accent that the label does have stays where it has it.
        return found !== undefined && (word === key || found.toLowerCase() === word) ? found : word
      })
    const tidy = UNTIDY.test(text) ? tidied(text) : text
    // M150 begins with a bracket.
    const first = tidy.startsWith('(') ? 1 : 0
    return tidy.slice(0, first) + tidy.charAt(first).toUpperCase() + tidy.slice(first + 1)
  }
}

/** By word, and by word with the one before it, without accents: how it is written most often. */
function spellingsIn(names: Iterable<string>): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  const count = (key: string, word: string, times: number): void => {
    const of = counts.get(key) ?? new Map<string, number>()
    counts.set(key, of.set(word, (of.get(word) ?? 0) + times))
  }
  for (const name of names) {
    let before: string | undefined
    for (const [word] of name.matchAll(WORD)) {
      const bare = foldedText(word)
      // Tables leave the ñ out too, seldom: both spellings are looked for.
      for (const key of new Set([withoutAcute(word).toLowerCase(), bare])) {
        // The capital of a first word says nothing: it counts only where the word stands nowhere else.
        if (before === undefined) count(key, /^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word, 1e-6)
        else {
          count(key, word, 1)
          count(`${before} ${key}`, word, 1)
        }
      }
      before = bare
    }
  }
  const most = (of: ReadonlyMap<string, number>): string =>
    [...of].reduce((best, each) => (each[1] > best[1] ? each : best))[0]
  return new Map([...counts].map(([key, of]) => [key, most(of)]))
}
