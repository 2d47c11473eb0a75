import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../../model/calendar.ts'
import { isWholeMonths, type Span, splitRange } from './range.ts'

const day = fc.integer({ min: 0, max: 2_000 }).map((n) => addDays('2022-11-20', n))
const within = (d: string, { from, to }: Span): boolean =>
  (from === '-infinity' || from <= d) && from !== 'infinity' && (to === 'infinity' || d <= to) && to !== '-infinity'

test('meses enteros y días sueltos cubren el rango exactamente una vez', () => {
  fc.assert(
    fc.property(fc.option(day), fc.option(day), day, (a, b, d) => {
      const [desde, hasta] = a !== null && b !== null && a > b ? [b, a] : [a, b]
      const { months, head, tail } = splitRange(desde, hasta)
      const times = [within(`${d.slice(0, 7)}-01`, months), within(d, head), within(d, tail)].filter((x) => x).length
      const inside = (desde === null || desde <= d) && (hasta === null || d <= hasta)
      assert.equal(times, inside ? 1 : 0, `${desde} ${hasta} ${d}`)
    }),
    { numRuns: 3_000 },
  )
})

test('un mes es entero del primero al último día, también en febrero', () => {
  assert.ok(isWholeMonths('2024-02-01', '2024-02-29'))
  assert.ok(!isWholeMonths('2024-02-01', '2024-02-28'))
  assert.ok(isWholeMonths(null, '2023-02-28'))
  assert.ok(!isWholeMonths('2023-02-02', null))
})
