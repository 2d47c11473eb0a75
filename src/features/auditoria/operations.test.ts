import assert from 'node:assert/strict'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, test } from 'node:test'
import { insertRows, someRows, tamper, testKeys, useBench } from '../../../test/fixtures/audit-rows.ts'
import { cloneDatabase } from '../../../test/service.ts'
import type { Call } from '../../engine/call.ts'
import { buildCore, type Core } from '../../engine/core.ts'
import type { OperationResult, Values } from '../../engine/operation.ts'
import { Problem } from '../../model/problem.ts'
import { registry } from '../../resources/index.ts'
import { auditOperations } from './operations.ts'
import type { Anchor } from './seal/anchors.ts'
import { sealer } from './seal/seal.ts'
import { verifyFile } from './verify/verify-file.ts'

const b = useBench(cloneDatabase)
let core: Core
let anchors: readonly Anchor[] = []
let keys: Awaited<ReturnType<typeof testKeys>>
const P = '018f0000-0000-7000-8000-000000000001'
const Q = '018f0000-0000-7000-8000-000000000002'
const N = '018f0000-0000-7000-8000-000000000003'
const U = '018f0000-0000-7000-8000-000000000004'

beforeEach(async () => {
  core = buildCore(b.app, registry)
  await b.empty()
  keys = await testKeys(b.owner)
})
const seal = () => sealer({ db: b.app, keys }).sealOnce()

const auditor: Call = {
  actor: { id: 'a1', nombre: 'Alba Ríos', rol: 'auditor', documento: null, registro: null, miembros: [] },
  session: null,
  ip: '127.0.0.1',
  requestId: 'r',
  now: '2026-03-03T10:00:00.000Z',
  reason: 'Revisión de la queja 12',
}

