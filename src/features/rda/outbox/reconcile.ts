import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import { outboxSql } from './outbox-rows.ts'
import { type ClosedDay, closedByDay } from './undocumented.ts'

/** What was generated on one day in Bogotá and what has become of it, and what closed on it. */
export interface DayAccount {
  readonly dia: string
  readonly tipo: string
  readonly generados: number
  readonly enviados: number
  readonly aceptados: number
  readonly sin_vida: number
  readonly rechazados: number
  readonly pendientes: number
  readonly errores: number
  readonly anulados: number
  readonly historias_cerradas: number
  readonly sin_documento: number
}

const NOTHING = {
  generados: 0,
  enviados: 0,
  aceptados: 0,
  sin_vida: 0,
  rechazados: 0,
  pendientes: 0,
  errores: 0,
  anulados: 0,
  historias_cerradas: 0,
  sin_documento: 0,
}

const count = (condition: string, name: string): string => `count(*) filter (where ${condition})::int as ${name}`

export async function reconcile(tx: Tx, call: Call, desde: string, hasta: string): Promise<DayAccount[]> {
  const { from, where } = outboxSql(call)
  const rows = await tx.run({
    text: `select to_char(t.creado_en at time zone 'America/Bogota', 'YYYY-MM-DD') as dia, t.tipo, count(*)::int as generados,
  ${count('t.intentos > 0', 'enviados')}, ${count(`t.estado = 'aceptado'`, 'aceptados')},
  ${count(`t.estado = 'aceptado' and t.vida is null and t.tipo not in ('paciente', 'nota_aclaratoria')`, 'sin_vida')},
  ${count(`t.estado = 'rechazado'`, 'rechazados')}, ${count(`t.estado in ('pendiente', 'enviado')`, 'pendientes')},
  ${count(`t.estado = 'error'`, 'errores')}, ${count(`t.estado = 'anulado'`, 'anulados')}
from ${from} where ${where} and t.creado_en >= ($2::date)::timestamp at time zone 'America/Bogota'
  and t.creado_en < ($3::date + 1)::timestamp at time zone 'America/Bogota'
group by 1, 2 order by 1, 2`,
    values: [call.actor.miembros, desde, hasta],
  })
  return besides(rows as unknown as DayAccount[], await closedByDay(tx, call, desde, hasta))
}

/** One line for each day and kind of which there is anything: documents by when they were made, histories by when they closed. */
export function besides(documents: readonly DayAccount[], closed: readonly ClosedDay[]): DayAccount[] {
  const found = new Map<string, DayAccount>()
  for (const line of [...documents, ...closed]) {
    const key = `${line.dia} ${line.tipo}`
    const { dia, tipo, ...counts } = line
    found.set(key, { dia, tipo, ...NOTHING, ...found.get(key), ...counts })
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

const COLUMNS = [
  'dia',
  'tipo',
  'generados',
  'enviados',
  'aceptados',
  'sin_vida',
  'rechazados',
  'pendientes',
  'errores',
  'anulados',
  'historias_cerradas',
  'sin_documento',
] as const satisfies readonly (keyof DayAccount)[]

export const totalOf = (days: readonly DayAccount[]): Record<string, number> =>
  Object.fromEntries(COLUMNS.slice(2).map((name) => [name, days.reduce((sum, d) => sum + Number(d[name]), 0)]))

/** RFC 4180; nothing in it needs quoting. */
export const reconciliationCsv = (days: readonly DayAccount[]): string =>
  [COLUMNS.join(','), ...days.map((d) => COLUMNS.map((c) => d[c]).join(','))].map((line) => `${line}\r\n`).join('')
