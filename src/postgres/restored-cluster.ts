import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { SUPERUSER, syncDirectory } from './cluster.ts'
import { withDirectoryLock } from './directory-lock.ts'
import { claimDirectory, findPlace, isCluster, rememberPlace } from './place.ts'
import { findPostmaster } from './postmaster-pid.ts'
import { asStartupError, errorCode, StartupError } from './startup-error.ts'

/** Whether a data directory has a database, and whether a server is running it. */
export async function clusterState(dataDir: string): Promise<'none' | 'stopped' | 'running'> {
  const place = await findPlace(dataDir, () => {}).catch(() => null)
  if (place === null || !(await isCluster(place.cluster))) return 'none'
  return (await findPostmaster(place.cluster, SUPERUSER)) === null ? 'stopped' : 'running'
}

/** While it is being written: what is interrupted leaves nothing that a server would start with. */
const UNFINISHED = '.nuevo-restaurada'

/**
 * Has a database written where the server of a data directory will look for it, which must not have one. What the service keeps
 * beside its data may be there already. It is there when all of it is, or not at all.
 */
export async function layDown(
  dataDir: string,
  progress: (sentence: string) => void,
  write: (cluster: string) => Promise<void>,
): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const dir = await realpath(dataDir)
    const place = await findPlace(dir, progress)
    const found = await readdir(place.cluster).catch(() => [])
    const unfinished = `${place.cluster}${UNFINISHED}`
    const others = (await readdir(dir)).filter((name) => name !== basename(unfinished))
    if (found.length > 0 || others.some((name) => name.startsWith('postgres')))
      throw new StartupError(`«${dataDir}» ya tiene una base de datos: indique una carpeta vacía.`)
    try {
      await rm(unfinished, { recursive: true, force: true })
      await write(unfinished)
      await rename(unfinished, place.cluster)
      await syncDirectory(dirname(place.cluster))
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
    await rememberPlace(dir, place)
  } catch (error) {
    throw error instanceof Error && 'loggable' in error ? error : asStartupError(error, dataDir)
  }
}

/** Takes away the database that was written to a data directory, and nothing that was beside it. Its server must have stopped. */
export async function takeUp(dataDir: string): Promise<void> {
  const dir = await realpath(dataDir)
  const { base, cluster } = await findPlace(dir, () => {})
  await rm(base === dir ? cluster : base, { recursive: true, force: true })
  for (const name of await readdir(dir))
    if (name.startsWith('postgres')) await rm(join(dir, name), { recursive: true, force: true })
}

/**
 * Puts the database of one data directory in the place of another's, which stays beside it under the name that is returned. By
 * renaming alone: one that is stopped half-way leaves both whole, and a start then says that one is missing.
 */
export async function replaceCluster(from: string, to: string, stamp: string): Promise<string> {
  try {
    const [source, target] = [await claimDirectory(from), await claimDirectory(to)]
    return await withDirectoryLock(target, () =>
      withDirectoryLock(source, async () => {
        const [brought, kept] = [await findPlace(source, () => {}), await findPlace(target, () => {})]
        for (const { cluster } of [brought, kept])
          if ((await findPostmaster(cluster, SUPERUSER)) !== null)
            throw new StartupError(`La base de datos de «${cluster}» está en marcha: detenga primero el servicio.`)
        const aside = `${kept.cluster}.antes-${stamp}`
        await rename(kept.cluster, aside)
        try {
          await rename(brought.cluster, kept.cluster)
        } catch (error) {
          await rename(aside, kept.cluster)
          if (errorCode(error) === 'EXDEV')
            throw new StartupError(
              `«${brought.cluster}» está en otro disco que «${kept.cluster}»: restaure con --en una carpeta del mismo disco.`,
            )
          throw error
        }
        await syncDirectory(dirname(kept.cluster))
        return aside
      }),
    )
  } catch (error) {
    throw asStartupError(error, to)
  }
}
