import { foldedText } from '../../../model/text/plain-text.ts'

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

/** A code as one types it: no dots, hyphens, spaces nor case. */
export const compactCode = (code: string): string => foldedText(code).replace(/[^a-z0-9]+/g, '')

/**
 * Words that say nothing by themselves. `a` and `e` are not here (hepatitis A, vitamina E), nor `con`, `sin` and `no`:
 * they change the meaning of a diagnosis, and being frequent they weigh little. The second line is how people begin.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'de la el los las del en por y o u al un una unos unas que su sus se lo le como para esta este',
    'paciente pte refiere presenta dx idx me mi tengo tiene siente muy mucho mucha muchos muchas desde hace',
  ].flatMap((words) => words.split(' ')),
)

/** Which side: it tells two codes apart where the catalogue says it, and never outweighs the disease. */
export const SIDE_WORDS: ReadonlySet<string> = new Set(
  'derecho derecha derechos derechas izquierdo izquierda izquierdos izquierdas bilateral bilaterales lado lados'.split(
    ' ',
  ),
)
