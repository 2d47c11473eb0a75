import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, yearsBetween } from '../../model/calendar.ts'
import { bornBetween } from './ages.ts'

test('las fechas de nacimiento de unas edades son las de quienes las tienen', () => {
  const day = fc.integer({ min: 0, max: 45_000 }).map((n) => addDays('1905-01-01', n))
  const today = fc.oneof(
    fc.constantFrom('2024-02-29', '2025-02-28', '2025-03-01', '2026-12-31'),
    fc.constant('2026-11-15'),
  )
  fc.assert(
    fc.property(
      day,
      today,
      fc.integer({ min: 0, max: 110 }),
      fc.integer({ min: 0, max: 30 }),
      (birth, now, from, more) => {
        if (birth > now) return
        const { nacido_desde, nacido_hasta } = bornBetween(from, from + more, now)
        const age = yearsBetween(birth, now)
        const within = birth >= (nacido_desde ?? '') && birth <= (nacido_hasta ?? '')
        assert.equal(within, age >= from && age <= from + more, `${birth} ${now} ${from}`)
      },
    ),
    { numRuns: 2000 },
  )
})
