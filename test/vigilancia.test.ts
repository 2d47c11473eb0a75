import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { documentedMetrics } from '../src/documents/metrics.ts'
import { workNames } from '../src/work/work-watch.ts'
import { patientBody } from './samples.ts'
import { useService } from './service.ts'

const s = useService({ SENTENCIA_LENTA_MS: '20' })

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

test('cada métrica propia está en el documento, y el tablero las muestra todas', async () => {
  const own = [...(await metricsText()).matchAll(/^# TYPE (custodia_\w+) \w+$/gm)].map(([, name]) => name)
  assert.deepEqual(
    documentedMetrics().map((m) => m.name),
    own.toSorted(),
  )
  const drawn = [...namedIn(board)].map((name) => name.replace(/_bucket$/, ''))
  assert.deepEqual(
    own.filter((name) => !drawn.includes(name ?? '')),
    [],
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
