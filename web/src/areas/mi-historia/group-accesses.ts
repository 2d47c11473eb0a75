import type { RowAt } from '../../api/answers.ts'
import { toLocal } from '../../forms/times.ts'

export type Access = RowAt<`/paciente/paciente/${string}/accesos/`>

/** What one person did in one day. */
export interface PersonAccesses {
  readonly quien: string
  readonly rol: string
  readonly urgent: boolean
  readonly phrases: readonly string[]
}

export interface DayAccesses {
  readonly day: string
  readonly people: readonly PersonAccesses[]
}

/** By day, and within a day by who it was: a record that is read often is read in hundreds of rows. */
export function groupAccesses(rows: readonly Access[]): DayAccesses[] {
  const days = Map.groupBy(rows, (a) => toLocal(a.fecha).slice(0, 10))
  return [...days].map(([day, of]) => ({
    day,
    people: [...Map.groupBy(of, (a) => `${a.rol} ${a.quien}`).values()].map((theirs) => ({
      quien: theirs[0]?.quien ?? '',
      rol: theirs[0]?.rol ?? '',
      urgent: theirs.some((a) => a.urgencia),
      phrases: [...new Set(theirs.map((a) => a.frase))],
    })),
  }))
}
