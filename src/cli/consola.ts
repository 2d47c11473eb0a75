import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ConfigError, childEnvironment } from '../config.ts'
import { CONSOLE_DIR, CONSOLE_MARK, consoleMark, isConsoleCurrent, WEB_DIR } from './console-current.ts'

/** `custodia consola construir`: builds the console, unless what is there is current. `desarrollo`: serves it while it changes. */
export async function run([order]: string[]): Promise<number> {
  if (order === 'construir') return buildConsole()
  if (order === 'desarrollo') return vite([])
  throw new ConfigError('Diga qué hacer: consola construir | consola desarrollo.')
}

/** The bundler of the console is installed beside it, and nothing of it is loaded here. */
function vite(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<number> {
  const program = join(WEB_DIR, 'node_modules/vite/bin/vite.js')
  if (!existsSync(program))
    throw new ConfigError('Falta con qué construir la consola: ejecute «npm ci» en la carpeta web.')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
      cwd: WEB_DIR,
      env: childEnvironment(settings),
      // Nothing is said on the first: it ends with us, and so does the server of whoever develops.
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Whatever this process was started as, tests included. */
const FOR_PEOPLE = { NODE_ENV: 'production' }

/** Beside the other and then in its place: another build at the same time, or a request meanwhile, finds one that is whole. */
export async function buildConsole(): Promise<number> {
  const mark = await consoleMark()
  if (await isConsoleCurrent(mark)) return 0
  const apart = join(WEB_DIR, `dist-${process.pid}`)
  try {
    const code = await vite(['build', '--outDir', apart, '--logLevel', 'warn'], FOR_PEOPLE)
    if (code !== 0) return code
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
