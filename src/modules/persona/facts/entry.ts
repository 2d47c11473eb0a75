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

const folded = new WeakMap<Prose, string>()
function foldedOf(prose: Prose): string {
  const known = folded.get(prose) ?? foldedText(prose.texto)
  folded.set(prose, known)
  return known
}

/** Whether it has these letters at all: to read how its words are meant costs a hundred times as much. */
export const spells = (prose: Prose, letters: RegExp): boolean => letters.test(foldedOf(prose))
