import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addBusinessDays, businessDaysUntil, holidaysOf, isBusinessDay } from './business-days.ts'

test('los festivos de un año son los de la ley, trasladados al lunes los que se trasladan', () => {
  assert.deepEqual(
    holidaysOf(2026),
    '2026-01-01 2026-01-12 2026-03-23 2026-04-02 2026-04-03 2026-05-01 2026-05-18 2026-06-08 2026-06-15 2026-06-29 2026-07-20 2026-08-07 2026-08-17 2026-10-12 2026-11-02 2026-11-16 2026-12-08 2026-12-25'.split(
      ' ',
    ),
  )
  // In 2025 two of them fell on one Monday.
  const of2025 = holidaysOf(2025)
  assert.deepEqual([of2025.length, new Set(of2025).size], [18, 17])
  assert.ok(of2025.includes('2025-04-17') && of2025.includes('2025-06-30'))
})

test('un plazo corre desde el día siguiente, sin fines de semana ni festivos', () => {
  assert.ok(!isBusinessDay('2026-11-16') && !isBusinessDay('2026-11-15') && isBusinessDay('2026-11-17'))
  assert.equal(addBusinessDays('2026-11-13', 1), '2026-11-17')
  // Over the eighth of December, Christmas and New Year.
  assert.equal(addBusinessDays('2026-12-04', 15), '2026-12-29')
  assert.equal(addBusinessDays('2026-12-23', 10), '2027-01-08')
  assert.equal(addBusinessDays('2026-03-27', 10), '2026-04-14')
})

test('lo que queda de un plazo se cuenta igual, y vencido es cero', () => {
  assert.equal(businessDaysUntil('2026-12-04', '2026-12-29'), 15)
  assert.equal(businessDaysUntil('2026-12-28', '2026-12-29'), 1)
  assert.equal(businessDaysUntil('2026-12-29', '2026-12-29'), 0)
  assert.equal(businessDaysUntil('2026-12-30', '2026-12-29'), 0)
})
