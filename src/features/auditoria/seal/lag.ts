import type { Tx } from '../../../engine/database.ts'
import { unindexed } from '../audit-query.ts'

/** How far sealing is behind. */
export interface SealLag {
  /** Age of the oldest row without a seal; 0 if there is none. */
  readonly seconds: number
  /** The chain was found broken, and nobody has answered for going on. */
  readonly stopped: boolean
  /** The server's process whose transaction has been open for longest in this database: what a late seal waits for. */
  readonly oldestWriter: number | null
}

const STATE = `select coalesce((
  select greatest(0, extract(epoch from clock_timestamp() - a.momento))::integer from auditoria a
  where (a.tx, a.id) > ($1::xid8, $2::bigint) and a.id > $3::bigint order by a.tx, a.id limit 1), 0),
  exists (select 1 from sello_detenido d where d.reanudado_en is null),
  (select o.pid from pg_stat_activity o where o.backend_xid is not null and o.datname = current_database()
    and o.pid <> pg_backend_pid() order by age(o.backend_xid) desc limit 1)`

export async function sealLag(tx: Tx): Promise<SealLag> {
  const [row] = await tx.raw({ name: 'sello_atraso', text: STATE, values: await unindexed(tx) })
  const writer = row?.[2] ?? null
  return {
    seconds: Number(row?.[0] ?? 0),
    stopped: row?.[1] === 't',
    oldestWriter: writer === null ? null : Number(writer),
  }
}
