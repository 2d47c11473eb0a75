import { accentedWords } from './accented-words.ts'
import { medicalWords } from './medical-words.ts'
import { phrases } from './phrases.ts'
import { properNames } from './proper-names.ts'
import { typos } from './typos.ts'

export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const withoutAcute = (text: string): string => text.normalize('NFD').replaceAll('\u0301', '').normalize('NFC')

/** The pairing of a code with another one (dagger and asterisk), which the package appends and often cuts: `(j99.8)`, `(e05.`. */
const PAIRING = / *\((?:[a-z1]\d\d(?:\.\d?)?[, ]*)+\)?$/i
const WORD = /[a-záéíóúüñ\d]+/g
// One look instead of fifteen: most labels have none.
const ANY_PHRASE = new RegExp(phrases.map(([pattern]) => pattern.source).join('|'))
const UNTIDY = / [,.:)\] ]|[([,] |,[^ ]|[.,;: ]$/

/** Makes labels of the package readable: its misspellings mended, accents restored, capitals where Spanish has them. */
export function labelReader(): (label: string) => string {
  // The last one wins: names over medicine over the dictionary.
  const words = new Map<string, string>()
  for (const word of [...accentedWords, ...medicalWords, ...properNames]) {
    words.set(withoutAccents(word), word)
    // The package writes some ñ and leaves the accent out: muñon.
    if (word.includes('ñ')) words.set(withoutAcute(word), word)
  }
  const named = (word: string): string => words.get(word) ?? word
  for (const [wrong, right] of Object.entries(typos)) words.set(wrong, right.split(' ').map(named).join(' '))
  return (label) => {
    let text = (label.includes('(') ? label.replace(PAIRING, '') : label).toLowerCase().replace(WORD, named)
    if (UNTIDY.test(text)) text = tidied(text)
    if (ANY_PHRASE.test(text)) for (const [pattern, readable] of phrases) text = text.replace(pattern, readable)
    // M150 begins with a bracket.
    const first = text.startsWith('(') ? 1 : 0
    return text.slice(0, first) + text.charAt(first).toUpperCase() + text.slice(first + 1)
  }
}

const tidied = (text: string): string =>
  text
    .replace(/ +/g, ' ')
    .replace(/ ?, ?(?=,)/g, '')
    .replace(/ (?=[,.:)\]])/g, '')
    .replace(/(?<=[([]) /g, '')
    .replace(/,(?=[^ \dxX])/g, ', ')
    .replace(/[.,;: ]+$/, '')
