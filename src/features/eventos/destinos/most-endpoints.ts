import type { Tx } from '../../../engine/database.ts'
import { Problem } from '../../../model/problem.ts'
import { destinosCompletos } from './problems.ts'

/** Each is a series of the metrics, and reads the changes for itself. */
const MOST_ENDPOINTS = 50
const LOCK = '7263401192'

/** One at a time: of two who make the last one at once, the other is refused. */
export async function refuseFull(tx: Tx): Promise<void> {
  await tx.run({ text: 'select pg_advisory_xact_lock($1::bigint)', values: [LOCK] })
  const [row] = await tx.run<{ cuantos: number }>({
    text: 'select count(*)::integer as cuantos from destino',
    values: [],
  })
  if ((row?.cuantos ?? 0) >= MOST_ENDPOINTS) throw new Problem(destinosCompletos)
}
