import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { after, before, mock, test } from 'node:test'
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { cloneDatabase } from '../../../test/service.ts'
import { type Database, openDatabase } from '../../engine/database.ts'
import { newSecret, secretBox } from '../secret-box.ts'
import { type KeyStore, keyStore, type SigningKey } from './keys.ts'
import { type TokenIssuer, tokenIssuer } from './tokens.ts'

const ISSUER = 'https://hc.clinica.example'
const box = secretBox(newSecret())
let clone: Awaited<ReturnType<typeof cloneDatabase>>
let db: Database
let keys: KeyStore

const tokens = (options: { keys?: KeyStore; issuer?: string; audience?: string; seconds?: number } = {}): TokenIssuer =>
  tokenIssuer({ keys, issuer: ISSUER, audience: 'custodia', seconds: 300, ...options })

before(async () => {
  clone = await cloneDatabase()
  const connection = { connectionString: clone.url }
  db = openDatabase({ connection, poolSize: 2, maxWaiting: 10, statementTimeoutMs: 0 })
  keys = keyStore(db, box)
})
after(async () => {
  await db.end()
  await clone.drop()
})

const SUBJECT = { cuenta: 'ana', sesion: 's-1', rol: 'medico', limitada: false }
const seconds = (): number => Math.floor(Date.now() / 1000)

/** A token signed by our own key that differs from a right one in what the test says. */
async function forged(
  change: { payload?: JWTPayload; header?: Record<string, unknown>; key?: SigningKey } = {},
): Promise<string> {
  const key = change.key ?? (await keys.current('token'))
  const right = { iss: ISSUER, aud: 'custodia', sub: 'ana', rol: 'medico', lim: false, jti: 'x', iat: seconds() }
  return new SignJWT({ ...right, exp: seconds() + 60, ...change.payload })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: key.kid, ...change.header })
    .sign(key.privateKey)
}

test('lo que se emite se verifica y dice lo mismo', async () => {
  const issuer = tokens()
  const { token, expiresIn } = await issuer.issue(SUBJECT)
  const claims = await issuer.verify(token)
  assert.equal(expiresIn, 300)
  assert.ok(claims)
  const { jti, iat, exp, ...subject } = claims
  assert.deepEqual(subject, SUBJECT)
  assert.equal(exp, iat + 300)
  assert.match(jti, /^[0-9a-f-]{36}$/)
  const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
  assert.deepEqual(header, { alg: 'EdDSA', typ: 'at+jwt', kid: (await keys.current('token')).kid })
})

test('el token de un sistema no tiene sesión, y uno limitado lo dice', async () => {
  const issuer = tokens()
  const { token } = await issuer.issue({ ...SUBJECT, sesion: null, limitada: true })
  const claims = await issuer.verify(token)
  assert.equal(claims?.sesion, null)
  assert.equal(claims?.limitada, true)
})

test('el falso bien hecho se acepta: las demás pruebas fallan por lo que dicen', async () => {
  assert.equal((await tokens().verify(await forged()))?.cuenta, 'ana')
})

test('sin firma no hay token', async () => {
  const right = { iss: ISSUER, aud: 'custodia', sub: 'ana', rol: 'medico', lim: false, jti: 'x' }
  const none = new UnsecuredJWT(right).setIssuedAt().setExpirationTime('5m').encode()
  assert.equal(await tokens().verify(none), null)
  const { kid } = await keys.current('token')
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid })).toString('base64url')
  assert.equal(await tokens().verify(`${header}.${none.split('.')[1]}.`), null)
  const [head, body] = (await forged()).split('.')
  assert.equal(await tokens().verify(`${head}.${body}.`), null)
})

test('una firma HS256 hecha con la llave pública no vale', async () => {
  const key = await keys.current('token')
  const publicKey = createPublicKey(key.privateKey)
  for (const secret of [
    Buffer.from(String(publicKey.export({ format: 'pem', type: 'spki' }))),
    publicKey.export({ format: 'der', type: 'spki' }),
    Buffer.from(String(key.publicJwk.x), 'base64url'),
  ]) {
    const token = await new SignJWT({ rol: 'administrador', lim: false, jti: 'x' })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.kid })
      .setIssuer(ISSUER)
      .setAudience('custodia')
      .setSubject('ana')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(secret)
    assert.equal(await tokens().verify(token), null)
  }
})

