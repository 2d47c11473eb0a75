import { foldedText } from './plain-text.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const PLAIN_WORD = /[a-z0-9]+/g
const PLAIN = /^[\n\r\t -~]*$/
/** Latin letters and punctuation: each folds to one character, so places are kept. */
const LATIN = /^[^\u0250-\u1fff\u2070-\uffff]*$/

/** A word of a text, folded, and where it stands in it (UTF-16, end excluded). */
export interface Word {
  readonly text: string
  readonly from: number
  readonly to: number
}

export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  const whole = LATIN.test(text) ? foldedText(text) : ''
  if (whole.length === text.length) {
    for (const { 0: found, index } of whole.matchAll(PLAIN.test(whole) ? PLAIN_WORD : WORD))
      words.push({ text: found, from: index, to: index + found.length })
    return words
  }
  for (const found of text.matchAll(WORD)) {
    const folded = foldedText(found[0])
    if (folded !== '') words.push({ text: folded, from: found.index, to: found.index + found[0].length })
  }
  return words
}
