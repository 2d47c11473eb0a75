import { proseRow } from '../../../../model/text/prose-row.ts'
import type { Clue, Propuesta } from '../../../../modules/persona/index.ts'
import type { Rule } from '../../rule.ts'

/** What kills within hours in Colombia, and how a record shows it. Data: `index.ts` makes the rule. */
export interface Emergency {
  readonly id: string
  readonly titulo: string
  readonly severidad: Rule['severidad']
  /** All of these. */
  readonly exige?: readonly Clue[]
  /** Any of these is it; all that hold are cited. */
  readonly si: readonly Clue[]
  /** How many of them; one where it is not said. */
  readonly si_minimo?: number
  /** And of these, so many: what makes it grave, or makes it this and not something milder. */
  readonly y?: readonly Clue[]
  readonly y_minimo?: number
  readonly edadDias?: readonly [from: number, below: number]
  /** What to do now, and what not to. */
  readonly texto: string
  readonly explicacion: string
  readonly fuente: string
  readonly propuesta?: Propuesta
}

export const emergencyRow = proseRow<Emergency>()('titulo', 'texto', 'explicacion', 'fuente')

export const TOXICOLOGY = 'Ministerio de Salud de Colombia, Guía para el manejo de emergencias toxicológicas, 2017'
export const YEAR = 365
