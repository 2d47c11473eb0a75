import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fixedRing,
  isStrongSecret,
  newSecret,
  SecretBoxError,
  type SecretRing,
  type Secrets,
  secretBox,
  secretName,
} from './secret-box.ts'

const plain = Buffer.from('una llave privada')

test('lo sellado se abre con el mismo secreto y el mismo contexto', () => {
  const secret = newSecret()
  const sealed = secretBox(secret).seal(plain, 'llave:1')
  assert.equal(sealed.includes(plain), false)
  assert.deepEqual(secretBox(secret).open(sealed, 'llave:1'), plain)
  assert.deepEqual(secretBox(secret).open(secretBox(secret).seal(Buffer.alloc(0), ''), ''), Buffer.alloc(0))
})

test('sellar dos veces lo mismo no da lo mismo', () => {
  const box = secretBox(newSecret())
  assert.notDeepEqual(box.seal(plain, 'x'), box.seal(plain, 'x'))
})

test('otro secreto u otro contexto no lo abren, y el mensaje habla del SECRETO', () => {
  const box = secretBox(newSecret())
  const sealed = box.seal(plain, 'cuenta:ana')
  const wrong = (error: unknown): boolean =>
    error instanceof SecretBoxError && /el SECRETO no es el que selló esta llave/.test(error.message)
  assert.throws(() => secretBox(newSecret()).open(sealed, 'cuenta:ana'), wrong)
  assert.throws(() => box.open(sealed, 'cuenta:luis'), wrong)
})

test('ningún bit se puede cambiar ni ningún byte quitar', () => {
  const box = secretBox(newSecret())
  const sealed = box.seal(plain, 'x')
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(i) ^ 1, i)
    assert.throws(() => box.open(changed, 'x'), SecretBoxError)
    assert.throws(() => box.open(sealed.subarray(0, i), 'x'), SecretBoxError)
  }
})

test('la llave de cada quien es siempre la misma, y otra con otro secreto u otro contexto', () => {
  const secret = newSecret()
  const key = secretBox(secret).keyFor('borradores:ana')
  assert.equal(key.length, 32)
  assert.deepEqual(secretBox(secret).keyFor('borradores:ana'), key)
  assert.notDeepEqual(secretBox(secret).keyFor('borradores:luis'), key)
  assert.notDeepEqual(secretBox(newSecret()).keyFor('borradores:ana'), key)
})

test('con un secreto nuevo se sella, y con el anterior solo se abre', () => {
  const [old, young] = [newSecret(), newSecret()]
  const before = secretBox(old).seal(plain, 'x')
  const both = secretBox(fixedRing(young, [old]))
  assert.deepEqual(both.open(before, 'x'), plain)
  assert.deepEqual(
    [both.openedBy(before, 'x'), both.openedBy(both.seal(plain, 'x'), 'x'), both.openedBy(before, 'y')],
    ['previous', 'current', 'none'],
  )
  assert.deepEqual(secretBox(young).open(both.seal(plain, 'x'), 'x'), plain)
  assert.throws(() => secretBox(young).open(before, 'x'), SecretBoxError)
  // What browsers keep is opened until the old one is retired.
  assert.deepEqual(both.keyFor('borradores:ana'), secretBox(old).keyFor('borradores:ana'))
})

test('un secreto que llega después se busca cuando algo no se abre, y no antes', () => {
  const [old, young] = [newSecret(), newSecret()]
  let read = 0
  let now: Secrets = { seals: old, opens: [], root: old }
  let written = now
  const ring: SecretRing = {
    current: () => now,
    refresh() {
      read++
      const changed = now !== written
      now = written
      return changed
    },
  }
  const box = secretBox(ring)
  assert.deepEqual(box.open(box.seal(plain, 'x'), 'x'), plain)
  assert.equal(read, 0)
  written = { seals: young, opens: [old], root: old }
  assert.deepEqual(box.open(secretBox(young).seal(plain, 'x'), 'x'), plain)
  assert.equal(read, 1)
  assert.equal(box.openedBy(box.seal(plain, 'x'), 'x'), 'current')
  assert.notEqual(secretName(old), secretName(young))
})

test('un secreto corto o de un solo carácter no es fuerte', () => {
  assert.equal(isStrongSecret(newSecret()), true)
  for (const weak of ['', 'corto', 'x'.repeat(64), newSecret().slice(0, 31)]) assert.equal(isStrongSecret(weak), false)
})
