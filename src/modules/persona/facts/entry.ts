import type { Row } from '../../../model/resource.ts'
import type { ReadWord } from '../../lectura/index.ts'
import { hasLetters } from './kept-texts.ts'

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

/** Whether its text has these letters at all. */
export const spells = ({ texto }: Prose, letters: RegExp): boolean => hasLetters(texto, letters)
