import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { demoPeople } from '../../demo/accounts.ts'
import { loadDemo } from '../../demo/load.ts'
import { ensureDemoAccounts } from '../../src/auth/account/demo-accounts.ts'
import { selectList } from '../../src/engine/columns.ts'
import { type Database, openDatabase } from '../../src/engine/database.ts'
import { alive } from '../../src/engine/reach.ts'
import { quote } from '../../src/engine/sql-text.ts'
import { bulkLoader } from '../../src/engine/write/bulk.ts'
import type { FhirResource, ProjectedRow } from '../../src/features/fhir/elements/drawing.ts'
import type { Asking } from '../../src/features/fhir/search/answer.ts'
import type { Within } from '../../src/features/fhir/search/within.ts'
import { type FhirType, idOf, type Param, type Source } from '../../src/features/fhir/source.ts'
import { administrativeTypes } from '../../src/features/fhir/types/administrative.ts'
import { clinicalTypes } from '../../src/features/fhir/types/clinical.ts'
import { registry } from '../../src/resources/index.ts'
import { rowsOf } from '../demo/demo-rows.ts'
import { cloneDatabase } from '../service.ts'
import { nodesOf, normal, type Token, textsOf, tokensOf } from './expressions.ts'

/**
 * What a parameter finds is what R4's own expression for it, evaluated on the resources, says that it finds: one is SQL
 * over columns and the other a path through documents, so that only the truth makes them agree.
 */
const within: Within = (_r, alias) => alive(alias)
const facts = { provider: { nombre: 'IPS de prueba', codigo: '1100130001' }, base: 'https://hce.ejemplo.co/fhir' }

let db: Database
let drop: () => Promise<void>
before(async () => {
  const clone = await cloneDatabase()
  const connection = { connectionString: clone.url }
  const owner = openDatabase({ connection, poolSize: 2, maxWaiting: 10, statementTimeoutMs: 0 })
  await owner.transaction(async (tx) => {
    await ensureDemoAccounts(tx, demoPeople, 'x', { hash: async () => 'x' } as never)
    // The agent that comes with the service is among those of the demonstration.
    await tx.run({ text: 'delete from agente_ia', values: [] })
    const insert = bulkLoader(tx)
    await loadDemo({
      rows: rowsOf(40),
      insert: async (name, rows) => {
        const r = registry.get(name)
        if (r !== undefined) await insert(r, rows, 'demo')
      },
    })
    // What the demonstration lacks: two records of one person.
    await tx.run({
      text: `with dos as (select array(select id from paciente order by id limit 2) as ids)
update paciente p set fusionado_con = case when p.id = ids[2] then ids[1] end, tiene_fusionados = case when p.id = ids[1] then true end
from dos where p.id = any(ids)`,
      values: [],
    })
  })
  await owner.end()
  db = openDatabase({ connection, poolSize: 2, maxWaiting: 10, statementTimeoutMs: 0, role: 'custodia_app' })
  drop = clone.drop
})
after(async () => {
  await db.end()
  await drop()
})

const loaded = new Map<Source, FhirResource[]>()

async function resourcesOf(source: Source): Promise<FhirResource[]> {
  const known = loaded.get(source)
  if (known !== undefined) return known
  const { resource: r } = source
  const extra = (source.extra ?? []).map((e) => `, ${e.sql('t', within)} as ${quote(e.name)}`).join('')
  const where = [alive('t'), ...(source.only === undefined ? [] : [source.only.sql('t')])].join(' and ')
  const rows = await db.run({
    text: `select ${selectList(r, 't', true)}${extra} from ${quote(r.name)} t where ${where}`,
    values: [],
  })
  // The driver parses JSON; everything else is as the engine reads it.
  const made = rows.map((row) => source.project(row as ProjectedRow, facts))
  for (const row of rows) assert.ok(source.only?.holds(row as ProjectedRow) !== false, JSON.stringify(row))
  loaded.set(source, made)
  return made
}

async function found(source: Source, predicate: (asking: Asking) => string): Promise<Set<string>> {
  const values: string[] = []
  const types: string[] = []
  const put = (value: string, type: string): string => {
    types.push(type)
    return `$${values.push(value)}::${type}`
  }
  const text = predicate({ alias: 't', put, within })
  // A value may be put and not used: PostgreSQL wants to know its type all the same.
  const all = types.map((type, i) => `$${i + 1}::${type} is not null`)
  const where = [alive('t'), text, ...all, ...(source.only === undefined ? [] : [source.only.sql('t')])]
  const rows = await db.run({
    text: `select t.id from ${quote(source.resource.name)} t where ${where.map((w) => `(${w})`).join(' and ')}`,
    values,
  })
  return new Set(rows.map((row) => idOf(source, row)))
}

