import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomToken, sameText, tokenHash } from './random-token.ts'

test('un token aleatorio trae los bytes pedidos, sirve en una URL y no se repite', () => {
  assert.equal(Buffer.from(randomToken(), 'base64url').length, 32)
  assert.equal(Buffer.from(randomToken(16), 'base64url').length, 16)
  assert.match(randomToken(100), /^[\w-]+$/)
  assert.equal(new Set(Array.from({ length: 200 }, () => randomToken())).size, 200)
})

test('la huella de un token es su SHA-256 en hexadecimal', () => {
  assert.equal(tokenHash('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('dos textos son iguales solo si lo son del todo', () => {
  assert.equal(sameText('clave', 'clave'), true)
  assert.equal(sameText('', ''), true)
  for (const other of ['', 'clav', 'clave ', 'Clave', 'clavé']) assert.equal(sameText('clave', other), false)
})
