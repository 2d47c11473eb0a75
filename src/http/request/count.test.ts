import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { minuteCounts } from './count.ts'

test('un reloj que se atrasa no alarga el minuto en que se cuenta', () => {
  const start = Date.now()
  let ran = 0
  mock.method(performance, 'now', () => ran)
  mock.timers.enable({ apis: ['Date'], now: start })
  try {
    const count = minuteCounts()
    assert.deepEqual(count('ingreso', 'x'), { used: 1, reset: 60 })
    mock.timers.setTime(start - 3_600_000)
    ran = 30_000
    assert.deepEqual(count('ingreso', 'x'), { used: 2, reset: 30 })
    ran = 60_000
    assert.deepEqual(count('ingreso', 'x'), { used: 1, reset: 60 })
  } finally {
    mock.reset()
    mock.timers.reset()
  }
})
