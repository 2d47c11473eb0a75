/** A parameter of a list as documents and the reader of queries both see it. */
export interface ListParameter {
  readonly name: string
  readonly about: string
  readonly schema: Readonly<Record<string, unknown>>
}
