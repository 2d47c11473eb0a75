import type { Database } from '../engine/database.ts'
import { type SealLag, sealLag } from '../features/auditoria/seal/lag.ts'
import { Problem } from '../model/problem.ts'
import { diskFull, readOnlyDatabase } from '../model/problems.ts'
import { packageVersion } from '../version.ts'

const WRITABLE = `select current_setting('transaction_read_only') = 'on' as solo_lectura`

/** Ready means that the service can write: everything it serves, reads included, is written down. */
export async function checkReadiness(db: Database, lateSeconds: number): Promise<Record<string, unknown>> {
  const [state] = await db.run({ name: 'salud', text: WRITABLE, values: [] })
  if (state?.solo_lectura === true) throw new Problem(readOnlyDatabase, { headers: { 'retry-after': '5' } })
  if (db.stats().full) throw new Problem(diskFull, { headers: { 'retry-after': '60' } })
  return { estado: 'listo', version: packageVersion, auditoria: sealingState(await sealLag(db), lateSeconds) }
}

/** A late seal refuses nobody: it is said where it is watched. */
export const sealingState = ({ seconds, stopped }: SealLag, lateSeconds: number): Record<string, unknown> => ({
  sellado: stopped ? 'detenido' : seconds > lateSeconds ? 'atrasado' : 'al_dia',
  atraso_segundos: seconds,
})
