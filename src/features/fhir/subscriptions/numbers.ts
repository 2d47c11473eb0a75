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

/** An event with the number that it has for one subscription, from 1 and without gaps. */
export interface NumberedEvent {
  readonly number: bigint
  readonly event: RecordEvent
}

/** So many can be asked for again (`$events`), and those that still wait to be told; the feed has all that is kept. */
const KEPT = 10_000

const keyOf = (e: RecordEvent): string => `${e.at.cut}-${e.at.id}`

/** Each once and for good: sent again, an event has the number that it had. */
export async function numberEvents(
  tx: Tx,
  endpoint: string,
  events: readonly RecordEvent[],
): Promise<ReadonlyMap<RecordEvent, bigint>> {
  if (events.length === 0) return new Map()
  const given = JSON.stringify(events.map((e, i) => ({ orden: i, ...keptEventRow(e) })))
  await tx.run({
    name: 'destino_numera',
    text: `insert into destino_numero (destino, numero, ${keptEventNames})
select $1, coalesce((select max(m.numero) from destino_numero m where m.destino = $1), 0) + row_number() over (order by g.orden),
  ${keptEventFields('g')}
from jsonb_to_recordset($2::jsonb) as g(orden integer, ${keptEventTypes})
where not exists (select 1 from destino_numero n where n.destino = $1 and n.corte = g.corte and n.evento = g.evento)`,
    values: [endpoint, given],
  })
  const rows = await tx.run<{ corte: string; evento: string; numero: string }>({
    name: 'destino_numeros',
    text: `select n.corte, n.evento, n.numero from destino_numero n
join jsonb_to_recordset($2::jsonb) as g(corte bigint, evento bigint) on n.corte = g.corte and n.evento = g.evento where n.destino = $1`,
    values: [endpoint, given],
  })
  await tx.run({
    name: 'destino_numeros_olvida',
    text: `delete from destino_numero n where n.destino = $1
  and n.numero <= (select max(m.numero) from destino_numero m where m.destino = $1) - ${KEPT}
  and not exists (select 1 from destino_pendiente p where p.destino = $1 and p.corte = n.corte and p.evento = n.evento)`,
    values: [endpoint],
  })
  const numbers = new Map(rows.map((r) => [`${r.corte}-${r.evento}`, BigInt(r.numero)]))
  return new Map(events.flatMap((e) => [[e, numbers.get(keyOf(e)) ?? 0n] as const]))
}

export async function lastNumber(tx: Tx, endpoint: string): Promise<bigint> {
  const [row] = await tx.run<{ numero: string | null }>({
    name: 'destino_ultimo_numero',
    text: 'select max(n.numero) as numero from destino_numero n where n.destino = $1',
    values: [endpoint],
  })
  return BigInt(row?.numero ?? 0)
}

interface NumberRow extends KeptEventRow {
  readonly numero: string
}

/** Those of these numbers that are still kept, `most` of them. */
export async function eventsNumbered(
  tx: Tx,
  endpoint: string,
  from: bigint,
  until: bigint | null,
  most: number,
): Promise<NumberedEvent[]> {
  const rows = await tx.run<NumberRow>({
    name: 'destino_numerados',
    text: `select n.numero, ${keptEventColumns('n')}
from destino_numero n where n.destino = $1 and n.numero >= $2::bigint and ($3::bigint is null or n.numero <= $3::bigint)
order by n.numero limit $4::integer`,
    values: [endpoint, String(from), until === null ? null : String(until), most],
  })
  return rows.map((r) => ({
    number: BigInt(r.numero),
    event: keptEvent(r),
  }))
}
