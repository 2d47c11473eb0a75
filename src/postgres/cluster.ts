import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { giveTo, giveTreeTo } from './owner.ts'
import { isCluster, type Place } from './place.ts'
import { type Outcome, run } from './run.ts'
import { explainOutput, StartupError } from './startup-error.ts'

export const SUPERUSER = 'custodia_dueno'

/** Who reaches the socket is trusted; only the owner takes copies. */
const ACCESS = `local all all trust\nlocal replication ${SUPERUSER} trust\n`
/** As clusters were made before they could be copied as they run. */
const FORMER_ACCESS = 'local all all trust\n'

/** Spanish ordering where the binaries know ICU; else an ordering that never changes under an index. */
const LOCALES = [
  ['--locale-provider=icu', '--icu-locale=es-CO', '--locale=C.UTF-8'],
  ['--locale-provider=icu', '--icu-locale=es-CO', '--locale=C'],
  ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ['--locale=C'],
]

export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  progress: (sentence: string) => void,
  meanwhile: () => void,
): Promise<void> {
  if (await isCluster(place.cluster)) return checkCluster(place, binaries)
  if (await hasEntries(place.cluster))
    throw new StartupError(
      `«${place.cluster}» tiene archivos y no es una base de datos completa: recupérela de una copia o muévala a otro lugar.`,
    )
  progress('Preparando la base de datos por primera vez…')
  // Renamed when complete. The name is unique because an initdb whose service was killed may still be writing to its own.
  const unfinished = join(place.base, `postgres.nuevo-${process.pid}-${Date.now()}`)
  await initialize(unfinished, place, binaries, meanwhile)
  await rename(unfinished, place.cluster)
  await syncDirectory(dirname(place.cluster))
  for (const name of await readdir(place.base))
    if (name.startsWith('postgres.nuevo')) await discard(join(place.base, name)).catch(() => {})
}

const discard = (dir: string): Promise<void> =>
  rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

export async function initialize(dir: string, place: Place, binaries: Binaries, meanwhile: () => void): Promise<void> {
  let last: Outcome | null = null
  for (const locale of LOCALES) {
    await discard(dir)
    await mkdir(dir, { mode: 0o700 })
    await giveTo(place.owner, dir)
    const common = ['-D', dir, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '-T', 'spanish', '-k', '--no-instructions']
    const running = run(binaries.initdb, [...common, ...locale], place.owner)
    meanwhile()
    last = await running
    if (last.code === 0) return writeFile(join(dir, 'pg_hba.conf'), ACCESS)
    if (explainOutput(last.stderr, place.base) !== null) break
  }
  await discard(dir)
  const output = last?.stderr ?? ''
  throw new StartupError(
    explainOutput(output, place.base) ??
      `No se pudo crear la base de datos en «${place.base}»: ${output.trim().split('\n').at(-1) ?? ''}`,
  )
}

async function checkCluster(place: Place, binaries: Binaries): Promise<void> {
  const theirs = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim()
  const ours = binaries.version.split('.')[0]
  if (theirs !== ours)
    throw new StartupError(
      Number(theirs) < Number(ours)
        ? `Los datos de «${place.cluster}» son de PostgreSQL ${theirs} y este programa usa PostgreSQL ${ours}: trasládelos con «custodia postgres actualizar --programas CARPETA», con los programas de PostgreSQL ${theirs}, o use la versión de Custodia que los creó.`
        : `Los datos de «${place.cluster}» son de PostgreSQL ${theirs} y este programa usa PostgreSQL ${ours}, que es anterior: use una versión de Custodia igual o más nueva que la que los creó.`,
    )
  const { uid } = await stat(place.cluster)
  if (place.owner === null && uid !== process.getuid?.())
    throw new StartupError(
      `Los datos de «${place.cluster}» pertenecen a otro usuario (${uid}): inicie Custodia con el mismo usuario de antes o elija otra carpeta de datos.`,
    )
  if (place.owner !== null && uid !== place.owner.uid) await giveTreeTo(place.owner, place.cluster)
  const access = join(place.cluster, 'pg_hba.conf')
  if ((await readFile(access, 'utf8').catch(() => '')) === FORMER_ACCESS) await writeFile(access, ACCESS)
  // PostgreSQL refuses anything wider, as a restored copy may have.
  await chmod(place.cluster, 0o700)
}

const hasEntries = (dir: string): Promise<boolean> =>
  readdir(dir).then(
    (names) => names.length > 0,
    () => false,
  )

export async function syncDirectory(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}