type Asked = { params?: Record<string, string>; query?: Values; accept?: string; call?: Call }
async function ask(id: string, asked: Asked = {}): Promise<OperationResult> {
  const o = auditOperations.find((x) => x.id === id)
  if (o === undefined) throw new Error(`There is no ${id}`)
  const defaults = Object.entries(o.query ?? {}).map(([name, f]) => [name, f.default ?? null])
  const service = {
    core,
    keys,
    reaches: async (_call: Call, patient: string) => patient !== Q,
    sealAnchors: async () => anchors,
    closingKey: () => keys.current('sello'),
  }
  const { run } = o.bind(service)
  const input = {
    params: asked.params ?? {},
    query: { ...Object.fromEntries(defaults), ...asked.query },
    body: {},
    cleared: [],
    claims: {},
    list: null,
    call: asked.call ?? auditor,
    headers: {},
    accept: asked.accept,
    search: new URLSearchParams(),
    form: null,
    origin: 'http://localhost',
    alsoCount: async () => {},
    left: () => new AbortController().signal,
    ifMatch: null,
    key: null,
  }
  return core.db.request((tx) => run({ ...input, tx }))
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const json = async (id: string, asked?: Asked): Promise<any> => (await ask(id, asked)).json
const ids = async (query: Values): Promise<string[]> =>
  (await json('auditoria_list', { query })).results.map((r: { id: string }) => r.id)
const refuses = (codigo: string) => (error: unknown) => error instanceof Problem && error.kind.codigo === codigo

test('la lista va de lo más reciente a lo más antiguo, por páginas', async () => {
  await someRows(b.app, 5)
  const first = await json('auditoria_list', { query: { page_size: 2 } })
  assert.deepEqual(
    first.results.map((r: { id: string }) => r.id),
    ['5', '4'],
  )
  assert.equal(first.next, '/auditoria/?page_size=2&cursor=4')
  assert.equal(first.previous, null)
  assert.equal(first.results[0].tx, undefined)
  const last = await json('auditoria_list', { query: { page_size: 2, cursor: '2' } })
  assert.deepEqual([last.results.length, last.next], [1, null])
})

test('la lista se filtra por cada cosa', async () => {
  await insertRows(b.owner, [
    { momento: '2026-03-01T04:00:00Z', cuenta: 'c1', recurso_id: N },
    { momento: '2026-03-01T05:00:00Z', cuenta: 'c2', rol: 'enfermeria', accion: 'crear', resultado: 201 },
    { momento: '2026-03-02T04:59:59.999Z', recurso: 'historia', paciente: P, acceso: 'urgencia' },
    { momento: '2026-03-02T05:00:00Z', accion: 'listar', pacientes: [P, Q] },
  ])
  assert.deepEqual(await ids({ cuenta: 'c1' }), ['1'])
  assert.deepEqual(await ids({ rol: 'enfermeria' }), ['2'])
  assert.deepEqual(await ids({ accion: 'crear' }), ['2'])
  assert.deepEqual(await ids({ recurso: 'historia' }), ['3'])
  assert.deepEqual(await ids({ recurso_id: N }), ['1'])
  assert.deepEqual(await ids({ resultado: 201 }), ['2'])
  assert.deepEqual(await ids({ acceso: 'urgencia' }), ['3'])
  assert.deepEqual(await ids({ solicitud: 'x' }), [])
  assert.deepEqual(await ids({ paciente: P }), ['4', '3'])
  await seal()
  assert.deepEqual(await ids({ paciente: P }), ['4', '3'])
  assert.deepEqual(await ids({ paciente: Q, rol: 'medico' }), ['4'])
  assert.deepEqual(await ids({ desde: '2026-03-01', hasta: '2026-03-01' }), ['3', '2'])
  assert.deepEqual(await ids({ desde: '2026-03-01T05:00:00.001Z' }), ['4', '3'])
  assert.deepEqual(await ids({ hasta: '2026-02-28' }), ['1'])
  await assert.rejects(ids({ desde: 'ayer' }), refuses('parametro'))
})

test('por fechas se encuentra cualquier día entre muchos', async () => {
  const days = Array.from({ length: 28 }, (_, i) => `2026-02-${String(i + 1).padStart(2, '0')}`)
  await insertRows(
    b.owner,
    days.flatMap((day) => Array.from({ length: 9 }, (_, h) => ({ momento: `${day}T1${h}:00:00Z` }))),
  )
  await tamper(b.owner, 'delete from auditoria where id % 5 = 0')
  for (const day of days) {
    const expected = await b.owner.run({
      text: "select a.id::text as n from auditoria a where (a.momento at time zone 'America/Bogota')::date = $1::date order by a.id desc",
      values: [day],
    })
    assert.deepEqual(
      await ids({ desde: day, hasta: day }),
      expected.map((r) => r.n),
    )
  }
})

test('la auditoría de mirar la auditoría: por qué se preguntó y de quién eran las filas', async () => {
  await someRows(b.app, 1, { paciente: P })
  await someRows(b.app, 1, { paciente: P })
  const { audit } = await ask('auditoria_list', { query: { rol: 'medico', paciente: P } })
  assert.deepEqual(audit, { patient: P, patients: [P], fields: ['rol', 'paciente'] })
})

test('con Accept de FHIR es un Bundle', async () => {
  await someRows(b.app, 3, { paciente: P })
  const { raw, audit } = await ask('auditoria_list', { accept: 'application/fhir+json', query: { page_size: 2 } })
  assert.equal(raw?.type, 'application/fhir+json; charset=utf-8')
  const bundle = JSON.parse(String(raw?.content))
  assert.deepEqual(
    [bundle.type, bundle.entry.length, bundle.entry[0].resource.resourceType, bundle.link[1].url],
    ['searchset', 2, 'AuditEvent', '/auditoria/?page_size=2&cursor=2'],
  )
  assert.deepEqual(audit?.patients, [P])
})

test('una fila dice su sello cuando lo tiene, y solo entonces hay prueba', async () => {
  await someRows(b.app, 2, { paciente: P })
  const fila = { params: { fila: '2' } }
  assert.equal((await json('auditoria_read', fila)).sello, null)
  await assert.rejects(ask('auditoria_prueba_read', fila), refuses('sin_sello_todavia'))
  await seal()
  assert.equal((await json('auditoria_read', fila)).sello, 1)
  const proof = await ask('auditoria_prueba_read', fila)
  assert.equal((proof.json as { formato: string }).formato, 'custodia-auditoria-prueba')
  assert.deepEqual(proof.audit, { patient: P })
  for (const wrong of ['3', 'x', '-1', '0', '1'.repeat(30)])
    await assert.rejects(ask('auditoria_read', { params: { fila: wrong } }), refuses('no_encontrado'))
})

test('los sellos se listan del último al primero y las llaves son públicas', async () => {
  for (let i = 0; i < 3; i++) {
    await someRows(b.app, 1)
    await seal()
  }
  const page = await json('auditoria_sellos_list', { query: { page_size: 2 } })
  assert.deepEqual(
    page.results.map((s: { numero: number }) => s.numero),
    [3, 2],
  )
  assert.equal(page.next, '/auditoria/sellos/?page_size=2&cursor=2')
  assert.equal((await json('auditoria_sellos_list', { query: { page_size: 2, cursor: '2' } })).results.length, 1)
  assert.deepEqual(
    (await json('auditoria_llaves_list')).keys.map((k: { kid: string; d?: string }) => [k.kid, k.d]),
    [[keys.all[0]?.kid, undefined]],
  )
})

test('lo exportado se puede verificar', async () => {
  await someRows(b.app, 3)
  await seal()
  const { raw, audit } = await ask('auditoria_exportar_read', { query: { desde: '2026-01-01' } })
  assert.deepEqual(audit, { fields: ['desde'] })
  const content = raw?.content as Readable
  assert.equal((await verifyFile(content, { trusted: [keys.all[0]?.publicJwk ?? {}] })).holds, true)
  const all = await ask('auditoria_exportar_read')
  assert.match(await text(all.raw?.content as Readable), /"tipo":"fin"/)
})

const accesses = (asked: Asked = {}) => json('paciente_paciente_accesos_list', { params: { paciente: P }, ...asked })

test('el paciente ve quién vio su historia, también en listas, selladas o no', async () => {
  await someRows(b.app, 1, { paciente: P })
  await someRows(b.app, 1, { paciente: Q })
  await someRows(b.app, 1, { accion: 'listar', recurso: 'paciente', pacientes: [Q, P] })
  await seal()
  await someRows(b.app, 1, { accion: 'buscar', recurso: 'paciente', pacientes: [P] })
  await someRows(b.app, 1, { accion: 'buscar', recurso: 'paciente', pacientes: [Q] })
  const { results, next } = await accesses()
  assert.deepEqual(
    results.map((r: { frase: string }) => r.frase.replace(/^.*?, /, '')),
    [
      'Laura Ospina (Medicina) vio sus datos personales en una búsqueda.',
      'Laura Ospina (Medicina) vio sus datos personales en una lista.',
      'Laura Ospina (Medicina) leyó una nota clínica suya.',
    ],
  )
  assert.equal(next, null)
  assert.deepEqual(
    [results[0].quien, results[0].rol, results[0].accion, results[0].urgencia, results[0].motivo, results[0].revision],
    ['Laura Ospina', 'Medicina', 'buscar', false, null, null],
  )
  const first = await accesses({ query: { page_size: 2 } })
  assert.equal(first.next, `/paciente/paciente/${P}/accesos/?page_size=2&propios=false&cursor=3`)
  assert.equal((await accesses({ query: { page_size: 2, cursor: '3' } })).results.length, 1)
  assert.deepEqual((await ask('paciente_paciente_accesos_list', { params: { paciente: P } })).audit, { patient: P })
})

test('lo que hizo el propio paciente sale solo si se pide', async () => {
  await tamper(
    b.owner,
    'delete from cuenta',
    `insert into cuenta (id, tipo, usuario, nombre, rol, estado, paciente, creado_en, creado_por, actualizado_en)
      values ('yo', 'persona', 'yo', 'Rosa Gil', 'paciente', 'activa', '${P}', now(), 'x', now())`,
  )
  await someRows(b.app, 1, { paciente: P, cuenta: 'yo', actor: 'Rosa Gil', rol: 'paciente' })
  await someRows(b.app, 1, { paciente: P, cuenta: 'c1' })
  assert.equal((await accesses()).results.length, 1)
  const all = (await accesses({ query: { propios: true } })).results
  assert.match(all[1].frase, /, usted leyó una nota clínica suya\.$/)
})

test('lo visto por acceso de urgencia se dice con su motivo y su revisión; en una lista, solo al paciente del acceso', async () => {
  await tamper(
    b.owner,
    'delete from acceso_urgencia',
    `insert into acceso_urgencia (id, cuenta, nombre, rol, paciente, tipo, motivo, creado_en, hasta, estado)
      values ('${U}', 'c1', 'Laura Ospina', 'medico', '${P}', 'urgencia_vital', 'Llegó inconsciente', now(), now() + interval '1 hour', 'justificado')`,
  )
  await insertRows(b.app, [
    { accion: 'acceso_urgencia', recurso: 'acceso_urgencia', recurso_id: U, paciente: P, cuenta: 'c1', resultado: 201 },
    { paciente: P, cuenta: 'c1', acceso: 'urgencia' },
    { accion: 'listar', recurso: 'paciente', pacientes: [P, N], cuenta: 'c1', acceso: 'urgencia' },
    { paciente: P, cuenta: 'c2' },
  ])
  const { results } = await accesses()
  assert.deepEqual(
    results.map((r: { urgencia: boolean; motivo: string; revision: string }) => [r.urgencia, r.motivo, r.revision]),
    [
      [false, null, null],
      [true, 'Llegó inconsciente', 'justificado'],
      [true, 'Llegó inconsciente', 'justificado'],
      [true, 'Llegó inconsciente', 'justificado'],
    ],
  )
  assert.match(
    results[2].frase,
    /leyó una nota clínica suya por acceso de urgencia: Llegó inconsciente\. Al revisar ese acceso de urgencia se concluyó que fue justificado\.$/,
  )
  const other = (await accesses({ params: { paciente: N } })).results
  assert.deepEqual(
    other.map((r: { urgencia: boolean; frase: string }) => [r.urgencia, /urgencia/.test(r.frase)]),
    [[false, false]],
  )
})

test('quien no alcanza al paciente no sabe si existe', async () => {
  await assert.rejects(accesses({ params: { paciente: Q } }), refuses('no_encontrado'))
  await assert.rejects(accesses({ params: { paciente: 'x' } }), refuses('no_encontrado'))
  await accesses({ call: { ...auditor, reason: null, actor: { ...auditor.actor, rol: 'paciente' } } })
})

test('quien juzga un acceso de urgencia ve qué se hizo mientras duró, y de nadie más', async () => {
  await tamper(
    b.owner,
    'delete from acceso_urgencia',
    `insert into acceso_urgencia (id, cuenta, nombre, rol, paciente, tipo, motivo, creado_en, hasta, estado)
      values ('${U}', 'c1', 'Laura Ospina', 'medico', '${P}', 'urgencia_vital', 'Llegó inconsciente', '2026-03-03T10:00:00Z', '2026-03-03T12:00:00Z', 'pendiente')`,
  )
  const at = (hour: string) => `2026-03-03T${hour}:00Z`
  await insertRows(b.owner, [
    { momento: at('09:50'), paciente: P, cuenta: 'c1', recurso: 'nota' },
    { momento: at('10:05'), paciente: P, cuenta: 'c1', recurso: 'diagnostico', acceso: 'urgencia' },
    { momento: at('10:06'), paciente: P, cuenta: 'c2', recurso: 'nota' },
    { momento: at('10:07'), paciente: Q, cuenta: 'c1', recurso: 'nota' },
    { momento: at('10:08'), accion: 'listar', recurso: 'orden', pacientes: [P], cuenta: 'c1', acceso: 'urgencia' },
    { momento: at('12:10'), paciente: P, cuenta: 'c1', recurso: 'nota' },
  ])
  const seen = (query: Values = {}) => json('paciente_accesos_urgencia_visto_list', { params: { acceso: U }, query })
  const told = [
    ['listar', 'Orden médica', true],
    ['leer', 'Diagnóstico', true],
  ]
  const shown = async () =>
    (await seen()).results.map((r: { accion: string; cosa: string; urgencia: boolean }) => [
      r.accion,
      r.cosa,
      r.urgencia,
    ])
  assert.deepEqual(await shown(), told)
  await seal()
  assert.deepEqual(await shown(), told)
  const first = await seen({ page_size: 1 })
  assert.match(first.next, /cursor=5/)
  for (const acceso of ['x', N])
    await assert.rejects(json('paciente_accesos_urgencia_visto_list', { params: { acceso } }), refuses('no_encontrado'))
})

test('la verificación dice si todo está como se selló: la cadena entera o los sellos de un rango', async () => {
  await someRows(b.app, 3)
  await seal()
  await someRows(b.app, 2)
  await seal()
  await someRows(b.app, 1)
  const verify = (query: Values = {}) => json('auditoria_verificar_read', { query })
  const whole = await verify()
  assert.deepEqual(
    [whole.integra, whole.completa, whole.sellos, whole.filas, whole.por_sellar, whole.hallazgos],
    [true, true, 2, 5, 1, []],
  )
  const [first, second] = (await json('auditoria_sellos_list', {})).results.reverse()
  const later = await verify({ desde: second.momento })
  assert.deepEqual([later.integra, later.completa, later.primer_sello, later.sellos], [true, false, 2, 1])
  assert.deepEqual([(await verify({ desde: '2090-01-01' })).sellos], [0])
  anchors = [{ numero: 2, huella: second.huella }]
  assert.deepEqual([(await verify()).integra, (await verify()).anclas], [true, 1])
  await tamper(b.owner, "update auditoria set actor = 'Otra' where id = 1")
  const touched = await verify()
  assert.deepEqual([touched.integra, touched.hallazgos_total], [false, 1])
  assert.deepEqual([touched.hallazgos[0].tipo, touched.hallazgos[0].filas], ['fila_editada', ['1']])
  assert.equal((await verify({ desde: second.momento })).integra, true)
  assert.equal((await verify({ hasta: first.momento })).integra, false)
  anchors = [{ numero: 9, huella: second.huella }]
  assert.ok((await verify()).hallazgos.some((h: { tipo: string }) => h.tipo === 'truncada'))
  anchors = []
})
