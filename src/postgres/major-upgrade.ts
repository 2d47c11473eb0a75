import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { initialize, SUPERUSER, syncDirectory } from './cluster.ts'
import { withDirectoryLock } from './directory-lock.ts'
import { takeLease } from './leases.ts'
import { giveTo } from './owner.ts'
import { claimDirectory, findPlace, isCluster, type Place } from './place.ts'
import { bringUp, type Installation } from './postmaster.ts'
import { findPostmaster } from './postmaster-pid.ts'
import { type Owner, run } from './run.ts'
import { shutDown } from './shutdown.ts'
import { PORT, socketDirectory } from './socket.ts'
import { asStartupError, StartupError } from './startup-error.ts'

/** A server of this machine that trusts whoever reaches its socket. */
export interface LocalServer {
  readonly host: string
  readonly port: number
  readonly user: string
}

export interface MajorUpgrade {
  readonly dataDir: string
  /** Where the programs of the data's own version are: its `postgres` is run once more. */
  readonly programs: string
  readonly progress: (sentence: string) => void
  /** Brings everything from one server to the other, or throws. Both can write and read files in `folder`. */
  readonly move: (from: LocalServer, to: LocalServer, folder: string) => Promise<void>
}

/**
 * The data of an earlier major version of PostgreSQL, in a new cluster of ours. The old one is read and not changed: it stays beside the
 * new one, which takes its place only when all of it is there. Returns where the old one was left.
 */
export async function upgradeMajor(upgrade: MajorUpgrade): Promise<string> {
  const dataDir = resolve(upgrade.dataDir)
  try {
    const claimed = await claimDirectory(dataDir)
    return await withDirectoryLock(claimed, () => inPlace(claimed, upgrade))
  } catch (error) {
    throw asStartupError(error, dataDir)
  }
}

async function inPlace(dataDir: string, { programs, progress, move }: MajorUpgrade): Promise<string> {
  const place = await findPlace(dataDir, progress)
  if (!(await isCluster(place.cluster)))
    throw new StartupError(`En «${dataDir}» no hay una base de datos que actualizar.`)
  const ours = await findBinaries(place.base, place.owner, progress)
  const major = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim()
  if (major === majorOf(ours))
    throw new StartupError(`Los datos de «${dataDir}» ya son de PostgreSQL ${major}: no hay nada que actualizar.`)
  if (Number(major) > Number(majorOf(ours)))
    throw new StartupError(
      `Los datos son de PostgreSQL ${major}, más nuevo que el de este programa (${majorOf(ours)}).`,
    )
  const theirs = await programsOf(resolve(programs), major, place.owner)
  const kept = join(place.base, `postgres.anterior-${major}`)
  if (await isCluster(kept)) throw new StartupError(`«${kept}» ya existe, de otra actualización: muévala a otro lugar.`)
  const lease = await takeLease(dataDir)
  try {
    if ((await lease.others()) || (await findPostmaster(place.cluster, SUPERUSER)) !== null)
      throw new StartupError(`La base de datos de «${dataDir}» está en uso: detenga primero el servicio.`)
    const fresh = join(place.base, `postgres.nuevo-${process.pid}-${Date.now()}`)
    try {
      await initialize(fresh, place, ours, () => {})
      await moveBetween(dataDir, { place, theirs, ours, fresh, progress, move })
    } catch (error) {
      await rm(fresh, { recursive: true, force: true })
      throw error
    }
    await rename(place.cluster, kept)
    await rename(fresh, place.cluster)
    await syncDirectory(dirname(place.cluster))
    return kept
  } finally {
    await lease.release()
  }
}

const majorOf = ({ version }: Binaries): string => version.split('.')[0] ?? ''

async function programsOf(folder: string, major: string, owner: Owner | null): Promise<Binaries> {
  const postgres = join(folder, 'postgres')
  const said = await run(postgres, ['--version'], owner).catch(() => null)
  const version = said?.code === 0 ? /\d+(\.\d+)*/.exec(said.stdout)?.[0] : undefined
  if (version === undefined || version.split('.')[0] !== major)
    throw new StartupError(
      `En «${folder}» no está el programa postgres de la versión ${major}${version === undefined ? '' : ` sino el de la ${version}`}: indique la carpeta bin de PostgreSQL ${major}, como la de la versión de Custodia que creó los datos.`,
    )
  return { postgres, initdb: '', version }
}

interface Move extends Pick<MajorUpgrade, 'move' | 'progress'> {
  readonly place: Place
  readonly theirs: Binaries
  readonly ours: Binaries
  readonly fresh: string
}

/** Both at once, told apart by the number in the name of their socket. */
async function moveBetween(dataDir: string, { place, theirs, ours, fresh, progress, move }: Move): Promise<void> {
  const socketDir = await socketDirectory(place.base, place.owner)
  const common = {
    dataDir,
    socketDir,
    progress,
    connections: undefined,
    settings: undefined,
    signal: undefined,
    meanwhile: () => {},
  }
  const old: Installation = {
    ...common,
    place,
    binaries: theirs,
    port: PORT + 1,
    more: ['-c', 'default_transaction_read_only=on', '-c', 'autovacuum=off'],
  }
  // What is lost by a fall before it takes the other's place is made again.
  const more = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'autovacuum=off']
  const next: Installation = { ...common, place: { ...place, cluster: fresh }, binaries: ours, more }
  const folder = join(place.base, 'pg-traslado')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await giveTo(place.owner, folder)
  const running: number[] = []
  try {
    const from = await bringUp(old)
    running.push(from.pid)
    const to = await bringUp(next)
    running.push(to.pid)
    const server = (one: { socketDir: string; port: number }): LocalServer => ({
      host: one.socketDir,
      port: one.port,
      user: SUPERUSER,
    })
    await move(server(from), server(to), folder)
  } finally {
    for (const pid of running.reverse()) await shutDown(pid)
    await rm(folder, { recursive: true, force: true })
  }
  await flush(fresh, ours, place.owner)
}

/** Everything of it on the disk before it takes the other's place. */
async function flush(fresh: string, ours: Binaries, owner: Owner | null): Promise<void> {
  const { code, stderr } = await run(ours.initdb, ['--sync-only', '-D', fresh], owner)
  if (code !== 0)
    throw new StartupError(`La base de datos nueva no quedó en el disco: ${stderr.trim().split('\n').at(-1)}`)
}
