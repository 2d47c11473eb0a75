import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildForPeople, ConfigError } from '../config.ts'
import { wordList } from '../model/text/word-list.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const WEB = join(ROOT, 'web')
export const CONSOLE_DIR = join(WEB, 'dist')
/** What the console was built from; beside it, so that a copy of the folder is known to be current too. */
const MARK = '.huella'
/** Everything that ends up in it: the console itself, the language and the nouns, the versions of what it uses. */
/** Not the whole of web: what others build there comes and goes. */
const SOURCES = wordList(
  'web/src web/index.html web/tsconfig.json web/vite.config.ts web/first-files.ts src/model',
  'src/resources package-lock.json',
)

/** `custodia consola construir`: builds the console, unless what is there is current. `desarrollo`: serves it while it changes. */
export async function run([order]: string[]): Promise<number> {
  if (order === 'construir') return build()
  if (order === 'desarrollo') return develop()
  throw new ConfigError('Diga qué hacer: consola construir | consola desarrollo.')
}

/** Beside the other and then in its place: another build at the same time, or a request meanwhile, finds one that is whole. */
async function build(): Promise<number> {
  const mark = await fingerprint()
  if (await isCurrent(mark)) return 0
  const apart = join(WEB, `dist-${process.pid}`)
  try {
    buildForPeople()
    const { build: bundle } = await import('vite')
    await bundle({ root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn', build: { outDir: apart } })
    await compress(apart)
    await writeFile(join(apart, MARK), mark)
    // Somebody else may have been quicker with the same.
    if (await isCurrent(mark)) return 0
    await rm(CONSOLE_DIR, { recursive: true, force: true })
    await rename(apart, CONSOLE_DIR).catch(async (error) => {
      if (!(await isCurrent(mark))) throw error
    })
  } finally {
    await rm(apart, { recursive: true, force: true })
  }
  return 0
}

async function develop(): Promise<number> {
  const { createServer } = await import('vite')
  const server = await createServer({ root: WEB, configFile: join(WEB, 'vite.config.ts') })
  await server.listen()
  server.printUrls()
  await new Promise((resolve) => process.once('SIGINT', resolve))
  await server.close()
  return 0
}

/**
 * The console as it should be, before anybody asks for it; in a process of its own, as a bundler leaves more memory behind
 * than the whole service needs. Where it cannot be built the service works without it.
 */
export async function ensureConsole(say: (sentence: string) => void): Promise<void> {
  if (await isCurrent(await fingerprint())) return
  say('Construyendo la consola (solo la primera vez o tras una actualización)…')
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, [...process.execArgv, main, 'consola', 'construir'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('error', () => resolve(1))
    child.once('exit', (ended) => resolve(ended ?? 1))
  })
  if (code !== 0) say('La consola no se pudo construir; el API funciona sin ella.')
}

const isCurrent = async (mark: string): Promise<boolean> =>
  existsSync(join(CONSOLE_DIR, 'index.html')) &&
  (await readFile(join(CONSOLE_DIR, MARK), 'utf8').catch(() => '')) === mark

async function fingerprint(): Promise<string> {
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

const SMALL = 1024
const TEXT = /\.(html|js|css|svg|json|webmanifest)$/

/** Once, as hard as it can be, and not for each who asks. */
async function compress(folder: string): Promise<void> {
  for (const file of await builtFiles(folder)) {
    const content = await readFile(file)
    if (!TEXT.test(file) || content.length < SMALL) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}

const builtFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true, recursive: true }))
    .filter((e) => e.isFile())
    .map((e) => join(e.parentPath, e.name))
