import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { columnWidths } from './table.ts'

const sum = (widths: readonly number[]): number => widths.reduce((a, b) => a + b, 0)
const need = fc.record({
  share: fc.double({ min: 0.5, max: 8, noNaN: true }),
  least: fc.double({ min: 5, max: 80, noNaN: true }),
  good: fc.double({ min: 5, max: 120, noNaN: true }),
})

test('las columnas ocupan el ancho y ninguna parte palabras mientras otra tenga de sobra', () => {
  fc.assert(
    fc.property(fc.array(need, { minLength: 1, maxLength: 12 }), (given) => {
      const needs = given.map((n) => ({ ...n, good: Math.max(n.good, n.least) }))
      const widths = columnWidths(needs, 520)
      assert.ok(Math.abs(sum(widths) - 520) < 0.01)
      const floors = needs.map((n) => Math.min(n.least, 520 * 0.3))
      if (sum(floors) < 519)
        widths.forEach((w, i) => {
          assert.ok(w >= (floors[i] ?? 0) - 0.01)
        })
    }),
  )
})

test('lo que cabe queda en sus proporciones', () => {
  const widths = columnWidths(
    [
      { share: 1, least: 10, good: 10 },
      { share: 3, least: 10, good: 10 },
    ],
    400,
  )
  assert.deepEqual(widths, [100, 300])
})
