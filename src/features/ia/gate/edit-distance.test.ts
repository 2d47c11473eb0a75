import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { wordDistance } from './edit-distance.ts'

test('cuenta las palabras que se ponen, se quitan o se cambian', () => {
  assert.deepEqual(wordDistance('Trate el dolor', 'Trate el dolor'), { distancia: 0, palabras: 3 })
  assert.deepEqual(wordDistance('Trate el dolor', 'Trate el dolor con calma'), { distancia: 2, palabras: 3 })
  assert.deepEqual(wordDistance('Trate el dolor', 'Trate la fiebre'), { distancia: 2, palabras: 3 })
  assert.deepEqual(wordDistance('Trate el dolor', ''), { distancia: 3, palabras: 3 })
})

test('es simétrica, cero solo entre iguales, y nunca más que la más larga', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'dolor'), { maxLength: 8 }).map((w) => w.join(' '))
  fc.assert(
    fc.property(words, words, (a, b) => {
      const { distancia } = wordDistance(a, b)
      assert.equal(distancia, wordDistance(b, a).distancia)
      assert.equal(distancia === 0, a === b)
      assert.ok(distancia <= Math.max(a.split(' ').length, b.split(' ').length))
    }),
  )
})
