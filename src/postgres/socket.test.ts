import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits } from './socket.ts'

test('la ruta del socket cabe hasta 107 bytes, contados en bytes y no en letras', () => {
  const room = (process.platform === 'darwin' ? 103 : 107) - '/.s.PGSQL.5432'.length
  assert.equal(fits('/'.padEnd(room, 'a')), true)
  assert.equal(fits('/'.padEnd(room + 1, 'a')), false)
  assert.equal(fits('/'.padEnd(room, 'ñ')), false)
})
