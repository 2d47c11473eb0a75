import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ServerState, serverWarnings } from './database-checks.ts'

const good: ServerState = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  hasStandby: true,
  servers: 2,
  clockAheadMs: 300,
  room: 94,
  needed: 16,
  freeBytes: null,
}

test('de un servidor como debe ser no se dice nada', () => {
  assert.deepEqual(serverWarnings(good), [])
  assert.deepEqual(serverWarnings({ ...good, servers: 1, hasStandby: false, freeBytes: 5e9 }), [])
})

test('lo que puede perder lo guardado se dice, y en producción no deja iniciar', () => {
  for (const off of ['fsync', 'full_page_writes', 'synchronous_commit'] as const) {
    const [warning, ...others] = serverWarnings({ ...good, [off]: 'off' })
    assert.match(warning?.sentence ?? '', new RegExp(`${off}=off`))
    assert.equal(warning?.fatal, true)
    assert.deepEqual(others, [])
  }
})

test('cada otra cosa es una advertencia de una frase', () => {
  for (const [state, says] of [
    [{ hasStandby: false }, /synchronous_standby_names/],
    [{ synchronous_commit: 'local' }, /no espera a sus réplicas/],
    [{ clockAheadMs: 4_200 }, /4,2 s adelantado/],
    [{ clockAheadMs: -90_000 }, /90,0 s atrasado/],
    [{ room: 10 }, /dejan 10 conexiones.*16/],
    [{ freeBytes: 700 * 1_048_576 }, /700 MiB libres/],
  ] as const) {
    const warnings = serverWarnings({ ...good, ...state })
    assert.equal(warnings.length, 1, JSON.stringify(state))
    assert.match(warnings[0]?.sentence ?? '', says)
    assert.equal(warnings[0]?.fatal, undefined)
  }
})
