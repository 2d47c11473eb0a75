import type { Cell, Telling } from './cell.ts'
import { type Counts, countOf, valuesOf } from './counts.ts'

export interface Row extends Cell {
  readonly codigo: string | null
  readonly nombre: string
  readonly porcentaje: number | null
}

/** Of what is told, never of what is not. */
export const percent = (n: number | null, of: number | null): number | null =>
  n === null || of === null || of === 0 ? null : Math.round((n * 1000) / of) / 10

/** A count with its code and its name, in the order of the declared output. */
export function rowOf(cell: Cell, whole: Cell, { codigo, nombre }: { codigo: string | null; nombre: string }): Row {
  return { codigo, nombre, n: cell.n, porcentaje: percent(cell.n, whole.n), suprimida: cell.suprimida }
}

/** A row for each value of a dimension. One that is not told has none: being there would tell that there is a patient of it. */
export const rowsOf = (
  tell: Telling,
  counts: Counts,
  dimension: string,
  name: (value: string) => string,
  whole: Cell,
): Row[] =>
  valuesOf(counts, dimension)
    .map(([value, n]) => rowOf(tell(n), whole, { codigo: value === '' ? null : value, nombre: name(value) }))
    .filter((row) => !row.suprimida)

export const cellOf = (tell: Telling, counts: Counts, key: string): Cell => tell(countOf(counts, key))
