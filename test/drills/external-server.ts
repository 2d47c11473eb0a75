import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '../../src/postgres/embedded.ts'

/** A PostgreSQL that the service reaches as somebody else's, with the user that an operator makes for it. */
export interface ExternalServer {
  readonly folder: string
  readonly url: string
  ask(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
  /** After `stop`, the same data again. */
  start(): Promise<void>
  remove(): Promise<void>
}

export async function externalServer(name: string): Promise<ExternalServer> {
  const folder = await mkdtemp(join(tmpdir(), `custodia-${name}-`))
  // The database's user gets through.
  await chmod(folder, 0o755)
  const open = (): Promise<EmbeddedPostgres> => startEmbedded({ dataDir: join(folder, 'base'), progress: () => {} })
  let server = await open()
  const asOwner = async (database: string, text: string, values: readonly unknown[] = []) => {
    const { socketDir: host, port, superuser: user } = server
    const client = new pg.Client({ host, port, user, database })
    await client.connect()
    try {
      return (await client.query(text, [...values])).rows
    } finally {
      await client.end()
    }
  }
  await asOwner('postgres', 'create role operador login createrole')
  await asOwner('postgres', 'create database hce owner operador')
  return {
    folder,
    url: `postgresql://operador@localhost:${server.port}/hce?host=${encodeURIComponent(server.socketDir)}`,
    ask: (text, values) => asOwner('hce', text, values),
    stop: () => server.stop(),
    async start() {
      server = await open()
    },
    async remove() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
