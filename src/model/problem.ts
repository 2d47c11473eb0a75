import { withNorms } from './norms.ts'
import { type Say, say } from './say.ts'

/** One wrong field. `campo` is a path as the client wrote it: `condiciones[0].cie10`. */
export interface FieldError {
  readonly campo: string
  readonly codigo: FieldErrorCode
  readonly mensaje: Say
  /** The part of the path that is declared, where the rest is in the caller's own words; empty where all of it is. */
  readonly declared?: string
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
  | 'codigo_de_otro'
  | 'codigo_deshabilitado'
  | 'codigos_contradictorios'
  | 'marca_ambigua'
  | 'orden_de_medicamento'
  | 'pendiente'
  | 'control_dias'
  | 'control_cantidad'
  | 'control_vigencia'
  | 'control_formato'
  | 'incapacidad_dias'
  | 'incapacidad_justificacion'
  | 'incapacidad_inicio'
  | 'incapacidad_persona'

/** Further members of a refusal: each code says which of them it may have. */
export type ProblemMember =
  | 'agente'
  | 'alertas'
  | 'cambios'
  | 'entradas'
  | 'error'
  | 'error_description'
  | 'estado'
  | 'fusionado_con'
  | 'hasta'
  | 'id_existente'
  | 'intentos'
  | 'marca'
  | 'maximo'
  | 'motivo'
  | 'papel'
  | 'posibles'
  | 'problemas'
  | 'rechazados'
  | 'recomendacion'
  | 'recomendaciones'
  | 'recurso'
  | 'recurso_creado'
  | 'registro'
  | 'resultados'
  | 'tomado_por'
  | 'trabajo'
  | 'usado_por'
  | 'version_actual'

/** A stable, documented way of saying no. Everything refused anywhere is one of these. */
export interface ProblemKind {
  readonly codigo: string
  readonly status: number
  readonly title: Say
  /** What it means and what to do about it, for docs/generated/errors.md. */
  readonly about: string
  readonly members?: readonly ProblemMember[]
}

export interface ProblemDetails {
  readonly detail?: Say
  readonly errores?: readonly FieldError[]
  /** Faults beyond those in `errores`, which repeats only so much of what was sent. */
  readonly untold?: number
  /** Further members of the answer: the id in the way, the state, the limit. Never values of a patient. */
  readonly more?: { readonly [M in ProblemMember]?: string | number }
  /** What there is to do about it, one by one, for those who work on that record; in the answer only, never in a log. */
  readonly lists?: { readonly [M in ProblemMember]?: readonly object[] }
  readonly headers?: Readonly<Record<string, string>>
  /** What it came from, for the log. */
  readonly cause?: unknown
  /** Which row was tried or stands in the way: for the audit, never in the answer. */
  readonly tried?: string
}

export class Problem extends Error {
  readonly kind: ProblemKind
  readonly details: ProblemDetails
  constructor(kind: ProblemKind, details: ProblemDetails = {}) {
    super(`${kind.codigo} ${kind.title.en}`, details.cause === undefined ? {} : { cause: details.cause })
    this.kind = kind
    this.details = details.errores === undefined ? details : { ...details, ...boundedFaults(details.errores) }
  }
}

const MOST_FAULTS = 64
const LONGEST_PATH = 120

/** A refusal is of bounded size whatever was sent: it is answered, and its names are kept in the audit for ever. */
function boundedFaults(errores: readonly FieldError[]): Pick<ProblemDetails, 'errores' | 'untold'> {
  // A checklist speaks of the record and not of the request: all of it is told.
  const most = errores.some((e) => e.about !== undefined) ? errores.length : MOST_FAULTS
  const told = errores.slice(0, most).map((e) => (e.campo.length > LONGEST_PATH ? { ...e, campo: cut(e.campo) } : e))
  return errores.length > most ? { errores: told, untold: errores.length - most } : { errores: told }
}

/** By whole characters: half of one could be written in no format. */
const cut = (path: string): string => `${[...path.slice(0, 2 * LONGEST_PATH)].slice(0, LONGEST_PATH).join('')}…`

/** What of the faults may be written down: names that are declared, and never what somebody sent in place of one. */
export function declaredFaults({ details: { errores } }: Problem): string[] | null {
  if (errores === undefined) return null
  const names = errores.map((e) => e.declared ?? (e.codigo === 'desconocido' ? '' : e.campo))
  return [...new Set(names)].filter((name) => name !== '')
}

export const problem = (
  codigo: string,
  status: number,
  title: Say,
  about: string,
  members: readonly ProblemMember[] = [],
): ProblemKind => ({ codigo, status, title, about, members })

interface ProblemText {
  readonly status: number
  readonly es: string
  readonly en: string
  readonly about: string
}

/** The refusals of a table, by their codes; what is said names norms as tables do. */
export const problemsIn =
  <C extends string>(table: Readonly<Record<C, ProblemText>>) =>
  (codigo: C, members: readonly ProblemMember[] = []): ProblemKind => {
    const { status, es, en, about } = table[codigo]
    return problem(codigo, status, say(withNorms(es), withNorms(en)), withNorms(about), members)
  }
