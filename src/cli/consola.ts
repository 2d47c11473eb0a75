import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildForPeople, ConfigError } from '../config.ts'
import { CONSOLE_DIR, CONSOLE_MARK, consoleMark, isConsoleCurrent, WEB_DIR } from './console-current.ts'

/** `custodia consola construir`: builds the console, unless what is there is current. `desarrollo`: serves it while it changes. */
export async function run([order]: string[]): Promise<number> {
  if (order === 'construir') return buildConsole()
  if (order === 'desarrollo') return develop()
  throw new ConfigError('Diga qué hacer: consola construir | consola desarrollo.')
}

const loadVite = () =>
  import('vite').catch(() => {
    throw new ConfigError('Faltan los paquetes con que se construye la consola: ejecute «npm ci».')
  })

/** Beside the other and then in its place: another build at the same time, or a request meanwhile, finds one that is whole. */
export async function buildConsole(): Promise<number> {
  const mark = await consoleMark()
  if (await isConsoleCurrent(mark)) return 0
  const apart = join(WEB_DIR, `dist-${process.pid}`)
  try {
    buildForPeople()
    const { build } = await loadVite()
    await build({
      root: WEB_DIR,
      configFile: join(WEB_DIR, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: apart },
    })
    await compress(apart)
    await writeFile(join(apart, CONSOLE_MARK), mark)
    // Somebody else may have been quicker with the same.
    if (await isConsoleCurrent(mark)) return 0
    await rm(CONSOLE_DIR, { recursive: true, force: true })
    await rename(apart, CONSOLE_DIR).catch(async (error) => {
      if (!(await isConsoleCurrent(mark))) throw error
    })
  } finally {
    await rm(apart, { recursive: true, force: true })
  }
  return 0
}

async function develop(): Promise<number> {
  const { createServer } = await loadVite()
  const server = await createServer({ root: WEB_DIR, configFile: join(WEB_DIR, 'vite.config.ts') })
  await server.listen()
  server.printUrls()
  await new Promise((resolve) => process.once('SIGINT', resolve))
  await server.close()
  return 0
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

export const builtFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true, recursive: true }))
    .filter((e) => e.isFile())
    .map((e) => join(e.parentPath, e.name))
    .sort()
