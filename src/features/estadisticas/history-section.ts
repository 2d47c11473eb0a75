import { attendedStates } from '../../model/history-state.ts'
import type { Cell, Telling } from './cell.ts'
import { type Counts, countOf } from './counts.ts'
import { type HistoryDimension, historyName } from './labels.ts'
import { cellOf, rowsOf } from './rows.ts'
import { cellSchema, count, flag, list, object, rowsSchema, word } from './schemas.ts'
import type { Section, SectionInput } from './section.ts'

const kinds = [
  ['tipo', 'tipos'],
  ['modalidad', 'modalidades'],
  ['estado', 'estados'],
] as const satisfies readonly (readonly [HistoryDimension, string])[]

/** `2026-05-01 total=` → the months that there are. */
const monthsOf = (counts: Counts): string[] =>
  [...counts.keys()]
    .filter((key) => key.endsWith(' total='))
    .map((key) => key.slice(0, 10))
    .sort()

const openEncounters = (counts: Counts): number =>
  attendedStates.reduce((n, state) => n + countOf(counts, `estado=${state}`), 0)

export const openCell = (tell: Telling, counts: Counts): Cell => tell(openEncounters(counts))

async function encounters({ data, tell }: SectionInput): Promise<unknown> {
  const counts = await data.histories()
  const tables = (prefix: string, whole: Cell): Record<string, unknown> =>
    Object.fromEntries(
      kinds.map(([dimension, name]) => [
        name,
        rowsOf(tell, counts, `${prefix}${dimension}`, (v) => historyName(dimension, v), whole),
      ]),
    )
  const total = cellOf(tell, counts, 'total=')
  const months = monthsOf(counts).map((mes) => ({ mes, whole: cellOf(tell, counts, `${mes} total=`) }))
  return {
    total,
    abiertas: openCell(tell, counts),
    ...tables('', total),
    por_mes: months
      .filter(({ whole }) => !whole.suprimida)
      .map(({ mes, whole }) => ({ mes: mes.slice(0, 7), ...whole, ...tables(`${mes} `, whole) })),
  }
}

export const historySection = {
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
        mes: word('AAAA-MM.'),
        n: count('Cuántas; null si está suprimida.'),
        suprimida: flag('No se dice.'),
        tipos: rowsSchema('Por tipo de atención.'),
        modalidades: rowsSchema('Por modalidad.'),
        estados: rowsSchema('Por estado.'),
      }),
    ),
  }),
  count: encounters,
} as const satisfies Section
