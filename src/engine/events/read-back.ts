import type { RawRow } from '../connection/raw-query.ts'
import type { Tx } from '../database.ts'
import type { EventPosition } from './event-places.ts'

/** How far back is looked, and whether that is still kept. */
export interface BackwardsSpan {
  /** The first cut that was made since the instant asked for: of those after it everything counts, however old it says it is. */
  readonly first: bigint
  readonly isKept: boolean
}

/** So many are looked at for one page, however few of them the caller reaches. */
export const LOOKED_BACK = 1_000

const SPAN = `select coalesce((select k.numero + 1 from evento_corte k where k.momento < $1::timestamptz order by k.numero desc limit 1),
  (select min(k.numero) from evento_corte k), 1), coalesce((select min(k.numero) from evento_corte k), 1) = 1
  or exists (select 1 from evento_corte k where k.momento < $1::timestamptz)`

/**
 * From the newest to the oldest. A transaction that ended late is of a later cut than what was told before it, so that the
 * caller who asks for what followed an answer is told it, whatever hour it bears.
 */
const BACKWARDS = `with corte as materialized (
  select k.numero, k.marca, k.desde, k.hasta, k.sobre, k.primero, k.ultimo from evento_corte k
  where k.numero <= $1::bigint and k.numero >= $3::bigint order by k.numero desc limit ${LOOKED_BACK + 1}
)
select k.numero, k.marca, e.id, e.recurso, e.hecho, e.recurso_id, e.version, e.paciente,
  to_char(e.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
from corte k cross join lateral (
  select e.id, e.recurso, e.hecho, e.recurso_id, e.version, e.paciente, e.momento from evento e
  where e.tx >= k.desde and e.tx < k.hasta and e.id > k.sobre and e.id between k.primero and k.ultimo
    and (k.numero < $1::bigint or e.id <= $2::bigint)
    and (k.numero > $3::bigint or $4::timestamptz is null or e.momento >= $4::timestamptz)
    and (e.recurso = any($5::text[])) and (e.version is not null or e.hecho = 'eliminacion')
  order by e.id desc limit ${LOOKED_BACK + 1}
) e
order by k.numero desc, e.id desc limit ${LOOKED_BACK + 1}`

/** Where an instant falls among the cuts; without one, all that is kept. */
export async function spanSince(db: Tx, since: string | null): Promise<BackwardsSpan> {
  const [row] = await db.raw({ name: 'evento_tramo', text: SPAN, values: [since] })
  return { first: BigInt(row?.[0] ?? 1), isKept: since === null || row?.[1] === 't' }
}

/** When the last cut was made, as the instant from which the next question goes on. */
export async function lastCutAt(db: Tx): Promise<string | null> {
  const [row] = await db.raw({
    name: 'evento_corte_ultimo',
    text: `select to_char(k.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from evento_corte k order by k.numero desc limit 1`,
    values: [],
  })
  return row?.[0] ?? null
}

/** Versions of rows of these collections, and that a row went with its whole record, up to a place and back from it. */
export const rowsBefore = (
  db: Tx,
  at: EventPosition,
  { since, first }: { readonly since: string | null; readonly first: bigint },
  collections: string,
): Promise<readonly RawRow[]> =>
  db.raw({
    name: 'eventos_atras',
    text: BACKWARDS,
    values: [String(at.cut), String(at.id), String(first), since, collections],
  })
