import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { newDistance } from '../../../model/text/edit-distance.ts'
import { allowedDistance, buildTypos, nearWords } from './typos.ts'

/** The plain definition, to hold the bounded one against. */
function plain(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j * +!i))
  const at = (i: number, j: number): number => d[i]?.[j] ?? 99
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same)
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, at(i - 2, j - 2) + 1)
      ;(d[i] as number[])[j] = least
    }
  return at(a.length, b.length)
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 12 })
const bounded = newDistance()

describe('palabras parecidas', () => {
  test('la distancia acotada es la de la definición, o más de lo permitido', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, max) => {
        assert.equal(bounded(a, b, max, false), Math.min(plain(a, b), max + 1))
      }),
    )
  })

  test('al comienzo más cercano', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const all = Array.from({ length: b.length + 1 }, (_, n) => plain(a, b.slice(0, n)))
        assert.equal(bounded(a, b, 2, true), Math.min(3, ...all))
      }),
    )
  })

  test('dos letras cambiadas de puesto son un error', () => {
    assert.equal(bounded('hipertensoin', 'hipertension', 2, false), 1)
  })

  test('encuentra lo mismo que comparar con todas', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 30 }), word, (words, wanted) => {
        const max = allowedDistance(wanted.length)
        const may = words.filter((w) => plain(wanted, w) <= max && (wanted.length > 5 || w[0] === wanted[0]))
        const least = Math.min(...may.map((w) => plain(wanted, w)))
        const found = nearWords(buildTypos(words), wanted, false)
        assert.deepEqual(found.map((n) => words[n.id]).sort(), may.filter((w) => plain(wanted, w) === least).sort())
      }),
    )
  })

  test('a una palabra corta no se le perdona nada', () => {
    assert.deepEqual(nearWords(buildTypos(['tos', 'pie']), 'toz', true), [])
  })
})
