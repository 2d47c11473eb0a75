/** What every catalogue can hold of a code besides it and its name. */
export type Details = Readonly<Record<string, string | number | null>>

/** One code as a source gives it: to be compared with what is current. */
export interface CodeRow {
  readonly codigo: string
  readonly nombre: string
  readonly habilitado: boolean
  /** Only what is not null, so that two spellings of nothing are no difference. */
  readonly datos: Details
}

/** What is wrong with a line of a file, for the person who corrects it. */
export interface LineError {
  readonly linea: number
  readonly columna: string
  readonly mensaje: string
}

export interface ReadCodes {
  readonly rows: readonly CodeRow[]
  /** The first ones; `wrong` counts them all. */
  readonly errors: readonly LineError[]
  readonly wrong: number
  /** What was left aside on purpose, in words. */
  readonly notes: readonly string[]
}
