import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockedUntil } from './backoff.ts'

const LAST = '2026-11-15T08:00:00.000Z'

test('los primeros cuatro fallos no hacen esperar', () => {
  for (const failures of [0, 1, 2, 3, 4]) assert.equal(lockedUntil(failures, LAST), null)
})

test('desde el quinto se espera un minuto, que se duplica hasta un cuarto de hora', () => {
  const minutes = [5, 6, 7, 8, 9, 10, 11, 12, 50, 5000].map(
    (failures) => (Date.parse(lockedUntil(failures, LAST) ?? '') - Date.parse(LAST)) / 60_000,
  )
  assert.deepEqual(minutes, [1, 2, 4, 8, 15, 15, 15, 15, 15, 15])
})

test('sin un último fallo no hay espera', () => {
  assert.equal(lockedUntil(9, null), null)
})