const some = <T>(all: Iterable<T>, count: number): T[] => [...all].slice(0, count)
const idsWhere = (all: readonly { id: string; hits: boolean }[]): Set<string> =>
  new Set(all.filter((r) => r.hits).map((r) => r.id))

async function compare(type: FhirType, param: Param, source: Source): Promise<number> {
  const answer = source.params[param.name]
  const all = (await resourcesOf(source)).map((r) => ({
    id: r.id,
    // What may be a reference or something else counts where it is a reference.
    nodes: nodesOf(type.type, param, r).filter((n) => param.type !== 'reference' || n.contentType === undefined),
  }))
  if (answer === undefined) {
    const leads = all.some((r) => r.nodes.some((n) => param.type !== 'reference' || n.reference !== undefined))
    assert.ok(!leads, `${source.about} dice ${param.name} y no lo contesta`)
    return 0
  }
  assert.equal(answer.kind, param.type)
  const say = `${type.type}?${param.name} de ${source.about}`
  if (answer.missing !== undefined) {
    const missing = await found(source, () => `(${answer.missing?.('t', within)})`)
    assert.deepEqual(missing, idsWhere(all.map((r) => ({ id: r.id, hits: r.nodes.length === 0 }))), `${say}: missing`)
  }
  if (answer.order !== undefined)
    await db.run({
      text: `select t.id from ${quote(source.resource.name)} t order by ${answer.order('t')} limit 1`,
      values: [],
    })
  switch (answer.kind) {
    case 'token': {
      const said = all.map((r) => ({ id: r.id, tokens: r.nodes.flatMap(tokensOf) }))
      const distinct = new Map(said.flatMap((r) => r.tokens.map((t) => [`${t.system}|${t.code}`, t])))
      for (const { system, code } of some(distinct.values(), 25)) {
        const expect = (hits: (t: Token) => boolean) =>
          idsWhere(said.map((r) => ({ id: r.id, hits: r.tokens.some(hits) })))
        const both = await found(source, (a) => answer.match({ system, code }, a))
        assert.deepEqual(
          both,
          expect((t) => t.system === system && t.code === code),
          `${say}=${system}|${code}`,
        )
        const bare = await found(source, (a) => answer.match({ system: null, code }, a))
        assert.deepEqual(
          bare,
          expect((t) => t.code === code),
          `${say}=${code}`,
        )
        const whole = await found(source, (a) => answer.match({ system, code: null }, a))
        if (system !== '')
          assert.deepEqual(
            whole,
            expect((t) => t.system === system),
            `${say}=${system}|`,
          )
      }
      for (const code of ["' or true --", 'no-existe', '%'])
        assert.equal((await found(source, (a) => answer.match({ system: null, code }, a))).size, 0, `${say}=${code}`)
      return distinct.size
    }
    case 'reference': {
      const said = all.map((r) => ({ id: r.id, to: r.nodes.flatMap((n) => n.reference ?? []) as string[] }))
      const distinct = new Set(
        said.flatMap((r) => r.to.filter((to) => param.targets?.includes(to.split('/')[0] ?? ''))),
      )
      for (const to of some(distinct, 25)) {
        const [kind = '', id = ''] = to.split('/')
        const expected = idsWhere(said.map((r) => ({ id: r.id, hits: r.to.includes(to) })))
        assert.deepEqual(await found(source, (a) => answer.match({ type: kind, id }, a)), expected, `${say}=${to}`)
        const bare = await found(source, (a) => answer.match({ type: null, id }, a))
        for (const each of expected) assert.ok(bare.has(each), `${say}=${id}`)
      }
      for (const id of ["' or true --", 'no-existe', '00000000-0000-7000-8000-00000000dead'])
        assert.equal((await found(source, (a) => answer.match({ type: null, id }, a))).size, 0, `${say}=${id}`)
      return distinct.size
    }
    case 'string': {
      const said = all.map((r) => ({ id: r.id, texts: textsOf(r.nodes).map(normal) }))
      const distinct = new Set(said.flatMap((r) => r.texts))
      for (const text of some(distinct, 25)) {
        const hits = await found(source, (a) => answer.match({ text, how: 'starts' }, a))
        for (const id of hits)
          assert.ok(
            said.find((r) => r.id === id)?.texts.some((t) => t.includes(text)),
            `${say}=${text} no está en ${id}`,
          )
        const exact = said.filter((r) => r.texts.includes(text)).map((r) => r.id)
        assert.ok(exact.length === 0 || hits.size > 0 || param.name === 'address', `${say}=${text} no encuentra nada`)
      }
      for (const text of ['%', '_', "' or true --", '\\'])
        for (const how of ['starts', 'contains'] as const)
          assert.equal((await found(source, (a) => answer.match({ text, how }, a))).size, 0, `${say}=${text}`)
      return distinct.size
    }
    case 'date': {
      const said = all.flatMap((r) => r.nodes.map((n) => ({ id: r.id, at: String(n.start ?? n) })))
      for (const { id, at } of some(said, 10)) {
        const day = at.slice(0, 10)
        const value = {
          prefix: 'ge',
          from: at,
          to: new Date(Date.parse(at) + 1).toISOString(),
          fromDay: day,
          toDay: day,
        } as const
        assert.ok((await found(source, (a) => answer.match(value, a))).has(id), `${say}=ge${at}`)
        const later = { ...value, prefix: 'sa' as const, to: '2100-01-01T00:00:00.000Z', toDay: '2100-01-01' }
        assert.equal((await found(source, (a) => answer.match(later, a))).size, 0, `${say}=sa2100`)
      }
      return said.length
    }
    // Two others of the same row: test/fhir/advertised.test.ts compares them.
    case 'composite':
      return 0
    default:
      return assert.fail(answer.kind)
  }
}

