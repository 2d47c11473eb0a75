import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { calendarMonth, calendarYear, isCalendarPeriod } from '../../src/model/calendar-period.ts'
import { COUNT_STEP, publishedCount } from '../../src/model/published-count.ts'
import { type Bounds, narrow, type Sum } from '../access/narrow.ts'

/** What a figure says of the count behind it to somebody who knows the rule. */
const readAs = (published: number | null): Bounds =>
  published === null ? { lo: 0, hi: COUNT_STEP } : { lo: published - COUNT_STEP + 1, hi: published }

test('de 0 a 5 no se dice; lo demás sube al múltiplo de 5', () => {
  assert.deepEqual([0, 1, 4, 5].map(publishedCount), [null, null, null, null])
  assert.deepEqual([6, 9, 10, 11, 1_000_000].map(publishedCount), [10, 10, 10, 15, 1_000_000])
  fc.assert(
    fc.property(fc.nat(), (n) => {
      const { lo, hi } = readAs(publishedCount(n))
      assert.ok(lo <= n && n <= hi)
    }),
  )
})

const sumOf = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0)
const sumsOf = (counts: readonly number[]): { truth: Map<string, number>; sums: Sum[] } => ({
  truth: new Map([['total', sumOf(counts)], ...counts.map((n, i): [string, number] => [`p${i}`, n])]),
  sums: [{ whole: 'total', parts: counts.map((_, i) => `p${i}`) }],
})
const pinned = (truth: ReadonlyMap<string, number>, sums: readonly Sum[], read: (n: number) => Bounds): string[] => {
  const known = narrow(new Map([...truth].map(([name, n]) => [name, read(n)])), sums)
  return [...truth]
    .filter(([name, n]) => n >= 1 && n <= COUNT_STEP && known.get(name)?.lo === known.get(name)?.hi)
    .map(([k]) => k)
}
const small = fc.oneof(fc.nat(5), fc.nat(12), fc.nat(60))

test('ningún total con sus partes, sean las que sean, deja una cuenta callada en un solo número', () => {
  fc.assert(
    fc.property(fc.array(small, { minLength: 1, maxLength: 30 }), (counts) => {
      const { truth, sums } = sumsOf(counts)
      assert.deepEqual(
        pinned(truth, sums, (n) => readAs(publishedCount(n))),
        [],
      )
    }),
    { numRuns: 5_000 },
  )
  for (const counts of [
    Array(5).fill(4),
    Array(4).fill(1),
    Array(20).fill(1),
    [6, 6, 6, 6, 1],
    [11, 1],
    [10, 10, 4, 4],
  ]) {
    const { truth, sums } = sumsOf(counts)
    assert.deepEqual(
      pinned(truth, sums, (n) => readAs(publishedCount(n))),
      [],
      String(counts),
    )
  }
})

test('quien resta sí recupera lo callado donde lo demás se dice exacto o redondeado al más cercano', () => {
  const exact = (n: number): Bounds => (n >= 1 && n <= 4 ? { lo: 1, hi: 4 } : { lo: n, hi: n })
  const one = sumsOf([3, 9, 25])
  assert.deepEqual(pinned(one.truth, one.sums, exact), ['p0'])
  const nearest = (n: number): Bounds => {
    const shown = Math.round(n / 5) * 5
    return { lo: Math.max(0, shown - 2), hi: shown + 2 }
  }
  const twos = sumsOf([2, 2, 2, 2])
  assert.deepEqual(pinned(twos.truth, twos.sums, nearest), ['p0', 'p1', 'p2', 'p3'])
})

test('un periodo que se traslapa con otro no se puede pedir', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((d) => d.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, (a, b) => {
      for (const p of [calendarMonth(a), calendarYear(a)]) {
        assert.ok(isCalendarPeriod(p.desde, p.hasta) && p.desde <= a && a <= p.hasta)
        for (const q of [calendarMonth(b), calendarYear(b)]) {
          const apart = p.hasta < q.desde || q.hasta < p.desde
          const within = p.desde <= q.desde && q.hasta <= p.hasta
          const around = q.desde <= p.desde && p.hasta <= q.hasta
          assert.ok(apart || within || around)
        }
      }
    }),
  )
  assert.ok(isCalendarPeriod(null, null))
  for (const [desde, hasta] of [
    ['2026-01-01', null],
    [null, '2026-01-31'],
    ['2026-01-01', '2026-02-28'],
    ['2025-12-01', '2026-12-31'],
    ['2026-01-02', '2026-01-31'],
    ['2024-02-01', '2024-02-28'],
  ] as const)
    assert.ok(!isCalendarPeriod(desde, hasta), `${desde} ${hasta}`)
})
