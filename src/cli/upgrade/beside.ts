import { ConfigError } from '../../config.ts'
import type { Database } from '../../engine/database.ts'
import { type Migration, moveBehind, readMigrations } from '../../engine/migrate.ts'
import { schemaFloor } from '../../engine/migration/schema-floor.ts'
import { type Connection, MIGRATIONS, ownerPool } from '../database.ts'

/** What a service does about its schema while it serves. */

/** Whether the database is going on to a schema that this service cannot work on. */
export const isLeftBehind = async (db: Database, { schema }: Connection): Promise<boolean> =>
  (await schemaFloor(db)) > schema

/** For a process that joins others which were started before the database went on. */
export async function refuseLeftBehind(db: Database, connection: Connection): Promise<void> {
  if (await isLeftBehind(db, connection))
    throw new ConfigError(
      'La base de datos pasó a una versión más nueva, con la que este programa no puede trabajar: use esa versión del programa.',
    )
}

/** One batch of what migrations left to be moved, each time it is asked. */
export function batchMover(connection: Connection): () => Promise<void> {
  let migrations: readonly Migration[] | undefined
  let isDone = false
  return async () => {
    if (isDone) return
    migrations ??= await readMigrations(MIGRATIONS)
    isDone = !migrations.some((m) => m.steps.some((step) => step.kind === 'batches'))
    if (isDone) return
    const owner = ownerPool(connection.owner)
    try {
      isDone = (await moveBehind(owner, migrations)) === 'done'
    } finally {
      await owner.end()
    }
  }
}
