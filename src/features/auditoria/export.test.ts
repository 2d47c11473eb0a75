import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { newKey, someRows, tamper, testKeys, useBench } from '../../../test/fixtures/audit-rows.ts'
import { cloneDatabase } from '../../../test/service.ts'
import { type ExportRange, exportAudit } from './export.ts'
import type { Anchor } from './seal/anchors.ts'
import { type Proof, proveRow, verifyProof } from './seal/proof.ts'
import { sealer } from './seal/seal.ts'
import type { PublicJwk } from './seal/seal-payload.ts'
import { type FileVerification, verifyFile } from './verify/verify-file.ts'

const b = useBench(cloneDatabase)
let keys: Awaited<ReturnType<typeof testKeys>>
let anchors: Anchor[]
const EVERYTHING: ExportRange = { desde: null, hasta: null }
const seal = (now?: string) =>
  sealer({ db: b.app, keys, anchor: (a) => void anchors.push(a), ...(now === undefined ? {} : { now: () => now }) })

beforeEach(async () => {
  await b.empty()
  keys = await testKeys(b.owner)
  anchors = []
})

const first = (): PublicJwk => keys.all[0]?.publicJwk ?? {}
const exported = (range: ExportRange = EVERYTHING): Promise<string> => text(exportAudit(b.app, range))
const verify = (content: string, using: readonly Anchor[] = [], trusted = [first()]): Promise<FileVerification> =>
  verifyFile(Readable.from([content]), { trusted, anchors: using })
const told = (v: FileVerification): string[] =>
  v.findings.map((f) => `${f.kind} ${f.rows?.join(',') ?? `#${f.seal}`}`).sort()

/** Three days, a seal each; then a new key, and two rows not sealed yet. */
async function threeDays(): Promise<void> {
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
    await someRows(b.owner, 3, { momento: `${day}T10:00:00Z`, actor: 'Inés “la” Peña\n', campos: ['a b', 'NULL', '"'] })
    await seal(`${day}T10:00:10.000Z`).sealOnce()
  }
  await seal('2026-03-03T10:00:20.000Z').rotateSealKey()
  await someRows(b.owner, 1, { momento: '2026-03-04T10:00:00Z' })
  await seal('2026-03-04T10:00:10.000Z').sealOnce()
  await someRows(b.owner, 2, { momento: '2026-03-04T10:01:00Z' })
}

test('lo exportado se verifica sin la base y con solo la primera llave', async () => {
  await threeDays()
  const content = await exported()
  const kinds = content.split('\n').map((l) => (l === '' ? '' : JSON.parse(l).tipo))
  assert.deepEqual([kinds[0], kinds[1], kinds[2], kinds.at(-2)], ['encabezado', 'sello', 'fila', 'fin'])
  const v = await verify(content, anchors)
  assert.deepEqual(v.findings, [])
  assert.deepEqual([v.holds, v.seals, v.rows, v.pending, v.last?.numero], [true, 5, 10, 2, 5])
  assert.deepEqual((await verify(content, [], [newKey().publicJwk])).counts, { llave_desconocida: 5 })
})

test('cada fila trae su línea y sus datos legibles', async () => {
  await threeDays()
  const row = JSON.parse((await exported()).split('\n')[2] ?? '')
  assert.equal(row.fila.actor, 'Inés “la” Peña\n')
  assert.deepEqual(row.fila.campos, ['a b', 'NULL', '"'])
  assert.equal(row.fila.momento, '2026-03-01T10:00:00.000Z')
  assert.equal(JSON.parse(row.linea)[4], row.fila.actor)
})

