import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asStartupError, explainOutput, StartupError } from './startup-error.ts'

test('lo que dice el sistema se vuelve una sola frase', () => {
  for (const code of ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'ENAMETOOLONG', 'EOTRO']) {
    const said = asStartupError(Object.assign(new Error('x'), { code }), '/datos')
    assert.ok(said instanceof StartupError)
    assert.match(said.message, /datos/)
    assert.doesNotMatch(said.message, /\n/)
  }
})

test('disco lleno, solo lectura, permiso y memoria se reconocen en lo que dice PostgreSQL', () => {
  assert.match(explainOutput('could not write: No space left on device', '/d') ?? '', /espacio/)
  assert.match(explainOutput('could not extend file: wrote only 4096 of 8192 bytes', '/d') ?? '', /espacio/)
  assert.match(explainOutput('could not open: Read-only file system', '/d') ?? '', /solo lectura/)
  assert.match(explainOutput('could not open: Permission denied', '/d') ?? '', /permiso/)
  assert.match(explainOutput('could not map anonymous shared memory: x', '/d') ?? '', /memoria/)
  assert.equal(explainOutput('otra cosa', '/d'), null)
})
