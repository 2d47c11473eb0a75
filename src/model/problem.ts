import type { Say } from './say.ts'

/** One wrong field. `campo` is a path as the client wrote it: `condiciones[0].cie10`. */
export interface FieldError {
  readonly campo: string
  readonly codigo: FieldErrorCode
  readonly mensaje: Say
  /** Of an item of a checklist: which one, of what, where it is put right and why it is asked for. */
  readonly about?: {
    readonly pendiente: string
    readonly recurso: string
    readonly registro: string | null
    readonly donde: string | null
    readonly norma: string
  }
}

export type FieldErrorCode =
  | 'desconocido'
  | 'requerido'
  | 'nulo'
  | 'tipo'
  | 'longitud'
  | 'rango'
  | 'formato'
  | 'opcion'
  | 'referencia'
  | 'regla'
  | 'permiso'
  | 'calculado'
  | 'solo_lectura'
  | 'inmutable'
  | 'codigo_desconocido'
  | 'codigo_deshabilitado'
  | 'pendiente'

/** A stable, documented way of saying no. Everything refused anywhere is one of these. */
export interface ProblemKind {
  readonly codigo: string
  readonly status: number
  readonly title: Say
  /** What it means and what to do about it, for docs/generated/errors.md. */
  readonly about: string
}

export interface ProblemDetails {
  readonly detail?: Say
  readonly errores?: readonly FieldError[]
  /** Further members of the answer: the id in the way, the state, the limit. Never values of a patient. */
  readonly more?: Readonly<Record<string, string | number>>
  /** What there is to do about it, one by one, for whoever works on that record; in the answer only, never in a log. */
  readonly lists?: Readonly<Record<string, readonly object[]>>
  readonly headers?: Readonly<Record<string, string>>
  /** Which row was tried or stands in the way: for the audit, never in the answer. */
  readonly tried?: string
}

export class Problem extends Error {
  readonly kind: ProblemKind
  readonly details: ProblemDetails
  constructor(kind: ProblemKind, details: ProblemDetails = {}) {
    super(`${kind.codigo} ${kind.title.en}`)
    this.kind = kind
    this.details = details
  }
}

export const problem = (codigo: string, status: number, title: Say, about: string): ProblemKind => ({
  codigo,
  status,
  title,
  about,
})
