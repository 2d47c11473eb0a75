import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, childEnvironment, configFromEnvironment } from '../config.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { ensureChromium } from './chromium.ts'
import { ensureConsole } from './console-current.ts'
import { run as generate } from './generate.ts'
import { testGroups } from './test-groups.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name)

/** Everything CI asks: types, style, generated documents, tests. Stops at the first that fails. */
export async function run(args: string[]): Promise<number> {
  const files = args.filter((a) => !a.startsWith('--'))
  const unknown = args.filter((a) => a.startsWith('--') && a !== '--sin-pruebas')
  if (unknown.length > 0)
    throw new ConfigError(`comprobar solo lleva --sin-pruebas y archivos, y no ${unknown.join(' ')}.`)
  const steps: [string, () => Promise<number>][] = [
    ['Tipos', () => execute(bin('tsc'), ['-p', ROOT])],
    ['Tipos de la consola', () => execute(bin('tsc'), ['-p', join(ROOT, 'web')])],
    ['Estilo', () => execute(bin('biome'), ['check', '--error-on-warnings', ROOT])],
    ['Documentos generados', () => generate(['--comprobar'])],
  ]
  if (!args.includes('--sin-pruebas')) steps.push(['Pruebas', () => tests(files)])
  for (const [name, step] of files.length > 0 ? steps.slice(-1) : steps) {
    const started = performance.now()
    console.log(`▸ ${name}`)
    const code = await step()
    if (code !== 0) {
      console.error(`✗ ${name}`)
      return code
    }
    console.log(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  }
  return 0
}

/** One PostgreSQL for the whole run; each file of tests clones a database in it. */
async function tests(files: string[]): Promise<number> {
  const { testDatabaseUrl: given, testChromium } = configFromEnvironment()
  if (files.length === 0 || files.some((f) => f.includes('e2e'))) {
    await ensureChromium(testChromium)
    // Before, and once: several files would build it at the same time.
    await ensureConsole(console.log)
  }
  const written = await mkdtemp(join(tmpdir(), 'custodia-grupos-'))
  const programs = files.length > 0 ? files : await testGroups(ROOT, ['src/**/*.test.ts', 'test/**/*.test.ts'], written)
  const start = (url: string): Promise<number> =>
    execute(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--test',
        // Each file has connections of its own, and the server has sixty for all.
        `--test-concurrency=${Math.min(4, Math.max(2, availableParallelism()))}`,
        '--test-timeout=480000',
        ...programs,
      ],
      { TEST_DATABASE_URL: url },
    )
  try {
    if (given !== null) return await start(given)
    const folder = await mkdtemp(join(tmpdir(), 'custodia-pruebas-'))
    const server = await startEmbedded({ dataDir: folder, progress: () => {} })
    try {
      return await start(
        `postgresql://${server.superuser}@localhost:${server.port}/postgres?host=${encodeURIComponent(server.socketDir)}`,
      )
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    await rm(written, { recursive: true, force: true })
  }
}

function execute(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: childEnvironment(env) })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
