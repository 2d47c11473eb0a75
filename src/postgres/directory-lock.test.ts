import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDirectoryLock } from './directory-lock.ts'
import { identityOf, isAlive, isSameProcessAlive } from './process-identity.ts'

let dir = ''
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cerrojo-'))
})
after(() => rm(dir, { recursive: true, force: true }))

test('el cerrojo deja pasar de a uno y no deja rastro', async () => {
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 8 }, () =>
      withDirectoryLock(dir, async () => {
        most = Math.max(most, ++inside)
        await sleep(5)
        inside--
      }),
    ),
  )
  assert.equal(most, 1)
  assert.deepEqual(await readdir(dir), [])
})

test('el cerrojo de un proceso muerto, o de uno anterior con el mismo número, no estorba', async () => {
  for (const holder of ['999999999 1 -', `${process.pid} 1 otro-arranque`, '']) {
    await writeFile(join(dir, '.cerrojo'), holder)
    let inside = 0
    const enter = () =>
      withDirectoryLock(dir, async () => {
        assert.equal(++inside, 1)
        await sleep(5)
        inside--
      })
    await Promise.all([enter(), enter(), enter()])
  }
  assert.deepEqual(await readdir(dir), [])
})

test('un proceso se reconoce a sí mismo y no a otro', () => {
  assert.equal(isAlive(process.pid), true)
  assert.equal(isSameProcessAlive(identityOf(process.pid)), true)
  assert.equal(isSameProcessAlive(`${process.pid} 1 otro-arranque`), false)
  assert.equal(isSameProcessAlive('basura'), false)
})
