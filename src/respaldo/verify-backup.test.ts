import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEY, segment, smallBackup } from '../../test/fixtures/small-backup.ts'
import { BackupError } from './backup-error.ts'
import type { Destination } from './destination/destination.ts'
import { ensureRepository, existingRepository, HEADER, rotateSecret } from './repository.ts'
import { verifyBackup } from './verify-backup.ts'
import { SEGMENT_BYTES } from './wal/segment.ts'
import { putHistory, putSegment } from './wal/wal-store.ts'

async function faultsOf(destination: Destination): Promise<readonly string[]> {
  try {
    return (await verifyBackup(await existingRepository(destination, KEY))).faults
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return [error.message]
  }
}

test('cualquier byte que cambie en cualquier objeto del respaldo se nota', async () => {
  const { destination } = await smallBackup(4n)
  assert.deepEqual(await faultsOf(destination), [])
  for (const [name, bytes] of [...destination.objects]) {
    for (const at of bytes.keys()) {
      const altered = Buffer.from(bytes)
      altered[at] = (altered[at] ?? 0) ^ 0x01
      destination.objects.set(name, altered)
      assert.notDeepEqual(await faultsOf(destination), [], `${name}, byte ${at}`)
    }
    destination.objects.set(name, bytes)
  }
  assert.deepEqual(await faultsOf(destination), [])
})

test('un objeto que falta, sobra de menos o está en el lugar de otro se nota', async () => {
  const { destination } = await smallBackup()
  for (const [name, bytes] of [...destination.objects]) {
    // Without the mark less is promised; the base brings the segment in which it was made.
    if (/\/marca$|0002$/.test(name)) continue
    destination.objects.delete(name)
    assert.notDeepEqual(await faultsOf(destination), [], `sin ${name}`)
    destination.objects.set(name, bytes.subarray(0, -1))
    assert.notDeepEqual(await faultsOf(destination), [], `${name} recortado`)
    for (const [other, foreign] of [...destination.objects].filter(([n]) => n !== name && n !== HEADER).slice(0, 2)) {
      destination.objects.set(name, foreign)
      assert.notDeepEqual(await faultsOf(destination), [], `${other} en el lugar de ${name}`)
    }
    destination.objects.set(name, bytes)
  }
})

test('un segmento de otra línea de tiempo o de otro servidor se nota aunque esté bien cifrado', async () => {
  const { destination, repository } = await smallBackup()
  const whole = { timeline: 1, number: 3n }
  await putSegment(repository, whole, segment(3n, 2, SEGMENT_BYTES))
  assert.match((await faultsOf(destination)).join(), /otra línea de tiempo/)
  await putSegment(repository, whole, segment(3n, 1, SEGMENT_BYTES, '42'))
  assert.match((await faultsOf(destination)).join(), /otro servidor/)
  await putSegment(repository, whole, segment(9n, 1, SEGMENT_BYTES))
  assert.match((await faultsOf(destination)).join(), /no empieza como tal/)
  await putSegment(repository, whole, segment(3n, 1, SEGMENT_BYTES))
  assert.deepEqual(await faultsOf(destination), [])
  await putHistory(repository, 2, '1\t0/2000000\tx\n')
  assert.match((await faultsOf(destination)).join(), /línea de tiempo 2/)
})

test('otra llave no lo abre, y la llave se cambia sin volver a guardar nada', async () => {
  const { destination } = await smallBackup()
  const other = 'otra-llave-de-prueba-0123456789abcdef'
  await assert.rejects(existingRepository(destination, other), /RESPALDO_LLAVE no abre/)
  const before = [...destination.objects].filter(([name]) => name !== HEADER)
  await rotateSecret(destination, KEY, other)
  await assert.rejects(existingRepository(destination, KEY), /RESPALDO_LLAVE no abre/)
  const { faults } = await verifyBackup(await existingRepository(destination, other))
  assert.deepEqual(faults, [])
  assert.deepEqual(
    [...destination.objects].filter(([name]) => name !== HEADER),
    before,
  )
  await assert.rejects(ensureRepository(destination, other, '42'), /otra instalación/)
})
