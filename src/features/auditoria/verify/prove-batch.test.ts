import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { cloneDatabase } from '../../../../test/service.ts'
import { type Database, openDatabase } from '../../../engine/database.ts'
import { auditSelect, columnAt, lineOf } from '../seal/line.ts'
import { leafOf, rootOf } from '../seal/merkle.ts'
import { shownKeys } from '../seal/shown-keys.ts'
import { copiedRow, copiedSelect, readCopied } from './copied-row.ts'
import { eachTuple } from './copied-tuples.ts'
import { idPlaces } from './id-places.ts'
import { rootInPlace } from './prove-batch.ts'
import { isSameKeys, shownKeysOf, uuidHash } from './shown-hash.ts'

let db: Database
let clone: Awaited<ReturnType<typeof cloneDatabase>>
before(async () => {
  clone = await cloneDatabase()
  db = openDatabase({ connection: { connectionString: clone.url }, poolSize: 1, maxWaiting: 10, statementTimeoutMs: 0 })
})
after(async () => {
  await db.end()
  await clone.drop()
})

const word = fc.oneof(
  fc.string({ unit: 'binary' }).filter((s) => s.isWellFormed() && !s.includes('\0')),
  fc.constantFrom(
    '',
    '"',
    '\\',
    '\\N',
    '{a,"b c"}',
    'ñandú 🩺',
    '\u0001',
    '\u007f',
    '\u2028',
    '\v',
    'a\tb',
    'null',
    'NuLl',
  ),
  fc.stringMatching(/^[a-z{},0-9-]{0,40}$/),
)
const text = fc.option(word, { nil: null })
const uuids = fc.option(fc.array(fc.uuid(), { maxLength: 90 }), { nil: null })
const sample = fc.record({
  id: fc.oneof(fc.bigInt({ min: -5n, max: 1n << 62n }), fc.bigInt({ min: 0n, max: 1n << 47n })).map(String),
  momento: fc.oneof(
    fc
      .date({ min: new Date('1800-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
      .map((d) => d.toISOString()),
    fc.constantFrom(
      'infinity',
      '2026-01-02 03:04:05+00 BC',
      '2026-01-02 03:04:05.1234+00',
      '9999-12-31 23:59:59.999+00',
    ),
  ),
  cuenta: text,
  actor: word,
  motivo: text,
  recurso: fc.constantFrom('paciente', 'nota'),
  recurso_id: fc.option(fc.uuid(), { nil: null }),
  pacientes: uuids,
  registros: uuids,
  resultado: fc.integer({ min: -32768, max: 32767 }),
  campos: fc.option(fc.array(text, { maxLength: 5 }), { nil: null }),
  tx: fc.oneof(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), fc.bigInt({ min: 0n, max: 1n << 52n })).map(String),
})

/** A table whose dates have all their digits, so that rows can be as no row of the audit should. */
const TABLE = `create temp table prueba (like auditoria);
alter table prueba alter column momento type timestamptz, alter column solicitud drop not null`
const FILL = `insert into prueba (id, momento, cuenta, actor, rol, motivo, accion, recurso, recurso_id, pacientes, registros, resultado, campos, tx)
select e.* from (select e.id, e.momento, e.cuenta, e.actor, 'medico', e.motivo, 'leer', e.recurso, e.recurso_id, e.pacientes, e.registros,
  e.resultado, e.campos, e.tx::xid8 from jsonb_to_recordset($1::jsonb) as e(id bigint, momento timestamptz, cuenta text, actor text, motivo text,
  recurso text, recurso_id uuid, pacientes uuid[], registros uuid[], resultado smallint, campos text[], tx text)) e`
const ODD = [`'[2:3]={a,b}'`, `'{{a,b},{c,d}}'`]

test('una fila copiada da la misma hoja que la fila leída, o dice que no es como las demás', async () => {
  const rows = fc.sample(sample, 600)
  await db.session(async (tx) => {
    await tx.run({ text: TABLE, values: [] })
    await tx.run({ text: FILL, values: [JSON.stringify(rows)] })
    for (const campos of ODD)
      await tx.run({
        text: `insert into prueba (id, momento, actor, rol, accion, recurso, resultado, campos, tx) values (1, now()::timestamptz(3), 'a', 'b', 'c', 'd', 200, ${campos}, '1')`,
        values: [],
      })
    const read = await tx.raw({
      name: '',
      text: `select ${auditSelect('a')} from prueba a order by a.ctid`,
      values: [],
    })
    const shown = await tx.raw({
      name: '',
      text: `select coalesce((select ${shownKeys('p')} from unnest(coalesce(a.pacientes, case when a.recurso = 'paciente' then a.registros end)) p), '{}')
        from prueba a order by a.ctid`,
      values: [],
    })
    const chunks: Buffer[] = []
    await tx.copyOut(
      `copy (select ${copiedSelect('a')} from prueba a order by a.ctid) to stdout (format binary)`,
      (m) => {
        chunks.push(Buffer.from(m))
      },
    )
    const bytes = Buffer.concat(chunks)
    const row = copiedRow()
    let n = 0
    let plain = 0
    eachTuple(bytes, (from, to) => {
      const columns = read[n] ?? []
      const [id = '', momento = ''] = columns
      readCopied(bytes, from, to, row)
      assert.equal(row.id, /^\d{1,15}$/.test(id ?? '') ? Number(id) : Number.NaN)
      if (row.length > 0) {
        plain++
        assert.deepEqual(
          hash('sha256', row.leaf.subarray(0, row.length), 'buffer'),
          leafOf(lineOf(columns)),
          lineOf(columns),
        )
        assert.equal(new Date(row.stamp).toISOString(), JSON.parse(lineOf(columns))[2])
        const keys = new Int32Array(row.shown.count)
        const count = shownKeysOf(bytes, row.shown, keys, 0)
        assert.equal(`{${keys.subarray(0, count).join(',')}}`, shown[n]?.[0])
      } else {
        const isOdd =
          !/^\d{1,15}$/.test(id ?? '') ||
          !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/.test(momento ?? '') ||
          (momento ?? '') > '2255' ||
          BigInt(columns.at(-1) ?? 0) > BigInt(Number.MAX_SAFE_INTEGER) ||
          /^\[|^\{\{/.test(columns[columnAt('campos')] ?? '')
        assert.ok(isOdd, lineOf(columns))
      }
      n++
    })
    assert.deepEqual([n, plain > 20], [rows.length + ODD.length, true], String(plain))
  })
})

test('las claves de un índice se comparan una por una', () => {
  const keys = Int32Array.of(7, -5, 3)
  const copied = Buffer.alloc(24)
  for (const [i, key] of keys.entries()) {
    copied.writeInt32BE(4, i * 8)
    copied.writeInt32BE(key, i * 8 + 4)
  }
  assert.equal(isSameKeys(copied, { from: 0, count: 3 }, keys, 0, 3), true)
  assert.equal(isSameKeys(copied, { from: 0, count: 2 }, keys, 0, 3), false)
  assert.equal(isSameKeys(copied, { from: 8, count: 2 }, keys, 1, 2), true)
  assert.equal(isSameKeys(copied, { from: 8, count: 2 }, keys, 0, 2), false)
})

test('uuid_hash es la de PostgreSQL', async () => {
  const ids = fc.sample(fc.uuid(), 200)
  const rows = await db.raw({
    name: '',
    text: 'select uuid_hash(u.id) from unnest($1::uuid[]) with ordinality u(id, n) order by u.n',
    values: [`{${ids.join(',')}}`],
  })
  assert.deepEqual(
    ids.map((id) => String(uuidHash(Buffer.from(id.replaceAll('-', ''), 'hex'), 0))),
    rows.map(([hashed]) => hashed),
  )
})

test('un id se halla en su lugar, estén juntos o muy lejos unos de otros', () => {
  for (const ids of [[5, 6, 9], [5, 2 ** 45], [], [Number.NaN, 7]]) {
    const places = idPlaces([ids])
    for (const [at, id] of ids.entries()) if (!Number.isNaN(id)) places.set(id, at)
    assert.deepEqual(
      [...ids, 1, 10 ** 15, Number.NaN].map((id) => places.get(id)),
      [...ids.map((id, at) => (Number.isNaN(id) ? -1 : at)), -1, -1, -1],
    )
  }
})

test('la raíz calculada en el sitio es la del árbol', () => {
  for (let n = 0; n < 70; n++) {
    const leaves = Array.from({ length: n }, (_, i) => leafOf(String(i)))
    assert.deepEqual(Buffer.from(rootInPlace(Buffer.concat(leaves), n)), rootOf(leaves), String(n))
  }
})
