import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newKey } from '../../../../test/fixtures/audit-rows.ts'
import { readAnchor, readAnchors } from './anchors.ts'
import { readKeys } from './key-file.ts'

test('un ancla es un número y una huella', () => {
  const huella = 'a1'.repeat(32)
  assert.deepEqual(readAnchor(`12:${huella}`), { numero: 12, huella })
  assert.deepEqual(readAnchor(` 12 ${huella}\r`), { numero: 12, huella })
  for (const wrong of ['', '12', `x:${huella}`, `12:${huella}0`, `12:${huella.toUpperCase()}`])
    assert.equal(readAnchor(wrong), null)
  const { anchors, wrong } = readAnchors(`1 ${huella}\n\nx\n2 ${huella}\n3 a1`)
  assert.deepEqual([anchors.map((a) => a.numero), wrong], [[1, 2], [3]])
  assert.deepEqual(readAnchors('hola').wrong, [1])
  assert.deepEqual(readAnchors(`4 ${huella}`).anchors.length, 1)
  assert.deepEqual(readAnchors(`5 a1\n6 ${huella}\n`), { anchors: [{ numero: 6, huella }], wrong: [] })
})

test('una llave se lee de un JWK, un JWKS o un PEM, y solo si es de Ed25519', () => {
  const { publicJwk } = newKey()
  assert.equal(readKeys(JSON.stringify(publicJwk))?.[0]?.x, publicJwk.x)
  assert.equal(readKeys(JSON.stringify({ keys: [publicJwk] }))?.length, 1)
  for (const wrong of ['', '{}', '{"keys":[]}', 'null', '-----BEGIN PUBLIC KEY-----', '{"kty":"RSA"}'])
    assert.equal(readKeys(wrong), null)
})
