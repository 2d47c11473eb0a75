import type { Tx } from '../../engine/database.ts'
import { positionAfter } from './position.ts'
import { lastSeal } from './stored-seal.ts'

/** How far sealing is behind. */
export interface SealLag {
  /** Age of the oldest row without a seal; 0 if there is none. */
  readonly seconds: number
}

const OLDEST = `select greatest(0, extract(epoch from clock_timestamp() - a.momento))::integer from auditoria a
  where (a.tx, a.id) > ($1::xid8, $2::bigint) and a.id > $3::bigint order by a.tx, a.id limit 1`

export async function sealLag(tx: Tx): Promise<SealLag> {
  const at = positionAfter((await lastSeal(tx))?.payload ?? null)
  const [row] = await tx.raw({ name: 'sello_atraso', text: OLDEST, values: [at.tx, at.id, at.floor] })
  return { seconds: Number(row?.[0] ?? 0) }
}
