import type { Word } from '../../../model/text/words.ts'

/** The words of a name, and which of the vocabulary they are. */
export interface NameWords {
  readonly words: readonly Word[]
  readonly ids: readonly (number | undefined)[]
}

/** Room to add up a query in, kept with the index: a query allocates nothing that grows with the catalogue. */
export interface Scratch {
  /** Rows with a match so far, `count` of them. */
  readonly touched: Int32Array
  readonly seen: Uint8Array
  /** Sum of the weights of the words found, each by how sure it is. */
  readonly total: Float32Array
  /** Places of the name that the query takes. */
  readonly places: Uint32Array
  readonly lastPlace: Int8Array
  readonly order: Float32Array
  /** How much the row is what a synonym means. */
  readonly meant: Float32Array
  /** For the word at hand. */
  readonly rows: Int32Array
  readonly best: Float32Array
  readonly bestPlaces: Uint32Array
  /** Names that were shown lately, read: taking one apart costs more than finding it. */
  readonly names: Map<number, NameWords>
}

export const newScratch = (rows: number): Scratch => ({
  touched: new Int32Array(rows),
  seen: new Uint8Array(rows),
  total: new Float32Array(rows),
  places: new Uint32Array(rows),
  lastPlace: new Int8Array(rows),
  order: new Float32Array(rows),
  meant: new Float32Array(rows),
  rows: new Int32Array(rows),
  best: new Float32Array(rows),
  bestPlaces: new Uint32Array(rows),
  names: new Map(),
})
