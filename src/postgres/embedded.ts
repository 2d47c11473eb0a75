import { resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { ensureCluster, SUPERUSER } from './cluster.ts'
import { withDirectoryLock } from './directory-lock.ts'
import { takeLease } from './leases.ts'
import { claimDirectory, findPlace, rememberPlace } from './place.ts'
import { bringUp, type Installation } from './postmaster.ts'
import { findPostmaster } from './postmaster-pid.ts'
import { shutDown } from './shutdown.ts'
import { socketDirectory } from './socket.ts'
import { asStartupError, StartupError } from './startup-error.ts'

export { StartupError }

export interface EmbeddedPostgres {
  readonly socketDir: string
  readonly port: number
  readonly superuser: string
  readonly version: string
  /** Where its files are. */
  readonly clusterDir: string
  readonly pid: number
  /** Lets go of the database; it is shut down when no other process is using the same data directory. */
  stop(): Promise<void>
  /** Brings it back after it went away; does nothing when it is alive. */
  restart(): Promise<void>
  /** Called each time it goes away without stop(). */
  onExit(listener: (reason: string) => void): void
}

export interface EmbeddedOptions {
  dataDir: string
  progress: (sentence: string) => void
  /** How many connections it must have room for, if more than usual. */
  connections?: number
  /** Settings of this server alone: with what a restored one replays its log. */
  settings?: Readonly<Record<string, string>>
  /** Aborted when nobody waits for it any longer. */
  signal?: AbortSignal
  /** Called when one of PostgreSQL's programs is at work, and this process has nothing to do but wait for it. */
  meanwhile?: () => void
}

export async function startEmbedded(o: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(o.dataDir)
  if (process.platform === 'win32')
    throw new StartupError('En Windows indique un PostgreSQL propio en DATABASE_URL: el incluido aún no corre allí.')
  try {
    return await start(await claimDirectory(dataDir), o)
  } catch (error) {
    throw asStartupError(error, dataDir)
  }
}

async function start(dataDir: string, o: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const [installation, first, lease] = await withDirectoryLock(dataDir, async () => {
    const prepared = await prepare(dataDir, o)
    const taken = await takeLease(dataDir)
    try {
      return [prepared, await bringUp(prepared), taken] as const
    } catch (error) {
      await taken.release()
      throw error
    }
  })
  const listeners: ((reason: string) => void)[] = []
  let running = first
  let stopped: Promise<void> | null = null
  let restarting: Promise<void> | null = null
  let unwatch = () => {}

  const watch = (): void => {
    unwatch()
    unwatch = running.watch((reason) => {
      if (stopped === null) for (const listener of listeners) listener(reason)
    })
  }
  watch()

  async function bringBack(): Promise<void> {
    try {
      running = await withDirectoryLock(dataDir, () => bringUp(installation))
      watch()
    } catch (error) {
      throw asStartupError(error, dataDir)
    }
  }

  async function letGo(): Promise<void> {
    await restarting?.catch(() => {})
    unwatch()
    await lease.release()
    // A full disk takes no lock, and is no reason to leave the database running.
    await withDirectoryLock(dataDir, lastOneOut).catch(lastOneOut)
  }

  async function lastOneOut(): Promise<void> {
    if (await lease.others()) return
    const live = await findPostmaster(installation.place.cluster, SUPERUSER)
    if (live !== null) await shutDown(live.pid)
  }

  return {
    get socketDir() {
      return running.socketDir
    },
    get port() {
      return running.port
    },
    get pid() {
      return running.pid
    },
    superuser: SUPERUSER,
    version: installation.binaries.version,
    clusterDir: installation.place.cluster,
    stop() {
      stopped ??= letGo()
      return stopped
    },
    restart() {
      if (stopped !== null) return Promise.reject(new StartupError('La base de datos ya se cerró: inicie de nuevo.'))
      restarting ??= bringBack().finally(() => {
        restarting = null
      })
      return restarting
    },
    onExit(listener) {
      listeners.push(listener)
    },
  }
}

async function prepare(
  dataDir: string,
  { progress, connections, settings, signal, meanwhile = () => {} }: EmbeddedOptions,
): Promise<Installation> {
  const place = await findPlace(dataDir, progress)
  const binaries = await findBinaries(place.base, place.owner, progress)
  const socketDir = await socketDirectory(place.base, place.owner)
  await ensureCluster(place, binaries, progress, meanwhile)
  await rememberPlace(dataDir, place)
  return { dataDir, place, binaries, socketDir, progress, connections, settings, signal, meanwhile }
}
