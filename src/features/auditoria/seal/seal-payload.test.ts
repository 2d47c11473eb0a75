import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newKey } from '../../../../test/fixtures/audit-rows.ts'
import { isBeyond, isPartial, positionAfter, START } from './position.ts'
import {
  canonicalJwk,
  NO_PREVIOUS,
  readPayload,
  type SealPayload,
  sealHash,
  sealText,
  signSeal,
  thumbprint,
  verifySeal,
} from './seal-payload.ts'
import { trust } from './trust.ts'

const payload: SealPayload = {
  version: 1,
  numero: 3,
  momento: '2026-03-03T10:00:00.000Z',
  sistema: '77',
  desde_tx: '10',
  hasta_tx: '20',
  tras_id: '0',
  filas: 2,
  primera: '5',
  ultima: '6',
  raiz: 'ab',
  anterior: NO_PREVIOUS,
  llave: 'k',
  llave_nueva: null,
  reloj: null,
  salto_ms: null,
  restauracion: null,
}

test('lo firmado es un texto fijo, venga como venga el objeto', () => {
  const expected = `{"version":1,"numero":3,"momento":"2026-03-03T10:00:00.000Z","sistema":"77","desde_tx":"10","hasta_tx":"20","tras_id":"0","filas":2,"primera":"5","ultima":"6","raiz":"ab","anterior":"${NO_PREVIOUS}","llave":"k","llave_nueva":null}`
  assert.equal(sealText(payload), expected)
  const shuffled = Object.fromEntries(Object.entries(payload).reverse()) as unknown as SealPayload
  assert.equal(sealHash(shuffled), sealHash(payload))
  assert.deepEqual(readPayload(JSON.parse(expected)), payload)
  const clocked: SealPayload = { ...payload, version: 2, reloj: '2026-03-03T09:40:00.000Z', salto_ms: -1_200_000 }
  const withClock = expected
    .replace('"version":1', '"version":2')
    .replace('"llave_nueva":null', '"llave_nueva":null,"reloj":"2026-03-03T09:40:00.000Z","salto_ms":-1200000')
  assert.equal(sealText(clocked), withClock)
  assert.deepEqual(readPayload(JSON.parse(withClock)), clocked)
  const restored: SealPayload = {
    ...clocked,
    version: 3,
    restauracion: {
      hasta: '2026-03-03T09:00:00.000Z',
      por: 'Ana',
      motivo: 'disco',
      abandona: [{ numero: 3, huella: 'cd' }],
    },
  }
  const withRestore = withClock
    .replace('"version":2', '"version":3')
    .replace(
      '"salto_ms":-1200000',
      '"salto_ms":-1200000,"restauracion":{"hasta":"2026-03-03T09:00:00.000Z","por":"Ana","motivo":"disco","abandona":[{"numero":3,"huella":"cd"}]}',
    )
  assert.equal(sealText(restored), withRestore)
  assert.deepEqual(readPayload(JSON.parse(withRestore)), restored)
  const jwk = { x: 'X', use: 'sig', kty: 'OKP', kid: 'n', crv: 'Ed25519' }
  assert.equal(JSON.stringify(canonicalJwk(jwk)), '{"crv":"Ed25519","kid":"n","kty":"OKP","x":"X"}')
})

test('lo que no es un sello no se lee como tal', () => {
  for (const [name, value] of Object.entries({
    version: 2,
    numero: '3',
    filas: -1,
    desde_tx: 'x',
    primera: 5,
    llave_nueva: {},
    raiz: null,
  }))
    assert.equal(readPayload({ ...payload, [name]: value }), null, name)
  for (const value of [null, 1, 'x', []]) assert.equal(readPayload(value), null)
})

test('cualquier cambio en lo firmado invalida la firma', () => {
  const key = newKey()
  const clocked = signSeal({ ...payload, version: 2, llave: key.kid, reloj: 'x', salto_ms: 0 }, key.privateKey)
  for (const change of [{ reloj: 'y' }, { salto_ms: 1 }, { version: 1 }])
    assert.ok(!verifySeal({ ...clocked, payload: { ...clocked.payload, ...change } }, key.publicJwk))
  const sealed = signSeal({ ...payload, llave: key.kid }, key.privateKey)
  assert.ok(verifySeal(sealed, key.publicJwk))
  for (const name of Object.keys(payload).filter((n) => !['reloj', 'salto_ms', 'restauracion'].includes(n))) {
    const changed = {
      ...sealed,
      payload: { ...sealed.payload, [name]: name === 'llave_nueva' ? newKey().publicJwk : 'otro' },
    }
    assert.ok(!verifySeal(changed, key.publicJwk), name)
  }
  assert.ok(!verifySeal(sealed, { kty: 'RSA' }))
  assert.ok(!verifySeal(sealed, { kty: 'OKP', crv: 'Ed25519', x: 'corta' }))
})

test('la huella de una llave es la de la RFC 7638 (ejemplo de la RFC 8037)', () => {
  assert.equal(
    thumbprint({ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }),
    'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  )
})

test('la confianza pasa de una llave a la que presenta, y no vuelve', () => {
  const [a, b, c] = [newKey(), newKey(), newKey()]
  const by = (key: typeof a, next: typeof a | null = null) =>
    signSeal({ ...payload, llave: key.kid, llave_nueva: next?.publicJwk ?? null }, key.privateKey)
  const keys = trust([a.publicJwk])
  assert.deepEqual(
    [by(a), by(b), by(a, b), by(a), by(b), by(c, a), by(b, c), by(c)].map((s) => keys.judge(s)),
    [null, 'llave_desconocida', null, 'llave_desconocida', null, 'llave_desconocida', null, null],
  )
  assert.equal(trust([a.publicJwk]).judge({ ...by(b), payload: { ...payload, llave: a.kid } }), 'firma_invalida')
  const { kid: _, ...unnamed } = a.publicJwk
  assert.equal(trust([unnamed]).judge(by(a)), null)
})

test('lo que está más allá de la posición está por sellar', () => {
  const at = positionAfter(payload)
  assert.deepEqual(at, { tx: '20', id: '0', floor: '0' })
  assert.deepEqual(positionAfter(null), START)
  const beyond = (id: string, tx: string): boolean => isBeyond({ id, tx }, at)
  assert.deepEqual(
    [beyond('7', '20'), beyond('7', '19'), beyond('0', '20'), beyond('-1', '30')],
    [true, false, false, false],
  )
  const part = { ...payload, desde_tx: '20' }
  assert.ok(isPartial(part) && !isPartial({ ...part, filas: 0 }))
  assert.deepEqual(positionAfter(part), { tx: '20', id: '6', floor: '0' })
  assert.deepEqual(
    ['6', '7'].map((id) => isBeyond({ id, tx: '20' }, positionAfter(part))),
    [false, true],
  )
})
