import { foldedText } from '../../../model/text/plain-text.ts'

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