test('un rango de fechas toma sellos enteros y se verifica con la primera llave', async () => {
  await threeDays()
  const middle = await exported({ desde: '2026-03-02T00:00:00.000Z', hasta: '2026-03-02T23:00:00.000Z' })
  const v = await verify(middle, anchors)
  assert.deepEqual([v.findings, v.first, v.last?.numero, v.pending], [[], 2, 3, 0])
  const end = await exported({ desde: '2026-03-04T00:00:00.000Z', hasta: null })
  const w = await verify(end, anchors)
  assert.deepEqual([w.findings, w.first, w.last?.numero, w.rows, w.pending], [[], 5, 5, 1, 2])
  assert.deepEqual(w.header, { desde: '2026-03-04T00:00:00.000Z', hasta: null })
  const before = await verify(await exported({ desde: null, hasta: '2026-01-01T00:00:00.000Z' }))
  assert.equal(before.holds, true)
  const none = await verify(await exported({ desde: '2027-01-01T00:00:00.000Z', hasta: null }), anchors)
  assert.deepEqual([none.findings, none.seals], [[], 0])
})

test('en el archivo se descubre lo mismo que en la base', async () => {
  await threeDays()
  const lines = (await exported()).split('\n')
  const at = (change: (all: string[]) => void): Promise<FileVerification> => {
    const all = [...lines]
    change(all)
    return verify(all.join('\n'), anchors)
  }
  const edit = (line: string, from: string, to: string): string => line.replaceAll(from, to)
  // Line 0 the header, 1 a seal, 2 to 4 its rows, 5 a seal.
  assert.deepEqual(told(await at((l) => l.splice(3, 1))), ['fila_eliminada 2'])
  assert.deepEqual(told(await at((l) => l.splice(3, 1, edit(l[3] ?? '', 'medico', 'enfermeria')))), ['fila_editada 2'])
  assert.deepEqual(told(await at((l) => l.splice(3, 1, edit(l[3] ?? '', '"rol":"medico"', '"rol":"x"')))), [
    'fila_editada 2',
  ])
  assert.deepEqual(told(await at((l) => l.splice(3, 0, l[3] ?? ''))), ['fila_insertada 2'])
  assert.deepEqual(told(await at((l) => l.splice(5, 1)))[0], 'fila_insertada 4')
  assert.deepEqual(told(await at((l) => l.splice(5, 4))), ['sello_eliminado #2'])
  assert.deepEqual(told(await at((l) => l.splice(3, 1, '{'))), ['archivo_ilegible #undefined', 'fila_eliminada 2'])
  assert.deepEqual(told(await at((l) => l.splice(-2, 2))), ['archivo_ilegible #undefined'])
  const short = await at((l) => l.splice(14, l.length - 16))
  assert.ok(told(short).includes('truncada #5'), told(short).join())
  assert.deepEqual(told(await verify('{"otro":1}\n')), ['archivo_ilegible #undefined'])
  assert.deepEqual(told(await verify('')), ['archivo_ilegible #undefined'])
})

test('una fila metida en la base sale en el archivo y se nombra', async () => {
  await threeDays()
  await tamper(
    b.owner,
    `insert into auditoria (id, actor, rol, solicitud, accion, recurso, resultado, tx) overriding system value values
      (-1, 'x', 'medico', 's', 'leer', 'nota', 200, '5'), (999, 'x', 'medico', 's', 'leer', 'nota', 200, '9000000000')`,
  )
  assert.deepEqual(told(await verify(await exported())), ['fila_insertada -1', 'fila_insertada 999'])
})

