import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePostmasterPid } from './postmaster-pid.ts'

test('postmaster.pid dice proceso, puerto y socket', () => {
  assert.deepEqual(parsePostmasterPid('4811\n/datos/postgres\n1763172000\n5432\n/datos/s\n\n  1 2\nready   \n'), {
    pid: 4811,
    port: 5432,
    socketDir: '/datos/s',
  })
})

test('un postmaster.pid vacío, cortado o absurdo no es nadie', () => {
  for (const text of ['', '\n', 'x\n', '-5\n', '0\n', '1\n']) assert.equal(parsePostmasterPid(text), null)
})
