import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '../src/postgres/embedded.ts'

/** A primary and its standby, which follows it by streaming. */
export interface ServerPair {
  readonly primary: EmbeddedPostgres
  readonly standby: EmbeddedPostgres
  /** `order`: which of the two comes first in the connection string. */
  url(...order: readonly EmbeddedPostgres[]): string
  /** The standby takes writes from now on, as the next of their timelines. */
  promote(): Promise<void>
  /** The primary again, after it was stopped: it knows nothing of what happened since. */
  reopenPrimary(): Promise<EmbeddedPostgres>
  stop(): Promise<void>
}

const open = (dataDir: string): Promise<EmbeddedPostgres> => startEmbedded({ dataDir, progress: () => {} })

export async function startPair(): Promise<ServerPair> {
  const folder = await mkdtemp(join(tmpdir(), 'custodia-par-'))
  const [one, two] = [join(folder, 'uno'), join(folder, 'dos')]
  const [clusterDir, copied] = await Promise.all(
    [one, two].map(async (dataDir) => {
      const server = await open(dataDir)
      await server.stop()
      return server.clusterDir
    }),
  )
  if (clusterDir === undefined || copied === undefined) throw new Error('There are two')
  await writeFile(join(clusterDir, 'pg_hba.conf'), 'local all all trust\nlocal replication all trust\n')
  await rm(copied, { recursive: true })
  await cp(clusterDir, copied, { recursive: true })
  const primary = await open(one)
  await writeFile(join(copied, 'standby.signal'), '')
  await appendFile(
    join(copied, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socketDir} port=${primary.port} user=${primary.superuser}'\n`,
  )
  const standby = await open(two)
  let reopened: EmbeddedPostgres | null = null
  const url = (...order: readonly EmbeddedPostgres[]): string => {
    const hosts = order.map(({ socketDir }) => socketDir).join()
    const ports = order.map(({ port }) => port).join()
    return `postgresql://${primary.superuser}@/postgres?host=${encodeURIComponent(hosts)}&port=${ports}&target_session_attrs=read-write`
  }
  return {
    primary,
    standby,
    url,
    async promote() {
      const client = new pg.Client({
        host: standby.socketDir,
        port: standby.port,
        user: standby.superuser,
        database: 'postgres',
      })
      await client.connect()
      await client.query('select pg_promote()')
      await client.end()
    },
    async reopenPrimary() {
      reopened = await open(one)
      return reopened
    },
    async stop() {
      for (const server of [standby, primary, reopened]) await server?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
