import assert from 'node:assert/strict'
import { test } from 'node:test'
import { argon2i, hash as argonHash } from 'argon2'
import { Problem } from '../../model/problem.ts'
import { tooMany } from '../../model/problems.ts'
import { passwordHasher } from './password.ts'

test('una clave se guarda con argon2id y los costos de OWASP, y solo ella la abre', async () => {
  const hasher = passwordHasher()
  const hash = await hasher.hash('tres gatos en la azotea')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/)
  assert.equal(await hasher.verify(hash, 'tres gatos en la azotea'), true)
  assert.equal(await hasher.verify(hash, 'tres gatos en la azoteA'), false)
  assert.notEqual(await hasher.hash('tres gatos en la azotea'), hash)
})

test('los acentos compuestos y los sueltos son la misma clave', async () => {
  const hasher = passwordHasher()
  assert.equal(await hasher.verify(await hasher.hash('cafe\u0301 de la mañana'), 'café de la mañana'), true)
})

test('quien no existe nunca acierta', async () => {
  const hasher = passwordHasher()
  for (const password of ['', 'nadie', 'tres gatos en la azotea'])
    assert.equal(await hasher.verify(null, password), false)
})

test('un hash con otros costos o de otra familia se vuelve a hacer', async () => {
  const hasher = passwordHasher()
  assert.equal(hasher.needsRehash(await hasher.hash('x')), false)
  const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
  assert.equal(hasher.needsRehash(await argonHash('x', { ...cost, timeCost: 3 })), true)
  assert.equal(hasher.needsRehash(await argonHash('x', { ...cost, type: argon2i })), true)
})

test('de una avalancha se atienden las que caben en la fila y las demás reciben 429 con Retry-After', async () => {
  const hasher = passwordHasher({ concurrent: 1, waiting: 2 })
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.verify(null, 'x')))
  assert.deepEqual(
    answers.map((a) => a.status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  )
  const refused = answers[4]?.status === 'rejected' ? answers[4].reason : null
  assert.ok(refused instanceof Problem && refused.kind === tooMany)
  assert.equal(refused.details.headers?.['retry-after'], '5')
  assert.equal(await hasher.verify(null, 'x'), false)
})

test('un hash ilegible falla y no deja ocupado su lugar', async () => {
  const hasher = passwordHasher({ concurrent: 1, waiting: 0 })
  await assert.rejects(hasher.verify('no es un hash', 'x'))
  assert.equal(await hasher.verify(null, 'x'), false)
})
