import type { Gravedad } from '../../model/codes/gravity.ts'
import type { DrugName, GroupKey } from '../medicamentos/index.ts'
import type { PersonFacts } from './facts/person-facts.ts'

/** What is recommended, and so what a person may later do with it. */
export const tipos = [
  'alerta',
  'diagnostico_sugerido',
  'orden_sugerida',
  'formula_sugerida',
  'seguimiento',
  'dato_faltante',
] as const
export type Tipo = (typeof tipos)[number]

/** The entry, and the words in it, that a recommendation rests on. */
export interface Cita {
  readonly recurso: string
  readonly id: string
  readonly campo: string
  readonly fragmento: string
}

/** What a person may incorporate as it is: the body of the entry that it would become, without history or signature. */
export type Propuesta =
  | { readonly recurso: 'diagnostico'; readonly codigo_cie10: string; readonly tipo_diagnostico: '01' }
  | {
      readonly recurso: 'orden'
      readonly tipo_orden: 'laboratorio' | 'imagenologia' | 'interconsulta' | 'procedimiento'
      /** Null where the professional chooses the code. */
      readonly cups: string | null
      readonly descripcion: string
    }
  | { readonly recurso: 'nota'; readonly tipo_nota: 'evolucion'; readonly contenido: string }

export interface Finding {
  /** What it is about in a few words, where the title of its rule does not name it. */
  readonly titulo?: string
  readonly texto: string
  /** Why, in words that can be contradicted: the value, the limit and what follows. */
  readonly explicacion: string
  readonly citas: readonly Cita[]
  readonly propuesta?: Propuesta
  /** Where this finding is graver or milder than its rule, or rests on another source. */
  readonly severidad?: Gravedad
  readonly fuente?: string
}

/** One rule over the facts of a person. `finds` is pure, and does not depend on the order of the entries. */
export interface Rule<F extends PersonFacts = PersonFacts> {
  readonly id: string
  readonly version: number
  readonly titulo: string
  /** Guideline or label with its year, so that it can be looked up. */
  readonly fuente: string
  readonly severidad: Gravedad
  readonly tipo: Tipo
  readonly finds: (facts: F) => readonly Finding[]
  /** Groups and substances without one of which it finds nothing. */
  readonly about?: readonly (GroupKey | DrugName)[]
}

/** A rule of the first version. */
export const newRule =
  <F extends PersonFacts = PersonFacts>(tipo: Tipo) =>
  (id: string, titulo: string, severidad: Gravedad, fuente: string, finds: Rule<F>['finds']): Rule<F> => ({
    id,
    version: 1,
    titulo,
    fuente,
    severidad,
    tipo,
    finds,
  })
export const alertRule = newRule('alerta')