const types = administrativeTypes.filter((type) => type.readOnly !== true)
for (const type of types)
  test(`${type.type}: cada parámetro encuentra lo que dice la expresión de R4`, async (t) => {
    let values = 0
    for (const param of type.params) for (const source of type.sources) values += await compare(type, param, source)
    t.diagnostic(`${type.params.length} parámetros, ${values} valores`)
  })

test('toda referencia literal lleva a un recurso que está', async (t) => {
  const there = new Set<string>(['Organization/prestador'])
  const published = [...administrativeTypes, ...clinicalTypes]
  for (const type of published)
    for (const source of type.sources) for (const r of await resourcesOf(source)) there.add(`${type.type}/${r.id}`)
  // What was corrected is no longer found, and its correction leads to it by its id.
  for (const [type, table] of [
    ['Observation', 'valor_clinico'],
    ['DiagnosticReport', 'resultado'],
  ] as const)
    for (const { id } of await db.run({
      text: `select c.id from ${table} n join ${table} c on c.id = n.corrige_a where ${alive('c')}`,
      values: [],
    }))
      there.add(`${type}/${id}`)
  const known = new Set(published.map((type) => type.type))
  const references = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const { reference } = value as { reference?: unknown }
    return [...(typeof reference === 'string' ? [reference] : []), ...Object.values(value).flatMap(references)]
  }
  const checked = new Set<string>()
  for (const made of loaded.values())
    for (const to of made.flatMap(references)) if (known.has(to.split('/')[0] ?? '')) checked.add(to)
  assert.deepEqual(
    [...checked].filter((to) => !there.has(to)),
    [],
  )
  t.diagnostic(`${checked.size} referencias`)
})

test('nadie de los que se publican lleva consigo cómo entra, ni su documento quien no es profesional', async () => {
  const columns = await db.run({
    text: `select attname from pg_attribute where attrelid = 'profesional'::regclass and attnum > 0 order by attname`,
    values: [],
  })
  assert.deepEqual(
    columns.map((c) => c.attname),
    [
      'activo',
      'actualizado_en',
      'apellidos',
      'creado_en',
      'creado_por',
      'cuenta',
      'documento',
      'eliminado_en',
      'id',
      'nombre',
      'nombres',
      'numero_documento',
      'profesion',
      'registro',
      'rol',
      'servicios',
      'tipo_documento',
      'version',
    ],
  )
  const rows = await db.run({ text: 'select numero_documento from profesional where registro is null', values: [] })
  assert.ok(rows.length > 0 && rows.every((r) => r.numero_documento === null))
})

test('nombres y apellidos de una cuenta, como se escriben en Colombia', async () => {
  for (const [full, parts] of [
    ['Laura Catalina Ospina Rueda', ['Laura', 'Catalina', 'Ospina', 'Rueda']],
    ['María del Pilar de la Hoz  Ríos', ['María', 'del Pilar', 'de la Hoz', 'Ríos']],
    [' Cher ', ['Cher']],
    ['Dolores Delgado', ['Dolores', 'Delgado']],
    ['', []],
  ] as const) {
    const [row] = await db.run({ text: 'select custodia_partes_nombre($1) as partes', values: [full] })
    assert.deepEqual(row?.partes, parts, full)
  }
})