test('se exporta a un archivo y se verifica desde su ruta', async () => {
  await threeDays()
  const folder = await mkdtemp(join(tmpdir(), 'custodia-auditoria-'))
  try {
    const path = join(folder, 'auditoria.ndjson')
    await writeFile(path, exportAudit(b.app, EVERYTHING))
    assert.equal((await verifyFile(path, { trusted: [first()], anchors })).holds, true)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('quien lee despacio no hace crecer la memoria, y quien se va no deja nada abierto', async () => {
  await someRows(b.app, 5_000, { campos: Array.from({ length: 30 }, (_, i) => `campo_${i}`) })
  await seal().sealOnce()
  const stream = exportAudit(b.app, EVERYTHING)
  await new Promise((resolve) => stream.once('readable', resolve))
  await setTimeout(150)
  assert.ok(stream.readableLength < 1_000_000, String(stream.readableLength))
  stream.destroy()
  for (let i = 0; i < 1000 && b.app.stats().total !== b.app.stats().idle; i++) await setTimeout(20)
  assert.equal(b.app.stats().total, b.app.stats().idle)
})

test('la prueba de una fila convence a quien solo tiene la primera llave', async () => {
  await threeDays()
  for (const id of ['1', '5', '9', '10']) {
    const proof = (await proveRow(b.app, id)) as Proof
    assert.equal(proof.fila.datos.id, id)
    const sent = JSON.parse(JSON.stringify(proof))
    assert.deepEqual(verifyProof(sent, [first()]).list, [])
    assert.deepEqual(Object.keys(verifyProof(sent, [newKey().publicJwk]).counts), ['llave_desconocida'])
  }
  assert.equal(await proveRow(b.app, '11'), 'sin_sello')
  assert.equal(await proveRow(b.app, '1000'), 'no_existe')
})

test('una prueba cambiada no convence', async () => {
  await threeDays()
  const proof = (await proveRow(b.app, '5')) as Proof
  const kinds = (value: unknown): string[] => Object.keys(verifyProof(value, [first()]).counts).sort()
  const { fila } = proof
  assert.deepEqual(kinds({ ...proof, fila: { ...fila, linea: fila.linea.replace('medico', 'otro') } }), [
    'fila_editada',
  ])
  assert.deepEqual(kinds({ ...proof, fila: { ...fila, datos: { ...fila.datos, actor: 'Nadie' } } }), ['fila_editada'])
  assert.deepEqual(kinds({ ...proof, indice: 0 }), ['fila_editada'])
  assert.deepEqual(kinds({ ...proof, camino: proof.camino.slice(1) }), ['fila_editada'])
  assert.deepEqual(kinds({ ...proof, sello: { ...proof.sello, momento: 'x' } }), ['firma_invalida', 'sello_alterado'])
  assert.deepEqual(kinds({ ...proof, firma: 'AAAA' }), ['firma_invalida'])
  assert.deepEqual(kinds({}), ['archivo_ilegible'])
  assert.deepEqual(kinds({ ...proof, relevos: 'x', camino: 'x' }), ['archivo_ilegible'])
  await tamper(b.owner, "update auditoria set actor = 'Nadie' where id = 5")
  assert.deepEqual(kinds(await proveRow(b.app, '5')), ['fila_editada'])
})

test('quien quita a un paciente de un acceso en lista, o se lo inventa, se descubre', async () => {
  const { databaseSource } = await import('./verify/database-source.ts')
  const { verifyAudit } = await import('./verify/verify.ts')
  const [p, q] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  await someRows(b.app, 2, { accion: 'listar', pacientes: [p] })
  await seal().sealOnce()
  await someRows(b.app, 1, { accion: 'listar', pacientes: [p] })
  const check = async () => verifyAudit({ source: await databaseSource(b.owner), trusted: [first()] })
  assert.deepEqual((await check()).findings, [])
  const found = async () => (await check()).findings.map((f) => [f.kind, f.rows?.[0]])
  const both = [
    ['indice_incompleto', '2'],
    ['indice_incompleto', '1'],
  ]
  await tamper(
    b.owner,
    'delete from lista_mostrada where fila = 2',
    `update lista_mostrada set claves = claves || uuid_hash('${q}') where fila = 1`,
  )
  assert.deepEqual(await found(), both)
  // As seals from before that index left it.
  await tamper(b.owner, 'truncate lista_mostrada', `insert into acceso_paciente values ('${p}', 1, '{1,2}')`)
  assert.deepEqual(await found(), [])
  await tamper(
    b.owner,
    'update acceso_paciente set filas = array_remove(filas, 2)',
    `insert into acceso_paciente values ('${q}', 1, '{1}') on conflict (paciente, sello) do update set filas = array_prepend(1, acceso_paciente.filas)`,
  )
  assert.deepEqual(await found(), both)
})
