import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { MIGRATIONS } from '../src/cli/database.ts'
import { monthNumber } from '../src/engine/audit/audit-ids.ts'
import { openDatabase, type Tx } from '../src/engine/database.ts'
import { migrate, readMigrations } from '../src/engine/migrate.ts'
import { accessesOf } from '../src/features/auditoria/accesses.ts'
import { auditPage } from '../src/features/auditoria/audit-query.ts'
import { checkMonthNotes } from '../src/features/auditoria/patient-index.ts'
import { sealer } from '../src/features/auditoria/seal/seal.ts'
import { databaseSource } from '../src/features/auditoria/verify/database-source.ts'
import { findings } from '../src/features/auditoria/verify/finding.ts'
import { verifyAudit } from '../src/features/auditoria/verify/verify.ts'
import { noteMonth, prepareMonths } from '../src/features/sistema/months.ts'
import { registry } from '../src/resources/index.ts'
import { insertRows, someRows, tamper, testKeys, useBench } from './fixtures/audit-rows.ts'
import { cloneDatabase, databaseUrl } from './service.ts'

const b = useBench(cloneDatabase)
const sql = (text: string, values: unknown[] = []) => b.owner.run({ text, values })
const one = async (text: string, values: unknown[] = []) => (await sql(text, values))[0] ?? {}
const PLACES = `select distinct a.tableoid::regclass::text as place from auditoria a order by 1`
const placesOf = async () => (await sql(PLACES)).map((r) => r.place)
const thisMonth = async () => String((await one(`select to_char(now() at time zone 'UTC', 'YYYY_MM') as m`)).m)
/** As if the partitions had been there for a while: only then are they used. */
const beginMonth = async () => {
  await sql(`update particion.mes set hecho_en = now() - interval '1 hour'`)
  return prepareMonths(b.app)
}
const NO_FILTER = {
  desde: null,
  hasta: null,
  cuenta: null,
  rol: null,
  accion: null,
  recurso: null,
  recurso_id: null,
  paciente: null,
  resultado: null,
  acceso: null,
  solicitud: null,
}

test('el mes se cuenta igual aquí y en la base', async () => {
  const rows =
    await sql(`select to_char(d at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, custodia_mes(d) as n
from generate_series('2025-11-01'::timestamptz, '2042-01-01', '1 month') m
cross join lateral (values (m), (m - interval '1 millisecond')) v(d)`)
  for (const { at, n } of rows) assert.equal(monthNumber(String(at)), n, String(at))
})

test('hay particiones para este mes y los tres siguientes; las que faltan se hacen y ninguna dos veces', async () => {
  const months = () => sql('select numero from particion.mes order by 1')
  const before = await months()
  assert.ok(before.length >= 4)
  assert.equal(await prepareMonths(b.app), 0)
  const last = Number(before.at(-1)?.numero)
  const { n } = await one('select custodia_mes(now()) as n')
  assert.ok(last - Number(n) >= 3)
  assert.equal((await one('select custodia_meses_por_delante() as n')).n, last - Number(n))
  // One that is missing, as when nobody was there to make it.
  const name = String((await one(`select to_char((now() at time zone 'UTC') + interval '3 months', 'YYYY_MM') as m`)).m)
  await sql(`drop table particion.auditoria_${name}, particion.lista_mostrada_${name}, particion.evento_${name}`)
  await sql('delete from particion.mes where numero = $1', [Number(n) + 3])
  assert.deepEqual((await Promise.all([prepareMonths(b.app), prepareMonths(b.app)])).toSorted(), [0, 1])
  assert.deepEqual(await months(), before)
})

test('los números siguen en el mes cuando su partición ya estaba; nunca retroceden y ninguna fila queda sin lugar', async () => {
  await b.empty()
  await sql('update particion.mes set hecho_en = now()')
  await someRows(b.app, 1)
  await prepareMonths(b.app)
  await someRows(b.app, 1)
  assert.deepEqual(await placesOf(), ['particion.auditoria_antes'])
  await beginMonth()
  const [id] = await someRows(b.app, 1)
  const month = Number((await one('select custodia_mes(now()) as n')).n)
  assert.equal(BigInt(id ?? 0), BigInt(month) << 40n)
  assert.deepEqual(await placesOf(), [`particion.auditoria_${await thisMonth()}`, 'particion.auditoria_antes'])
  await beginMonth()
  assert.deepEqual(await someRows(b.app, 1), [String(BigInt(id ?? 0) + 1n)])
  // A clock that was ahead left them in a later month.
  await sql(`select setval('auditoria_id_seq', $1::bigint << 40, false)`, [month + 2])
  await beginMonth()
  assert.deepEqual(await someRows(b.app, 1), [String(BigInt(month + 2) << 40n)])
})

