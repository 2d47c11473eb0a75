import type { FieldError } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'
import type { FhirType } from '../source.ts'
import type { ParamKind, StringValue, TokenValue, ValueOf } from './values.ts'

/** One condition: the values of a plain one are alternatives. */
export type Criterion =
  | { [K in ParamKind]: PlainCriterion<K> }[ParamKind]
  | { readonly kind: 'missing'; readonly name: string; readonly missing: boolean }
  /** `code:text=…`: by what people read beside the code. */
  | { readonly kind: 'text'; readonly name: string; readonly values: readonly StringValue[] }
  /** `author:identifier=…`: by the identifier that the reference itself says. */
  | { readonly kind: 'identified'; readonly name: string; readonly values: readonly TokenValue[] }
  /** One of several ways of meeting a condition. */
  | { readonly kind: 'any'; readonly of: readonly Criterion[] }
  /** `patient.identifier=…`: of what the reference leads to. */
  | {
      readonly kind: 'chain'
      readonly name: string
      readonly to: FhirType
      readonly inner: Criterion
      /** Of the resources of that type that are no rows, those that meet `inner`. */
      readonly constants: readonly string[]
    }
  /** `_has:Observation:patient:code=…`: of what refers to it; `to` is its own type. */
  | {
      readonly kind: 'has'
      readonly to: string
      readonly of: FhirType
      readonly by: string
      readonly inner: Criterion
    }

export interface PlainCriterion<K extends ParamKind> {
  readonly kind: 'plain'
  readonly name: string
  readonly type: K
  readonly values: readonly ValueOf[K][]
  readonly not: boolean
}

export interface Include {
  readonly type: FhirType
  /** Null for every reference of the type. */
  readonly name: string | null
  readonly target: string | null
  /** Also of what was itself included. */
  readonly iterate: boolean
}

export interface Sort {
  readonly name: string
  readonly descending: boolean
}

export interface Cursor {
  readonly direction: 'after' | 'before'
  readonly id: string
}

export type Summary = 'true' | 'text' | 'data' | 'count' | 'false'

export interface Shape {
  readonly summary: Summary
  readonly elements: readonly string[] | null
}

/** A search, read and checked for its caller. */
export interface SearchQuestion {
  readonly type: FhirType
  /** The patient in whose compartment it is asked; null where in all that the caller reaches. */
  readonly patient: string | null
  readonly criteria: readonly Criterion[]
  readonly sort: readonly Sort[]
  readonly count: number
  readonly cursor: Cursor | null
  readonly includes: readonly Include[]
  readonly revincludes: readonly Include[]
  readonly shape: Shape
  readonly total: boolean
  /** What was left aside because `Prefer: handling=lenient` says so. */
  readonly ignored: readonly Wrong[]
  /** What was asked and used, as the links repeat it. */
  readonly used: URLSearchParams
  /** Names of what was asked by, for the audit. */
  readonly names: readonly string[]
}

/** What is wrong with a parameter; its name as it came. */
export type Wrong = Pick<FieldError, 'campo' | 'codigo' | 'mensaje' | 'declared'>

export const unknown = say('No existe este parámetro de búsqueda aquí.', 'There is no such search parameter here.')
export const malformedValue = say(
  'El valor no tiene la forma de este parámetro.',
  'The value does not fit this parameter.',
)
export const noModifier = say(
  'Este modificador no se usa con este parámetro.',
  'That modifier does not apply to this parameter.',
)
export const unknownSet = say(
  'No se conoce ese conjunto de códigos: diga su dirección.',
  'That value set is not known here: say its address.',
)
export const repeated = say('Se repite.', 'Is repeated.')
export const whichType = say(
  'Puede llevar a varios tipos: diga a cuál (parametro:Tipo.otro).',
  'It may lead to several types: say to which (parameter:Type.other).',
)
export const tooManySteps = say('Encadena demasiados pasos.', 'Chains too many steps.')
