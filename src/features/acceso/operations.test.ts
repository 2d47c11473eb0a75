import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { SignJWT } from 'jose'
import {
  administrator,
  asActor,
  CLAVE,
  fromBase32,
  problemOf,
  reload,
  totpCode,
  useAuth,
} from '../../../test/auth-kit.ts'
import { authOperations } from './index.ts'

const auth = useAuth()
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const body = (result: { json?: unknown }): any => result.json
const at = (campo: string) => problemOf('validacion', (p) => p.details.errores?.some((e) => e.campo === campo) === true)

test('cada operación tiene su nombre y su ruta, y ninguna se repite', () => {
  const all = authOperations
  assert.equal(new Set(all.map((o) => o.id)).size, all.length)
  assert.equal(new Set(all.map((o) => `${o.method} ${o.path}`)).size, all.length)
  // What others look for at a place of their own choosing has their spelling.
  for (const o of all) assert.match(o.path, /\/$|\.json$|\/\.well-known\//)
  assert.deepEqual(
    all.filter((o) => o.whileLimited).map((o) => o.id),
    ['auth_salir', 'auth_yo', 'auth_segundo_factor', 'auth_segundo_factor_confirmar'],
  )
})

test('entrar, saber quién soy, continuar y salir', async () => {
  const account = await auth.person({ servicios: ['129'] })
  const entered = await auth.run('auth_ingresar', { body: { usuario: account.usuario.toUpperCase(), clave: CLAVE } })
  const { access_token, refresh_token, sesion, ...rest } = body(entered)
  assert.deepEqual(rest, {
    token_type: 'Bearer',
    expires_in: 600,
    rol: 'medico',
    nombre: account.nombre,
    segundo_factor_pendiente: false,
  })
  const found = await auth.deps.identifier.identify(`Bearer ${access_token}`)
  assert.equal(found?.sesion, sesion)
  const as = asActor(account)
  const me = await auth.run('auth_yo', { as, session: sesion })
  assert.deepEqual(body(me), {
    id: account.id,
    usuario: account.usuario,
    nombre: account.nombre,
    rol: 'medico',
    rol_nombre: 'Médico',
    documento: `CC ${account.numero_documento}`,
    registro: account.registro,
    servicios: ['129'],
    paciente: null,
    segundo_factor: false,
    sesion,
    bloqueo_minutos: 15,
    llave_borradores: auth.deps.box.keyFor(`borradores:${account.id}`).toString('base64'),
  })
  const next = await auth.run('auth_token', { body: { grant_type: 'refresh_token', refresh_token } })
  assert.notEqual(body(next).refresh_token, refresh_token)
  await auth.run('auth_salir', { as, session: sesion })
  assert.equal(await auth.deps.identifier.identify(`Bearer ${access_token}`), null)
  await assert.rejects(
    auth.run('auth_token', { body: { grant_type: 'refresh_token', refresh_token: body(next).refresh_token } }),
    problemOf('sesion_revocada'),
  )
  await assert.rejects(auth.run('auth_token', { body: { grant_type: 'refresh_token' } }), at('refresh_token'))
})

test('un token de refresco repetido deja sin efecto también el token de acceso', async () => {
  const account = await auth.person()
  const entered = body(await auth.run('auth_ingresar', { body: { usuario: account.usuario, clave: CLAVE } }))
  const header = `Bearer ${entered.access_token}`
  const again = () =>
    auth.run('auth_token', { body: { grant_type: 'refresh_token', refresh_token: entered.refresh_token } })
  await again()
  assert.notEqual(await auth.deps.identifier.identify(header), null)
  await assert.rejects(again(), problemOf('sesion_revocada'))
  assert.equal(await auth.deps.identifier.identify(header), null)
})

test('el segundo factor se pide con la clave, se confirma con un código y se quita con ambos', async () => {
  const account = await auth.person()
  const as = asActor(account)
  const ask = (more = {}) => auth.run('auth_segundo_factor', { as, body: { clave: CLAVE, ...more } })
  await assert.rejects(ask({ clave: 'no es' }), problemOf('credenciales'))
  await assert.rejects(
    auth.run('auth_segundo_factor_confirmar', { as, body: { codigo: '123456' } }),
    problemOf('estado_cuenta'),
  )
  const asked = body(await ask())
  assert.match(String(asked.uri), /^otpauth:\/\/totp\/Custodia:/)
  assert.equal((await reload(auth, account)).totp, null)
  const secret = fromBase32(asked.secreto)
  await assert.rejects(
    auth.run('auth_segundo_factor_confirmar', { as, body: { codigo: 'abcdef' } }),
    problemOf('credenciales'),
  )
  const now = new Date()
  const before = new Date(now.getTime() - 30_000)
  const done = await auth.run('auth_segundo_factor_confirmar', {
    as,
    now: now.toISOString(),
    body: { codigo: totpCode(secret, before) },
  })
  assert.equal((body(done).codigos_recuperacion as string[]).length, 10)
  await assert.rejects(ask(), problemOf('segundo_factor'), 'cambiar de teléfono exige el código del anterior')
  const remove = { as, now: now.toISOString(), body: { clave: CLAVE, codigo: totpCode(secret, now) } }
  await assert.rejects(
    auth.run('auth_segundo_factor_quitar', remove, auth.with({ secondFactor: 'obligatorio' })),
    problemOf('sin_permiso'),
  )
  await auth.run('auth_segundo_factor_quitar', remove)
  assert.equal((await reload(auth, account)).totp, null)
})

const newAccount = (more = {}) => ({
  usuario: `cuenta.${Math.random().toString(36).slice(2, 10)}`,
  nombre: 'Pedro Páez',
  rol: 'archivo',
  tipo_documento: 'CC',
  numero_documento: '80.123.456',
  ...more,
})

test('una cuenta se crea con su enlace, y nunca muestra lo que la prueba', async () => {
  const made = await auth.run('auth_cuenta_crear', { as: administrator, body: newAccount() })
  assert.equal(made.status, 201)
  assert.match(String(body(made).invitacion_enlace), /^https:\/\/clinica\.example\/auth\/invitacion\/[\w-]{43}\/$/)
  assert.equal(body(made).numero_documento, '80123456')
  const params = { cuenta: body(made).id }
  const seen = await auth.run('auth_cuenta', { as: administrator, params })
  for (const secret of ['clave', 'totp', 'secreto', 'recuperacion', 'llaves', 'externo'])
    assert.ok(!(secret in body(seen)), secret)
  const changed = await auth.run('auth_cuenta_cambiar', {
    as: administrator,
    params,
    body: { profesion: 'Archivista' },
  })
  assert.equal(body(changed).profesion, 'Archivista')
  assert.equal(body(changed).nombre, 'Pedro Páez')
})

test('la lista de cuentas se recorre por páginas, filtrada', async () => {
  for (const n of ['lista.a', 'lista.b', 'lista.c'])
    await auth.run('auth_cuenta_crear', { as: administrator, body: newAccount({ usuario: n }) })
  const page = async (query: Record<string, unknown>) =>
    body(await auth.run('auth_cuentas', { as: administrator, query }))
  const first = await page({ usuario: 'Lista.', page_size: 2 })
  const names = (p: { results?: unknown }) => (p.results as { usuario: string }[]).map((a) => a.usuario)
  assert.deepEqual(names(first), ['lista.a', 'lista.b'])
  assert.equal(first.next, '/auth/cuentas/?usuario=lista.&page_size=2&despues_de=lista.b')
  const second = await page({ usuario: 'lista.', page_size: 2, despues_de: 'lista.b' })
  assert.deepEqual(names(second), ['lista.c'])
  assert.equal(second.next, null)
  assert.deepEqual(names(await page({ usuario: 'lista.', estado: 'activa' })), [])
})

test('bloquear, ver y terminar las sesiones de otro', async () => {
  const account = await auth.person()
  await auth.enter(account)
  const params = { cuenta: account.id }
  const sessions = async () =>
    body(await auth.run('auth_cuenta_sesiones', { as: administrator, params })).results as unknown[]
  assert.equal((await sessions()).length, 1)
  await auth.run('auth_cuenta_sesiones_terminar', { as: administrator, params })
  assert.equal((await sessions()).length, 0)
  const blocked = await auth.run('auth_cuenta_bloquear', { as: administrator, params, body: { motivo: 'se retiró' } })
  assert.equal(body(blocked).estado, 'bloqueada')
  await auth.run('auth_cuenta_desbloquear', { as: administrator, params, body: { motivo: 'volvió' } })
})

test('un sistema recibe su secreto una vez y con él su token, en el cuerpo o en Basic', async () => {
  const made = body(
    await auth.run('auth_sistema_crear', {
      as: administrator,
      body: { usuario: 'aseguradora', nombre: 'La Aseguradora' },
    }),
  )
  const client_secret = String(made.client_secret)
  const ask = (more: Record<string, unknown>, headers = {}) =>
    auth.run('auth_token', { body: { grant_type: 'client_credentials', ...more }, headers })
  const given = body(await ask({ client_id: 'aseguradora', client_secret }))
  assert.deepEqual(Object.keys(given), ['access_token', 'token_type', 'expires_in', 'scope'])
  const found = await auth.deps.identifier.identify(`Bearer ${given.access_token}`)
  assert.equal(found?.actor.rol, 'integracion')
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`aseguradora:${encodeURIComponent(secret)}`).toString('base64')}`,
  })
  await ask({}, basic(client_secret))
  await assert.rejects(ask({}, basic('otro')), problemOf('credenciales'))
  await assert.rejects(ask({ client_id: 'aseguradora', client_secret: 'otro' }), problemOf('credenciales'))
  await assert.rejects(ask({ client_id: 'nadie', client_secret }), problemOf('credenciales'))
  await assert.rejects(ask({ client_id: 'aseguradora' }), at('client_secret'))
  await assert.rejects(ask({ client_id: 'aseguradora', client_secret }, basic(client_secret)), at('client_secret'))
  const params = { cuenta: made.id }
  const fresh = body(await auth.run('auth_sistema_secreto', { as: administrator, params }))
  await assert.rejects(ask({ client_id: 'aseguradora', client_secret }), problemOf('credenciales'))
  await ask({ client_id: 'aseguradora', client_secret: fresh.client_secret })
  await auth.run('auth_cuenta_bloquear', { as: administrator, params, body: { motivo: 'terminó el convenio' } })
  await assert.rejects(ask({ client_id: 'aseguradora', client_secret: fresh.client_secret }), problemOf('credenciales'))
  assert.equal(await auth.deps.identifier.identify(`Bearer ${given.access_token}`), null)
})

test('ningún sistema toma el nombre de otro como su client_id, ni al revés', async () => {
  const make = (usuario: string, nombre: string) =>
    auth.run('auth_sistema_crear', { as: administrator, body: { usuario, nombre } })
  const { id } = body(await make('salud-uno', 'Épsilon'))
  await assert.rejects(make('epsilon', 'Otra'), problemOf('nombre_ocupado'))
  await assert.rejects(make('salud-dos', 'EPSILON'), problemOf('nombre_ocupado'))
  await assert.rejects(make('salud-tres', 'Salud-Uno'), problemOf('nombre_ocupado'))
  await assert.rejects(make('salud-uno', 'Otra'), problemOf('usuario_ocupado'))
  await make('salud-dos', 'Delta')
  const rename = (nombre: string) =>
    auth.run('auth_cuenta_cambiar', { as: administrator, params: { cuenta: String(id) }, body: { nombre } })
  await assert.rejects(rename('delta'), problemOf('nombre_ocupado'))
  await rename('Gamma')
  await assert.rejects(
    auth.run('auth_cuenta_cambiar', { as: administrator, params: { cuenta: String(id) }, body: { rol: 'medico' } }),
    at('rol'),
  )
})

test('un sistema con llave firma su aserción, que sirve una sola vez', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const jwk = JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid: 'k1' })
  const secretKey = JSON.stringify(privateKey.export({ format: 'jwk' }))
  const make = (llaves: string[]) =>
    auth.run('auth_sistema_crear', {
      as: administrator,
      body: { usuario: 'laboratorio', nombre: 'El Laboratorio', llaves },
    })
  await assert.rejects(make([jwk, secretKey]), at('llaves[1]'))
  await assert.rejects(make(['esto no es JSON']), at('llaves[0]'))
  const made = body(await make([jwk]))
  assert.equal(made.client_secret, null)
  const sign = (aud: string, jti: string) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k1' })
      .setIssuer('laboratorio')
      .setSubject('laboratorio')
      .setAudience(aud)
      .setJti(jti)
      .setExpirationTime('1m')
      .sign(privateKey)
  const present = (client_assertion: string) =>
    auth.run('auth_token', {
      body: {
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion,
      },
    })
  const assertion = await sign('https://clinica.example/auth/token/', 'una')
  const tries = await Promise.allSettled([present(assertion), present(assertion)])
  assert.equal(tries.filter((t) => t.status === 'fulfilled').length, 1)
  await assert.rejects(present(assertion), problemOf('credenciales'))
  await assert.rejects(present(await sign('https://otra.example/', 'dos')), problemOf('credenciales'))
  const other = generateKeyPairSync('ed25519')
  await auth.run('auth_sistema_llaves', {
    as: administrator,
    params: { cuenta: made.id },
    body: { llaves: [JSON.stringify(other.publicKey.export({ format: 'jwk' }))] },
  })
  await assert.rejects(present(await sign('https://clinica.example/auth/token/', 'tres')), problemOf('credenciales'))
})

test('las llaves públicas se publican y se cambian sin invalidar los tokens dados', async () => {
  const account = await auth.person()
  const { access_token } = body(await auth.run('auth_ingresar', { body: { usuario: account.usuario, clave: CLAVE } }))
  const before = body(await auth.run('auth_llaves')).keys as { kid: string }[]
  const rotated = body(await auth.run('auth_llaves_rotar', { as: administrator }))
  const after = body(await auth.run('auth_jwks')).keys as { kid: string; d?: string }[]
  assert.deepEqual(
    after.map((k) => k.kid),
    [rotated.kid, ...before.map((k) => k.kid)],
  )
  assert.ok(after.every((k) => k.d === undefined))
  assert.notEqual(await auth.deps.identifier.identify(`Bearer ${access_token}`), null)
})