test('las particiones solo admiten agregar, y el rol del servicio no llega a ellas sino por su tabla', async () => {
  await b.empty()
  const leaves = await sql(
    `select p.relid::regclass::text as name from pg_partition_tree('auditoria') p where p.isleaf`,
  )
  assert.ok(leaves.length >= 5)
  for (const { name } of leaves) {
    for (const change of [`update ${name} set actor = 'x'`, `delete from ${name}`, `truncate ${name}`])
      await assert.rejects(sql(change), /solo admite agregar/, change)
    await assert.rejects(b.app.run({ text: `select 1 from ${name}`, values: [] }), { code: '42501' })
  }
  for (const change of ["update auditoria set actor = 'x'", 'delete from auditoria', 'truncate auditoria'])
    await assert.rejects(sql(change), /solo admite agregar/, change)
  await assert.rejects(b.app.run({ text: 'select custodia_mes_prepara(400)', values: [] }), { code: '42501' })
})

test('quién vio una historia se contesta igual a través de los meses, y la cadena se verifica entera', async () => {
  await b.empty()
  await sql(`alter table auditoria alter column id restart with 1`)
  const [p, q] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  const keys = await testKeys(b.owner)
  const seal = sealer({ db: b.app, keys })
  const some = () => [
    { accion: 'listar', recurso: 'paciente', pacientes: [q, p] },
    { paciente: p },
    { paciente: q },
    { accion: 'listar', recurso: 'paciente', pacientes: [q] },
  ]
  const ids = await insertRows(b.app, some())
  await seal.sealOnce()
  await beginMonth()
  ids.push(...(await insertRows(b.app, some())))
  await seal.sealOnce()
  ids.push(...(await insertRows(b.app, some())))
  const expected = ids.filter((_, i) => i % 4 < 2).reverse()
  const met: string[] = []
  for (let cursor: string | null = null; ; ) {
    const page: { results: readonly unknown[]; next: string | null } = await accessesOf(b.app, registry, {
      patient: p,
      cursor,
      size: 1,
      own: true,
    })
    if (page.next === null) break
    met.push(page.next)
    cursor = page.next
  }
  assert.deepEqual(met, expected.slice(0, -1))
  const all = await accessesOf(b.app, registry, { patient: p, cursor: null, size: 25, own: true })
  assert.equal(all.results.length, expected.length)
  const idsOf = async (f: Partial<typeof NO_FILTER> | { paciente: string }, cursor: string | null, size: number) =>
    (await auditPage(b.app, { ...NO_FILTER, ...f }, cursor, size)).map((r) => r.id)
  assert.deepEqual(await idsOf({ paciente: p }, null, 25), expected)
  assert.deepEqual(await idsOf({ paciente: p }, expected[2] ?? '', 1), expected.slice(3, 5))
  assert.deepEqual(await idsOf({}, null, 25), ids.toReversed())
  assert.deepEqual(await idsOf({}, ids[5] ?? '', 1), ids.slice(3, 5).reverse())
  const { findings } = await verifyAudit({
    source: await databaseSource(b.owner),
    trusted: keys.all.map((k) => k.publicJwk),
  })
  assert.deepEqual(findings, [])
})

