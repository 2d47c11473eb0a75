import { readFileSync } from 'node:fs'
import { entriesOf, isKeyOf, keysOf } from '../../model/keys.ts'
import { withNorms } from '../../model/norms.ts'

const linesOf = (file: URL): string[][] =>
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))

/** The rows of a table beside the code: `#` begins a remark, the first line names the columns, empty last cells are left out. */
export const tsvRows = (file: URL): string[][] => linesOf(file).slice(1)

type CellReader<T = unknown> = (cell: string) => T
type TableRow<Columns> = { readonly [C in keyof Columns]: Columns[C] extends CellReader<infer T> ? T : never }

/** Each cell by how its column is read; other columns, or a cell that cannot be read, stop the service. */
export function readTsvTable<Columns extends Readonly<Record<string, CellReader>>>(
  file: URL,
  columns: Columns,
): TableRow<Columns>[] {
  const [names = [], ...rows] = linesOf(file)
  if (names.join() !== keysOf(columns).join()) throw new Error(`${file.pathname}: its columns are ${names.join()}`)
  return rows.map((cells) => {
    if (cells.length !== names.length)
      throw new Error(`${file.pathname}: ${cells.length} cells in ${cells.join(' | ')}`)
    const row = entriesOf(columns).map(([name, read], i) => {
      try {
        return [name, read(cells[i] ?? '')]
      } catch (cause) {
        throw new Error(`${file.pathname}: ${name} of ${cells.join(' | ')}`, { cause })
      }
    })
    // The columns were read one by one, by their own names.
    return Object.fromEntries(row) as TableRow<Columns>
  })
}

const refuseCell = (cell: string, wanted: string): never => {
  throw new Error(`“${cell}” is not ${wanted}`)
}

export const textCell = (cell: string): string => (cell === '' ? refuseCell(cell, 'a text') : cell)
/** Where something is taken from: articles, guides, and norms by their name in the table of norms. */
export const sourceCell = (cell: string): string => withNorms(textCell(cell))
export const numberCell = (cell: string): number =>
  /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : refuseCell(cell, 'a number')
export const flagCell = (cell: string): boolean => cell !== '' && (cell === 'si' || refuseCell(cell, '“si”'))
export const patternCell =
  (flags = '') =>
  (cell: string): RegExp =>
    new RegExp(textCell(cell), flags)

export const optionalCell =
  <T>(read: CellReader<T>) =>
  (cell: string): T | undefined =>
    cell === '' ? undefined : read(cell)

/** Separated by commas; one at least. */
export const listCell =
  <T>(read: CellReader<T>) =>
  (cell: string): readonly T[] =>
    textCell(cell).split(', ').map(read)

export const anyListCell =
  <T>(read: CellReader<T>) =>
  (cell: string): readonly T[] =>
    cell === '' ? [] : listCell(read)(cell)

export const optionCell =
  <const T extends string>(options: readonly T[]) =>
  (cell: string): T =>
    options.find((option) => option === cell) ?? refuseCell(cell, options.join(', '))

export const keyCell =
  <T extends object>(table: T) =>
  (cell: string): keyof T =>
    isKeyOf(table, cell) ? cell : refuseCell(cell, 'a key of the table')

const COMPARISON = /^(>=|<=|>|<)(\d+(?:\.\d+)?)$/
const comparisons: Readonly<Record<string, (n: number, limit: number) => boolean>> = {
  '>=': (n, limit) => n >= limit,
  '<=': (n, limit) => n <= limit,
  '>': (n, limit) => n > limit,
  '<': (n, limit) => n < limit,
}

/** What a number must be, as `>=10 <20`; an empty cell asks nothing of it. */
export const rangeCell = (cell: string): ((n: number) => boolean) => {
  const asked = anyListCell(textCell)(cell.replaceAll(' ', ', ')).map((part) => {
    const [, sign = '', limit] = COMPARISON.exec(part) ?? refuseCell(part, 'a comparison')
    return (n: number) => comparisons[sign]?.(n, Number(limit)) === true
  })
  return (n) => asked.every((holds) => holds(n))
}
