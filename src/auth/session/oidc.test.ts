import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, beforeEach, mock, test } from 'node:test'
import { exportJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { Problem } from '../../model/problem.ts'
import { unavailable } from '../../model/problems.ts'
import { outgoing } from '../../outgoing/fetch.ts'
import { externalRole, type OidcOptions, type OidcVerifier, oidcVerifier } from './oidc.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const fresh = generateKeyPairSync('ec', { namedCurve: 'P-384' })
const published = async (key: KeyObject, kid: string): Promise<JWK> => ({ ...(await exportJWK(key)), kid, use: 'sig' })

/** An issuer such as the institution would have: two documents, and what the test changes in them. */
let server: Server
let issuer: string
let origin: string
let visits: string[]
let discovery: Record<string, unknown>
let jwks: { keys: JWK[] }
let status: number

before(async () => {
  server = createServer((request, response) => {
    visits.push(request.url ?? '')
    const body = request.url?.endsWith('/openid-configuration') ? discovery : jwks
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  issuer = `${origin}/realms/clinica`
})
beforeEach(async () => {
  visits = []
  status = 200
  discovery = { issuer, jwks_uri: `${issuer}/certs` }
  jwks = { keys: [await published(rsa.publicKey, 'r1'), await published(ec.publicKey, 'e1')] }
})
afterEach(() => {
  mock.timers.reset()
})
after(async () => {
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
})

const verifier = (options: Partial<OidcOptions> = {}): OidcVerifier =>
  oidcVerifier({
    issuer,
    audience: 'custodia',
    roleClaim: 'realm_access.roles',
    roleMap: { hc_auditor: 'auditor', hc_medico: 'medico' },
    fetch: outgoing({ allowed: [origin], timeoutMs: 5_000, maxBytes: 100_000 }),
    ...options,
  })

const seconds = (): number => Math.floor(Date.now() / 1000)

const signed = (
  payload: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  key: KeyObject | Uint8Array = rsa.privateKey,
): Promise<string> =>
  new SignJWT({
    iss: issuer,
    aud: 'custodia',
    sub: 'u-1',
    exp: seconds() + 300,
    realm_access: { roles: ['offline_access', 'hc_medico'] },
    ...payload,
  } as JWTPayload)
    .setProtectedHeader({ alg: 'RS256', kid: 'r1', typ: 'JWT', ...header })
    .sign(key)

test('quien trae un token del emisor es quien el emisor dice', async () => {
  const exp = seconds() + 300
  const token = await signed({
    exp,
    name: 'Ana Ruiz',
    preferred_username: 'ana.ruiz',
    email: 'ana@clinica.example',
    tipo_documento: 'CC',
    numero_documento: '1020304050',
    registro_profesional: 'RM-1',
    profesion: 'Medicina',
  })
  assert.deepEqual(await verifier().verify(token), {
    issuer,
    subject: 'u-1',
    rol: 'medico',
    nombre: 'Ana Ruiz',
    usuario: 'ana.ruiz',
    tipo_documento: 'CC',
    numero_documento: '1020304050',
    registro: 'RM-1',
    profesion: 'Medicina',
    correo: 'ana@clinica.example',
    iat: 0,
    exp,
  })
})

test('lo que el emisor no dice, o dice con otra forma, queda nulo', async () => {
  const token = await signed({ name: 7, preferred_username: '', numero_documento: 1020304050, email: 'x'.repeat(201) })
  const who = await verifier().verify(token)
  assert.deepEqual([who?.nombre, who?.usuario, who?.numero_documento, who?.correo, who?.profesion], Array(5).fill(null))
  const unchecked = await verifier().verify(await signed({ email: 'a@b.example', email_verified: false }))
  assert.equal(unchecked?.correo, null)
})

test('la configuración y las llaves se piden una vez y se recuerdan diez minutos', async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const external = verifier()
  await Promise.all([external.verify(await signed()), external.verify(await signed())])
  await external.verify(await signed({}, { alg: 'ES256', kid: 'e1' }, ec.privateKey))
  assert.deepEqual(visits, ['/realms/clinica/.well-known/openid-configuration', '/realms/clinica/certs'])
  mock.timers.tick(600_000)
  assert.ok(await external.verify(await signed()))
  assert.equal(visits.length, 4)
})

test('una llave nueva del emisor se busca al verla, cuando mucho cada treinta segundos', async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const external = verifier()
  await external.verify(await signed())
  jwks.keys.push(await published(fresh.publicKey, 'e2'))
  assert.ok(await external.verify(await signed({}, { alg: 'ES384', kid: 'e2' }, fresh.privateKey)))
  assert.equal(visits.length, 4)
  for (const kid of ['a', 'b']) assert.equal(await external.verify(await signed({}, { kid })), null)
  assert.equal(visits.length, 4)
  mock.timers.tick(30_000)
  assert.equal(await external.verify(await signed({}, { kid: 'c' })), null)
  assert.equal(visits.length, 6)
})

test('otro emisor, otra audiencia, vencido o antes de tiempo se rechaza', async () => {
  const external = verifier()
  for (const wrong of [
    { iss: `${origin}/realms/otro` },
    { iss: undefined },
    { aud: 'otra' },
    { aud: undefined },
    { exp: seconds() - 60 },
    { exp: undefined },
    { exp: 'mañana' },
    { nbf: seconds() + 60 },
    { sub: undefined },
    { sub: '' },
    { sub: 'x'.repeat(256) },
  ]) {
    assert.equal(await external.verify(await signed(wrong)), null, JSON.stringify(wrong))
  }
  assert.equal(await external.verify(await signed({}, { typ: 'logout+jwt' })), null)
  assert.ok(await external.verify(await signed({}, { typ: 'at+jwt' })))
})

test('hecho para varios, debe decir que es ante todo para nosotros', async () => {
  const external = verifier()
  assert.ok(await external.verify(await signed({ aud: ['custodia'] })))
  assert.equal(await external.verify(await signed({ aud: ['custodia', 'account'] })), null)
  assert.equal(await external.verify(await signed({ aud: ['custodia', 'account'], azp: 'otra' })), null)
  assert.ok(await external.verify(await signed({ aud: ['custodia', 'account'], azp: 'custodia' })))
})

test('sin firma, con firma simétrica o con la llave de otro no vale', async () => {
  const external = verifier()
  const claims = { iss: issuer, aud: 'custodia', sub: 'u-1', realm_access: { roles: ['hc_medico'] } }
  assert.equal(await external.verify(new UnsecuredJWT(claims).setExpirationTime('5m').encode()), null)
  const pem = Buffer.from(String(rsa.publicKey.export({ format: 'pem', type: 'spki' })))
  assert.equal(await external.verify(await signed({}, { alg: 'HS256' }, pem)), null)
  const thief = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const own = { jwk: await exportJWK(thief.publicKey), jku: `${origin}/mias` }
  assert.equal(await external.verify(await signed({}, own, thief.privateKey)), null)
  assert.equal(await external.verify(await signed({}, { alg: 'RS512' })), null)
  for (const text of ['', 'a.b.c', '..', 'x'.repeat(20_000)]) assert.equal(await external.verify(text), null)
})

test('una llave simétrica que el emisor publique por descuido no sirve', async () => {
  const secret = Buffer.alloc(32, 7)
  jwks = { keys: [{ kty: 'oct', k: secret.toString('base64url'), kid: 's1' }] }
  assert.equal(await verifier().verify(await signed({}, { alg: 'HS256', kid: 's1' }, secret)), null)
  assert.throws(() => verifier({ algorithms: ['RS256', 'HS256'] }), /HS256/)
})

test('se puede admitir menos algoritmos', async () => {
  const external = verifier({ algorithms: ['ES256'] })
  assert.equal(await external.verify(await signed()), null)
  assert.ok(await external.verify(await signed({}, { alg: 'ES256', kid: 'e1' }, ec.privateKey)))
})

test('un token ajeno se rechaza sin llamar al emisor', async () => {
  const external = verifier()
  await external.verify(await signed({ iss: 'https://otro.example' }))
  await external.verify('a.b.c')
  assert.deepEqual(visits, [])
})

test('sin las llaves del emisor no se sabe, y se dice 503 sin insistir en cada solicitud', async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const isAway = (error: unknown): boolean => error instanceof Problem && error.kind === unavailable
  for (const broken of [
    () => {
      status = 500
    },
    () => {
      discovery = { ...discovery, issuer: `${issuer}/` }
    },
    () => {
      discovery = { issuer }
    },
    // Keys may not lie where the operator did not allow.
    () => {
      discovery = { issuer, jwks_uri: 'https://evil.example/certs' }
    },
    () => {
      jwks = { llaves: [] } as never
    },
  ]) {
    const healthy = discovery
    const keys = jwks
    broken()
    const external = verifier()
    await assert.rejects(external.verify(await signed()), isAway)
    const before = visits.length
    await assert.rejects(external.verify(await signed()), isAway)
    assert.equal(visits.length, before)
    status = 200
    discovery = healthy
    jwks = keys
    mock.timers.tick(5_000)
    assert.ok(await external.verify(await signed()))
  }
})

