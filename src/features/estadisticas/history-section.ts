import type { Board, Cell } from './board.ts'
import { countOf } from './counts.ts'
import type { Source } from './data.ts'
import { type HistoryDimension, historyName } from './labels.ts'
import { cellOf, cellsOf, type Row, rowOf, rowsOf, shown, sumOf, visible } from './rows.ts'
import { cellSchema, count, flag, list, object, rowsSchema, text } from './schemas.ts'
import type { Section, SectionInput } from './section.ts'

/** Being attended: neither drafts nor what was closed. */
const openStates = ['abierta', 'en_atencion', 'suspendida'] as const
const kinds = [
  ['tipo', 'tipos'],
  ['modalidad', 'modalidades'],
  ['estado', 'estados'],
] as const satisfies readonly (readonly [HistoryDimension, string])[]

/** `2026-05-01 total=` → the months that there are. */
const monthsOf = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts.keys()]
    .filter((key) => key.endsWith(' total='))
    .map((key) => key.slice(0, 10))
    .sort()

const openEncounters = (counts: ReadonlyMap<string, number>): number =>
  openStates.reduce((n, state) => n + countOf(counts, `estado=${state}`), 0)

export const openCell = (board: Board, source: Source): Cell => sumOf(board, source, 'abiertas', openEncounters)

async function encounters({ data, board }: SectionInput): Promise<() => unknown> {
  const source = await data.histories()
  const total = cellOf(board, source, 'total=')
  const wholes = kinds.map(([dimension]) => rowsOf(board, source, dimension, (v) => historyName(dimension, v), total))
  const byMonth = monthsOf(source.counts).map((mes) => {
    const whole = cellOf(board, source, `${mes} total=`)
    const tables = kinds.map(([dimension], i) =>
      (wholes[i] as Row[]).map((row) =>
        rowOf(board, source, `${mes} ${dimension}=${row.codigo ?? ''}`, { codigo: row.codigo, nombre: row.nombre }),
      ),
    )
    for (const rows of tables) board.adds(whole, cellsOf(rows))
    return { mes, whole, tables }
  })
  board.adds(
    total,
    byMonth.map((m) => m.whole),
  )
  wholes.forEach((rows, i) => {
    rows.forEach((row, j) => {
      board.adds(
        row.cell,
        byMonth.map((m) => m.tables[i]?.[j]?.cell as Cell),
      )
    })
  })
  const opened = openCell(board, source)
  const rest = sumOf(board, source, 'no abiertas', (c) => countOf(c, 'total=') - openEncounters(c))
  const states = wholes[2] as Row[]
  const isOpen = ({ codigo }: Row): boolean => openStates.some((s) => s === codigo)
  board.adds(total, [opened, rest])
  board.adds(opened, cellsOf(states.filter(isOpen)))
  board.adds(rest, cellsOf(states.filter((s) => !isOpen(s))))
  return () => ({
    total: visible(total),
    abiertas: visible(opened),
    ...Object.fromEntries(kinds.map(([, name], i) => [name, shown(wholes[i] as Row[], total)])),
    por_mes: byMonth.map(({ mes, whole, tables }) => ({
      mes: mes.slice(0, 7),
      ...visible(whole),
      ...Object.fromEntries(
        kinds.map(([, name], i) => [
          name,
          shown(
            (tables[i] as Row[]).filter((r) => r.cell.n !== 0),
            whole,
          ),
        ]),
      ),
    })),
  })
}

export const historySection: Section = {
  name: 'atenciones',
  label: 'Atenciones por mes, tipo, modalidad y estado',
  needs: [
    ['historia', 'tipo_atencion'],
    ['historia', 'modalidad_atencion'],
    ['historia', 'estado'],
    ['historia', 'fecha_inicio'],
  ],
  schema: object('Atenciones por su fecha de inicio; las anuladas no se cuentan.', {
    total: cellSchema('Atenciones que cumplen los filtros.'),
    abiertas: cellSchema('Abiertas, en atención o suspendidas.'),
    tipos: rowsSchema('Por tipo de atención.'),
    modalidades: rowsSchema('Por modalidad.'),
    estados: rowsSchema('Por estado.'),
    por_mes: list(
      'Por mes de inicio, hora de Bogotá.',
      object('Mes.', {
        mes: text('AAAA-MM.'),
        n: count('Cuántas; null si está suprimida.'),
        suprimida: flag('No se dice.'),
        tipos: rowsSchema('Por tipo de atención.'),
        modalidades: rowsSchema('Por modalidad.'),
        estados: rowsSchema('Por estado.'),
      }),
    ),
  }),
  count: encounters,
}
