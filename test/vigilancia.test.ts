import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { Registry } from 'prom-client'
import { run as diagnose } from '../src/cli/diagnostico/diagnostico.ts'
import { documentedMetrics } from '../src/documents/metrics.ts'
import type { FeatureGauge } from '../src/engine/feature-parts.ts'
import { demandClock } from '../src/features/sistema/months.ts'
import { addGauges } from '../src/http/metrics/registry.ts'
import { type WorkName, workNames, workWatch } from '../src/work/work-watch.ts'
import { patientBody } from './samples.ts'
import { useService } from './service.ts'

const TOKEN = 'solo-para-leer-metricas'
let url = ''
const s = useService({ SENTENCIA_LENTA_MS: '20', METRICAS_TOKEN: TOKEN }, async (own) => {
  url = own
  return own
})

const file = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const alerts = file('deploy/observabilidad/alertas.yml')
const board = file('deploy/observabilidad/tablero.json')

const metricsText = async (): Promise<string> => (await s.call('GET', '/metrics')).text

/** What the service shows: each metric, and what a histogram is made of. */
const shownBy = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )

const namedIn = (text: string): Set<string> => new Set(text.match(/\b(?:custodia|nodejs|process)_[a-z0-9_]+/g))

test('las alertas y el tablero nombran métricas que existen, con etiquetas que tienen', async () => {
  await s.call('GET', '/paciente/paciente/')
  const text = await metricsText()
  const shown = shownBy(text)
  for (const [what, names] of [
    ['alertas', namedIn(alerts)],
    ['tablero', namedIn(board)],
  ] as const) {
    assert.ok(names.size > 5, what)
    assert.deepEqual(
      [...names].filter((name) => !shown.has(name)),
      [],
      what,
    )
  }
  const labels = new Map(documentedMetrics().map((m) => [m.name, m.labels]))
  for (const [, name = '', inside = ''] of `${alerts}${board}`.matchAll(/\b(custodia_\w+?)(?:_bucket)?\{([^}]*)\}/g))
    for (const [, label = ''] of inside.matchAll(/(\w+)=?[=!~]/g))
      assert.ok([...(labels.get(name) ?? []), 'instance', 'job', 'le'].includes(label), `${name}{${label}}`)
})

