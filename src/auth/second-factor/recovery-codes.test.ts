import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newRecoveryCodes, recoveryHash, spendRecovery } from './recovery-codes.ts'

test('son diez códigos distintos, sin letras que se confundan', () => {
  const { codes, hashes } = newRecoveryCodes()
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
  assert.deepEqual(hashes, codes.map(recoveryHash))
})

test('un código se reconoce como quiera que se escriba', () => {
  const hash = recoveryHash('a0b1-cd1e-fg23')
  for (const typed of ['A0B1-CD1E-FG23', ' a0b1 cd1e fg23 ', 'a0b1cd1efg23', 'aob1–cdle–fg23', 'AOBI-CDLE-FG23']) {
    assert.equal(recoveryHash(typed), hash, typed)
  }
  assert.notEqual(recoveryHash('a0b1-cd1e-fg24'), hash)
})

test('un código gastado no vuelve a servir y los demás sí', () => {
  const { codes, hashes } = newRecoveryCodes()
  const first = codes[3] ?? ''
  const left = spendRecovery(first, hashes)
  assert.equal(left?.length, 9)
  assert.equal(spendRecovery(first, left), null)
  assert.equal(spendRecovery(codes[0] ?? '', left)?.length, 8)
})

test('lo que no es un código no gasta nada', () => {
  const { hashes } = newRecoveryCodes()
  for (const code of ['', '----', 'zzzz-zzzz-zzzz', hashes[0] ?? '']) assert.equal(spendRecovery(code, hashes), null)
  assert.equal(spendRecovery('', []), null)
})
