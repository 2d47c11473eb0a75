import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LEASES } from './leases.ts'
import { canReach, chooseOwner, weAreRoot } from './owner.ts'
import type { Owner } from './run.ts'
import { errorCode, notAFolder, StartupError } from './startup-error.ts'

/** Where the cluster, its socket and its programs live, and who runs it. */
export interface Place {
  base: string
  cluster: string
  owner: Owner | null
}

const POINTER = 'postgres.lugar'
/** What the service itself keeps beside its database. */
const KEPT = ['secreto', 'sellos.txt']
const ELSEWHERE = '/var/lib/custodia'

/** Creates the data directory, or refuses one that holds something else. */
export async function claimDirectory(dataDir: string): Promise<string> {
  const found = await stat(dataDir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (found === null) await createDirectory(dataDir, 0o700)
  else if (!found.isDirectory()) throw new StartupError(notAFolder(dataDir))
  const names = await readdir(dataDir)
  const cluster = names.includes('postgres') && (await isCluster(join(dataDir, 'postgres')))
  const kept = names.find((name) => KEPT.includes(name))
  // A new, empty database in the place of one whose keys or seals are here would pass for the record.
  if (kept !== undefined && !cluster && !names.includes(POINTER))
    throw new StartupError(
      `La carpeta «${dataDir}» tiene «${kept}» de una base de datos que no está: recupere también su carpeta «postgres», o elija una carpeta vacía para empezar de cero.`,
    )
  const ours = names.some((name) => name === LEASES || name === POINTER)
  const foreign = names.find(
    (name) =>
      !/^(\..*|lost\+found|s|pg-.*|postgres(\.(log.*|nuevo.*|antes.*|anterior-.*))?)$/.test(name) &&
      !KEPT.includes(name),
  )
  if (!ours && foreign !== undefined)
    throw new StartupError(
      `La carpeta «${dataDir}» ya tiene otras cosas («${foreign}») y no datos de Custodia: elija una carpeta vacía.`,
    )
  return realpath(dataDir)
}

/** One by one: Node's recursive mkdir reports a read-only disk as a missing file. */
async function createDirectory(dir: string, mode: number): Promise<void> {
  try {
    await mkdir(dir, mode)
  } catch (error) {
    // Another start made it meanwhile.
    if (errorCode(error) === 'EEXIST') return
    if (errorCode(error) !== 'ENOENT') throw error
    // Parents that we make let PostgreSQL's user through, whatever our umask.
    await createDirectory(dirname(dir), 0o755)
    return createDirectory(dir, mode)
  }
  // Never narrower than it is: another start may already have let PostgreSQL's user through.
  const made = (await stat(dir)).mode & 0o777
  if ((made & mode) !== mode) await chmod(dir, made | mode)
}

export async function findPlace(dataDir: string, progress: (sentence: string) => void): Promise<Place> {
  const pointed = (await readFile(join(dataDir, POINTER), 'utf8').catch(() => '')).trim()
  if (pointed !== '') return pointedPlace(pointed, join(dataDir, POINTER))
  const here = await placeAt(dataDir, [dataDir])
  if (here.owner === null || (await letThrough(here.owner, dataDir))) return here
  if (await isCluster(here.cluster))
    throw new StartupError(
      `El usuario ${here.owner.uid} de PostgreSQL no puede llegar a «${dataDir}»: dé permiso de paso (chmod o+x) a las carpetas que la contienen.`,
    )
  const elsewhere = join(ELSEWHERE, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  for (const dir of [ELSEWHERE, elsewhere]) {
    await mkdir(dir, { recursive: true })
    await chmod(dir, 0o711)
  }
  const there = await placeAt(elsewhere, [])
  if (there.owner === null || !(await canReach(there.owner, elsewhere)))
    throw new StartupError(
      `PostgreSQL no puede llegar a «${dataDir}» ni a «${elsewhere}»: elija una carpeta de datos fuera de carpetas privadas.`,
    )
  progress(`«${dataDir}» está dentro de una carpeta privada de root; la base de datos queda en «${elsewhere}».`)
  return there
}

/** Takes away a data directory that was only to be looked at, wherever its database is. */
export async function discardPlace(dataDir: string): Promise<void> {
  const pointed = (await readFile(join(dataDir, POINTER), 'utf8').catch(() => '')).trim()
  if (pointed.startsWith(`${ELSEWHERE}/`)) await rm(pointed, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

/** Written once the cluster exists, so that a pointer to nothing always means that data went missing. */
export async function rememberPlace(dataDir: string, place: Place): Promise<void> {
  if (place.base === dataDir) return
  const pointer = join(dataDir, POINTER)
  await writeFile(`${pointer}.nuevo`, `${place.base}\n`)
  await rename(`${pointer}.nuevo`, pointer)
}

async function pointedPlace(base: string, pointer: string): Promise<Place> {
  const place = await placeAt(base, [])
  if (!(await isCluster(place.cluster)))
    throw new StartupError(
      `«${pointer}» dice que los datos están en «${base}» y allí no hay nada legible: recupere esa carpeta o, para empezar de cero, borre ese archivo.`,
    )
  return place
}

async function placeAt(base: string, ownedLike: readonly string[]): Promise<Place> {
  const cluster = join(base, 'postgres')
  return { base, cluster, owner: await chooseOwner([cluster, ...ownedLike]) }
}

async function letThrough(owner: Owner, dataDir: string): Promise<boolean> {
  if (await canReach(owner, dataDir)) return true
  // The directory is ours and what is private inside has its own 0700; only passing through is granted.
  if (weAreRoot()) await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011)
  return canReach(owner, dataDir)
}

export const isCluster = (cluster: string): Promise<boolean> =>
  stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false
      throw error
    },
  )
