import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStrongSecret, newSecret, SecretBoxError, secretBox } from './secret-box.ts'

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

test('un secreto corto o de un solo carácter no es fuerte', () => {
  assert.equal(isStrongSecret(newSecret()), true)
  for (const weak of ['', 'corto', 'x'.repeat(64), newSecret().slice(0, 31)]) assert.equal(isStrongSecret(weak), false)
})
