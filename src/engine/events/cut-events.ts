import { HORIZON } from '../connection/horizon.ts'
import { systemSql } from '../connection/system-sql.ts'
import type { Database } from '../database.ts'

/** Any number will do, as long as every process takes the same. */
const LOCK = '7263401191'
const NO_END = "'18446744073709551615'::xid8"

/**
 * The events of all transactions that have ended since the last cut, as one more cut: nothing can appear among them later. Within
 * a cut events are in the order in which they were written. Of two that changed one row the second waited for the first to end, so
 * that both are of one cut, or the first is of an earlier one, whichever of the two transactions has the lower number.
 *
 * Another server than the last cut's numbers transactions otherwise. What came with the data and was not cut yet, and would not be found
 * by this server's numbers, or by ids above all that was told, is one cut, of no server; from there on only ids above those count,
 * which never go back.
 */
const cutSql = (system: string): string => `with servidor as materialized (
  select ${system} as sistema, ${HORIZON} as hasta, pg_snapshot_xmax(s) as techo
  from pg_current_snapshot() s, pg_database d where d.datname = current_database()
), antes as materialized (
  select k.numero, k.sistema, k.hasta, k.sobre, k.ultimo from evento_corte k order by k.numero desc limit 1
), traidos as materialized (
  select max(e.id) as ultimo from servidor s left join antes a on true, evento e
  where a.sistema is distinct from s.sistema and e.tx >= coalesce(a.hasta, s.techo) and e.id > coalesce(a.sobre, 0)
    and (e.tx >= s.techo or e.id <= (select max(k.ultimo) from evento_corte k))
), tramo as materialized (
  select s.sistema, a.hasta as desde, s.hasta, a.sobre, null::bigint as hasta_id
  from servidor s join antes a on a.sistema = s.sistema
  union all
  select '', coalesce(a.hasta, '0'::xid8), ${NO_END}, coalesce(a.sobre, 0), t.ultimo
  from servidor s cross join traidos t left join antes a on true
  where a.sistema is distinct from s.sistema and t.ultimo is not null
  union all
  select s.sistema, '0'::xid8, s.hasta, coalesce((select max(k.ultimo) from evento_corte k), 0), null
  from servidor s cross join traidos t left join antes a on true
  where a.sistema is distinct from s.sistema and t.ultimo is null
)
insert into evento_corte (numero, sistema, desde, hasta, sobre, primero, ultimo)
select coalesce((select a.numero from antes a), 0) + 1, t.sistema, t.desde, t.hasta, t.sobre, x.primero, x.ultimo
from tramo t, lateral (
  select min(e.id) as primero, max(e.id) as ultimo from evento e
  where e.tx >= t.desde and e.tx < t.hasta and e.id > t.sobre and e.id <= coalesce(t.hasta_id, e.id)
) x
where x.primero is not null`

export type EventCutter = () => Promise<void>

/** Whichever process is first; the others find its cut. */
export function eventCutter(db: Database): EventCutter {
  const system = systemSql(db, undefined)
  // Asked ten times a second: the text is made again only for another server.
  let made: { readonly of: string; readonly text: string } | null = null
  return async () => {
    const of = await system()
    made = made?.of === of ? made : { of, text: cutSql(of) }
    const { text } = made
    await db.transaction(async (tx) => {
      const [free] = await tx.raw({ name: '', text: 'select pg_try_advisory_xact_lock($1::bigint)', values: [LOCK] })
      if (free?.[0] === 't') await tx.raw({ name: 'evento_corta', text, values: [] })
    })
  }
}
