import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvCell, csvLine, guard, joinList, splitList, unguard } from './csv-cell.ts'

test('ninguna celda empieza como una fórmula', () => {
  for (const text of [
    '=1+1',
    '+573101234567',
    '-2',
    '@SUM(A1)',
    '\tx',
    '\rx',
    "'=1",
    "''-1",
    '＝1+1',
    '＋1',
    '－1',
    '＠a',
    ' =1',
    '\n=1',
    '\u00a0＝1',
    '　+1',
  ])
    assert.match(guard(text), /^'/)
  assert.deepEqual(['Ana', "'Ana", '', '3-4', 'a=b'].map(guard), ['Ana', "'Ana", '', '3-4', 'a=b'])
})

test('la guarda se quita justo donde se puso', () => {
  const tricky = fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', '"', ',', '\n', ' ', '＝', '　'),
  })
  fc.assert(fc.property(fc.oneof(tricky, fc.string()), (text) => unguard(guard(text)) === text))
  fc.assert(fc.property(tricky, (text) => !/^([=+\-@\t\r]|[\s　]*[=+\-@＝])/.test(guard(text))))
})

test('comillas, comas y saltos van entre comillas', () => {
  assert.equal(csvLine(['a', 'b,c', 'd"e', 'f\ng', '=x,y']), 'a,"b,c","d""e","f\ng","\'=x,y"\r\n')
  assert.equal(csvCell(''), '')
})

test('una lista en una celda se lee como se escribió', () => {
  const item = fc.string({ unit: fc.constantFrom('|', '\\', 'a', ' '), minLength: 1 })
  fc.assert(
    fc.property(fc.array(item, { minLength: 1 }), (items) => {
      assert.deepEqual(splitList(joinList(items)), items)
    }),
  )
  assert.equal(joinList(['a|b', 'c\\']), 'a\\|b|c\\\\')
})
