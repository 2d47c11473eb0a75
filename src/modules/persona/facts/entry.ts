import type { Row } from '../../../model/resource.ts'
import { foldedText } from '../../../model/text/plain-text.ts'
import type { ReadWord } from '../../lectura/index.ts'

/** A row and the collection that it is of: what can be cited. */
export interface Entry {
  readonly recurso: string
  readonly row: Row
}

/** Free text of an entry. */
export interface Prose extends Entry {
  readonly campo: string
  readonly texto: string
  /** Its words and how it means them, read once. */
  readonly palabras: readonly ReadWord[]
}

/** Whether it has these letters at all: to read how its words are meant costs a hundred times as much. */
export const spells = ({ texto }: Prose, letters: RegExp): boolean => letters.test(foldedText(texto))