test('cada métrica propia está en el documento', async () => {
  const own = [...(await metricsText()).matchAll(/^# TYPE (custodia_\w+) \w+$/gm)].map(([, name]) => name)
  assert.deepEqual(
    documentedMetrics().map((m) => m.name),
    own.toSorted(),
  )
})

test('cada alerta dice qué pasa y qué hacer, y vigilar.md la explica', () => {
  const rules = alerts.split('- alert: ').slice(1)
  const guide = file('docs/operacion/vigilar.md')
  assert.ok(rules.length > 10)
  for (const rule of rules) {
    const [name = ''] = rule.split('\n')
    for (const part of [/^ +expr: \S/m, /gravedad: (critica|aviso)/, /^ +resumen: '/m, /^ +accion: '/m])
      assert.match(rule, part, name)
    assert.ok(guide.includes(`\`${name}\``), name)
  }
})

test('de cada métrica que una guía nombra hay una alerta', () => {
  const own = new Set(documentedMetrics().map((m) => m.name))
  const guides = readdirSync(new URL('../docs/operacion/', import.meta.url)).filter((name) => name.endsWith('.md'))
  const watched = new Set(
    guides.flatMap((name) => [...namedIn(file(`docs/operacion/${name}`))]).filter((m) => own.has(m)),
  )
  assert.ok(watched.size > 15)
  const alerted = namedIn(alerts)
  assert.deepEqual(
    [...watched].filter((name) => !alerted.has(name)),
    [],
  )
})

test('lo que se hace cada hora tiene cómo avisar, y lo que se repite dice cada cuánto', () => {
  const watch = workWatch(() => {})
  const every = (name: WorkName): number | null | undefined => watch.states().get(name)?.everyMs
  assert.equal(every('sellar'), null)
  const work = { name: 'sellar', everyMs: 3_600_000, failure: 'x', once: async () => false } as const
  void watch.repeat(work).stop()
  assert.equal(every('sellar'), 3_600_000)
  const [, stopped = ''] = /CustodiaTrabajoDetenido\n +expr: (.*)/.exec(alerts) ?? []
  assert.match(stopped, /> 900 \+ 2 \* max by \(trabajo\) \(custodia_trabajo_cada_segundos\)$/)
  assert.doesNotMatch(stopped, /olvidar_vencido/)
})

test('un reloj por confirmar se mide, y lo que no se borró no cuenta como hecho', async () => {
  const value = async (): Promise<string | undefined> =>
    /^custodia_reloj_por_confirmar (\d)$/m.exec(await metricsText())?.[1]
  assert.equal(await value(), '0')
  await s.owner.run({ text: `update particion.reloj set visto = visto - interval '40 days'`, values: [] })
  try {
    assert.equal(await value(), '1')
    await assert.rejects(demandClock(s.engine.core.db), /hasta confirmarlo/)
  } finally {
    await s.owner.run({ text: 'update particion.reloj set visto = clock_timestamp()', values: [] })
  }
})

test('el tablero es uno de Grafana: cada panel pregunta algo a la fuente que se escoja', () => {
  const { panels, templating } = JSON.parse(board)
  assert.deepEqual(
    templating.list.map((one: { name: string }) => one.name),
    ['fuente', 'instancia'],
  )
  const ids = new Set(panels.map((p: { id: number }) => p.id))
  assert.equal(ids.size, panels.length)
  for (const { title, targets } of panels)
    for (const { expr, datasource } of targets) {
      assert.equal(datasource.uid, `\${${'fuente'}}`, title)
      assert.ok(expr.length > 0, title)
    }
})

test('una sentencia lenta se nombra en el registro y se cuenta, sin sus valores', async () => {
  const { db } = s.engine.core
  const slow = { text: 'select pg_sleep(0.1)::text, $1::text', values: ['Zurbarán de la Peña'] }
  await db.run(slow)
  await db.run({ ...slow, name: 'dormir_un_poco' })
  const lines = s.log.filter((line) => line.includes('sentencia lenta')).map((line) => JSON.parse(line))
  assert.ok(lines.some(({ sentencia, ms }) => sentencia === 'dormir_un_poco' && ms >= 90))
  assert.ok(lines.some(({ sentencia }) => /^select_[0-9a-f]{10}$/.test(sentencia)))
  const text = await metricsText()
  assert.match(text, /^custodia_sentencias_lentas_total\{sentencia="dormir_un_poco"\} 1$/m)
  assert.match(text, /^custodia_sentencias_lentas_total\{sentencia="sin_nombre"\} \d+$/m)
  assert.doesNotMatch(`${text}${s.log.join('')}`, /Zurbar/)
})

test('lo que no se sabe no se muestra, en lugar de mostrarse como cero', async () => {
  const registry = new Registry()
  let known = Number.NaN
  const one: FeatureGauge = { name: 'prueba_valor', help: 'x', read: async () => known }
  addGauges(registry, s.engine.core.db, [one, { ...one, name: 'prueba_falla', read: async () => assert.fail() }])
  assert.doesNotMatch(await registry.metrics(), /^prueba_/m)
  known = 3
  assert.match(await registry.metrics(), /^prueba_valor 3$/m)
})

test('se mide la base, las colas, la espera por conexiones y cada trabajo por su nombre', async () => {
  await Promise.all(Array.from({ length: 40 }, () => s.call('POST', '/paciente/paciente/', patientBody())))
  const text = await metricsText()
  const value = (series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    )
  assert.ok(value('custodia_base_bytes') > 1_000_000)
  assert.ok(value('custodia_conexion_esperas_total') > 0)
  assert.ok(value('custodia_conexion_espera_segundos_total') > 0)
  assert.equal(value('custodia_conexion_rechazos_total'), 0)
  assert.ok(value('custodia_solicitudes_en_curso') >= 1)
  for (const clase of ['catalogos', 'ia', 'rda'])
    for (const name of ['esperan', 'en_curso', 'fallidos', 'espera_segundos'])
      assert.ok(value(`custodia_cola_${name}{clase="${clase}"}`) >= 0, `${name} ${clase}`)
  for (const trabajo of workNames)
    assert.equal(value(`custodia_trabajo_fallas_total{trabajo="${trabajo}"}`), 0, trabajo)
  assert.match(text, /^custodia_version\{version="\d+\.\d+[^"]*"\} 1$/m)
  assert.ok(value('custodia_replicas') >= 0)
})

/** What an archive holds, read as any other program would: name, size in octal, content, padded to blocks. */
function filesIn(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = 0; archive[at] !== 0; ) {
    const name = archive.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 135), 8)
    files.set(name, archive.toString('utf8', at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

test('diagnostico reúne lo que soporte necesita y nada de nadie', async (t) => {
  const secret = 'un-secreto-que-nadie-debe-ver-0123456789'
  const person = { primer_nombre: 'Hermenegilda', primer_apellido: 'Zuluarregui', numero_documento: '1998877665' }
  const made = await s.call('POST', '/paciente/paciente/', patientBody(person))
  assert.equal(made.status, 201, made.text)
  const folder = await mkdtemp(join(tmpdir(), 'custodia-diagnostico-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const log = join(folder, 'registro.log')
  await writeFile(
    log,
    `${s.log.join('')}{"level":30,"msg":"Zuluarregui","paciente":"Hermenegilda"}\nHermenegilda Zuluarregui\n`,
  )
  const { port, hostname } = new URL(s.base)
  Object.assign(process.env, {
    DATABASE_URL: url,
    SECRETO: secret,
    METRICAS_TOKEN: TOKEN,
    PRESTADOR_NOMBRE: 'Clínica de la Peña',
    PORT: port,
    HOST: hostname,
  })
  t.mock.method(console, 'log', () => {})
  const out = join(folder, 'paquete.tar.gz')
  assert.equal(await diagnose(['--registro', log, '--salida', out]), 0)
  assert.equal((await stat(out)).mode & 0o777, 0o600)
  const files = filesIn(gunzipSync(await readFile(out)))
  assert.deepEqual(
    [...files.keys()],
    [
      'maquina.json',
      'configuracion.json',
      'base.json',
      'salud.json',
      'metricas.txt',
      'registro.jsonl',
      'sentencias-lentas.json',
    ],
  )
  const all = [...files.values()].join('\n')
  for (const private_ of [...Object.values(person), made.json.id, secret, TOKEN, 'Peña', url])
    assert.ok(!all.includes(private_), private_)
  const of = (name: string) => JSON.parse(files.get(name) ?? '')
  assert.deepEqual(
    [of('configuracion.json').SECRETO, of('configuracion.json').CONEXIONES, of('configuracion.json').OIDC_EMISOR],
    ['definida', '10', 'sin definir'],
  )
  assert.deepEqual([of('salud.json').http, of('salud.json').estado], [200, 'listo'])
  assert.ok(of('base.json').tablas.some((one: { tabla: string }) => one.tabla === 'paciente'))
  assert.ok(of('base.json').sellos.por_sellar >= 0)
  assert.ok((files.get('registro.jsonl') ?? '').includes('"ruta":"/paciente/paciente/"'))
  assert.ok(of('sentencias-lentas.json').no_incluidas >= 1)
  await assert.rejects(diagnose(['--salida', out]), /ya existe/)
})

test('sin base ni servicio, diagnostico dice por qué y deja lo demás', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'custodia-diagnostico-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  t.mock.method(console, 'log', () => {})
  Object.assign(process.env, { DATABASE_URL: 'postgresql://nadie:clave-de-nadie@127.0.0.1:1/nada', PORT: '1' })
  const out = join(folder, 'paquete.tar.gz')
  assert.equal(await diagnose(['--salida', out]), 0)
  const files = filesIn(gunzipSync(await readFile(out)))
  assert.equal(JSON.parse(files.get('base.json') ?? '').no_se_pudo, 'ConfigError')
  assert.deepEqual(JSON.parse(files.get('salud.json') ?? ''), { responde: false })
  assert.doesNotMatch([...files.values()].join(), /clave-de-nadie/)
})
