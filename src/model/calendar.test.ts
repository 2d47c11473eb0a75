import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isDate } from './calendar.ts'

/** As the platform counts, which knows of no year 0 here. */
const asDate = (value: string): boolean => {
  const d = new Date(`${value}T00:00:00Z`)
  return !value.startsWith('0000') && !Number.isNaN(d.getTime()) && d.toISOString().slice(0, 10) === value
}

test('una fecha existe o no, como en el calendario', () => {
  const two = (max: number) => fc.nat({ max }).map((n) => String(n).padStart(2, '0'))
  const year = fc.oneof(
    fc.nat({ max: 9999 }).map((n) => String(n).padStart(4, '0')),
    fc.constantFrom('0000', '0004', '1900', '2000', '2023', '2024', '2100'),
  )
  fc.assert(
    fc.property(year, two(14), two(33), (y, m, d) => assert.equal(isDate(`${y}-${m}-${d}`), asDate(`${y}-${m}-${d}`))),
    { numRuns: 2_000 },
  )
  for (const no of [
    '',
    '2024-2-29',
    '2024-02-29 ',
    '2024-02-29T00',
    '20240229',
    '２０24-02-28',
    '-024-02-28',
    '2024-02-29\n',
  ])
    assert.ok(!isDate(no), JSON.stringify(no))
})
