import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { tarOf } from '../../test/fixtures/tar.ts'
import { BackupError } from './backup-error.ts'
import { putBase } from './base/record.ts'
import { newestName } from './cipher.ts'
import type { Destination } from './destination/destination.ts'
import { chunkPath, ensureRepository, existingRepository, HEADER, type Repository, rotateSecret } from './repository.ts'
import { verifyBackup } from './verify-backup.ts'
import { lsnText, SEGMENT_BYTES, startOf } from './wal/segment.ts'
import { putHistory, putMark, putSegment } from './wal/wal-store.ts'

const KEY = 'llave-de-prueba-0123456789abcdefghij'
const SYSTEM = '7300000000000000001'

function memory(): Destination & { readonly objects: Map<string, Buffer> } {
  const objects = new Map<string, Buffer>()
  return {
    objects,
    shown: 'memoria',
    put: async (name, bytes) => void objects.set(name, Buffer.from(bytes)),
    create: async (name, bytes) => !objects.has(name) && objects.set(name, Buffer.from(bytes)) === objects,
    get: async (name) => objects.get(name) ?? null,
    async *list(prefix) {
      for (const [name, { length }] of [...objects]) if (name.startsWith(prefix)) yield { name, bytes: length }
    },
    remove: async (name) => void objects.delete(name),
  }
}

/** The beginning of a segment as PostgreSQL writes it, and as many bytes as are asked for. */
function segment(number: bigint, timeline: number, size: number, system = SYSTEM): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt16LE(0xd118, 0)
  bytes.writeUInt16LE(2, 2)
  bytes.writeUInt32LE(timeline, 4)
  bytes.writeBigUInt64LE(startOf(number), 8)
  bytes.writeBigUInt64LE(BigInt(system), 24)
  bytes.writeUInt32LE(SEGMENT_BYTES, 32)
  return bytes
}

/** A backup as small as one can be: a base of two files, the segments from the first up to the third, and a partial one. */
async function smallBackup(first = 2n): Promise<{ destination: ReturnType<typeof memory>; repository: Repository }> {
  const destination = memory()
  const repository = await ensureRepository(destination, KEY, SYSTEM)
  const files = { PG_VERSION: Buffer.from('18\n'), 'base/1/2': Buffer.from('algo de una tabla') }
  const tar = tarOf(files)
  const name = newestName(repository.ring, tar)
  await repository.put(chunkPath(name), tar)
  await putBase(repository, {
    id: 'b1',
    timeline: 1,
    start: lsnText(startOf(first)),
    end: lsnText(startOf(first) + 100n),
    began: '2026-11-17T10:00:00.000Z',
    ended: '2026-11-17T10:00:01.000Z',
    serverVersion: '18.4',
    bytes: tar.length,
    storedBytes: tar.length,
    chunks: [name],
    manifest: JSON.stringify({
      Files: Object.entries(files).map(([path, data]) => ({
        Path: path,
        Size: data.length,
        'Checksum-Algorithm': 'SHA256',
        Checksum: hash('sha256', data, 'hex'),
      })),
    }),
  })
  for (let number = first; number < 4n; number++)
    await putSegment(repository, { timeline: 1, number }, segment(number, 1, SEGMENT_BYTES))
  await putSegment(repository, { timeline: 1, number: 4n }, segment(4n, 1, 5000))
  await putMark(repository, 1, { lsn: startOf(4n) + 5000n, instant: '2026-11-17T10:05:00.000Z' })
  return { destination, repository }
}

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
