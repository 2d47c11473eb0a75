import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../engine/database.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { ownerPool } from './database.ts'

/** An empty PostgreSQL of its own, gone afterwards. */
export async function withScratchDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'custodia-'))
  const server = await startEmbedded({ dataDir: folder, progress: () => {} })
  const db = ownerPool({ host: server.socketDir, port: server.port, user: server.superuser, database: 'postgres' })
  try {
    return await work(db)
  } finally {
    await db.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
