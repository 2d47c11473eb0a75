import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { newSecret, secretBox } from '../../auth/secret-box.ts'
import { type SecretFile, secretFileRing, writtenSecrets } from './secret-file.ts'

test('la llave de los borradores es la misma desde antes de preparar el secreto siguiente hasta que se retira el anterior', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'custodia-secreto-'))
  const path = join(folder, 'secreto')
  const [first, second] = [newSecret(), newSecret()]
  const keyWith = async (file: Partial<SecretFile>): Promise<Buffer> => {
    await writeFile(path, writtenSecrets({ seals: first, opens: [], next: null, since: null, ...file }))
    return secretBox(secretFileRing(path)).keyFor('borradores:ana')
  }
  try {
    const key = await keyWith({})
    assert.deepEqual(await keyWith({ next: second }), key)
    assert.deepEqual(await keyWith({ seals: second, opens: [first] }), key)
    assert.deepEqual(await keyWith({ seals: second, opens: [first], next: newSecret() }), key)
    assert.notDeepEqual(await keyWith({ seals: second }), key)
  } finally {
    await rm(folder, { recursive: true })
  }
})
