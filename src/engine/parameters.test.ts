import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { arrayText, parameters } from './parameters.ts'

const textArray = pg.types.getTypeParser(1009 as never)

test('un texto cualquiera llega igual en un arreglo', () => {
  const value = fc.option(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('null', 'NULL', 'Null', '', '{}', '"', '\\')),
  )
  fc.assert(fc.property(fc.array(value), (values) => assert.deepEqual(textArray(arrayText(values)), values)))
})

test('un parámetro usado dos veces es el mismo', () => {
  const p = parameters<'a' | 'b'>()
  assert.deepEqual([p.use('b', 'uuid'), p.use('a', 'text'), p.use('b', 'uuid')], ['$1::uuid', '$2::text', '$1::uuid'])
  assert.deepEqual(p.values({ a: 1, b: 2 }), [2, 1])
})
