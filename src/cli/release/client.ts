import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ConfigError } from '../../config.ts'
import { readWords } from '../options/usage.ts'

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const SOURCE = at('clients/typescript')
const GENERATOR = at('clients/generators/node_modules/openapi-typescript/bin/cli.js')
const COMPILER = at('node_modules/typescript/bin/tsc')
const COMMITTED = at('docs/generated/openapi.json')

export const USAGE = `Uso: npm run build (en clients/typescript) [-- --documento DIRECCIÓN|ARCHIVO]
  Construye el cliente en TypeScript, con los tipos de ese documento; si no se dice, con los de esta versión.`

/** `custodia cliente`: in its own folder, for those who work with a clone. */
export async function run(args: string[]): Promise<number> {
  const { documento = COMMITTED } = readWords({ args, options: { documento: { type: 'string' } } }).values
  await buildClient(SOURCE, documento)
  console.log(`  El cliente quedó en ${join(SOURCE, 'dist')}: instálelo con «npm install ${SOURCE}».`)
  return 0
}

async function buildClient(folder: string, document: string): Promise<void> {
  const types = join(folder, 'src/schema.d.ts')
  await execute(process.execPath, [GENERATOR, document, '-o', types], folder)
  await execute(process.execPath, [COMPILER, '-p', folder], folder)
  await cp(types, join(folder, 'dist/schema.d.ts'))
}

/** As npm installs it, into a folder; built apart, so that what somebody else builds is left alone. Answers the name of the file. */
export async function packClient(target: string): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'custodia-cliente-'))
  try {
    for (const part of ['src', 'package.json', 'tsconfig.json', 'README.md'])
      await cp(join(SOURCE, part), join(work, part), { recursive: true })
    await cp(at('LICENSE'), join(work, 'LICENSE'))
    await buildClient(work, COMMITTED)
    const packed = await execute('npm', ['pack', '--silent', '--pack-destination', target], work)
    return join(target, packed.trim())
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function execute(command: string, args: readonly string[], folder: string): Promise<string> {
  const options = { cwd: folder, maxBuffer: 64 * 1_048_576 }
  const { stdout } = await promisify(execFile)(command, [...args], options).catch(
    (error: Error & { stdout?: string }) => {
      throw new ConfigError(`El cliente no se construyó: ${error.message}\n${error.stdout ?? ''}`)
    },
  )
  return stdout
}
