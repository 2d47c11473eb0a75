import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { latelyUsed } from './lately-used.ts'

const OVERHEAD = 200
const each = (bytes: number): number => bytes + OVERHEAD

test('se conserva lo que cabe, y lo que se usó hace más tiempo se olvida primero', () => {
  const kept = latelyUsed<number>(each(100) * 8)
  for (let n = 0; n < 4; n++) kept.keep(`k${n}`, n, 100)
  assert.equal(kept.get('k0'), 0)
  // A whole generation more: what was used since the last turn stays, the rest goes.
  for (let n = 4; n < 8; n++) {
    kept.keep(`k${n}`, n, 100)
    kept.get('k0')
  }
  for (let n = 8; n < 13; n++) {
    kept.keep(`k${n}`, n, 100)
    kept.get('k0')
  }
  assert.equal(kept.get('k0'), 0)
  assert.equal(kept.get('k1'), undefined)
  assert.equal(kept.get('k12'), 12)
})

test('lo que se guarda de nuevo con el mismo nombre pesa una vez y es lo último', () => {
  const kept = latelyUsed<number>(each(100) * 8)
  kept.keep('otro', 1, 100)
  for (let n = 0; n < 50; n++) kept.keep('mismo', n, 100)
  assert.equal(kept.get('otro'), 1)
  assert.equal(kept.get('mismo'), 49)
})

test('lo que nadie usa se olvida solo', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const kept = latelyUsed<number>(1_000_000)
    kept.keep('usado', 1, 10)
    kept.keep('olvidado', 2, 10)
    for (let minutes = 0; minutes < 20; minutes++) {
      mock.timers.tick(60_000)
      kept.get('usado')
    }
    assert.equal(kept.get('olvidado'), undefined)
    assert.equal(kept.get('usado'), 1)
    mock.timers.tick(600_000)
    mock.timers.tick(600_000)
    assert.equal(kept.get('usado'), undefined)
  } finally {
    mock.timers.reset()
  }
})
