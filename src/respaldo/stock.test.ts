import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addBase, KEY, type MemoryDestination, segment, smallBackup } from '../../test/fixtures/small-backup.ts'
import { BackupError } from './backup-error.ts'
import { planRestore } from './plan.ts'
import { existingRepository, type Repository } from './repository.ts'
import { removeExpired } from './retention.ts'
import { readStock, stockFaults } from './stock.ts'
import { verifyBackup } from './verify-backup.ts'
import { SEGMENT_BYTES } from './wal/segment.ts'
import { putSegment, readSegment, removeSegment } from './wal/wal-store.ts'

const LATER = '2026-11-17T10:04:00.000Z'
const AFTER_ALL = '2026-12-31T00:00:00.000Z'

/** The small backup, and a base more in its third segment. */
async function twoBases(): Promise<{ destination: MemoryDestination; repository: Repository; chunk: string }> {
  const { destination, repository } = await smallBackup()
  const chunk = await addBase(repository, { id: 'b2', first: 3n, at: LATER, content: 'otra cosa de una tabla' })
  return { destination, repository, chunk }
}
const chosen = async (repository: Repository): Promise<string> =>
  planRestore(await readStock(repository), { until: null }).base.id
const damage = (destination: MemoryDestination, name: string): void => {
  const altered = Buffer.from(destination.objects.get(name) ?? assert.fail(name))
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
  destination.objects.set(name, altered)
}

test('una base dañada se nombra y no impide volver desde las demás', async () => {
  const { destination, repository, chunk } = await twoBases()
  assert.equal(await chosen(repository), 'b2')
  assert.deepEqual(stockFaults(await readStock(repository)), [])
  const kept = destination.objects.get(chunk) ?? assert.fail()
  destination.objects.delete(chunk)
  assert.equal(await chosen(repository), 'b1')
  assert.deepEqual(stockFaults(await readStock(repository)), ['A la base b2 le faltan trozos en el destino.'])
  assert.match((await verifyBackup(repository)).faults.join(), /base b2 le faltan.*Falta el objeto «trozos/)
  destination.objects.set(chunk, kept)
  damage(destination, 'bases/b2')
  assert.equal(await chosen(repository), 'b1')
  assert.match(stockFaults(await readStock(repository)).join(), /«bases\/b2».*dañado/)
  damage(destination, 'bases/b1')
  await assert.rejects(chosen(repository), /ninguna base entera/)
})

test('mientras algo no se pueda leer no se borra nada; una base incompleta no cuenta como la que hace falta', async () => {
  const { destination, repository, chunk } = await twoBases()
  const all = (): string[] => [...destination.objects.keys()].toSorted()
  const before = all()
  damage(destination, 'bases/b1')
  const stopped = await removeExpired(repository, AFTER_ALL)
  assert.deepEqual([stopped.bases, stopped.segments, stopped.chunks], [0, 0, 0])
  assert.match(stopped.faults.join(' '), /«bases\/b1».*no se borra nada/)
  damage(destination, 'bases/b1')
  const kept = destination.objects.get(chunk) ?? assert.fail()
  destination.objects.delete(chunk)
  assert.equal((await removeExpired(repository, AFTER_ALL)).bases, 0)
  destination.objects.set(chunk, kept)
  assert.deepEqual(all(), before)
  const { bases, chunks, faults } = await removeExpired(repository, AFTER_ALL)
  assert.deepEqual([bases, chunks, faults], [1, 1, []])
  assert.equal(await chosen(repository), 'b2')
  assert.deepEqual((await verifyBackup(repository)).faults, [])
})

test('un destino que no responde no se toma por un daño', async () => {
  const { destination } = await twoBases()
  const repository = await existingRepository(
    {
      ...destination,
      get: async (name) => {
        if (name === 'bases/b2') throw new BackupError('El destino no responde.')
        return destination.get(name)
      },
    },
    KEY,
  )
  await assert.rejects(readStock(repository), /no responde/)
  await assert.rejects(removeExpired(repository, AFTER_ALL), /no responde/)
})

const GROWING = { timeline: 1, number: 4n }
const PARTIAL = 'wal/00000001/000000010000000000000004.parcial'

/** As the running service does when a segment is full, at the moment that a reader comes. */
async function filledWhen(moment: 'list' | 'get'): Promise<Repository> {
  const { destination, repository } = await smallBackup()
  let filled = false
  const fill = async (): Promise<void> => {
    if (filled) return
    filled = true
    await putSegment(repository, GROWING, segment(4n, 1, SEGMENT_BYTES))
    await removeSegment(repository, GROWING, true)
  }
  return existingRepository(
    {
      ...destination,
      async get(name) {
        if (moment === 'get' && name === PARTIAL) await fill()
        return destination.get(name)
      },
      async *list(prefix) {
        // Neither the one, which is not there any more, nor the other, whose place was passed.
        for await (const object of destination.list(prefix))
          if (moment === 'list' && object.name === PARTIAL) await fill()
          else yield object
      },
    },
    KEY,
  )
}

test('un segmento parcial que el servicio reemplaza por el entero mientras se lee, se lee entero', async () => {
  assert.deepEqual((await verifyBackup(await filledWhen('get'))).faults, [])
  const listed = await filledWhen('list')
  const { segments } = planRestore(await readStock(listed), { until: null })
  assert.deepEqual(segments.at(-1), { ...GROWING, partial: false })
  const repository = await filledWhen('get')
  const { segments: planned } = planRestore(await readStock(repository), { until: null })
  assert.deepEqual(planned.at(-1), { ...GROWING, partial: true })
  assert.equal((await readSegment(repository, GROWING, true)).length, SEGMENT_BYTES)
  assert.deepEqual((await verifyBackup(await filledWhen('list'))).faults, [])
})

test('uno parcial que falta sin que esté el entero sigue faltando', async () => {
  const { destination, repository } = await smallBackup()
  destination.objects.delete(PARTIAL)
  await assert.rejects(readSegment(repository, GROWING, true), /Falta el objeto.*parcial/)
  assert.match((await verifyBackup(repository)).faults.join(), /000000010000000000000004/)
})
