import type { Telling } from './cell.ts'
import type { Data } from './data.ts'

/** Whether the caller's view of a collection has this field: what it lacks is not counted for that caller. */
export type Sees = (resource: 'paciente' | 'historia' | 'diagnostico' | 'lista_espera', field: string) => boolean

export interface SectionInput {
  readonly data: Data
  readonly tell: Telling
  /** Means and sums come along: each would give rounded counts away. */
  readonly exact: boolean
  readonly sees: Sees
}

export interface Section {
  readonly name: string
  readonly label: string
  /** What the caller's view must have for there to be a section at all. */
  readonly needs: readonly (readonly [Parameters<Sees>[0], string])[]
  /** Counts what stands now, whatever the dates: not to be asked for with them. */
  readonly undated?: true
  readonly schema: Readonly<Record<string, unknown>>
  count(input: SectionInput): Promise<unknown>
}
