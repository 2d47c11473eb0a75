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

const minute = (n: number): string => new Date(Date.UTC(2026, 2, 1, 10, n)).toISOString()

test('el reloj que se adelanta y vuelve no vuelve sospechosas las filas de después, y una de ayer sigue siéndolo', () => {
  const late = lateness(15 * 60_000)
  const seal = (reloj: number, salto: number, rows: readonly [string, number][]): boolean[] => {
    late.begin({ reloj: minute(reloj), salto_ms: salto * 60_000 })
    const dated = rows.map(([id, at]) => ({ id, momento: minute(at) }))
    const told = dated.map((row) => late.isLate(row))
    late.sealed(dated)
    return told
  }
  seal(0, 0, [['5', 0]])
  // Ahead for a while between two seals, with ids that crossed.
  assert.deepEqual(
    seal(1, 0, [
      ['4', 41],
      ['7', 1],
    ]),
    [false, false],
  )
  assert.deepEqual(
    seal(2, 0, [
      ['8', 2],
      ['9', -20],
    ]),
    [false, true],
  )
  // Sealed while it was ahead: the step is signed.
  assert.deepEqual(
    seal(43, 40, [
      ['6', 43],
      ['10', 3],
    ]),
    [false, false],
  )
  assert.deepEqual(
    seal(4, -40, [
      ['11', 4],
      ['12', 44],
      ['13', -120],
    ]),
    [false, false, true],
  )
  // Years ahead, as a machine that lost its battery.
  assert.deepEqual(seal(600_000, 600_000, [['14', 600_000]]), [false])
  assert.deepEqual(seal(6, -600_000, [['15', 6]]), [false])
})

test('números y fechas crecen juntos: lo que se aparta más de la tolerancia llegó después', () => {
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
