import assert from 'node:assert/strict'
import { createPublicKey, sign, verify } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { calculateJwkThumbprint } from 'jose'
import { cloneDatabase } from '../../../test/service.ts'
import { type Database, openDatabase } from '../../engine/database.ts'
import { newSecret, SecretBoxError, secretBox } from '../secret-box.ts'
import { keyStore } from './keys.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let db: Database
const box = secretBox(newSecret())

before(async () => {
  clone = await cloneDatabase()
  // As the service itself connects, so that what it is not allowed shows here.
  db = openDatabase({
    connection: { connectionString: clone.url },
    poolSize: 4,
    maxWaiting: 100,
    statementTimeoutMs: 0,
    role: 'custodia_app',
  })
})
beforeEach(async () => {
  const owner = openDatabase({
    connection: { connectionString: clone.url },
    poolSize: 1,
    maxWaiting: 10,
    statementTimeoutMs: 0,
  })
  await owner.run({ text: 'delete from llave', values: [] })
  await owner.end()
})
after(async () => {
  await db.end()
  await clone.drop()
})

const count = async (): Promise<number> =>
  Number((await db.run({ text: 'select count(*) as n from llave', values: [] }))[0]?.n)
const retiredHoursAgo = async (kid: string, hours: number): Promise<void> => {
  await db.run({
    text: `update llave set retirada_en = now() - $2 * interval '1 hour' where kid = $1`,
    values: [kid, hours],
  })
}

test('la primera llave se hace cuando se necesita, es Ed25519 y se llama por su huella', async () => {
  const key = await keyStore(db, box).current('token')
  assert.equal(key.alg, 'EdDSA')
  assert.equal(key.privateKey.asymmetricKeyType, 'ed25519')
  assert.equal(key.kid, await calculateJwkThumbprint(key.publicJwk))
  assert.deepEqual(await keyStore(db, box).publicKeys('token'), [key.publicJwk])
  assert.deepEqual(Object.keys(key.publicJwk).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  const signature = sign(null, Buffer.from('hola'), key.privateKey)
  const publicKey = createPublicKey({ key: key.publicJwk as Record<string, string>, format: 'jwk' })
  assert.equal(verify(null, Buffer.from('hola'), publicKey, signature), true)
})

test('varios procesos que inician a la vez terminan con la misma llave', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => keyStore(db, box).current('token')))
  assert.equal(new Set(keys.map((k) => k.kid)).size, 1)
  assert.equal(await count(), 1)
})

test('cada uso tiene la suya', async () => {
  const keys = keyStore(db, box)
  assert.notEqual((await keys.current('token')).kid, (await keys.current('sello')).kid)
  assert.equal((await keys.publicKeys('sello')).length, 1)
})

test('la llave vigente se recuerda y no se lee en cada firma', async () => {
  const keys = keyStore(db, box)
  const first = await keys.current('token')
  const { next } = await keyStore(db, box).rotate('token')
  assert.equal((await keys.current('token')).kid, first.kid)
  assert.equal((await keys.current('token', 0)).kid, next.kid)
})

test('rotar retira la anterior, que sigue publicada', async () => {
  const keys = keyStore(db, box)
  const first = await keys.current('token')
  const { previous, next } = await keys.rotate('token')
  assert.equal(previous?.kid, first.kid)
  assert.deepEqual(previous?.publicJwk, first.publicJwk)
  assert.notEqual(next.kid, first.kid)
  assert.equal((await keys.current('token')).kid, next.kid)
  assert.deepEqual(
    (await keys.publicKeys('token')).map((k) => k.kid),
    [next.kid, first.kid],
  )
})

test('rotar sin llave previa hace la primera', async () => {
  const { previous, next } = await keyStore(db, box).rotate('sello')
  assert.equal(previous, null)
  assert.equal((await keyStore(db, box).current('sello')).kid, next.kid)
})

test('rotaciones y primeras llaves a la vez dejan una sola vigente y ninguna perdida', async () => {
  const made = await Promise.all([
    ...Array.from({ length: 4 }, async () => (await keyStore(db, box).rotate('token')).next.kid),
    keyStore(db, box)
      .current('token')
      .then((k) => k.kid),
  ])
  assert.equal(await count(), new Set(made).size)
  const current = await db.run({ text: 'select kid from llave where retirada_en is null', values: [] })
  assert.equal(current.length, 1)
})

test('una llave de tokens deja de publicarse 24 horas después de retirada; una de sellos, nunca', async () => {
  for (const [uso, hours, published] of [
    ['token', 23, true],
    ['token', 25, false],
    ['sello', 100_000, true],
  ] as const) {
    const { next: old } = await keyStore(db, box).rotate(uso)
    await keyStore(db, box).rotate(uso)
    await retiredHoursAgo(old.kid, hours)
    const kids = (await keyStore(db, box).publicKeys(uso)).map((k) => k.kid)
    assert.equal(kids.includes(old.kid), published, `${uso} ${hours}`)
  }
})

test('con otro SECRETO la llave no se abre ni se reemplaza en silencio', async () => {
  const key = await keyStore(db, box).current('token')
  const other = keyStore(db, secretBox(newSecret()))
  await assert.rejects(other.current('token'), SecretBoxError)
  await assert.rejects(other.rotate('token'), SecretBoxError)
  assert.equal((await keyStore(db, box).current('token')).kid, key.kid)
  assert.equal(await count(), 1)
})

test('la llave privada de un uso o de otra fila no sirve en su lugar', async () => {
  const keys = keyStore(db, box)
  const token = await keys.current('token')
  await keys.current('sello')
  await db.run({
    text: `update llave set privada = (select privada from llave where uso = 'sello') where kid = $1`,
    values: [token.kid],
  })
  await assert.rejects(keyStore(db, box).current('token'), SecretBoxError)
})

test('una llave que otro puso en la tabla no se publica, tampoco como retirada o perdida', async () => {
  const mine = await keyStore(db, box).current('sello')
  await keyStore(db, secretBox(newSecret())).current('token')
  await db.run({
    text: `insert into llave (kid, uso, alg, publica, privada, creada_en, retirada_en, perdida_en)
      select 'ajena-' || n, 'sello', alg, publica, privada, creada_en - interval '1 day', now(), case n when 2 then now() end
      from llave, generate_series(1, 2) n where uso = 'token'`,
    values: [],
  })
  assert.deepEqual(await keyStore(db, box).publicKeys('sello'), [mine.publicJwk])
})

test('una llave retirada se vuelve a abrir por su nombre, y solo en su uso', async () => {
  const keys = keyStore(db, box)
  const first = await keys.current('sello')
  await keys.rotate('sello')
  const again = await keys.withKid('sello', first.kid)
  assert.equal(again?.kid, first.kid)
  assert.ok(
    verify(null, Buffer.from('x'), createPublicKey(first.privateKey), sign(null, Buffer.from('x'), again.privateKey)),
  )
  assert.equal(await keys.withKid('token', first.kid), null)
  assert.equal(await keys.withKid('sello', 'no-existe'), null)
})
