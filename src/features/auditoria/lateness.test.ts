import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { idSet } from './id-set.ts'
import { lateness } from './lateness.ts'

test('el conjunto de números recuerda cualquiera, grande o negativo', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      fc.bigInt({ min: -70_000n, max: 70_000n }),
      (ids, other) => {
        const set = idSet()
        const seen = new Set<bigint>()
        for (const id of ids) {
          assert.equal(set.add(String(id)), !seen.has(id))
          seen.add(id)
        }
        for (const id of [...ids, other]) assert.equal(set.has(String(id)), seen.has(id))
      },
    ),
    { numRuns: 50 },
  )
})

test('números y fechas crecen juntos: lo que se aparta más de la tolerancia llegó después', () => {
  const minute = (n: number): string => new Date(Date.UTC(2026, 2, 1, 10, n)).toISOString()
  const late = lateness(15 * 60_000)
  assert.ok(!late.isLate({ id: '1', momento: minute(0) }))
  late.sealed([
    { id: '1', momento: minute(0) },
    { id: '5', momento: minute(1) },
  ])
  assert.ok(!late.isLate({ id: '3', momento: minute(2) }))
  assert.ok(late.isLate({ id: '3', momento: minute(40) }))
  late.sealed([{ id: '9', momento: minute(30) }])
  assert.ok(late.isLate({ id: '10', momento: minute(14) }))
  assert.ok(!late.isLate({ id: '10', momento: minute(16) }))
  assert.ok(late.isLate({ id: '4', momento: minute(31) }))
  assert.ok(!late.isLate({ id: '8', momento: minute(31) }))
  assert.ok(late.isLate({ id: '11', momento: 'infinity' }))
  late.sealed([])
  assert.ok(!late.isLate({ id: '10', momento: minute(31) }))
})
