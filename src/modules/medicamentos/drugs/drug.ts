/** A substance that the rules know. How much of it is too much stands in `limits.tsv`. */
export interface Drug<Name extends string = string> {
  /** DCI in canonical spelling. */
  readonly dci: Name
  /** Other spellings and the trade names common in Colombia, in plain spelling. */
  readonly nombres: readonly string[]
  readonly atc: readonly string[]
  /** Longest usual course, in days. */
  readonly dias?: number
}
