import type { Database } from '../engine/database.ts'
import type { ReadinessPart } from '../engine/feature-parts.ts'
import { Problem } from '../model/problem.ts'
import { readOnlyDatabase, unavailable } from '../model/problems.ts'
import { say } from '../model/say.ts'
import { packageVersion } from '../version.ts'

const WRITABLE = `select current_setting('transaction_read_only') = 'on' as solo_lectura`

/** As many rows as need room that there was not. They are not kept. */
const ROOM = `insert into auditoria (actor, rol, solicitud, accion, recurso, resultado)
select 'salud', 'publico', 'salud', 'leer', 'sistema', 503 from generate_series(1, 100)`

/** After a full disk the question is asked of the disk itself: an outage does not last longer than the lack of room. */
async function proveRoom(db: Database): Promise<void> {
  const enough = new Error('There is room')
  await db
    .transaction(async (tx) => {
      await tx.run({ text: ROOM, values: [] })
      throw enough
    })
    .catch((error: unknown) => {
      if (error !== enough) throw error
    })
}

/** Ready means that the service can write: everything it serves, reads included, is written down. */
export async function checkReadiness<S>(
  db: Database,
  parts: readonly ReadinessPart<S>[],
  service: S,
): Promise<Record<string, unknown>> {
  const [state] = await db.run({ name: 'salud', text: WRITABLE, values: [] })
  if (state?.solo_lectura === true) throw new Problem(readOnlyDatabase, { headers: { 'retry-after': '5' } })
  if (db.stats().full) await proveRoom(db)
  const told = await Promise.all(parts.map(async (part) => [part.name, await part.look(service)] as const))
  return { estado: 'listo', version: packageVersion, ...Object.fromEntries(told) }
}

/** A balancer that asks must hear within its own patience, whatever the database is given for a statement. */
const PATIENCE_MS = 8_000

export async function withoutWaiting<T>(looking: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const detail = say('La base de datos no respondió a tiempo.', 'The database did not answer in time.')
  const timer = setTimeout(() => {
    late.reject(new Problem(unavailable, { detail, headers: { 'retry-after': '2' } }))
    // Nobody may be listening to it any more when it ends.
    looking.catch(() => {})
  }, PATIENCE_MS)
  return Promise.race([looking, late.promise]).finally(() => clearTimeout(timer))
}
