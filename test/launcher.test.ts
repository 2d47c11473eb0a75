import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const LAUNCHER = new URL('../scripts/custodia/installed.mjs', import.meta.url).href
const { isInstalled }: { isInstalled(root: string, withDev: boolean): boolean } = await import(LAUNCHER)

const root = mkdtempSync(join(tmpdir(), 'custodia-instalado-'))
after(() => rmSync(root, { recursive: true, force: true }))

const WANTED = {
  '': { optionalDependencies: { nodo: '1.0.0', base: '1.0.0' } },
  'node_modules/fastify': { version: '1.0.0' },
  'node_modules/nodo': { version: '1.0.0', optional: true },
  'node_modules/base': { version: '1.0.0', optional: true },
  'node_modules/ia': { version: '1.0.0', peer: true },
  'node_modules/pruebas': { version: '1.0.0', dev: true },
} as const

/** A folder as npm leaves it with these packages. */
function withPackages(...names: string[]): string {
  rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  const paths = names.map((name) => `node_modules/${name}`)
  for (const path of paths) {
    mkdirSync(join(root, path), { recursive: true })
    writeFileSync(join(root, path, 'package.json'), '{}')
  }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: WANTED }))
  const packages = Object.fromEntries(paths.map((path) => [path, { version: '1.0.0' }]))
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  return root
}

test('lo opcional se deja fuera entero donde hay base propia, por decisión; si no, o a medias, es una instalación que falló', (t) => {
  const { DATABASE_URL } = process.env
  t.after(() => {
    if (DATABASE_URL !== undefined) process.env.DATABASE_URL = DATABASE_URL
  })
  delete process.env.DATABASE_URL
  assert.ok(isInstalled(withPackages('fastify', 'nodo', 'base', 'ia'), false))
  assert.ok(!isInstalled(withPackages('fastify'), false))
  process.env.DATABASE_URL = 'postgresql://base.example/custodia'
  t.after(() => delete process.env.DATABASE_URL)
  assert.ok(isInstalled(withPackages('fastify'), false))
  assert.ok(!isInstalled(withPackages('fastify', 'nodo'), false))
  assert.ok(!isInstalled(withPackages('nodo', 'base'), false))
})

test('lo de desarrollo se pide solo para desarrollar', () => {
  assert.ok(!isInstalled(withPackages('fastify', 'nodo', 'base'), true))
  assert.ok(isInstalled(withPackages('fastify', 'nodo', 'base', 'pruebas'), true))
})
