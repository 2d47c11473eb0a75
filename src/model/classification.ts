/** What is known of one code of a classification of diseases. */
export interface CodeFacts {
  readonly nombre: string
  /** The only biological sex it applies to; null for both. */
  readonly sexo: '01' | '02' | null
  /** Ages in days; null where there is no limit. */
  readonly edadMinima: number | null
  readonly edadMaxima: number | null
  readonly habilitado: boolean
}

export type Classification = 'cie10' | 'cie11'

/** The classifications as rules ask for them: pure, and at once. */
export interface CodeLookup {
  /** Whether it is loaded at all: of one that is not, a code is taken by its shape. */
  knows(classification: Classification): boolean
  find(classification: Classification, code: string): CodeFacts | undefined
  /** What somebody may have meant by a code that does not exist: a few, the likeliest first. */
  near(classification: Classification, code: string): readonly { readonly codigo: string; readonly nombre: string }[]
}
