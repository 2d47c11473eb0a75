import { mkdir, readdir, realpath, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
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

/**
 * Has a database written where the server of a data directory will look for it, which must not have one. What the service keeps
 * beside its data may be there already.
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
    if (found.length > 0 || (await readdir(dir)).some((name) => name.startsWith('postgres')))
      throw new StartupError(`«${dataDir}» ya tiene una base de datos: indique una carpeta vacía.`)
    await write(place.cluster)
    await rememberPlace(dir, place)
  } catch (error) {
    throw error instanceof Error && 'loggable' in error ? error : asStartupError(error, dataDir)
  }
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
