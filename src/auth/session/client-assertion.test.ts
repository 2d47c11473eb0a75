import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { test } from 'node:test'
import { exportJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { publicJwkFaults, verifyClientAssertion } from './client-assertion.ts'

const NOW = new Date('2026-11-15T08:00:00Z')
const S = NOW.getTime() / 1000
const CLIENT = 'laboratorio'
const TOKEN_URL = 'https://hc.clinica.example/acceso/token'
const AUDIENCE = [TOKEN_URL, 'https://hc.clinica.example']

const ed = generateKeyPairSync('ed25519')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' })
const jwk = (pair: { publicKey: KeyObject }): Promise<JWK> => exportJWK(pair.publicKey)

const RIGHT = { iss: CLIENT, sub: CLIENT, aud: TOKEN_URL, jti: 'uno', iat: S, exp: S + 120 }

const signed = (
  payload: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  key: KeyObject = ed.privateKey,
): Promise<string> =>
  new SignJWT({ ...RIGHT, ...payload } as JWTPayload)
    .setProtectedHeader({ alg: 'EdDSA', ...header } as { alg: string })
    .sign(key)

const found = async (
  assertion: string,
  keys?: JWK[],
  audience: string[] = AUDIENCE,
): ReturnType<typeof verifyClientAssertion> =>
  verifyClientAssertion({ assertion, clientId: CLIENT, keys: keys ?? [await jwk(ed)], audience, now: NOW })

const verified = async (...given: Parameters<typeof found>): Promise<{ jti: string; exp: number } | null> => {
  const one = await found(...given)
  return one === null || 'claim' in one ? null : one
}

test('de lo bien firmado se dice qué no sirve; de lo que otro firmó, nada', async () => {
  for (const [payload, claim] of [
    [{ aud: 'https://otra.example' }, 'aud'],
    [{ iss: 'otro' }, 'iss'],
    [{ sub: 'otro' }, 'sub'],
    [{ exp: S - 60 }, 'exp'],
    [{ exp: S + 3600 }, 'exp'],
    [{ jti: undefined }, 'jti'],
  ] as const) {
    assert.deepEqual(await found(await signed(payload)), { claim })
    const thief = generateKeyPairSync('ed25519')
    assert.equal(await found(await signed(payload, {}, thief.privateKey)), null)
  }
})

test('una aserción bien firmada dice su jti y hasta cuándo vale', async () => {
  assert.deepEqual(await verified(await signed()), { jti: 'uno', exp: S + 120 })
  assert.deepEqual(await verified(await signed({ aud: ['otro', TOKEN_URL] })), { jti: 'uno', exp: S + 120 })
})

test('se admiten EdDSA, ES256, ES384, PS256 y RS256, cada uno con su llave', async () => {
  for (const [alg, pair] of [
    ['EdDSA', ed],
    ['ES256', p256],
    ['ES384', p384],
    ['PS256', rsa],
    ['RS256', rsa],
  ] as const) {
    const keys = [await jwk(p256), await jwk(rsa), await jwk(p384), await jwk(ed)]
    assert.ok(await verified(await signed({}, { alg }, pair.privateKey), keys), alg)
  }
  const onlyPs = [{ ...(await jwk(rsa)), alg: 'PS256' }]
  assert.equal(await verified(await signed({}, { alg: 'RS256' }, rsa.privateKey), onlyPs), null)
  assert.equal(await verified(await signed({}, { alg: 'RS512' }, rsa.privateKey), [await jwk(rsa)]), null)
})

test('sin firma, o con una firma simétrica hecha de la llave pública, no vale', async () => {
  const key = await jwk(ed)
  assert.equal(await verified(new UnsecuredJWT(RIGHT).encode()), null)
  for (const secret of [JSON.stringify(key), String(key.x), ed.publicKey.export({ format: 'pem', type: 'spki' })]) {
    const token = await new SignJWT(RIGHT).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret))
    assert.equal(await verified(token), null)
  }
})

test('quien firma, de quien se habla y para quién deben ser los esperados', async () => {
  const wrong = [
    { iss: 'otro' },
    { sub: 'otro' },
    { iss: 'otro', sub: 'otro' },
    { aud: 'https://otra.example' },
    { aud: [] },
    { iss: undefined },
    { sub: undefined },
    { aud: undefined },
  ]
  for (const payload of wrong) assert.equal(await verified(await signed(payload)), null, JSON.stringify(payload))
})

