import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const SRC = join(ROOT, 'src')
const WEB = join(ROOT, 'web/src')
const sourcesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((f) => /\.tsx?$/.test(f) && !f.endsWith('.test.ts'))
const files = sourcesIn(SRC)

interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}
const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/gm

/** What each of these files imports, by its path from `root`. */
const importsIn = (root: string, from = sourcesIn(root)): Import[] =>
  from.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, type, still, lazy]) => {
      const target = still ?? lazy ?? ''
      return {
        from: file,
        to: target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target,
        typeOnly: type !== undefined,
      }
    }),
  )
const demo = sourcesIn(join(ROOT, 'demo')).map((file) => join('../demo', file))
const imports = importsIn(SRC, [...files, ...demo])
const folder = (file: string): string => {
  const [first = '', second = ''] = file.split('/')
  return first === '..' ? second : file.includes('/') ? first : 'root'
}

/** Which folder may import which. `root` is config.ts, version.ts and main.ts. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  model: ['model'],
  resources: ['resources', 'model'],
  engine: ['engine', 'model'],
  work: ['work', 'engine', 'model'],
  outgoing: ['outgoing'],
  outbox: ['outbox', 'work', 'engine', 'model'],
  auth: ['auth', 'outgoing', 'engine', 'model'],
  postgres: ['postgres'],
  respaldo: ['respaldo', 'outgoing', 'postgres'],
  modules: ['modules', 'resources', 'engine', 'model'],
  features: ['features', 'modules', 'auth', 'outbox', 'work', 'resources', 'engine', 'model'],
  http: ['http', 'auth', 'resources', 'engine', 'model', 'root'],
  documents: ['documents', 'http', 'features', 'modules', 'resources', 'engine', 'model', 'root'],
  demo: ['demo', 'resources', 'engine', 'model'],
  cli: [
    'bench',
    'cli',
    'demo',
    'documents',
    'http',
    'auth',
    'outgoing',
    'outbox',
    'work',
    'features',
    'modules',
    'resources',
    'engine',
    'postgres',
    'respaldo',
    'model',
    'root',
  ],
  root: ['cli', 'engine', 'postgres', 'respaldo', 'model', 'root'],
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
  conciliacion: ['longitudinal'],
  avisos: ['deterioro', 'entrada', 'entregas', 'historias', 'resultados'],
  ordenes: ['resultados'],
  resultados: ['historias', 'longitudinal'],
  reporte: ['historias', 'longitudinal'],
  papeles: ['historias', 'reporte'],
  'mi-historia': ['historias', 'ia', 'longitudinal', 'reporte'],
  exportar: ['fhir'],
  longitudinal: ['historias', 'riesgo'],
  catalogos: ['icd'],
  cds: ['fhir'],
  cifras: ['historias', 'ia'],
  busqueda: ['entregas'],
  entrada: ['entregas', 'historias', 'hl7', 'resultados'],
  entregas: ['alcance', 'deterioro'],
  fhir: ['busqueda', 'catalogos', 'entrada', 'eventos', 'icd', 'longitudinal', 'resultados'],
  hl7: ['resultados'],
  ia: ['historias', 'icd'],
  rda: ['fhir', 'historias', 'reporte', 'icd'],
  verificacion: ['historias', 'papeles', 'reporte', 'resultados'],
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

/** A module is entered by its door; which module may build on which. */
const modules: Readonly<Record<string, readonly string[]>> = {
  lectura: ['tsv-table'],
  medicamentos: ['tsv-table'],
  persona: ['lectura', 'medicamentos', 'tsv-table'],
  'tsv-table': [],
}

