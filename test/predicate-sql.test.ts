import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { predicateSql } from '../src/engine/predicate-sql.ts'
import { type AnyPredicate, holds } from '../src/model/predicate.ts'
import { cloneDatabase } from './service.ts'

const STATES = ['activa', 'hecha', "d'oro"]
const CODES = ['E10', 'E109', 'E14', 'E15', 'J44', 'j44', '']
const maybe = <T>(values: readonly T[]): fc.Arbitrary<T | null> => fc.constantFrom(...values, null)

/** Twenty rows of which some name others as what they replace. */
const rowsOf = fc.array(
  fc.record({
    estado: maybe(STATES),
    anulado: maybe([true, false]),
    codigo: maybe(CODES),
    dias: maybe([0, 1, 5, 9, 10]),
    reemplaza_a: maybe([0, 1, 2, 3]),
    apellidos: maybe([[], ['Ruiz'], ['Ruiz', 'Gil']]),
  }),
  { minLength: 20, maxLength: 20 },
)

const { predicate } = fc.letrec<{ predicate: AnyPredicate; leaf: AnyPredicate }>((tie) => ({
  leaf: fc.oneof(
    fc.record({ estado: fc.oneof(fc.constant(null), fc.subarray(STATES)) }),
    fc.record({ anulado: fc.oneof(fc.constant(null), fc.subarray([true, false])) }),
    fc.constant({ apellidos: { empty: true } }),
    fc.record({ codigo: fc.record({ begins: fc.subarray(['E10-E14', 'J44', 'E1']) }) }),
    fc.record({
      dias: fc.oneof(
        fc.record({ from: fc.integer({ min: 0, max: 9 }) }),
        fc.record({ from: fc.constant(1), to: fc.constant(9) }),
      ),
    }),
  ),
  predicate: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.record({ all: fc.array(tie('predicate'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('predicate'), { maxLength: 3 }) }),
    fc.record({ not: tie('predicate') }),
    fc.tuple(tie('leaf'), tie('predicate')).map(([a, b]) => ({ ...a, not: b })),
    fc.record({ replacedBy: fc.record({ field: fc.constant('reemplaza_a'), by: tie('leaf') }) }),
  ),
}))

test('un predicado dice lo mismo de una fila aquí y en PostgreSQL, también de lo que no tiene valor', async () => {
  const clone = await cloneDatabase()
  const client = new pg.Client({ connectionString: clone.url })
  try {
    await client.connect()
    await client.query(`create temporary table cosa (id integer, estado text, anulado boolean, codigo text, dias integer,
      reemplaza_a integer, apellidos text[], eliminado_en timestamptz)`)
    await fc.assert(
      fc.asyncProperty(rowsOf, fc.array(predicate, { minLength: 8, maxLength: 8 }), async (said, predicates) => {
        const rows = said.map((row, id) => ({ id, ...row }))
        await client.query('truncate cosa')
        await client.query('insert into cosa select * from jsonb_populate_recordset(null::cosa, $1)', [
          JSON.stringify(rows),
        ])
        const each = predicates.map(
          (p) => `array(select t.id from cosa t where ${predicateSql(p, 't', { table: 'cosa' })} order by 1)`,
        )
        const { rows: found } = await client.query({ text: `select ${each.join(', ')}`, rowMode: 'array' })
        predicates.forEach((p, i) => {
          const expected = rows.filter((row) => holds(p, row, { siblings: rows })).map((row) => row.id)
          assert.deepEqual(found[0]?.[i], expected, JSON.stringify(p))
        })
      }),
      { numRuns: 60 },
    )
  } finally {
    await client.end()
    await clone.drop()
  }
})

test('lo que se une con «o» queda entre paréntesis, a cualquier profundidad', () => {
  const either = { any: [{ a: ['1'] }, { b: ['2'] }] }
  const spelled = `"x" = '1' and ("a" = '1' or "b" = '2')`
  assert.equal(predicateSql({ x: ['1'], ...either }), spelled)
  assert.equal(predicateSql({ x: ['1'], all: [either] }), spelled)
  assert.equal(predicateSql({ x: ['1'], any: [{ all: [either] }] }), spelled)
  assert.equal(predicateSql(either), `("a" = '1' or "b" = '2')`)
})

test('lo que no cambió se pregunta en un disparador junto a lo de antes', () => {
  assert.equal(
    predicateSql({ unchanged: ['estado', 'agente'] }, 'new', { before: 'old' }),
    '(new."estado", new."agente") is not distinct from (old."estado", old."agente")',
  )
  assert.throws(() => predicateSql({ unchanged: ['estado'] }, 'new'))
})