test('un emisor que cae no afecta a quien trae una llave conocida', async () => {
  const external = verifier()
  assert.ok(await external.verify(await signed()))
  status = 500
  await assert.rejects(external.verify(await signed({}, { kid: 'desconocida' })), Problem)
  assert.ok(await external.verify(await signed()))
})

test('el rol es el primero del mapa que la persona tiene, en un texto o en una lista', () => {
  const map = { jefe: 'auditor', doc: 'medico' }
  for (const [claims, path, rol] of [
    [{ rol: 'doc' }, 'rol', 'medico'],
    [{ rol: ['doc', 'jefe'] }, 'rol', 'auditor'],
    [{ a: { b: { c: ['x', 'doc'] } } }, 'a.b.c', 'medico'],
    [{ 'https://clinica.example/roles': ['doc'] }, 'https://clinica.example/roles', 'medico'],
    [{ rol: 'otro' }, 'rol', null],
    [{ rol: ['DOC', 7, null, {}] }, 'rol', null],
    [{ rol: { doc: true } }, 'rol', null],
    [{}, 'a.b.c', null],
    [{ a: 'doc' }, 'a.b', null],
    [{}, '__proto__.constructor.name', null],
    [{ rol: 'constructor' }, 'rol', null],
  ] as const) {
    assert.equal(externalRole(claims, path, map), rol, JSON.stringify(claims))
  }
})

test('nadie entra con un rol que no está en el mapa', async () => {
  assert.equal(await verifier().verify(await signed({ realm_access: { roles: ['offline_access'] } })), null)
  assert.equal(await verifier().verify(await signed({ realm_access: undefined })), null)
})

test('no vale un token dicho en el futuro ni uno que dura años', async () => {
  const v = verifier()
  const [hour, year] = [3600, 365 * 24 * 3600]
  for (const payload of [
    { iat: seconds() + hour },
    { iat: seconds() + 100 * year, exp: seconds() + 101 * year },
    { exp: seconds() + 100 * year },
    { iat: seconds() - 10, exp: seconds() + 25 * hour },
  ])
    assert.equal(await v.verify(await signed(payload)), null, JSON.stringify(payload))
  assert.equal((await v.verify(await signed({ iat: seconds() - 10, exp: seconds() + 12 * hour })))?.subject, 'u-1')
})
