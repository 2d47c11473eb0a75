import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type S3Server, startS3 } from '../../../test/fixtures/s3-server.ts'
import type { Destination } from './destination.ts'
import { folderDestination } from './folder.ts'
import { s3Destination } from './s3.ts'

const credentials = { region: 'us-east-1', accessKey: 'usuario', secretKey: 'secreto' }
let s3: S3Server
let folder = ''
before(async () => {
  s3 = await startS3('deposito', credentials)
  folder = await mkdtemp(join(tmpdir(), 'custodia-destino-'))
})
after(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const onS3 = (more: Partial<Parameters<typeof s3Destination>[0]> = {}): Destination =>
  s3Destination({ endpoint: s3.url, bucket: 'deposito', prefix: 'hospital/', ...credentials, ...more })

async function namesIn(destination: Destination, prefix: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name, bytes } of destination.list(prefix)) names.push(`${name} ${bytes}`)
  return names.sort()
}

for (const [what, make] of [
  ['una carpeta', () => folderDestination(join(folder, 'respaldos'))],
  ['un depósito S3', () => onS3()],
] as const)
  test(`${what} guarda, da, lista y quita objetos enteros`, async () => {
    const destination = make()
    assert.deepEqual(await namesIn(destination, ''), [])
    assert.equal(await destination.get('bases/no'), null)
    for (let i = 0; i < 7; i++) await destination.put(`trozos/a${i}/x`, Buffer.alloc(i))
    await destination.put('bases/b', Buffer.from('uno'))
    await destination.put('bases/b', Buffer.from('otro'))
    assert.equal((await destination.get('bases/b'))?.toString(), 'otro')
    assert.equal((await namesIn(destination, '')).length, 8)
    assert.deepEqual(await namesIn(destination, 'bases/'), ['bases/b 4'])
    assert.deepEqual(
      [await destination.create('uno', Buffer.from('a')), await destination.create('uno', Buffer.from('b'))],
      [true, false],
    )
    assert.equal((await destination.get('uno'))?.toString(), 'a')
    await destination.remove('uno')
    await destination.remove('bases/b')
    await destination.remove('bases/b')
    assert.equal(await destination.get('bases/b'), null)
    assert.equal((await namesIn(destination, 'trozos/')).length, 7)
  })

test('en una carpeta no queda nada a medias', async () => {
  const names = await readdir(join(folder, 'respaldos'), { recursive: true })
  assert.deepEqual(
    names.filter((name) => name.includes('.nuevo-')),
    [],
  )
})

test('lo que S3 no pudo recibir se intenta de nuevo, y lo que rechaza se dice', async () => {
  s3.failures.push(503, 500)
  await onS3().put('bases/insistente', Buffer.from('x'))
  assert.equal(s3.objects.get('hospital/bases/insistente')?.toString(), 'x')
  await assert.rejects(onS3({ secretKey: 'otro' }).get('bases/b'), /no acepta las credenciales/)
  await assert.rejects(onS3({ bucket: 'ninguno' }).put('a', Buffer.alloc(1)), /no existe/)
  await assert.rejects(namesIn(onS3({ bucket: 'ninguno' }), ''), /no existe/)
})
