import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, newTotpSecret, totpStep, totpUri } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B: seconds, and the last six of its eight digits. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

const at = (seconds: number): Date => new Date(seconds * 1000)

test('los códigos son los de los vectores del RFC 6238', () => {
  for (const [seconds, code] of VECTORS) {
    assert.equal(totpStep(SECRET, code, at(seconds), null), Math.floor(seconds / 30))
  }
})

test('vale el paso anterior y el siguiente, y ninguno más lejano', () => {
  const step = Math.floor(1_234_567_890 / 30)
  for (const [drift, found] of [
    [-60, null],
    [-30, step],
    [0, step],
    [30, step],
    [60, null],
  ] as const) {
    assert.equal(totpStep(SECRET, '005924', at(1_234_567_890 + drift), null), found)
  }
})

test('un código sirve una sola vez, y ninguno anterior al último usado', () => {
  const step = Math.floor(1_234_567_890 / 30)
  assert.equal(totpStep(SECRET, '005924', at(1_234_567_890), step - 1), step)
  assert.equal(totpStep(SECRET, '005924', at(1_234_567_890), step), null)
  assert.equal(totpStep(SECRET, '005924', at(1_234_567_890), step + 1), null)
})

test('lo que no son seis dígitos no es un código', () => {
  for (const code of ['', '5924', '0059245', '00592a', ' 005924', '005924\n', '００５９２４']) {
    assert.equal(totpStep(SECRET, code, at(1_234_567_890), null), null)
  }
  assert.equal(totpStep(SECRET, '755224', at(0), null), 0)
})

test('el secreto se escribe en base 32 como en el RFC 4648', () => {
  for (const [plain, text] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    assert.equal(base32(Buffer.from(plain)), text)
  }
  assert.equal(base32(SECRET), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

test('el secreto tiene 20 bytes y la dirección del código QR dice de quién es', () => {
  assert.equal(newTotpSecret().length, 20)
  assert.notDeepEqual(newTotpSecret(), newTotpSecret())
  const uri = new URL(totpUri({ secret: SECRET, account: 'ana ruíz', issuer: 'Clínica & Cía' }))
  assert.equal(uri.protocol, 'otpauth:')
  assert.equal(decodeURIComponent(uri.pathname), '/Clínica & Cía:ana ruíz')
  assert.deepEqual(Object.fromEntries(uri.searchParams), {
    secret: base32(SECRET),
    issuer: 'Clínica & Cía',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
