import type { CodeRow, Details, ReadCodes } from '../code-row.ts'
import { nameIn, yesOrNo } from './cells.ts'
import { type ColumnNames, findColumns } from './columns.ts'
import { type Faults, newFaults } from './faults.ts'
import { FileProblem } from './file-problem.ts'
import type { Line } from './read-table.ts'

/** How a table of codes is read: its columns by the names they go by, and what a code looks like. */
export interface TableShape<C extends string = string> {
  readonly columns: Readonly<Record<C | 'codigo' | 'nombre', ColumnNames>>
  /** Folded names of what such files also have and nobody needs here. */
  readonly others: RegExp
  readonly code: RegExp
  readonly codeMessage: string
  /** Equivalent spellings made one; by default, without spaces around and in capitals. */
  codeFrom?(cell: (column: string) => string): string
  /** What else is kept of a line; may add faults. */
  details?(cell: (column: string) => string, codigo: string, line: number, faults: Faults): Details
  /** One code on several lines, each with part of it: how two become one. Without it a repetition is a fault. */
  join?(first: CodeRow, second: CodeRow): CodeRow
  rename?(codigo: string, nombre: string): string
  notes?: readonly string[]
}

const HABILITADO: ColumnNames = { names: ['habilitado', 'estado', 'estadocum', 'activo', 'vigente'] }

/** All codes of a table, or all that is wrong with it. */
export function readCodes(lines: readonly Line[], shape: TableShape): ReadCodes {
  const [header, ...rest] = lines
  if (header === undefined) throw new FileProblem('El archivo está vacío.')
  if (rest.length === 0) throw new FileProblem('El archivo no trae filas: solo el encabezado.')
  const columns: Readonly<Record<string, ColumnNames>> = { habilitado: HABILITADO, ...shape.columns }
  const places = findColumns(header.cells, columns, shape.others)
  const faults = newFaults()
  const rows = new Map<string, { row: CodeRow; line: number }>()
  for (const { line, cells } of rest) {
    const row = readLine(line, cells, header.cells.length, places, shape, faults)
    if (row === null) continue
    const before = rows.get(row.codigo)
    if (before === undefined) rows.set(row.codigo, { row, line })
    else if (shape.join !== undefined) rows.set(row.codigo, { row: shape.join(before.row, row), line: before.line })
    else faults.add(line, 'codigo', `El código ${row.codigo} ya está en la línea ${before.line}.`)
  }
  return {
    rows: [...rows.values()].map(({ row }) => row),
    errors: faults.errors,
    wrong: faults.wrong,
    notes: shape.notes ?? [],
  }
}

function readLine(
  line: number,
  cells: readonly string[],
  width: number,
  places: Readonly<Partial<Record<string, number>>>,
  shape: TableShape,
  faults: Faults,
): CodeRow | null {
  const before = faults.wrong
  const cell = (column: string): string => cells[places[column] ?? -1]?.trim() ?? ''
  if (cells.slice(width).some((c) => c.trim() !== ''))
    faults.add(line, '', 'La línea tiene más celdas que el encabezado.')
  const codigo = shape.codeFrom?.(cell) ?? cell('codigo').toUpperCase()
  if (!shape.code.test(codigo)) faults.add(line, 'codigo', `${shown(codigo)}: ${shape.codeMessage}`)
  const name = nameIn(cell('nombre'))
  if ('wrong' in name) faults.add(line, 'nombre', name.wrong)
  const enabled = places.habilitado === undefined || cell('habilitado') === '' ? true : yesOrNo(cell('habilitado'))
  if (enabled === null) faults.add(line, 'habilitado', `${shown(cell('habilitado'))} no es SI ni NO.`)
  const datos = shape.details?.(cell, codigo, line, faults) ?? {}
  if (faults.wrong > before || 'wrong' in name || enabled === null) return null
  const nombre = shape.rename?.(codigo, name.nombre) ?? name.nombre
  return { codigo, nombre, habilitado: enabled, datos: withoutNulls(datos) }
}

const SHOWN = 40
const shown = (text: string): string => JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

const withoutNulls = (datos: Details): Details =>
  Object.fromEntries(Object.entries(datos).filter(([, value]) => value !== null && value !== ''))