test('a un módulo se entra por su puerta, y solo desde donde está dicho', () => {
  const moduleOf = (file: string): string | undefined => /^modules\/([^/]+)\//.exec(file)?.[1]
  const wrong = imports
    .map((i) => ({ ...i, here: moduleOf(i.from), there: moduleOf(i.to) }))
    .filter(({ here, there }) => there !== undefined && here !== there)
    .filter(
      ({ to, here, there = '' }) =>
        to !== `modules/${there}/index.ts` || (here !== undefined && !(modules[here] ?? []).includes(there)),
    )
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

/** These have a timer of their own: the log and the drain of the process, and the wait for the database's server. */
const TIMED = ['cli/log-stream.ts', 'http/quiet-close.ts', 'postgres/postmaster.ts']

test('lo que se hace detrás de las solicitudes se repite y se arrienda en una sola sala', () => {
  const having = (text: RegExp): string[] =>
    files.filter((f) => text.test(readFileSync(join(SRC, f), 'utf8'))).toSorted()
  assert.deepEqual(having(/\bsetInterval\(/), TIMED)
  // Notes that wait for their document are only locked while one transaction makes theirs.
  assert.deepEqual(having(/skip locked/i), ['features/rda/outbox/gather-notes.ts', 'work/lease.ts'])
})

/** Whatever is asked for by its name when the service runs: imports, `require` and `resolve`, and the files of threads. */
const LOADED =
  /^(?:import|export)\s+(?!type\s)(?:[^'"]*?\sfrom\s+)?'([^']+)'|(?<!typeof )\b(?:import|require|resolve)\(\s*['`]([^'`$]+)|new URL\('([^']+\.ts)'/gm

/** The packages that src/main.ts leads to without the orders of development, which is all that a release loads. */
function packagesOfRelease(): Set<string> {
  const packages = new Set<string>()
  const seen = new Set([join(SRC, 'cli/development.ts')])
  const follow = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, still, asked, thread] of readFileSync(file, 'utf8').matchAll(LOADED)) {
      const target = still ?? asked ?? thread ?? ''
      if (target.endsWith('.ts')) follow(join(dirname(file), target))
      else if (/^(@[\w-]+\/)?[a-z][\w-]*(\/|$)/.test(target)) packages.add(/^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '')
    }
  }
  follow(join(SRC, 'main.ts'))
  return packages
}

test('una versión publicada no necesita paquetes de desarrollo, ni instala los que no usa', () => {
  const manifest = (name: string): Record<string, Record<string, string> | undefined> =>
    JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8'))
  const { dependencies = {}, peerDependencies = {} } = manifest('.')
  const installed = Object.keys({ ...dependencies, ...peerDependencies })
  const used = packagesOfRelease()
  assert.deepEqual(
    [...used].filter((name) => !installed.includes(name)),
    [],
  )
  // A library may leave it to whoever uses it to bring what it needs.
  const brought = [...used].flatMap((name) => Object.keys(manifest(`node_modules/${name}`).peerDependencies ?? {}))
  assert.deepEqual(
    installed.filter((name) => !used.has(name) && !brought.includes(name)),
    [],
  )
})

test('process.env se lee en un solo archivo', () => {
  assert.deepEqual(
    files.filter((f) => /process\.env\b/.test(readFileSync(join(SRC, f), 'utf8'))),
    ['config.ts'],
  )
})

/** Which folder of the console may import which; `root` is its two entries, `areas` their own pages only. */
const consoleArrows: Readonly<Record<string, readonly string[]>> = {
  api: ['api'],
  ui: ['ui', 'api'],
  session: ['session', 'ui', 'api'],
  forms: ['forms', 'session', 'ui', 'api'],
  live: ['live', 'forms', 'session', 'ui', 'api'],
  areas: ['areas', 'live', 'forms', 'session', 'ui', 'api', 'app'],
  app: ['app', 'areas', 'live', 'forms', 'session', 'ui', 'api'],
  root: ['root', 'app', 'session', 'ui', 'api'],
}

/** What an area takes of the frame it stands in: who may come in, where one can go, what was already asked, what can be done. */
const FRAME = ['app/command.ts', 'app/commands.tsx', 'app/gate.tsx', 'app/nav.ts', 'app/queries.ts']

/** An area stands alone unless it is said here what it shows of another. */
const areas: Readonly<Record<string, readonly string[]>> = {
  administracion: ['registros'],
  atencion: ['entregas', 'paciente', 'registros'],
  fusion: ['administracion', 'paciente', 'recepcion'],
  inicio: ['administracion', 'entregas', 'paciente', 'recepcion'],
  'mi-historia': ['paciente'],
  paciente: ['entregas', 'fusion', 'recepcion'],
  recepcion: ['entregas', 'fusion'],
  resultados: ['administracion', 'paciente'],
}

/** What the service answers: types alone, so that none of it reaches a browser. */
const ANSWERS = '../../src/features/answers.ts'

test('cada carpeta de la consola importa solo lo que le toca, y del servicio solo el modelo, los recursos y los tipos de lo que responde', () => {
  const wrong = importsIn(WEB)
    .filter((i) => /\.tsx?$/.test(i.to))
    .filter(({ from, to, typeOnly }) => {
      const service = /^\.\.\/\.\.\/src\/(\w+)\//.exec(to)?.[1]
      if (to === ANSWERS) return !typeOnly
      if (service !== undefined) return !['model', 'resources'].includes(service)
      if (!(consoleArrows[folder(from)] ?? []).includes(folder(to))) return true
      return folder(from) === 'areas' && folder(to) === 'app' && !FRAME.includes(to)
    })
    .map((i) => `${i.from} → ${i.to}`)
  assert.deepEqual(wrong, [])
})

test('un área de la consola usa otra solo si está dicho', () => {
  const area = (file: string): string | undefined => /^areas\/([^/]+)\//.exec(file)?.[1]
  const wrong = importsIn(WEB)
    .map((i) => ({ from: area(i.from), to: area(i.to) }))
    .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to)
    .filter(({ from = '', to = '' }) => !(areas[from] ?? []).includes(to))
    .map(({ from, to }) => `${from} → ${to}`)
  assert.deepEqual(wrong, [])
})

/** Each way round through the imports, as the files that it goes through. */
function cyclesOf(all: readonly Import[]): string[] {
  const graph = new Map<string, string[]>()
  for (const i of all) graph.set(i.from, [...(graph.get(i.from) ?? []), i.to])
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}

for (const [root, name] of [
  [SRC, 'el servicio'],
  [WEB, 'la consola'],
] as const)
  test(`no hay ciclos de importación en ${name}, tampoco de tipos`, () => {
    assert.deepEqual(cyclesOf(root === SRC ? imports : importsIn(root)), [])
  })

/** A folder of more is two rooms. */
const MOST_FILES = 40

test('ninguna carpeta tiene más de cuarenta archivos uno al lado del otro', () => {
  const full = ['src', 'web/src', 'test', 'bench', 'scripts']
    .flatMap((top) => readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, entry.parentPath))
  const counts = Map.groupBy(full, (place) => place)
  const over = [...counts].filter(([, all]) => all.length > MOST_FILES).map(([place]) => place)
  assert.deepEqual(over, [])
})

test('el mapa de la arquitectura nombra cada funcionalidad, y solo dibuja lo que se permite', () => {
  const map = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const row = map.split('\n').find((line) => line.startsWith('| `src/features` |')) ?? ''
  const features = readdirSync(join(ROOT, 'src/features'), { withFileTypes: true }).filter((f) => f.isDirectory())
  const unnamed = features.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(row))
  assert.deepEqual(unnamed, [])
  const drawn = [...map.matchAll(/^ {2}(\w+)(?:\[".*"\])? --> (\w+)/gm)].filter(([, , to]) => to !== 'db')
  assert.ok(drawn.length > 10)
  const forbidden = drawn.filter(([, from = '', to = '']) => !(arrows[from] ?? []).includes(to)).map(([line]) => line)
  assert.deepEqual(forbidden, [])
})

test('los documentos nombran archivos que existen', () => {
  const all = ['src', 'web', 'test', 'bench', 'scripts', 'demo', 'schema', 'migrations', 'docs'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .filter((f) => !f.includes('node_modules'))
      .map((f) => `/${join(top, f)}`),
  )
  const pages = ['README.md', 'LEEME.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/architecture.md']
  const decisions = readdirSync(join(ROOT, 'docs/decisions')).map((f) => join('docs/decisions', f))
  const gone = [...pages, ...decisions].flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !all.some((f) => f.endsWith(`/${name}`)))
      .map((name) => `${page}: ${name}`),
  )
  assert.deepEqual(gone, [])
})
