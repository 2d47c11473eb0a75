import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { backOff, spread } from './back-off.ts'

test('la espera crece, se dispersa y no pasa de una hora', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (n, random) => {
      const ms = spread(backOff(n, { firstMs: 1000, longestMs: 3_600_000 }), random)
      const whole = Math.min(1000 * 2 ** Math.min(n - 1, 30), 3_600_000)
      assert.ok(ms >= whole / 2 && ms <= whole)
    }),
  )
})
