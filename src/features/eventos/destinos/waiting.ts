import type { Tx } from '../../../engine/database.ts'
import {
  type KeptEventRow,
  keptEvent,
  keptEventColumns,
  keptEventFields,
  keptEventNames,
  keptEventRow,
  keptEventTypes,
} from '../../../engine/events/kept-event.ts'
import type { RecordEvent } from '../../../engine/events/read-events.ts'
import { type DeliveryCode, PROBE_MS } from './schedule.ts'

/** What an endpoint was not told yet, of an event that its place is past already. */
export interface WaitingEvent {
  readonly event: RecordEvent
  readonly attempts: number
  /** Of its first attempt. */
  readonly since: string | null
}

/** Whose order is kept: of one patient; what is nobody's, of one row. */
export const lineOf = (e: Pick<RecordEvent, 'patient' | 'id'>): string => e.patient ?? e.id

const LINE = 'coalesce(p.paciente, p.recurso_id)'

interface WaitingRow extends KeptEventRow {
  readonly intentos: number
  readonly desde: string | null
}

const read = (r: WaitingRow): WaitingEvent => ({
  event: keptEvent(r),
  attempts: r.intentos,
  since: r.desde,
})

const firstOfLines = (when: string): string => `select ${keptEventColumns('p')}, p.intentos, p.desde
from destino_pendiente p where p.destino = $1 and p.estado = 'espera' and ${when}
  and not exists (select 1 from destino_pendiente a where a.destino = p.destino and a.estado = 'espera'
    and coalesce(a.paciente, a.recurso_id) = ${LINE} and (a.corte, a.evento) < (p.corte, p.evento))`

/** The first of each line, where it is due; `most` of them. Of an endpoint that is down, what was never tried comes first. */
export async function dueEvents(tx: Tx, endpoint: string, most: number): Promise<WaitingEvent[]> {
  const rows = await tx.run<WaitingRow>({
    name: 'destino_debido',
    text: `${firstOfLines('p.proximo_en <= now()')} order by p.intentos > 0, p.corte, p.evento limit $2::integer`,
    values: [endpoint, most],
  })
  return rows.map(read)
}

/** Of the endpoint `c`: its last delivery failed, and for some minutes nothing was tried, though something waits for its hour. */
export const PROBE_DUE = `c.fallas_seguidas > 0 and exists (select 1 from destino_pendiente p where p.destino = c.id and p.estado = 'espera')
  and (select i.momento from destino_intento i where i.destino = c.id and i.evento is not null order by i.id desc limit 1)
    <= now() - make_interval(secs => ${PROBE_MS} / 1000)`

/** One event before its hour, to see whether the endpoint is back. */
export async function probeEvent(tx: Tx, endpoint: string): Promise<WaitingEvent[]> {
  const rows = await tx.run<WaitingRow>({
    name: 'destino_prueba',
    text: `${firstOfLines(`exists (select 1 from destino c where c.id = $1 and ${PROBE_DUE})`)} order by p.proximo_en limit 1`,
    values: [endpoint],
  })
  return rows.map(read)
}

/** Which lines are held up, and how many events wait. */
export async function heldLines(tx: Tx, endpoint: string): Promise<{ lines: ReadonlySet<string>; waiting: number }> {
  const rows = await tx.run<{ linea: string; cuantos: number }>({
    name: 'destino_retenidos',
    text: `select ${LINE}::text as linea, count(*)::integer as cuantos from destino_pendiente p
where p.destino = $1 and p.estado = 'espera' group by 1`,
    values: [endpoint],
  })
  return { lines: new Set(rows.map((r) => r.linea)), waiting: rows.reduce((sum, r) => sum + r.cuantos, 0) }
}

/** How one event of a batch stands after it. */
export interface Settled {
  readonly event: RecordEvent
  /** `gone`: told, or no longer for this account. */
  readonly state: 'gone' | 'espera' | 'muerta'
  readonly attempts: number
  readonly since: string | null
  readonly waitMs: number
  readonly http: number | null
  readonly code: DeliveryCode | null
}

const shown = (s: Settled): Record<string, unknown> => ({
  ...keptEventRow(s.event),
  estado: s.state,
  intentos: s.attempts,
  desde: s.since,
  espera_ms: s.waitMs,
  http: s.http,
  codigo: s.code,
})

export async function storeSettled(tx: Tx, endpoint: string, settled: readonly Settled[]): Promise<void> {
  const gone = settled.filter((s) => s.state === 'gone')
  if (gone.length > 0)
    await tx.run({
      name: 'destino_salen',
      text: `delete from destino_pendiente p using jsonb_to_recordset($2::jsonb) as g(corte bigint, evento bigint)
where p.destino = $1 and p.corte = g.corte and p.evento = g.evento`,
      values: [endpoint, JSON.stringify(gone.map(shown))],
    })
  const kept = settled.filter((s) => s.state !== 'gone')
  if (kept.length > 0)
    await tx.run({
      name: 'destino_quedan',
      text: `insert into destino_pendiente (destino, ${keptEventNames}, estado, intentos, desde, proximo_en, http, codigo)
select $1, ${keptEventFields('k')}, k.estado, k.intentos, k.desde, now() + make_interval(secs => k.espera_ms / 1000), k.http, k.codigo
from jsonb_to_recordset($2::jsonb) as k(${keptEventTypes}, estado text, intentos integer, desde timestamptz, espera_ms float8,
  http smallint, codigo text)
on conflict (destino, corte, evento) do update set estado = excluded.estado, intentos = excluded.intentos, desde = excluded.desde,
  proximo_en = excluded.proximo_en, http = excluded.http, codigo = excluded.codigo`,
      values: [endpoint, JSON.stringify(kept.map(shown))],
    })
}

export async function wakeWaiting(tx: Tx, endpoint: string): Promise<void> {
  await tx.run({
    name: 'destino_despierta',
    text: `update destino_pendiente set proximo_en = now() where destino = $1 and estado = 'espera' and proximo_en > now()`,
    values: [endpoint],
  })
}