test('los meses en que no hay nada de un paciente no se miran, y la verificación halla si falta alguno', async () => {
  await b.empty()
  const [p, q] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  const keys = await testKeys(b.owner)
  const seal = sealer({ db: b.app, keys })
  const { n } = await one('select custodia_mes(now()) as n')
  const month = Number(n)
  // Of the years before there are no partitions here: rows of these four months, the first of which is all that came earlier.
  const months = [0, month, month + 1, month + 2, month + 3]
  const met: string[] = []
  for (const [i, at] of months.entries()) {
    await sql(`select setval('auditoria_id_seq', greatest($1::bigint << 40, 1), false)`, [at])
    const ids = await insertRows(b.app, [
      { paciente: q },
      ...(i === 0 ? [{ paciente: p }] : i === 2 ? [{ accion: 'listar', recurso: 'paciente', pacientes: [q, p] }] : []),
    ])
    met.push(...ids.slice(1))
    await seal.sealOnce()
  }
  const statements = async (patient: string): Promise<[ids: string[], asked: number]> => {
    let asked = 0
    const counted: Tx = {
      run: (statement) => b.app.run(statement),
      raw: (statement) => {
        asked++
        return b.app.raw(statement)
      },
    }
    const rows = await auditPage(counted, { ...NO_FILTER, paciente: patient }, null, 25)
    return [rows.map((r) => r.id), asked]
  }
  const before = { p: await statements(p), q: await statements(q), nobody: await statements(randomUUID()) }
  assert.deepEqual(before.p[0], met.toReversed())
  let noted = 0
  while (await noteMonth(b.app)) noted++
  // All but the last two, those without any row included.
  assert.equal(noted, month + 2)
  const after = { p: await statements(p), q: await statements(q), nobody: await statements(randomUUID()) }
  assert.deepEqual([after.p[0], after.q[0], after.nobody[0]], [before.p[0], before.q[0], before.nobody[0]])
  assert.ok(after.nobody[1] < before.nobody[1], `${after.nobody[1]} de ${before.nobody[1]}`)
  const verified = async () =>
    (await verifyAudit({ source: await databaseSource(b.owner), trusted: keys.all.map((k) => k.publicJwk) })).findings
  const index = async () => {
    const found = findings()
    await checkMonthNotes(b.owner, () => true, found, { after: 0, to: 100 })
    return found.list.map((f) => f.kind)
  }
  assert.deepEqual([await verified(), await index()], [[], []])
  await tamper(b.owner, `delete from mes_de_paciente where clave = uuid_hash('${p}')`)
  assert.deepEqual(await index(), ['indice_incompleto', 'indice_incompleto'])
  // However many seals there are, no statement is about more than some of them, and none is left out.
  const slices: number[][] = []
  const sliced: Tx = {
    run: (statement) => b.owner.run(statement),
    raw(statement) {
      if (statement.text.includes('from sello')) slices.push(statement.values.map(Number))
      return b.owner.raw(statement)
    },
  }
  const twice = findings()
  await checkMonthNotes(sliced, () => true, twice, { after: 0, to: 1_050 })
  assert.equal(twice.total, 2)
  assert.deepEqual([slices[0]?.[0], slices.at(-1)?.[1]], [0, 1_050])
  assert.ok(slices.every(([from = 0, to = 0], i) => to - from <= 500 && from === (slices[i - 1]?.[1] ?? 0)))
  await assert.rejects(b.app.run({ text: 'insert into mes_anotado values (1)', values: [] }), { code: '42501' })
})

test('una base con auditoría pasa a meses tal como está: filas, sellos, números y permisos', async () => {
  const host = await cloneDatabase()
  const name = `prueba_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: host.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = databaseUrl(host.url, name)
  const open = (role?: string) =>
    openDatabase({
      connection: { connectionString: url },
      poolSize: 2,
      maxWaiting: 5,
      statementTimeoutMs: 0,
      ...(role === undefined ? {} : { role }),
    })
  const owner = open()
  try {
    const migrations = await readMigrations(MIGRATIONS)
    await migrate(owner, migrations.slice(0, 48), () => {})
    await owner.run({ text: 'grant insert (momento) on auditoria to custodia_app', values: [] })
    const keys = await testKeys(owner)
    const app = open('custodia_app')
    const p = '018f0000-0000-7000-8000-000000000001'
    const ids = await insertRows(app, [{ accion: 'listar', pacientes: [p] }, { paciente: p }])
    const line = `select md5(string_agg(a::text, '|' order by a.id)) as m from auditoria a`
    const [before] = await owner.run({ text: line, values: [] })
    await migrate(owner, migrations, () => {})
    assert.deepEqual(await owner.run({ text: line, values: [] }), [before])
    ids.push(...(await insertRows(owner, [{ paciente: p }])))
    assert.deepEqual(ids, ['1', '2', '3'])
    await assert.rejects(app.run({ text: "update auditoria set actor = 'x'", values: [] }), { code: '42501' })
    await app.run({
      text: `insert into auditoria (actor, rol, solicitud, accion, recurso, resultado) values ('x', 'medico', 's', 'leer', 'nota', 200)`,
      values: [],
    })
    assert.equal((await sealer({ db: app, keys }).sealOnce())?.payload.filas, 4)
    const page = await accessesOf(app, registry, { patient: p, cursor: null, size: 25, own: true })
    assert.equal(page.results.length, 3)
    await app.end()
  } finally {
    await owner.end()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await host.drop()
  }
})
