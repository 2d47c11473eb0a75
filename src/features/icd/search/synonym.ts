/** Another way to say what the catalogue calls by its name. */
export interface Synonym {
  /** As it is said: one word, an abbreviation or a phrase. */
  readonly dicho: string
  /** The same, in the words of the catalogue. */
  readonly significa: string
  /** Codes, or beginnings of codes, the one most often meant first. */
  readonly codigos: readonly string[]
  /** Colombian lay speech: what the patient says, and not a term to write in a record. */
  readonly coloquial: boolean
}