test('vence en cinco minutos cuando mucho, y al vencer deja de valer en el acto', async () => {
  for (const [exp, good] of [
    [S + 1, true],
    [S + 300, true],
    [S + 306, false],
    [S + 3600, false],
    [S, false],
    [S - 2, false],
    [undefined, false],
  ] as const) {
    assert.equal((await verified(await signed({ exp }))) !== null, good, String(exp))
  }
  assert.equal(await verified(await signed({ nbf: S + 60 })), null)
})

test('el jti es obligatorio y tiene límite', async () => {
  for (const jti of [undefined, '', 'x'.repeat(201), 7]) {
    assert.equal(await verified(await signed({ jti })), null)
  }
  assert.ok(await verified(await signed({ jti: 'x'.repeat(200) })))
})

test('se prueban las llaves que pueden ser, y una con otro kid no', async () => {
  const other = { ...(await jwk(generateKeyPairSync('ed25519'))), kid: 'vieja' }
  const mine = { ...(await jwk(ed)), kid: 'nueva' }
  assert.ok(await verified(await signed(), [other, mine]))
  assert.ok(await verified(await signed({}, { kid: 'nueva' }), [other, mine]))
  assert.equal(await verified(await signed({}, { kid: 'vieja' }), [other, mine]), null)
  assert.equal(await verified(await signed(), []), null)
})

test('la llave que trae la propia aserción no cuenta, y lo ilegible se rechaza sin fallar', async () => {
  const thief = generateKeyPairSync('ed25519')
  assert.equal(await verified(await signed({}, { jwk: await jwk(thief) }, thief.privateKey)), null)
  for (const text of ['', 'a.b.c', '..', 'x'.repeat(9000)]) assert.equal(await verified(text), null)
})

test('las llaves registradas no se alteran al usarlas', async () => {
  const key = await jwk(ed)
  await verified(await signed(), [key])
  assert.equal(Object.isFrozen(key), false)
})

test('se registran llaves públicas RSA, EC y Ed25519', async () => {
  for (const pair of [ed, rsa, p256, p384]) assert.equal(publicJwkFaults(await jwk(pair)), null)
  assert.equal(publicJwkFaults({ ...(await jwk(ed)), use: 'sig', alg: 'EdDSA', kid: 'a', key_ops: ['verify'] }), null)
})

test('una llave privada, simétrica, débil o ajena se rechaza y se dice por qué', async () => {
  const edKey = await jwk(ed)
  const rsaKey = await jwk(rsa)
  const short = await jwk(generateKeyPairSync('rsa', { modulusLength: 1024 }))
  for (const [key, why] of [
    [null, /objeto/],
    ['texto', /objeto/],
    [[edKey], /objeto/],
    [{}, /Solo se admiten/],
    [await exportJWK(ed.privateKey), /privada/],
    [await exportJWK(rsa.privateKey), /privada/],
    [{ kty: 'oct', k: 'c2VjcmV0bw' }, /privada/],
    [{ kty: 'oct' }, /Solo se admiten/],
    [await jwk(generateKeyPairSync('ed448')), /Solo se admiten/],
    [await jwk(generateKeyPairSync('x25519')), /Solo se admiten/],
    [await jwk(generateKeyPairSync('ec', { namedCurve: 'secp256k1' })), /Solo se admiten/],
    [short, /2048/],
    [{ ...rsaKey, e: 'AQ' }, /exponente/],
    [{ ...rsaKey, e: 'Aw' }, /exponente/],
    [{ ...rsaKey, n: undefined }, /no se puede leer/],
    [{ ...edKey, x: 'corto' }, /no se puede leer/],
    [{ ...(await jwk(p256)), y: (await jwk(p256)).x }, /no se puede leer/],
    [{ ...rsaKey, alg: 'HS256' }, /alg/],
    [{ ...edKey, alg: 'ES256' }, /alg/],
    [{ ...edKey, use: 'enc' }, /use/],
    [{ ...edKey, key_ops: ['sign'] }, /key_ops/],
    [{ ...edKey, kid: 7 }, /kid/],
  ] as const) {
    assert.match(publicJwkFaults(key) ?? 'la aceptó', why, JSON.stringify(key))
  }
})