test('otro emisor, otra audiencia, otro tipo u otra forma de las afirmaciones se rechazan', async () => {
  const wrong: Parameters<typeof forged>[0][] = [
    { payload: { iss: 'https://otro.example' } },
    { payload: { aud: 'otra' } },
    { payload: { aud: [] } },
    { header: { typ: 'JWT' } },
    { header: { typ: undefined } },
    { header: { kid: undefined } },
    { header: { kid: 7 } },
    { payload: { exp: undefined as never } },
    { payload: { sub: undefined as never } },
    { payload: { sid: 3 } },
    { payload: { rol: ['administrador'] } },
    { payload: { lim: 'no' } },
    { payload: { jti: undefined as never } },
  ]
  for (const change of wrong) {
    assert.equal(await tokens().verify(await forged(change)), null, JSON.stringify(change))
  }
})

test('vencido se rechaza con cinco segundos de tolerancia, y antes de tiempo también', async () => {
  const at = async (payload: JWTPayload): Promise<boolean> =>
    (await tokens().verify(await forged({ payload }))) !== null
  assert.equal(await at({ exp: seconds() - 60 }), false)
  assert.equal(await at({ exp: seconds() - 6 }), false)
  assert.equal(await at({ exp: seconds() - 2 }), true)
  assert.equal(await at({ nbf: seconds() + 60 }), false)
  assert.equal(await at({ nbf: seconds() - 60 }), true)
})

test('cambiar el contenido invalida la firma', async () => {
  const [head, body, signature] = (await forged()).split('.')
  const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString())
  const raised = Buffer.from(JSON.stringify({ ...claims, rol: 'administrador' })).toString('base64url')
  assert.equal(await tokens().verify(`${head}.${raised}.${signature}`), null)
})

test('lo ilegible y lo desmedido se rechazan sin fallar', async () => {
  for (const text of ['', '.', '..', 'a.b.c', 'hola', '{}', '\u0000', 'eyJhbGciOiJFZERTQSJ9..', 'ñ.ñ.ñ']) {
    assert.equal(await tokens().verify(text), null)
  }
  assert.equal(await tokens().verify(await forged({ payload: { relleno: 'x'.repeat(4096) } })), null)
})

test('una llave nuestra para otra cosa, o de otro servicio, no firma tokens', async () => {
  assert.equal(await tokens().verify(await forged({ key: await keys.current('sello') })), null)
})

test('la llave que otro proceso acaba de hacer se conoce al volver a leer, cuando mucho cada cinco segundos', async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  try {
    const elsewhere = keyStore(db, box)
    let reads = 0
    const counted: KeyStore = {
      ...keys,
      publicKeys: (uso, maxAge) => {
        if (maxAge === 0) reads++
        return keys.publicKeys(uso, maxAge)
      },
    }
    const issuer = tokens({ keys: counted })
    await issuer.verify(await forged())
    await elsewhere.rotate('token')
    const { token } = await tokens({ keys: elsewhere }).issue(SUBJECT)
    assert.equal((await issuer.verify(token))?.cuenta, 'ana')
    assert.equal(reads, 1)
    for (const kid of ['a', 'b', 'c']) assert.equal(await issuer.verify(await forged({ header: { kid } })), null)
    assert.equal(reads, 1)
    mock.timers.tick(5_000)
    assert.equal(await issuer.verify(await forged({ header: { kid: 'd' } })), null)
    assert.equal(reads, 2)
  } finally {
    mock.timers.reset()
  }
})

test('lo firmado con una llave retirada vale durante sus 24 horas', async () => {
  const old = await keys.current('token', 0)
  const token = await forged({ key: old })
  await keys.rotate('token')
  assert.equal((await tokens().verify(token))?.cuenta, 'ana')
  await db.run({
    text: `update llave set retirada_en = now() - interval '25 hours' where kid = $1`,
    values: [old.kid],
  })
  assert.equal(await tokens({ keys: keyStore(db, box) }).verify(token), null)
})

test('una base de datos que no responde no se confunde con un token malo', async () => {
  const token = await forged()
  const broken: KeyStore = { ...keys, publicKeys: () => Promise.reject(new Error('no responde')) }
  await assert.rejects(tokens({ keys: broken }).verify(token), /no responde/)
})
