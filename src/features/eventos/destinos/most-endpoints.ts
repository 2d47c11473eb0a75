import type { Tx } from '../../../engine/database.ts'
import { Problem } from '../../../model/problem.ts'
import type { Endpoint } from './endpoint.ts'
import { destinosCompletos } from './problems.ts'

/** Each is a series of the metrics, and reads the changes for itself. */
const MOST_ENDPOINTS = 50
const LOCK = '7263401192'

/** Of these a subscriber makes so many by itself: some are always left for what administrators register. */
const MOST_SUBSCRIBED = 30

/** One at a time: of two who make the last one at once, the other is refused. Subscriptions that ended make room. */
export async function refuseFull(tx: Tx, channel: Endpoint['canal']): Promise<void> {
  await tx.run({ text: 'select pg_advisory_xact_lock($1::bigint)', values: [LOCK] })
  // As all that is deleted for its age: not while the clock of the database may be wrong.
  await tx.run({
    text: `delete from destino where vence_en < now() - interval '1 day' and (select custodia_reloj_sigue())`,
    values: [],
  })
  const [row] = await tx.run<{ todos: number; suscritos: number }>({
    text: `select count(*)::integer as todos, count(*) filter (where canal = 'fhir')::integer as suscritos from destino`,
    values: [],
  })
  const isFull = (row?.todos ?? 0) >= MOST_ENDPOINTS || (channel === 'fhir' && (row?.suscritos ?? 0) >= MOST_SUBSCRIBED)
  if (isFull) throw new Problem(destinosCompletos)
}
