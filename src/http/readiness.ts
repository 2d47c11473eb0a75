import type { Database } from '../engine/database.ts'
import type { ReadinessPart } from '../engine/feature-parts.ts'
import { Problem } from '../model/problem.ts'
import { diskFull, readOnlyDatabase } from '../model/problems.ts'
import { packageVersion } from '../version.ts'

const WRITABLE = `select current_setting('transaction_read_only') = 'on' as solo_lectura`

/** Ready means that the service can write: everything it serves, reads included, is written down. */
export async function checkReadiness<S>(
  db: Database,
  parts: readonly ReadinessPart<S>[],
  service: S,
): Promise<Record<string, unknown>> {
  const [state] = await db.run({ name: 'salud', text: WRITABLE, values: [] })
  if (state?.solo_lectura === true) throw new Problem(readOnlyDatabase, { headers: { 'retry-after': '5' } })
  if (db.stats().full) throw new Problem(diskFull, { headers: { 'retry-after': '60' } })
  const told = await Promise.all(parts.map(async (part) => [part.name, await part.look(service)] as const))
  return { estado: 'listo', version: packageVersion, ...Object.fromEntries(told) }
}
