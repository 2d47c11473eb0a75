import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRelease } from '../version.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const WEB_DIR = join(ROOT, 'web')
export const CONSOLE_DIR = join(WEB_DIR, 'dist')
/** What the console was built from; beside it, so that a copy of the folder is known to be current too. */
export const CONSOLE_MARK = '.huella'
/**
 * Everything that ends up in it: the console itself, the language and the nouns, the versions of what it uses. Not the whole of web:
 * what others build there comes and goes.
 */
const SOURCES = [
  'web/src',
  'web/index.html',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'web/access-facts.ts',
  'web/component-styles.ts',
  'web/first-files.ts',
  'web/steady-ids.ts',
  'web/library-names.ts',
  'web/package-lock.json',
  'src/model',
  'src/resources',
  'package-lock.json',
]

/**
 * The console as it should be; in a process of its own, which installs the bundler where it is missing and
 * leaves more memory behind than the whole service needs. Where it cannot be built the service works without it.
 */
export async function ensureConsole(say: (sentence: string) => void, stop?: Promise<unknown>): Promise<void> {
  if (isRelease || (await isConsoleCurrent(await consoleMark()))) return
  say('Construyendo la consola (solo la primera vez o tras una actualización)…')
  const launcher = join(ROOT, 'scripts/custodia.mjs')
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, [launcher, '--consola', 'consola', 'construir'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    void stop?.then(() => child.kill())
    child.once('error', () => resolve(1))
    child.once('exit', (ended) => resolve(ended ?? 1))
  })
  if (code !== 0) say('La consola no se pudo construir; el API funciona sin ella.')
}

export const isConsoleCurrent = async (mark: string): Promise<boolean> =>
  existsSync(join(CONSOLE_DIR, 'index.html')) &&
  (await readFile(join(CONSOLE_DIR, CONSOLE_MARK), 'utf8').catch(() => '')) === mark

export async function consoleMark(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of await filesIn(join(ROOT, source))) hash.update(relative(ROOT, file)).update(await readFile(file))
  return hash.digest('hex')
}

async function filesIn(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  return (await readdir(path, { withFileTypes: true, recursive: true }))
    .filter((e) => e.isFile() && !e.name.endsWith('.test.ts'))
    .map((e) => join(e.parentPath, e.name))
    .sort()
}
