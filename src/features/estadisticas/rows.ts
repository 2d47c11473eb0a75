import type { Board, Cell } from './board.ts'
import { type Counts, countOf, valuesOf } from './counts.ts'
import type { Source } from './data.ts'

export interface Row {
  readonly codigo: string | null
  readonly nombre: string
  readonly cell: Cell
}

const restsOf = ({ wider }: Source, key: string, n: number): number[] => wider.map((w: Counts) => countOf(w, key) - n)

/** The count under one key. */
export const cellOf = (board: Board, source: Source, key: string): Cell =>
  board.named(source, key, () => {
    const n = countOf(source.counts, key)
    return [n, restsOf(source, key, n)]
  })

/** A figure worked out of several keys. */
export const sumOf = (board: Board, source: Source, name: string, of: (counts: Counts) => number): Cell =>
  board.named(source, name, () => {
    const n = of(source.counts)
    return [n, source.wider.map((w) => of(w) - n)]
  })

export const cellsOf = (rows: readonly Row[]): Cell[] => rows.map((r) => r.cell)

/** A count with its code and its name. */
export function rowOf(
  board: Board,
  source: Source,
  key: string,
  { codigo, nombre }: { codigo: string | null; nombre: string },
): Row {
  return { codigo, nombre, cell: cellOf(board, source, key) }
}

/** A row for each value of a dimension; they add up to the whole unless one may have several. */
export function rowsOf(
  board: Board,
  source: Source,
  dimension: string,
  name: (value: string) => string,
  whole: Cell | null,
): Row[] {
  const rows = valuesOf(source.counts, dimension).map(([value]) =>
    rowOf(board, source, `${dimension}=${value}`, { codigo: value === '' ? null : value, nombre: name(value) }),
  )
  if (whole !== null) board.adds(whole, cellsOf(rows))
  return rows
}

export const percent = (n: number | null, of: number | null): number | null =>
  n === null || of === null || of === 0 ? null : Math.round((n * 1000) / of) / 10

export const visible = ({ n, suprimida }: Cell): Cell => ({ n, suprimida })

/** In the order of the declared output. */
export const shown = (rows: readonly Row[], whole: Cell): Record<string, unknown>[] =>
  rows.map(({ codigo, nombre, cell: { n, suprimida } }) => ({
    codigo,
    nombre,
    n,
    porcentaje: percent(n, whole.n),
    suprimida,
  }))
