import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '../src/postgres/embedded.ts'
import type { Cleanup } from './cleanup.ts'

/** One embedded PostgreSQL in a temporary directory; it stays up while services on it come and go. */
export interface Workplace {
  readonly dataDir: string
  /** For logs. */
  readonly folder: string
  readonly version: string
  /** Process of the database that all others of it descend from. */
  readonly postmaster: number
  readonly owner: pg.ClientConfig & { readonly host: string; readonly port: number }
  readonly app: pg.ClientConfig
}

export interface WorkplaceOptions {
  /** A directory that is there already and stays. */
  readonly existing?: string
  readonly connections?: number
}

export async function openWorkplace(
  cleanup: Cleanup,
  { existing, ...options }: WorkplaceOptions = {},
): Promise<Workplace> {
  const folder = await temporary(cleanup)
  const dataDir = existing ?? (await temporary(cleanup))
  if (existing === undefined) await chmod(dataDir, 0o755)
  const embedded: EmbeddedPostgres = await startEmbedded({ dataDir, progress: () => {}, ...options })
  cleanup.add(() => embedded.stop())
  const base = { host: embedded.socketDir, port: embedded.port, database: 'custodia' }
  return {
    dataDir,
    folder,
    version: embedded.version,
    postmaster: embedded.pid,
    owner: { ...base, user: embedded.superuser },
    app: { ...base, user: 'custodia_app' },
  }
}

/** One connection for the whole measurement. */
export async function connectOwner(place: Workplace, cleanup: Cleanup): Promise<pg.Client> {
  const client = new pg.Client(place.owner)
  client.on('error', () => {})
  await client.connect()
  cleanup.add(() => client.end())
  return client
}

async function temporary(cleanup: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'custodia-bench-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  return folder
}
