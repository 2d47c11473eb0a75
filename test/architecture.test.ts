import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))
const filesIn = (path: string): string[] =>
  readdirSync(join(SRC, path), { recursive: true, encoding: 'utf8' })
    .map((f) => join(path, f))
    .filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts'))
const files = [...filesIn('.'), ...filesIn('../demo')]

interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}
const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/gm

const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(SRC, from), 'utf8').matchAll(IMPORT)].map(([, type, still, lazy]) => {
    const target = still ?? lazy ?? ''
    return {
      from,
      to: target.startsWith('.') ? relative(SRC, join(SRC, dirname(from), target)) : target,
      typeOnly: type !== undefined,
    }
  }),
)
const folder = (file: string): string => {
  const [first = '', second = ''] = file.split('/')
  return first === '..' ? second : file.includes('/') ? first : 'root'
}

/** Which folder may import which. `root` is config.ts, version.ts and main.ts. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  model: ['model'],
  resources: ['resources', 'model'],
  engine: ['engine', 'model'],
  outgoing: ['outgoing'],
  auth: ['auth', 'outgoing', 'engine', 'model'],
  postgres: ['postgres'],
  features: ['features', 'auth', 'resources', 'engine', 'model'],
  http: ['http', 'auth', 'features', 'resources', 'engine', 'model', 'root'],
  documents: ['documents', 'http', 'features', 'resources', 'engine', 'model', 'root'],
  demo: ['demo', 'resources', 'engine', 'model'],
  cli: [
    'cli',
    'demo',
    'documents',
    'http',
    'auth',
    'outgoing',
    'features',
    'resources',
    'engine',
    'postgres',
    'model',
    'root',
  ],
  root: ['bench', 'cli', 'engine', 'postgres', 'model', 'root'],
}

test('cada carpeta importa solo lo que le toca', () => {
  const wrong = imports
    .filter((i) => i.to.endsWith('.ts'))
    .filter((i) => !(arrows[folder(i.from)] ?? []).includes(folder(i.to)))
    .map((i) => `${i.from} → ${i.to}`)
  assert.deepEqual(wrong, [])
})

/** A feature stands alone unless it is said here what it builds on. */
const features: Readonly<Record<string, readonly string[]>> = {
  reporte: ['historias'],
  exportar: ['fhir'],
  longitudinal: ['riesgo'],
  catalogos: ['icd'],
  fhir: ['longitudinal'],
  farmacologia: ['icd'],
  historias: ['farmacologia'],
  ia: ['farmacologia', 'historias', 'icd'],
  rda: ['fhir', 'historias', 'reporte', 'icd'],
}

test('una funcionalidad usa otra solo si está dicho', () => {
  const feature = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1]
  const wrong = imports
    .map((i) => ({ from: feature(i.from), to: feature(i.to) }))
    .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to)
    .filter(({ from = '', to = '' }) => !(features[from] ?? []).includes(to))
    .map(({ from, to }) => `${from} → ${to}`)
  assert.deepEqual(wrong, [])
})

test('fastify solo en http, el controlador de PostgreSQL solo en engine, node: fuera de model y resources', () => {
  const only = (name: RegExp, allowed: readonly string[]): string[] =>
    imports
      .filter((i) => name.test(i.to) && !i.typeOnly && !allowed.includes(folder(i.from)))
      .map((i) => `${i.from} → ${i.to}`)
  assert.deepEqual(only(/^fastify/, ['http']), [])
  assert.deepEqual(only(/^pg$/, ['engine']), [])
  assert.deepEqual(
    imports.filter((i) => i.to.startsWith('node:') && ['model', 'resources'].includes(folder(i.from))),
    [],
  )
})

test('process.env se lee en un solo archivo', () => {
  assert.deepEqual(
    files.filter((f) => /process\.env\b/.test(readFileSync(join(SRC, f), 'utf8'))),
    ['config.ts'],
  )
})

test('no hay ciclos de importación', () => {
  const graph = new Map<string, string[]>()
  for (const i of imports) if (!i.typeOnly) graph.set(i.from, [...(graph.get(i.from) ?? []), i.to])
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  assert.deepEqual(cycles, [])
})
