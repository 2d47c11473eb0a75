import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import { keysOf, recordOf } from '../../../model/keys.ts'
import { outboxSql } from './outbox-rows.ts'
import { type ClosedDay, closedByDay } from './undocumented.ts'

/** What is counted of each day in Bogotá: what was generated on it and has become of it, and what closed on it. */
export const dayCounts = {
  generados: 'Documentos generados ese día.',
  enviados: 'De ellos, enviados al menos una vez.',
  aceptados: 'Aceptados por el Ministerio.',
  sin_vida: 'De los aceptados que deben tener código VIDA, los que no lo tienen.',
  rechazados: 'Rechazados.',
  pendientes: 'Por enviar, o enviados sin respuesta conocida.',
  errores: 'Que agotaron sus intentos o no se pueden enviar.',
  anulados: 'Anulados o reemplazados.',
  historias_cerradas: 'Historias que se cerraron ese día.',
  sin_documento: 'De ellas, las que no tienen documento para el Ministerio: nunca se generó, o todos se anularon.',
} as const
type DayCount = keyof typeof dayCounts
const COUNTS = keysOf(dayCounts)

export type DayAccount = { readonly dia: string; readonly tipo: string } & Readonly<Record<DayCount, number>>

const perCount = (counted: (name: DayCount) => number): Record<DayCount, number> => recordOf(COUNTS, counted)
const NOTHING = perCount(() => 0)

const count = (condition: string, name: string): string => `count(*) filter (where ${condition})::int as ${name}`

export async function reconcile(tx: Tx, call: Call, desde: string, hasta: string): Promise<DayAccount[]> {
  const { from, where } = outboxSql(call)
  const rows = await tx.run<DayAccount>({
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
  return besides(rows, await closedByDay(tx, call, desde, hasta))
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

const COLUMNS = ['dia', 'tipo', ...COUNTS] as const

export const totalOf = (days: readonly DayAccount[]): Record<DayCount, number> =>
  perCount((name) => days.reduce((sum, d) => sum + d[name], 0))

/** RFC 4180; nothing in it needs quoting. */
export const reconciliationCsv = (days: readonly DayAccount[]): string =>
  [COLUMNS.join(','), ...days.map((d) => COLUMNS.map((c) => d[c]).join(','))].map((line) => `${line}\r\n`).join('')
