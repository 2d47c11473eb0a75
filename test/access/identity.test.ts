import assert from 'node:assert/strict'
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { DEMO_PASSWORD, demoPeople } from '../../demo/accounts.ts'
import { ensureDemoAccounts } from '../../src/auth/account/demo-accounts.ts'
import { inviteFirstAdministrator } from '../../src/auth/account/invitations.ts'
import { passwordHasher } from '../../src/auth/password/password.ts'
import { secretBox } from '../../src/auth/secret-box.ts'
import { keyStore, type SigningKey } from '../../src/auth/session/keys.ts'
import type { DbRow } from '../../src/engine/database.ts'
import { nota } from '../../src/resources/nota.ts'
import { login, newPerson, newSystem, PASSWORD, type Person, withToken } from '../accounts.ts'
import { fromBase32, totpCode } from '../auth-kit.ts'
import { newDocument, patientBody } from '../samples.ts'
import { type Answer, call, type Service, startService, useService } from '../service.ts'

/** Whoever wants in without being let in, over the same wire as everybody else. */

const SECRET = 'solo-para-las-pruebas-de-identidad'
const PUBLIC = 'https://clinica.example'
const SETTINGS = {
  ACCESO: 'cuentas',
  SECRETO: SECRET,
  URL_PUBLICA: PUBLIC,
  // Refusals are what this file makes; how many a minute are too many is for test/contract/edges.test.ts.
  LIMITE_RECHAZOS: '1000000',
  LIMITE_POR_MINUTO: '0',
}
const HTML = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'content-type': 'application/x-www-form-urlencoded',
}
const NOBODY = '01a1dd0f-8992-703c-9c3c-723db29af03d'

// Not `useService`: hooks of a file, unlike those of a suite, do not wait for one another.
let s: Service & { stop(): Promise<void> }
let admin: Person
let asAdmin: Service

/** Whatever was said in confidence to the main service of this file: none of it may be in its log. */
const told = new Set<string>()
const confide = (...secrets: string[]): void => {
  for (const one of secrets) told.add(one)
}

const linkOf = (a: Answer): string => {
  assert.match(String(a.json?.invitacion_enlace), /^https?:\/\/[^/]+\/auth\/invitacion\/[\w-]{40,}\/$/, a.text)
  const { pathname } = new URL(a.json.invitacion_enlace)
  confide(pathname.split('/')[3] ?? '')
  return pathname
}

/** As src/cli/first-access.ts does when nobody administers yet. */
async function firstLink(service: Service): Promise<string> {
  const made = await service.owner.transaction((tx) => inviteFirstAdministrator(tx, new Date().toISOString()))
  assert.ok(made, 'somebody administers already')
  confide(made.token)
  return `/auth/invitacion/${made.token}/`
}

const firstPerson = (usuario: string, numero_documento = newDocument()) => ({
  usuario,
  nombre: 'Rosalba Quintero',
  tipo_documento: 'CC',
  numero_documento,
  clave: PASSWORD,
})

async function firstAdministrator(service: Service): Promise<{ person: Person; service: Service }> {
  const body = firstPerson('primera')
  confide(body.numero_documento)
  const made = await call(service.base, 'POST', await firstLink(service), body)
  assert.equal(made.status, 200, made.text)
  const entered = await login(service, 'primera', PASSWORD)
  const me = await entered.call('GET', '/auth/yo/')
  return { person: { ...entered, id: me.json.id }, service: { ...service, call: entered.call } }
}

async function person(rol: string, more: Record<string, unknown> = {}, by: Service = asAdmin): Promise<Person> {
  const numero_documento = String(more.numero_documento ?? newDocument())
  const made = await newPerson(by, rol, { ...more, numero_documento })
  confide(made.token, made.refresh, made.clave, numero_documento)
  return made
}

const enter = (usuario: string, more: Record<string, unknown> = {}, base = s.base): Promise<Answer> =>
  call(base, 'POST', '/auth/ingresar/', { usuario, clave: PASSWORD, ...more })
const renew = (refresh_token: string, base = s.base): Promise<Answer> =>
  call(base, 'POST', '/auth/token/', { grant_type: 'refresh_token', refresh_token })
const me = (token: string, base = s.base): Promise<Answer> => withToken(base, token)('GET', '/auth/yo/')

function assertProblem(a: Answer, status: number, codigo: string): void {
  assert.equal(a.status, status, a.text)
  assert.equal(a.json?.codigo, codigo, a.text)
  // Where tokens are asked for, as RFC 6749 wants it.
  const type = typeof a.json.error === 'string' ? /^application\/json/ : /^application\/problem\+json/
  assert.match(a.headers.get('content-type') ?? '', type)
}
/** What is said, without what is different in every answer. */
const said = (a: Answer): unknown => ({ ...a.json, id_solicitud: undefined })

/** The audit rows of one request, in order. */
const trail = (requestId: string | null, service: Service = s): Promise<DbRow[]> =>
  service.owner.run({ text: 'select * from auditoria where solicitud = $1 order by id', values: [requestId] })
const trailOf = (a: Answer, service: Service = s): Promise<DbRow[]> => trail(a.headers.get('x-request-id'), service)

async function assertAudited(a: Answer, status: number, codigo: string): Promise<void> {
  const rows = await trailOf(a)
  assert.ok(
    rows.some((r) => r.resultado === status && r.codigo === codigo),
    JSON.stringify(rows),
  )
}

interface Raw {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly text: string
}

/** Below `fetch`, which joins headers that come twice. */
function raw(path: string, headers: Record<string, string | string[]>, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(s.base + path, { method, headers }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (c: Buffer) => chunks.push(c))
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text: Buffer.concat(chunks).toString() }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

before(async () => {
  s = await startService(SETTINGS)
  confide(PASSWORD, SECRET)
  const first = await firstAdministrator(s)
  admin = first.person
  asAdmin = first.service
  confide(admin.token, admin.refresh)
})
after(() => s?.stop())

describe('sin identificarse', () => {
  test('nada responde, se dice cómo identificarse y el intento queda', async () => {
    for (const [method, path] of [
      ['GET', '/paciente/paciente/'],
      ['POST', '/hce/api/notas/'],
      ['GET', '/auth/yo/'],
      ['GET', '/auth/cuentas/'],
      ['POST', '/auth/llaves/rotar/'],
      ['DELETE', `/paciente/paciente/${NOBODY}/`],
    ] as const) {
      const a = await call(s.base, method, path, method === 'POST' ? {} : undefined)
      assertProblem(a, 401, 'no_autenticado')
      assert.match(a.headers.get('www-authenticate') ?? '', /^Bearer/, path)
      const [row] = await trailOf(a)
      assert.deepEqual([row?.resultado, row?.codigo, row?.rol], [401, 'no_autenticado', 'anonimo'], path)
    }
  })

  test('se identifica antes de leer el cuerpo: ni siquiera uno ilegible cambia la respuesta', async () => {
    const a = await call(s.base, 'POST', '/paciente/paciente/', '{', { 'content-type': 'application/json' })
    assertProblem(a, 401, 'no_autenticado')
  })
})

describe('primer administrador', () => {
  test('por el formulario: se corrige en la misma página, sirve una vez y nadie más es el primero', async () => {
    const own = await startService(SETTINGS)
    try {
      const link = await firstLink(own)
      const page = await call(own.base, 'GET', link, undefined, { accept: HTML.accept })
      assert.equal(page.status, 200)
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
      assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'.*form-action 'self'/)
      assert.equal(page.headers.get('cache-control'), 'no-store')
      assert.doesNotMatch(page.text, /<script|\son\w+=|https?:\/\//)

      const fill = (more: Record<string, string>): Promise<Answer> =>
        call(
          own.base,
          'POST',
          link,
          String(new URLSearchParams({ ...firstPerson('directora'), clave_repetida: PASSWORD, ...more })),
          HTML,
        )
      const attack = '"><script>alert(1)</script>'
      const wrong = await fill({ nombre: attack, usuario: attack, clave_repetida: 'otra' })
      assert.equal(wrong.status, 400)
      assert.ok(!wrong.text.includes('<script'), 'the page repeats what was typed as it is')
      assert.ok(!wrong.text.includes(PASSWORD), 'the page repeats the password')
      assert.equal((await fill({ clave: 'corta', clave_repetida: 'corta' })).status, 400)
      assert.equal((await fill({ numero_documento: '' })).status, 400)

      const done = await fill({})
      assert.equal(done.status, 200, done.text)
      assert.match(done.headers.get('content-type') ?? '', /^text\/html/)
      assert.ok(!done.text.includes(PASSWORD))
      const gone = await fill({ usuario: 'segunda' })
      assert.equal(gone.status, 410)
      assert.match(gone.headers.get('content-type') ?? '', /^text\/html/)
      assert.equal((await login(own, 'directora', PASSWORD)).usuario, 'directora')
      const another = await own.owner.transaction((tx) => inviteFirstAdministrator(tx, new Date().toISOString()))
      assert.equal(another, null)
    } finally {
      await own.stop()
    }
  })

  test('de dos que usan el enlace a la vez, uno queda', async () => {
    const own = await startService(SETTINGS)
    try {
      const link = await firstLink(own)
      const answers = await Promise.all(
        ['una', 'otra', 'tercera'].map((u) => call(own.base, 'POST', link, firstPerson(`${u}.persona`))),
      )
      assert.deepEqual(answers.map((a) => a.status).sort(), [200, 410, 410])
      const [found] = await own.owner.run({ text: 'select count(*)::integer as n from cuenta', values: [] })
      assert.equal(found?.n, 1)
    } finally {
      await own.stop()
    }
  })

  test('un enlace nuevo anula el anterior, y uno inventado no existe', async () => {
    const own = await startService(SETTINGS)
    try {
      const old = await firstLink(own)
      const link = await firstLink(own)
      assertProblem(await call(own.base, 'POST', old, firstPerson('vieja')), 410, 'invitacion_invalida')
      for (const token of ['x', 'a'.repeat(43), '%00', '..%2f..%2fetc'])
        assert.ok(
          [404, 410].includes(
            (await call(own.base, 'POST', `/auth/invitacion/${token}/`, firstPerson('nadie'))).status,
          ),
          token,
        )
      assert.equal((await call(own.base, 'POST', link, firstPerson('nueva'))).status, 200)
    } finally {
      await own.stop()
    }
  })
})

describe('tokens', () => {
  let doctor: Person
  let key: SigningKey
  let seal: SigningKey
  let claims: JWTPayload
  const seconds = (): number => Math.floor(Date.now() / 1000)

  before(async () => {
    doctor = await person('medico')
    const keys = keyStore(s.owner, secretBox(SECRET))
    key = await keys.current('token', 0)
    seal = await keys.current('sello', 0)
    claims = decodeJwt(doctor.token)
  })

  /** The doctor's own token, with something else in it. */
  const sign = (
    payload: Record<string, unknown> = {},
    header: Record<string, unknown> = {},
    by: KeyObject | Uint8Array = key.privateKey,
  ): Promise<string> =>
    new SignJWT({ ...claims, jti: randomUUID(), ...payload })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: key.kid, ...header })
      .sign(by)
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

  async function forgeries(): Promise<Record<string, string>> {
    const [head = '', body = '', signature = ''] = doctor.token.split('.')
    const other = generateKeyPairSync('ed25519')
    const jwk = other.publicKey.export({ format: 'jwk' })
    const { x = '' } = key.publicJwk
    const hs = { alg: 'HS256' }
    const pem = createPublicKey(key.privateKey).export({ format: 'pem', type: 'spki' }) as string
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    return {
      'alg none': `${part({ alg: 'none', typ: 'at+jwt', kid: key.kid })}.${body}.`,
      'alg none con la firma': `${part({ alg: 'none', typ: 'at+jwt', kid: key.kid })}.${body}.${signature}`,
      'alg None': `${part({ alg: 'None', typ: 'at+jwt', kid: key.kid })}.${body}.`,
      'HS256 con el JWK': await sign({}, hs, bytes(JSON.stringify(key.publicJwk))),
      'HS256 con los bytes de la llave': await sign({}, hs, Buffer.from(x, 'base64url')),
      'HS256 con el PEM': await sign({}, hs, bytes(pem)),
      'contenido alterado': `${head}.${part({ ...claims, rol: 'administrador', sub: admin.id })}.${signature}`,
      'firma alterada': `${head}.${body}.${flipped}`,
      'sin firma': `${head}.${body}.`,
      'otra audiencia': await sign({ aud: 'otro-servicio' }),
      'sin audiencia': await sign({ aud: undefined }),
      'otro emisor': await sign({ iss: 'https://otro.example' }),
      vencido: await sign({ exp: seconds() - 60 }),
      'sin vencimiento': await sign({ exp: undefined }),
      'aún no sirve': await sign({ nbf: seconds() + 600 }),
      'kid desconocido': await sign({}, { kid: 'no-existe' }),
      'sin kid': await sign({}, { kid: undefined }),
      'kid de otra forma': await sign({}, { kid: '../../etc/passwd' }),
      'otra llave con nuestro kid': await sign({}, {}, other.privateKey),
      'otra llave dentro del token': await sign({}, { jwk }, other.privateKey),
      'otra llave dentro del token, con su kid': await sign({}, { jwk, kid: 'suya' }, other.privateKey),
      'la llave de los sellos': await sign({}, { kid: seal.kid }, seal.privateKey),
      'la llave de los sellos con el kid de los tokens': await sign({}, {}, seal.privateKey),
      'typ JWT': await sign({}, { typ: 'JWT' }),
      'sin typ': await sign({}, { typ: undefined }),
      'de más de 4096 caracteres': await sign({ relleno: 'x'.repeat(4096) }),
      'sin cuenta': await sign({ sub: undefined }),
      'sin sesión, como un sistema': await sign({ sid: undefined }),
      'de una sesión que no existe': await sign({ sid: NOBODY }),
      'sin decir si es limitada': await sign({ lim: undefined }),
      'sin jti': await sign({ jti: undefined }),
      'el token de refresco': doctor.refresh,
      'dos tokens pegados': `${doctor.token}.${doctor.token}`,
      basura: 'a.b.c',
    }
  }

  test('el que se firma aquí como los del servicio sirve: lo que sigue se rechaza por lo que cambia', async () => {
    const a = await me(await sign())
    assert.equal(a.status, 200, a.text)
    assert.equal(a.json.id, doctor.id)
  })

  test('uno que no es como debe ser no sirve, no se dice por qué, y queda', async () => {
    const plain = await call(s.base, 'GET', '/auth/yo/')
    const answers = new Map<string, Answer>()
    for (const [name, token] of Object.entries(await forgeries())) answers.set(name, await me(token))
    for (const [name, a] of answers) {
      assert.equal(a.status, 401, `${name}: ${a.text}`)
      assert.deepEqual(said(a), said(plain), name)
      assert.equal(a.headers.get('www-authenticate'), 'Bearer error="invalid_token"', name)
      const [row, ...more] = await trailOf(a)
      assert.deepEqual(
        [row?.resultado, row?.codigo, row?.rol, more.length],
        [401, 'no_autenticado', 'anonimo', 0],
        name,
      )
    }
    assert.equal((await me(doctor.token)).status, 200)
  })

  test('una sesión con otra cuenta no es de nadie, y no estorba a su dueño', async () => {
    for (const sub of [admin.id, NOBODY]) {
      // Whether or not the session was looked up a moment ago.
      const p = await person('medico')
      const { sid } = decodeJwt(p.token)
      assert.equal((await me(await sign({ sub, sid }))).status, 401, 'before its owner used it')
      assert.equal((await me(p.token)).status, 200, 'somebody else put its owner out')
      assert.equal((await me(await sign({ sub, sid }))).status, 401, 'after its owner used it')
    }
  })

  test('el rol es el de la cuenta, no el que diga el token', async () => {
    const a = await me(await sign({ rol: 'administrador' }))
    assert.equal(a.json.rol, 'medico')
    assert.equal((await withToken(s.base, await sign({ rol: 'administrador' }))('GET', '/auth/cuentas/')).status, 403)
  })

  test('lo que no es un encabezado Bearer tampoco sirve, y queda', async () => {
    const basic = Buffer.from(`${doctor.usuario}:${PASSWORD}`).toString('base64')
    for (const authorization of [
      `Basic ${basic}`,
      `Digest username="${doctor.usuario}"`,
      doctor.token,
      'Bearer',
      'Bearer ',
      `Bearer ${doctor.token} ${doctor.token}`,
      `Bearer ${doctor.token}, Bearer ${doctor.token}`,
      `Bearer "${doctor.token}"`,
      `Bearer\t${doctor.token}`,
      `Token ${doctor.token}`,
      `Bearer ${'='.repeat(50)}`,
      'null',
      '\u00ff\u00fe',
    ]) {
      const a = await call(s.base, 'GET', '/auth/yo/', undefined, { authorization })
      assertProblem(a, 401, 'no_autenticado')
      await assertAudited(a, 401, 'no_autenticado')
    }
  })

  test('el esquema se escribe con mayúsculas o minúsculas (RFC 9110 §11.1)', async () => {
    for (const scheme of ['bearer', 'BEARER', 'Bearer'])
      assert.equal(
        (await call(s.base, 'GET', '/auth/yo/', undefined, { authorization: `${scheme} ${doctor.token}` })).status,
        200,
      )
    assertProblem(
      await call(s.base, 'GET', '/auth/yo/', undefined, { authorization: 'bearer nada' }),
      401,
      'no_autenticado',
    )
  })

  test('dos encabezados Authorization no dicen quién es nadie, en ningún orden', async () => {
    const good = `Bearer ${doctor.token}`
    const bad = 'Bearer a.b.c'
    const other = `Bearer ${admin.token}`
    for (const [name, authorization] of Object.entries({
      'malo y bueno': [bad, good],
      'bueno y malo': [good, bad],
      'de dos cuentas': [good, other],
    })) {
      const a = await raw('/auth/yo/', { authorization })
      assert.equal(a.status, 401, `${name}: ${a.text}`)
    }
  })

  test('el token no se recibe por la dirección ni por el cuerpo', async () => {
    for (const name of ['access_token', 'token', 'authorization'])
      assert.equal((await call(s.base, 'GET', `/auth/yo/?${name}=${doctor.token}`)).status, 401)
    const a = await call(s.base, 'POST', '/auth/salir/', `access_token=${doctor.token}`, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    assert.equal(a.status, 401)
  })

  test('15 KB de Authorization son 401; 20 KB de encabezados, 431, y los dos quedan', async () => {
    const long = await raw('/auth/yo/', { authorization: `Bearer ${'x'.repeat(15_000)}` })
    assert.equal(long.status, 401, long.text)
    const [first] = await trail(String(long.headers['x-request-id']))
    assert.equal(first?.resultado, 401)
    const longer = await raw('/auth/yo/', { authorization: `Bearer ${'x'.repeat(20_000)}` })
    assert.equal(longer.status, 431, longer.text)
    assert.equal(JSON.parse(longer.text).codigo, 'encabezados_grandes')
    const [second] = await trail(String(longer.headers['x-request-id']))
    assert.deepEqual([second?.resultado, second?.codigo], [431, 'encabezados_grandes'])
  })

  test('un token rechazado no se vuelve bueno, ni uno bueno malo, por repetirlo a la vez', async () => {
    const bad = await sign({ aud: 'otro' })
    const good = await sign()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => me(i % 2 === 0 ? good : bad)))
    for (const [i, a] of answers.entries()) assert.equal(a.status, i % 2 === 0 ? 200 : 401)
  })
})

describe('refresco', () => {
  test('cada uno sirve una vez y entrega otro; la sesión es la misma', async () => {
    const p = await person('medico')
    const first = await renew(p.refresh)
    assert.equal(first.status, 200, first.text)
    assert.notEqual(first.json.refresh_token, p.refresh)
    assert.equal(first.headers.get('cache-control'), 'no-store')
    assert.equal(decodeJwt(first.json.access_token).sid, p.session)
    const second = await renew(first.json.refresh_token)
    assert.equal(second.status, 200)
    for (const token of [p.token, first.json.access_token, second.json.access_token])
      assert.equal((await me(token)).status, 200)
    confide(first.json.refresh_token, first.json.access_token, second.json.refresh_token, second.json.access_token)
  })

  test('usado otra vez termina la sesión entera, en este proceso de una vez, y queda', async () => {
    const p = await person('medico')
    const next = await renew(p.refresh)
    assert.equal((await me(next.json.access_token)).status, 200)
    const again = await renew(p.refresh)
    assertProblem(again, 401, 'sesion_revocada')
    for (const token of [p.token, next.json.access_token]) assertProblem(await me(token), 401, 'no_autenticado')
    assertProblem(await renew(next.json.refresh_token), 401, 'sesion_revocada')
    const rows = await trailOf(again)
    assert.ok(
      rows.some((r) => r.codigo === 'reutilizacion' && r.recurso_id === p.session && r.cuenta === p.id),
      JSON.stringify(rows),
    )
    // Only that session: the person comes in again.
    assert.equal((await enter(p.usuario)).status, 200)
  })

  test('de varios que lo usan a la vez gana uno, y la sesión termina para todos', async () => {
    for (const together of [2, 8]) {
      const p = await person('medico')
      const answers = await Promise.all(Array.from({ length: together }, () => renew(p.refresh)))
      const won = answers.filter((a) => a.status === 200)
      assert.equal(won.length, 1, String(answers.map((a) => a.status)))
      for (const a of answers) if (a.status !== 200) assertProblem(a, 401, 'sesion_revocada')
      assert.equal((await me(won[0]?.json.access_token)).status, 401)
      assert.equal((await renew(won[0]?.json.refresh_token)).status, 401)
    }
  })

  test('uno inventado, vacío o de otra clase no sirve', async () => {
    const p = await person('medico')
    assertProblem(await renew(createHash('sha256').update('x').digest('base64url')), 401, 'credenciales')
    assertProblem(await renew(`${p.refresh}x`), 401, 'credenciales')
    assertProblem(await renew(p.refresh.toUpperCase()), 401, 'credenciales')
    // Its hash, which is what somebody who copied the table has.
    assertProblem(await renew(createHash('sha256').update(p.refresh).digest('hex')), 401, 'credenciales')
    assert.ok([400, 401].includes((await renew(p.token)).status))
    assertProblem(await renew(''), 400, 'validacion')
    assert.equal((await renew(p.refresh)).status, 200)
  })

  test('de una cuenta bloqueada, de una sesión terminada o vencida, no sirve', async () => {
    const blocked = await person('medico')
    const left = await person('medico')
    const old = await person('medico')
    await asAdmin.call('POST', `/auth/cuentas/${blocked.id}/bloquear/`, { motivo: 'Se retiró' })
    await left.call('POST', '/auth/salir/')
    await s.owner.run({ text: `update sesion set vence_en = now() where id = $1`, values: [old.session] })
    for (const p of [blocked, left, old]) {
      const a = await renew(p.refresh)
      assertProblem(a, 401, 'sesion_revocada')
      await assertAudited(a, 401, 'sesion_revocada')
    }
  })

  test('la sesión dura lo suyo aunque se renueve', async () => {
    const p = await person('medico')
    const until = async (): Promise<unknown> =>
      (await s.owner.run({ text: 'select vence_en from sesion where id = $1', values: [p.session] }))[0]?.vence_en
    const before = await until()
    assert.equal((await renew(p.refresh)).status, 200)
    assert.deepEqual(await until(), before)
  })
})

describe('ingreso', () => {
  const WRONG = 'no es esta la clave de nadie'

  test('no se distingue al que no existe del que se equivoca', async () => {
    const p = await person('medico')
    const blocked = await person('medico')
    await asAdmin.call('POST', `/auth/cuentas/${blocked.id}/bloquear/`, { motivo: 'Se retiró' })
    const invited = await asAdmin.call('POST', '/auth/cuentas/', {
      usuario: 'invitada.sin.clave',
      nombre: 'Sin Clave',
      rol: 'admisiones',
      tipo_documento: 'CC',
      numero_documento: newDocument(),
    })
    const system = await newSystem(asAdmin, `Tercero ${randomUUID()}`)
    confide(system.secret, system.token)
    const { usuario } = (await asAdmin.call('GET', `/auth/cuentas/${system.id}/`)).json
    const wrong = await enter(p.usuario, { clave: WRONG })
    assertProblem(wrong, 401, 'credenciales')
    for (const a of [
      await enter('nadie.asi', { clave: WRONG }),
      await enter('nadie.asi'),
      await enter(blocked.usuario),
      await enter(blocked.usuario, { clave: WRONG }),
      await enter(invited.json.usuario),
      await enter(usuario, { clave: system.secret }),
      await enter(p.usuario, { clave: WRONG, codigo: '123456' }),
    ]) {
      assert.deepEqual([a.status, said(a)], [401, said(wrong)])
      assert.deepEqual([...a.headers.keys()].sort(), [...wrong.headers.keys()].sort())
      await assertAudited(a, 401, 'credenciales')
    }
  })

  test('la página de otro sitio no deja aquí una sesión', async () => {
    const p = await person('medico')
    const body = { usuario: p.usuario, clave: p.clave, galleta: true }
    const from = (headers: Record<string, string>): Promise<Answer> => s.call('POST', '/auth/ingresar/', body, headers)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://otra.co' },
    ]) {
      const refused = await from(headers)
      assertProblem(refused, 403, 'sin_permiso')
      assert.equal(refused.headers.get('set-cookie'), null)
    }
    const own = await from({ 'sec-fetch-site': 'same-origin' })
    assert.equal(own.status, 200, own.text)
    const cookie = String(own.headers.get('set-cookie')).split(';')[0] ?? ''
    const renew = (headers: Record<string, string>): Promise<Answer> =>
      s.call('POST', '/auth/token/', { grant_type: 'refresh_token' }, { cookie, ...headers })
    assertProblem(await renew({ 'sec-fetch-site': 'cross-site' }), 403, 'sin_permiso')
    assert.equal((await renew({ 'sec-fetch-site': 'same-origin' })).status, 200)
  })

  test('los fallos de otros no hacen esperar a nadie en el navegador donde ya ingresó', async () => {
    const [p, other] = [await person('medico'), await person('medico')]
    const own = { 'sec-fetch-site': 'same-origin' }
    const enterIn = (who: typeof p, cookie: string, clave = who.clave): Promise<Answer> =>
      s.call('POST', '/auth/ingresar/', { usuario: who.usuario, clave, galleta: true }, { ...own, cookie })
    const markOf = (a: Answer): string =>
      a.headers
        .getSetCookie()
        .find((c) => c.startsWith('custodia_equipo='))
        ?.split(';')[0] ?? assert.fail('sin marca')
    const lock = async (cookie = ''): Promise<void> => {
      for (let i = 0; i < 5; i++) assertProblem(await enterIn(p, cookie, WRONG), 401, 'credenciales')
    }
    const waits = async (a: Promise<Answer>): Promise<boolean> => {
      const answer = await a
      assertProblem(answer, 401, 'credenciales')
      return answer.headers.get('retry-after') !== null
    }

    const first = await enterIn(p, '')
    const mark = markOf(first)
    assert.match(String(first.headers.get('set-cookie')), /custodia_equipo=[^;]+; Path=\/; .*HttpOnly; SameSite=Strict/)
    await lock()
    assert.ok(await waits(enterIn(p, '')))
    // The mark of somebody else, one that was made up, and programs, which have none.
    const theirs = markOf(await enterIn(other, ''))
    for (const cookie of [theirs, `custodia_equipo=${'x'.repeat(43)}`, 'custodia_equipo=corta'])
      assert.ok(await waits(enterIn(p, cookie)), cookie)
    assert.ok(await waits(enter(p.usuario)))
    // Where he entered before he goes on entering, and that forgives nobody.
    const again = await enterIn(p, mark)
    assert.equal(again.status, 200, again.text)
    assert.equal(markOf(again), mark)
    assert.ok(await waits(enterIn(p, '')))
    // A desk is shared: both are known there from now on.
    assert.equal((await enterIn(other, mark)).status, 200)
    assert.equal((await enterIn(p, mark)).status, 200)
    // His own mistakes there wait there; many at once too.
    await lock(mark)
    assert.ok(await waits(enterIn(p, mark)))
    assert.equal((await enterIn(other, mark)).status, 200)
    const kept = await s.owner.run({ text: 'select equipo from equipo_conocido where cuenta = $1', values: [p.id] })
    assert.ok(kept.length > 0 && !JSON.stringify(kept).includes(mark.split('=')[1] ?? mark))
  })

  test('con otra clave todo navegador es desconocido, y de cada cuenta se recuerdan veinte', async () => {
    const p = await person('medico')
    const body = { usuario: p.usuario, clave: p.clave, galleta: true }
    for (let i = 0; i < 22; i++)
      assert.equal((await s.call('POST', '/auth/ingresar/', body, { 'sec-fetch-site': 'same-origin' })).status, 200)
    const known = async (): Promise<number> =>
      (await s.owner.run({ text: 'select 1 from equipo_conocido where cuenta = $1', values: [p.id] })).length
    assert.equal(await known(), 20)
    const change = { clave_actual: p.clave, clave_nueva: `otra-clave-${randomUUID()}` }
    const changed = await p.call('POST', '/auth/clave/', change)
    assert.equal(changed.status, 204, changed.text)
    assert.equal(await known(), 0)
  })

  test('tras cinco fallos hay que esperar, cada vez más, aun con la clave buena; y queda', async () => {
    const p = await person('medico')
    const other = await person('medico')
    for (let i = 0; i < 5; i++) {
      const a = await enter(p.usuario, { clave: WRONG })
      assertProblem(a, 401, 'credenciales')
      assert.equal(a.headers.get('retry-after'), null, `fallo ${i + 1}`)
    }
    let least = 0
    for (const most of [60, 120, 240]) {
      const refused = await enter(p.usuario)
      assertProblem(refused, 401, 'credenciales')
      const wait = Number(refused.headers.get('retry-after'))
      assert.ok(wait > least && wait <= most, `${wait} segundos`)
      const rows = await trailOf(refused)
      assert.ok(
        rows.some((r) => r.recurso === 'cuenta' && r.recurso_id === p.id && r.resultado === 401),
        'nobody learns whose door was tried',
      )
      least = most
      await s.owner.run({
        text: `update cuenta set ultimo_fallo = now() - interval '2 hours' where id = $1`,
        values: [p.id],
      })
      assert.equal((await enter(p.usuario, { clave: WRONG })).headers.get('retry-after'), null)
    }
    assert.equal((await enter(other.usuario)).status, 200, 'one account locks another')
    assert.equal((await me(p.token)).status, 200, 'failures of somebody else end the session')
    await s.owner.run({
      text: `update cuenta set ultimo_fallo = now() - interval '2 hours' where id = $1`,
      values: [p.id],
    })
    assert.equal((await enter(p.usuario)).status, 200)
    const [row] = await s.owner.run({ text: 'select fallos from cuenta where id = $1', values: [p.id] })
    assert.equal(row?.fallos, 0)
  })

  test('cien intentos a la vez no son cien claves probadas', async () => {
    const p = await person('medico')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => enter(p.usuario, { clave: `${WRONG} ${i}` })),
    )
    const tried = answers.filter((a) => a.status === 401 && a.headers.get('retry-after') === null)
    assert.ok(tried.length <= 5, `${tried.length} claves probadas`)
    for (const a of answers) assert.ok([401, 429, 503].includes(a.status), a.text)
  })

  test('la espera tampoco dice si el usuario existe', async () => {
    const p = await person('medico')
    const last = async (usuario: string): Promise<Answer> => {
      for (let i = 0; i < 6; i++) await enter(usuario, { clave: WRONG })
      return enter(usuario, { clave: WRONG })
    }
    const [known, unknown] = [await last(p.usuario), await last('nadie.tampoco')]
    assert.deepEqual(said(known), said(unknown))
    assert.equal(known.headers.has('retry-after'), unknown.headers.has('retry-after'))
  })

  test('las cuentas de demostración, cuya clave todos saben, no ingresan donde hay cuentas', async () => {
    await s.owner.transaction((tx) => ensureDemoAccounts(tx, demoPeople, DEMO_PASSWORD, passwordHasher()))
    assert.ok(demoPeople.length > 0)
    for (const { id } of demoPeople.slice(0, 5))
      assertProblem(await enter(id, { clave: DEMO_PASSWORD }), 401, 'credenciales')
  })

  test('el usuario se escribe con mayúsculas, y la clave en cualquier forma de Unicode', async () => {
    const p = await person('medico')
    assert.equal((await enter(p.usuario.toUpperCase())).status, 200)
    assert.equal((await enter(p.usuario, { clave: PASSWORD.normalize('NFD') })).status, 200)
    assert.equal((await enter(p.usuario, { clave: PASSWORD.toUpperCase() })).status, 401)
  })

  test('un cuerpo que no es el de un ingreso no llega a probar nada', async () => {
    for (const body of [
      {},
      { usuario: 'x' },
      { usuario: ['a'], clave: 'b' },
      { usuario: { $ne: null }, clave: { $ne: null } },
      { usuario: 'a\u0000b', clave: PASSWORD },
      { usuario: 'x', clave: 'y'.repeat(300) },
      { usuario: 'x', clave: 'y', rol: 'administrador' },
    ])
      assertProblem(await call(s.base, 'POST', '/auth/ingresar/', body), 400, 'validacion')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const p = await person('medico')
    const asForm = String(new URLSearchParams({ usuario: p.usuario, clave: PASSWORD }))
    assert.equal((await call(s.base, 'POST', '/auth/ingresar/', asForm, form)).status, 200)
    assert.equal((await call(s.base, 'GET', `/auth/ingresar/?${asForm}`)).status, 405)
  })

  test('una tormenta de ingresos espera en su propia fila: los demás siguen', async () => {
    const doctor = await person('medico')
    const victim = await person('medico')
    const storm = Array.from({ length: 300 }, (_, i) =>
      enter(i % 3 === 0 ? victim.usuario : `nadie.${i}`, { clave: `${WRONG} ${i}` }),
    )
    const others: Answer[] = []
    let going = true
    const end = Promise.all(storm).finally(() => {
      going = false
    })
    while (going && others.length < 400) {
      others.push(
        ...(await Promise.all([
          call(s.base, 'GET', '/salud/listo'),
          doctor.call('GET', '/paciente/paciente/'),
          doctor.call('GET', '/auth/yo/'),
        ])),
      )
    }
    const answers = await end
    for (const a of answers) assert.ok([401, 429, 503].includes(a.status), a.text)
    for (const a of answers) if (a.status !== 401) assert.ok(a.headers.has('retry-after'))
    assert.ok(others.length > 0)
    for (const a of others) assert.equal(a.status, 200, a.text)
    assert.equal((await enter(doctor.usuario)).status, 200)
  })
})

describe('claves', () => {
  const change = (p: Person, clave_nueva: string, clave_actual = PASSWORD): Promise<Answer> =>
    p.call('POST', '/auth/clave/', { clave_actual, clave_nueva })
  const NEW = 'siete gallinas en la terraza'

  test('una débil no se acepta, se dice en qué, y no gasta intentos', async () => {
    const p = await person('medico')
    const document = (await asAdmin.call('GET', `/auth/cuentas/${p.id}/`)).json.numero_documento
    for (const weak of [
      'corta',
      'once letras',
      'password1234',
      'P4ssw0rd2026!',
      'Medellin2026!',
      'qwertyuiopas',
      'aaaaaaaaaaaaaaaa',
      'abcabcabcabcabc',
      '123456789012',
      `${p.usuario} entra ya`,
      `mi clave es ${document}`,
      'yo uso custodia siempre',
      'x'.repeat(129),
    ]) {
      const a = await change(p, weak)
      assertProblem(a, 400, 'clave_debil')
      assert.ok(a.json.errores.every((e: { campo: string }) => e.campo === 'clave_nueva'))
      assert.ok(!a.text.includes(weak), 'the answer repeats the password')
    }
    assertProblem(await change(p, PASSWORD), 400, 'clave_debil')
    assertProblem(await change(p, PASSWORD.normalize('NFD')), 400, 'clave_debil')
    const [row] = await s.owner.run({ text: 'select fallos from cuenta where id = $1', values: [p.id] })
    assert.equal(row?.fallos, 0)
    assert.equal((await enter(p.usuario)).status, 200)
  })

  test('cambiarla termina las demás sesiones y deja esta', async () => {
    const p = await person('medico')
    const elsewhere = await login(s, p.usuario, PASSWORD)
    confide(elsewhere.token, elsewhere.refresh, NEW)
    assert.equal((await elsewhere.call('GET', '/auth/yo/')).status, 200)
    const a = await change(p, NEW)
    assert.equal(a.status, 204, a.text)
    assert.equal((await p.call('GET', '/auth/yo/')).status, 200)
    assertProblem(await elsewhere.call('GET', '/auth/yo/'), 401, 'no_autenticado')
    assertProblem(await renew(elsewhere.refresh), 401, 'sesion_revocada')
    assertProblem(await enter(p.usuario), 401, 'credenciales')
    assert.equal((await enter(p.usuario, { clave: NEW })).status, 200)
    const [row] = await trailOf(a)
    assert.deepEqual([row?.cuenta, row?.recurso_id, row?.campos], [p.id, p.id, ['clave']])
  })

  test('quien robó un token no adivina con él la clave', async () => {
    const p = await person('medico')
    for (let i = 0; i < 5; i++) assertProblem(await change(p, NEW, `${PASSWORD} ${i}`), 401, 'credenciales')
    const locked = await change(p, NEW)
    assertProblem(locked, 401, 'credenciales')
    assert.ok(Number(locked.headers.get('retry-after')) > 0)
  })
})

interface Enrolled {
  readonly secret: Buffer
  readonly codes: string[]
}

/** Asks for a second factor and confirms it. */
async function enrol(p: Pick<Person, 'call'>, service: Service = s): Promise<Enrolled> {
  const asked = await p.call('POST', '/auth/segundo-factor/', { clave: PASSWORD })
  assert.equal(asked.status, 200, asked.text)
  const secret = fromBase32(asked.json.secreto)
  const codigo = totpCode(secret, new Date())
  const confirmed = await p.call('POST', '/auth/segundo-factor/confirmar/', { codigo })
  assert.equal(confirmed.status, 200, confirmed.text)
  const codes: string[] = confirmed.json.codigos_recuperacion
  if (service === s) confide(asked.json.secreto, asked.json.uri, ...codes)
  return { secret, codes }
}

/** A code that was not used yet, without waiting half a minute for it. */
async function freshCode(p: Pick<Person, 'id'>, { secret }: Enrolled, service: Service = s): Promise<string> {
  await service.owner.run({ text: 'update cuenta set totp_ultimo = null where id = $1', values: [p.id] })
  return totpCode(secret, new Date())
}

describe('segundo factor', () => {
  test('se pide, se confirma, y desde entonces el ingreso lo exige', async () => {
    const p = await person('medico')
    assertProblem(await p.call('POST', '/auth/segundo-factor/', { clave: 'no es' }), 401, 'credenciales')
    assertProblem(await p.call('POST', '/auth/segundo-factor/confirmar/', { codigo: '000000' }), 409, 'estado_cuenta')
    const asked = await p.call('POST', '/auth/segundo-factor/', { clave: PASSWORD })
    assert.match(asked.json.uri, /^otpauth:\/\/totp\/Custodia:[^?]+\?secret=[A-Z2-7]{32}&/)
    assert.equal(asked.headers.get('cache-control'), 'no-store')
    confide(asked.json.secreto)
    // Not confirmed yet: it is not demanded either.
    assert.equal((await enter(p.usuario)).status, 200)
    const f = await enrol(p)
    assert.equal(new Set(f.codes).size, 10)
    assertProblem(await enter(p.usuario), 401, 'segundo_factor')
    assertProblem(await enter(p.usuario, { clave: 'no es esa clave' }), 401, 'credenciales')
    assertProblem(await enter(p.usuario, { codigo: '000000' }), 401, 'credenciales')
    const entered = await enter(p.usuario, { codigo: await freshCode(p, f) })
    assert.equal(entered.status, 200, entered.text)
    const mine = await withToken(s.base, entered.json.access_token)('GET', '/auth/sesiones/')
    const current = mine.json.results.find((x: { actual: boolean }) => x.actual)
    assert.equal(current.segundo_factor, true)
    assert.equal((await me(entered.json.access_token)).json.segundo_factor, true)
  })

  test('un código sirve una vez, también si llega varias veces a la vez', async () => {
    const p = await person('medico')
    const f = await enrol(p)
    const codigo = await freshCode(p, f)
    assert.equal((await enter(p.usuario, { codigo })).status, 200)
    assertProblem(await enter(p.usuario, { codigo }), 401, 'credenciales')
    // Neither does one from before the last that was used.
    const before = totpCode(f.secret, new Date(Date.now() - 30_000))
    assertProblem(await enter(p.usuario, { codigo: before }), 401, 'credenciales')
    await s.owner.run({ text: 'update cuenta set fallos = 0 where id = $1', values: [p.id] })
    const again = await freshCode(p, f)
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(p.usuario, { codigo: again })))
    assert.equal(answers.filter((a) => a.status === 200).length, 1, String(answers.map((a) => a.status)))
  })

  test('un código de recuperación sirve una vez, escrito como sea', async () => {
    const p = await person('medico')
    const f = await enrol(p)
    const [first = '', second = '', third = ''] = f.codes
    assert.equal((await enter(p.usuario, { codigo: first })).status, 200)
    assertProblem(await enter(p.usuario, { codigo: first }), 401, 'credenciales')
    assert.equal((await enter(p.usuario, { codigo: second.replaceAll('-', ' ').toUpperCase() })).status, 200)
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(p.usuario, { codigo: third })))
    assert.equal(answers.filter((a) => a.status === 200).length, 1)
    const [row] = await s.owner.run({ text: 'select recuperacion from cuenta where id = $1', values: [p.id] })
    const left = row?.recuperacion as string[]
    assert.equal(left.length, 7)
    assert.ok(f.codes.every((c) => !left.includes(c)))
  })

  test('quien sabe la clave no adivina el código: los errados cuentan', async () => {
    const p = await person('medico')
    await enrol(p)
    for (let i = 0; i < 5; i++) {
      assertProblem(await enter(p.usuario), 401, 'segundo_factor')
      assertProblem(await enter(p.usuario, { codigo: '00000000' }), 401, 'credenciales')
    }
    assert.ok(Number((await enter(p.usuario, { codigo: '00000000' })).headers.get('retry-after')) > 0)
    // With the right password and no code it is locked as well: otherwise it would tell that the password is right.
    assertProblem(await enter(p.usuario), 401, 'credenciales')
  })

  test('quitarlo exige la clave y un código', async () => {
    const p = await person('medico')
    const remove = (body: Record<string, string>): Promise<Answer> => p.call('DELETE', '/auth/segundo-factor/', body)
    assert.equal((await remove({ clave: PASSWORD, codigo: '000000' })).status, 409)
    const f = await enrol(p)
    assertProblem(await remove({ clave: PASSWORD }), 400, 'validacion')
    assertProblem(await remove({ clave: 'no es esa clave', codigo: await freshCode(p, f) }), 401, 'credenciales')
    assertProblem(await remove({ clave: PASSWORD, codigo: '00000000' }), 401, 'credenciales')
    assertProblem(await enter(p.usuario), 401, 'segundo_factor')
    assert.equal((await remove({ clave: PASSWORD, codigo: await freshCode(p, f) })).status, 204)
    assert.equal((await enter(p.usuario)).status, 200)
  })

  test('cambiar de teléfono exige el código del anterior', async () => {
    const p = await person('medico')
    const f = await enrol(p)
    assertProblem(await p.call('POST', '/auth/segundo-factor/', { clave: PASSWORD }), 401, 'segundo_factor')
    const asked = await p.call('POST', '/auth/segundo-factor/', { clave: PASSWORD, codigo: await freshCode(p, f) })
    assert.equal(asked.status, 200, asked.text)
    confide(asked.json.secreto)
    // Until the new one is confirmed the old one counts.
    assert.equal((await enter(p.usuario, { codigo: await freshCode(p, f) })).status, 200)
  })

  test('el administrador lo reinicia: termina las sesiones de la cuenta', async () => {
    const p = await person('medico')
    await enrol(p)
    const path = `/auth/cuentas/${p.id}/reiniciar-segundo-factor/`
    assertProblem(await p.call('POST', path, { motivo: 'Perdí el teléfono' }), 403, 'sin_permiso')
    assertProblem(await asAdmin.call('POST', path, {}), 400, 'validacion')
    const a = await asAdmin.call('POST', path, { motivo: 'Perdió el teléfono' })
    assert.equal(a.status, 200, a.text)
    assertProblem(await p.call('GET', '/auth/yo/'), 401, 'no_autenticado')
    assertProblem(await renew(p.refresh), 401, 'sesion_revocada')
    assert.equal((await enter(p.usuario)).status, 200)
    const [row] = await trailOf(a)
    assert.deepEqual([row?.cuenta, row?.recurso_id, row?.motivo], [admin.id, p.id, 'Perdió el teléfono'])
  })

  test('tampoco un administrador se lo quita a sí mismo sin la clave ni el código', async () => {
    const p = await person('administrador')
    const f = await enrol(p)
    const a = await p.call('POST', `/auth/cuentas/${p.id}/reiniciar-segundo-factor/`, { motivo: 'Con el token basta' })
    assertProblem(a, 403, 'sin_permiso')
    assertProblem(await enter(p.usuario), 401, 'segundo_factor')
    assert.equal((await enter(p.usuario, { codigo: await freshCode(p, f) })).status, 200)
  })

  test('con la llave de la base cambiada por la de otra cuenta, el código de la otra no sirve', async () => {
    const [p, q] = [await person('medico'), await person('medico')]
    const [, theirs] = [await enrol(p), await enrol(q)]
    await s.owner.run({
      text: 'update cuenta set totp = (select totp from cuenta where id = $2), totp_ultimo = null where id = $1',
      values: [p.id, q.id],
    })
    const a = await enter(p.usuario, { codigo: totpCode(theirs.secret, new Date()) })
    assert.notEqual(a.status, 200)
  })
})

describe('segundo factor obligatorio', () => {
  const own = useService({ ...SETTINGS, SEGUNDO_FACTOR: 'obligatorio' })
  let chief: Person
  let asChief: Service
  let desk: Person

  before(async () => {
    const first = await firstAdministrator(own)
    chief = first.person
    asChief = first.service
  })

  test('el personal no hace nada más hasta activarlo', async () => {
    const entered = await enter(chief.usuario, {}, own.base)
    assert.equal(entered.json.segundo_factor_pendiente, true)
    for (const [method, path, body] of [
      ['GET', '/auth/cuentas/', undefined],
      ['POST', '/auth/cuentas/', {}],
      ['GET', '/auth/sesiones/', undefined],
      ['POST', '/auth/clave/', { clave_actual: PASSWORD, clave_nueva: 'una clave bien distinta' }],
      ['POST', '/auth/llaves/rotar/', undefined],
      ['GET', '/hce/api/agentes-ia/', undefined],
    ] as const) {
      const a = await chief.call(method, path, body)
      if (a.status === 404) continue
      assertProblem(a, 403, 'sesion_limitada')
      const [row] = await trailOf(a, own)
      assert.deepEqual([row?.resultado, row?.codigo, row?.cuenta], [403, 'sesion_limitada', chief.id])
    }
    assert.equal((await chief.call('GET', '/auth/yo/')).status, 200)
    // Going on with the session does not lift it.
    const renewed = await renew(chief.refresh, own.base)
    assertProblem(await withToken(own.base, renewed.json.access_token)('GET', '/auth/cuentas/'), 403, 'sesion_limitada')
  })

  test('activado, la misma sesión sirve, y ya no se quita', async () => {
    const f = await enrol(chief, own)
    assert.equal((await chief.call('GET', '/auth/cuentas/')).status, 200)
    const codigo = await freshCode(chief, f, own)
    assertProblem(await chief.call('DELETE', '/auth/segundo-factor/', { clave: PASSWORD, codigo }), 403, 'sin_permiso')
  })

  test('a los pacientes no se les exige, al personal sí', async () => {
    desk = await newPerson(asChief, 'admisiones')
    assertProblem(await desk.call('GET', '/paciente/paciente/'), 403, 'sesion_limitada')
    await enrol(desk, own)
    const body = patientBody()
    const made = await desk.call('POST', '/paciente/paciente/', body)
    assert.equal(made.status, 201, made.text)
    const patient = await newPerson(asChief, 'paciente', {
      paciente: made.json.id,
      numero_documento: body.numero_documento,
    })
    assert.equal((await patient.call('GET', `/paciente/paciente/${made.json.id}/`)).status, 200)
  })

  test('salir se puede también con la sesión limitada', async () => {
    const nurse = await newPerson(asChief, 'enfermeria')
    assert.equal((await nurse.call('POST', '/auth/salir/')).status, 204)
    assert.equal((await nurse.call('GET', '/auth/yo/')).status, 401)
  })

  test('reiniciado por el administrador, el siguiente ingreso queda limitado', async () => {
    const doctor = await newPerson(asChief, 'medico')
    await enrol(doctor, own)
    const path = `/auth/cuentas/${doctor.id}/reiniciar-segundo-factor/`
    assert.equal((await chief.call('POST', path, { motivo: 'Perdió el teléfono' })).status, 200)
    assert.equal((await doctor.call('GET', '/auth/yo/')).status, 401)
    const entered = await enter(doctor.usuario, {}, own.base)
    assert.equal(entered.json.segundo_factor_pendiente, true)
    const again = withToken(own.base, entered.json.access_token)
    assertProblem(await again('GET', '/paciente/paciente/'), 403, 'sesion_limitada')
  })

  test('un paciente que pasa a ser del personal no sigue con la sesión que abrió sin segundo factor', async () => {
    const body = patientBody()
    const made = await desk.call('POST', '/paciente/paciente/', body)
    const p = await newPerson(asChief, 'paciente', {
      paciente: made.json.id,
      numero_documento: body.numero_documento,
    })
    const turned = await chief.call('PATCH', `/auth/cuentas/${p.id}/`, {
      rol: 'coordinador_medico',
      registro: '123456',
    })
    assert.equal(turned.status, 200, turned.text)
    // Limited or ended: either will do.
    const a = await p.call('GET', '/paciente/paciente/')
    assert.ok([401, 403].includes(a.status), `${a.status}`)
  })
})

describe('sesiones', () => {
  test('cada quien ve y termina las suyas', async () => {
    const p = await person('medico')
    const other = await login(s, p.usuario, PASSWORD)
    confide(other.token, other.refresh)
    const mine = await p.call('GET', '/auth/sesiones/')
    assert.deepEqual(mine.json.results.map((x: { id: string }) => x.id).sort(), [p.session, other.session].sort())
    assert.deepEqual(
      mine.json.results.filter((x: { actual: boolean }) => x.actual).map((x: { id: string }) => x.id),
      [p.session],
    )
    assert.equal((await p.call('DELETE', `/auth/sesiones/${other.session}/`)).status, 204)
    assertProblem(await other.call('GET', '/auth/yo/'), 401, 'no_autenticado')
    assertProblem(await renew(other.refresh), 401, 'sesion_revocada')
    assert.equal((await p.call('GET', '/auth/yo/')).status, 200)
    assertProblem(await p.call('DELETE', `/auth/sesiones/${other.session}/`), 404, 'no_encontrado')
  })

  test('las de otros no existen', async () => {
    const [p, q] = [await person('medico'), await person('medico')]
    const a = await p.call('DELETE', `/auth/sesiones/${q.session}/`)
    const never = await p.call('DELETE', `/auth/sesiones/${NOBODY}/`)
    assertProblem(a, 404, 'no_encontrado')
    assert.deepEqual(said(a), said(never))
    for (const id of ['x', '%00', "'%20or%20true--"])
      assert.equal((await p.call('DELETE', `/auth/sesiones/${id}/`)).status, 404, id)
    assert.equal((await q.call('GET', '/auth/yo/')).status, 200)
    assertProblem(await p.call('GET', `/auth/cuentas/${q.id}/sesiones/`), 403, 'sin_permiso')
    assertProblem(await p.call('DELETE', `/auth/cuentas/${q.id}/sesiones/`), 403, 'sin_permiso')
    // Not even an administrator, by the way meant for one's own.
    assertProblem(await admin.call('DELETE', `/auth/sesiones/${q.session}/`), 404, 'no_encontrado')
  })

  test('el administrador ve y termina las de cualquiera', async () => {
    const p = await person('medico')
    const seen = await asAdmin.call('GET', `/auth/cuentas/${p.id}/sesiones/`)
    assert.deepEqual(
      seen.json.results.map((x: { id: string }) => x.id),
      [p.session],
    )
    assert.equal((await asAdmin.call('DELETE', `/auth/cuentas/${p.id}/sesiones/`)).status, 204)
    assertProblem(await p.call('GET', '/auth/yo/'), 401, 'no_autenticado')
    assert.equal((await enter(p.usuario)).status, 200)
  })

  test('salir deja sin efecto el token y el de refresco', async () => {
    const p = await person('medico')
    assert.equal((await p.call('GET', '/auth/yo/')).status, 200)
    const a = await p.call('POST', '/auth/salir/')
    assert.equal(a.status, 204)
    const [row] = await trailOf(a)
    assert.deepEqual([row?.accion, row?.recurso_id, row?.cuenta], ['salir', p.session, p.id])
    assertProblem(await p.call('GET', '/auth/yo/'), 401, 'no_autenticado')
    assertProblem(await p.call('POST', '/auth/salir/'), 401, 'no_autenticado')
    assertProblem(await renew(p.refresh), 401, 'sesion_revocada')
  })

  test('bloquear una cuenta la saca de una vez, también en medio de sus solicitudes', async () => {
    const p = await person('medico')
    assert.equal((await p.call('GET', '/auth/yo/')).status, 200)
    const traffic = Array.from({ length: 20 }, () => p.call('GET', '/auth/yo/'))
    const a = await asAdmin.call('POST', `/auth/cuentas/${p.id}/bloquear/`, { motivo: 'Se retiró' })
    assert.equal(a.status, 200, a.text)
    assertProblem(await p.call('GET', '/auth/yo/'), 401, 'no_autenticado')
    for (const one of await Promise.all(traffic)) assert.ok([200, 401].includes(one.status))
    assertProblem(await p.call('GET', '/auth/yo/'), 401, 'no_autenticado')
    assertProblem(await enter(p.usuario), 401, 'credenciales')
    const back = await asAdmin.call('POST', `/auth/cuentas/${p.id}/desbloquear/`, { motivo: 'Volvió' })
    assert.equal(back.json.estado, 'activa')
    assertProblem(await p.call('GET', '/auth/yo/'), 401, 'no_autenticado')
    assert.equal((await enter(p.usuario)).status, 200)
  })

  test('quien ingresa o renueva mientras lo bloquean no se queda dentro', async () => {
    const p = await person('medico')
    const racing = [
      ...Array.from({ length: 6 }, () => enter(p.usuario)),
      renew(p.refresh),
      asAdmin.call('POST', `/auth/cuentas/${p.id}/bloquear/`, { motivo: 'Se retiró' }),
    ]
    const answers = await Promise.all(racing)
    assert.equal(answers.at(-1)?.status, 200)
    const open = await s.owner.run({
      text: 'select id from sesion where cuenta = $1 and revocada_en is null',
      values: [p.id],
    })
    assert.deepEqual(open, [])
    for (const a of answers.slice(0, -1))
      if (a.status === 200) assert.equal((await me(a.json.access_token)).status, 401)
  })

  test('lo que otro proceso bloquea o termina también deja de servir aquí', async () => {
    const [p, q] = [await person('medico'), await person('medico')]
    for (const one of [p, q]) assert.equal((await me(one.token)).status, 200)
    await s.owner.run({ text: `update cuenta set estado = 'bloqueada' where id = $1`, values: [p.id] })
    await s.owner.run({ text: 'update sesion set revocada_en = now() where id = $1', values: [q.session] })
    for (const one of [p, q]) {
      let tries = 0
      while ((await me(one.token)).status === 200 && tries++ < 300) await new Promise((go) => setTimeout(go, 100))
      assert.equal((await me(one.token)).status, 401)
    }
  })

  test('un cambio de rol rige desde la siguiente solicitud', async () => {
    const p = await person('medico')
    assert.equal((await p.call('GET', '/paciente/paciente/')).status, 200)
    assertProblem(await p.call('GET', '/auth/cuentas/'), 403, 'sin_permiso')
    assert.equal((await asAdmin.call('PATCH', `/auth/cuentas/${p.id}/`, { rol: 'administrador' })).status, 200)
    assert.equal((await p.call('GET', '/auth/cuentas/')).status, 200)
    assertProblem(await p.call('GET', '/paciente/paciente/'), 403, 'sin_permiso')
    assert.equal((await asAdmin.call('PATCH', `/auth/cuentas/${p.id}/`, { rol: 'medico' })).status, 200)
    assertProblem(await p.call('GET', '/auth/cuentas/'), 403, 'sin_permiso')
  })
})

describe('sistemas', () => {
  const token = (body: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Answer> =>
    call(s.base, 'POST', '/auth/token/', { grant_type: 'client_credentials', ...body }, headers)
  const basic = (id: string, secret: string): Record<string, string> => ({
    authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
  })
  const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  let n = 0

  async function system(llaves?: JWK[]): Promise<{ id: string; client_id: string; client_secret: string }> {
    const usuario = `tercero-${++n}`
    const made = await asAdmin.call('POST', '/auth/sistemas/', {
      usuario,
      nombre: `Tercero de prueba ${n}`,
      ...(llaves === undefined ? {} : { llaves: llaves.map((k) => JSON.stringify(k)) }),
    })
    assert.equal(made.status, 201, made.text)
    if (made.json.client_secret !== null) confide(made.json.client_secret)
    return made.json
  }

  test('con el secreto en el cuerpo o en Authorization: Basic', async () => {
    const { id, client_id, client_secret } = await system()
    for (const a of [
      await token({ client_id, client_secret }),
      await token({}, basic(client_id, client_secret)),
      await token({ client_id }, basic(client_id, client_secret)),
    ]) {
      assert.equal(a.status, 200, a.text)
      assert.equal(a.json.refresh_token, undefined)
      const who = await me(a.json.access_token)
      assert.deepEqual([who.json.id, who.json.rol, who.json.sesion], [id, 'integracion', null])
    }
  })

  test('como lo manda OAuth: un formulario', async () => {
    const { client_id, client_secret } = await system()
    const form = { grant_type: 'client_credentials', client_id, client_secret }
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const a = await call(s.base, 'POST', '/auth/token/', String(new URLSearchParams(form)), type)
    assert.equal(a.status, 200, a.text)
    assert.deepEqual([a.json.token_type, a.headers.get('cache-control')], ['Bearer', 'no-store'])
  })

  test('lo que no es su secreto no sirve, ni dos maneras a la vez', async () => {
    const { client_id, client_secret } = await system()
    const other = await system()
    const doctor = await person('medico')
    for (const [name, a] of Object.entries({
      'otro secreto': await token({ client_id, client_secret: 'x'.repeat(43) }),
      'el secreto de otro': await token({ client_id, client_secret: other.client_secret }),
      'la huella del secreto': await token({
        client_id,
        client_secret: createHash('sha256').update(client_secret).digest('hex'),
      }),
      'un sistema que no existe': await token({ client_id: 'no-existe', client_secret }),
      'una persona con su clave': await token({ client_id: doctor.usuario, client_secret: PASSWORD }),
      'Basic con otro': await token({}, basic(client_id, other.client_secret)),
      'Basic de uno y client_id de otro': await token({ client_id: other.client_id }, basic(client_id, client_secret)),
      'Basic sin dos puntos': await token({}, { authorization: `Basic ${Buffer.from('x').toString('base64')}` }),
      'Basic con un nulo': await token({}, basic('a\u0000', client_secret)),
      'Basic con escapes rotos': await token(
        {},
        { authorization: `Basic ${Buffer.from('%zz:%zz').toString('base64')}` },
      ),
    })) {
      assert.equal(a.status, 401, `${name}: ${a.text}`)
      assert.equal(a.json.codigo, 'credenciales', name)
      await assertAudited(a, 401, 'credenciales')
    }
    for (const a of [
      await token({ client_id, client_secret }, basic(client_id, client_secret)),
      await token({ client_id }),
      await token({ client_secret }),
      await token({}),
    ])
      assertProblem(a, 400, 'validacion')
  })

  test('a quien se presenta con Basic y falla se le dice el esquema (RFC 6749 §5.2)', async () => {
    const { client_id } = await system()
    const a = await token({}, basic(client_id, 'no es'))
    assert.equal(a.status, 401)
    assert.match(a.headers.get('www-authenticate') ?? '', /^Basic/)
  })

  test('otro grant_type no existe', async () => {
    for (const grant_type of [
      'password',
      'authorization_code',
      'refresh',
      '',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
    ])
      assertProblem(await token({ grant_type, client_id: 'x', client_secret: 'y' }), 400, 'validacion')
    assertProblem(await call(s.base, 'POST', '/auth/token/', {}), 400, 'validacion')
  })

  test('un secreto nuevo anula el anterior; bloqueado, ni el token que ya tenía', async () => {
    const { id, client_id, client_secret } = await system()
    const next = await asAdmin.call('POST', `/auth/sistemas/${id}/secreto/`)
    assert.equal(next.status, 200, next.text)
    confide(next.json.client_secret)
    assertProblem(await token({ client_id, client_secret }), 401, 'credenciales')
    const got = await token({ client_id, client_secret: next.json.client_secret })
    assert.equal((await me(got.json.access_token)).status, 200)
    assert.equal(
      (await asAdmin.call('POST', `/auth/cuentas/${id}/bloquear/`, { motivo: 'Fin del contrato' })).status,
      200,
    )
    assert.equal((await me(got.json.access_token)).status, 401)
    assertProblem(await token({ client_id, client_secret: next.json.client_secret }), 401, 'credenciales')
  })

  test('un sistema no ingresa como persona, ni una persona recibe un secreto', async () => {
    const { id, client_id, client_secret } = await system()
    assertProblem(await enter(client_id, { clave: client_secret }), 401, 'credenciales')
    assertProblem(await asAdmin.call('POST', `/auth/cuentas/${id}/invitar/`), 409, 'estado_cuenta')
    const doctor = await person('medico')
    assertProblem(await asAdmin.call('POST', `/auth/sistemas/${doctor.id}/secreto/`), 404, 'no_encontrado')
    assertProblem(await asAdmin.call('PATCH', `/auth/cuentas/${id}/`, { rol: 'administrador' }), 400, 'validacion')
    const made = await asAdmin.call('POST', '/auth/cuentas/', {
      usuario: 'persona.integracion',
      nombre: 'Persona Integrada',
      rol: 'integracion',
      tipo_documento: 'CC',
      numero_documento: newDocument(),
    })
    assertProblem(made, 400, 'validacion')
  })

  describe('private_key_jwt', () => {
    let mine: KeyObject
    let jwk: JWK
    let who: { id: string; client_id: string }
    const AUD = `${PUBLIC}/auth/token/`

    before(async () => {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      mine = pair.privateKey
      jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'mia', alg: 'ES256' } as JWK
      who = await system([jwk])
    })

    const assertion = (
      payload: Record<string, unknown> = {},
      header: Record<string, unknown> = {},
      by: KeyObject | Uint8Array = mine,
    ): Promise<string> => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({
        iss: who.client_id,
        sub: who.client_id,
        aud: AUD,
        jti: randomUUID(),
        iat: now,
        exp: now + 120,
        ...payload,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'mia', ...header })
        .sign(by)
    }
    const present = (client_assertion: string, more: Record<string, unknown> = {}): Promise<Answer> =>
      token({ client_assertion_type: TYPE, client_assertion, ...more })

    test('la firma del sistema basta, una vez cada una', async () => {
      const one = await assertion()
      const a = await present(one)
      assert.equal(a.status, 200, a.text)
      assert.equal((await me(a.json.access_token)).json.id, who.id)
      const again = await present(one)
      assertProblem(again, 401, 'credenciales')
      await assertAudited(again, 401, 'credenciales')
      const twice = await assertion()
      const answers = await Promise.all(Array.from({ length: 6 }, () => present(twice)))
      assert.equal(answers.filter((x) => x.status === 200).length, 1, String(answers.map((x) => x.status)))
    })

    test('lo que no es como debe ser no sirve', async () => {
      const now = Math.floor(Date.now() / 1000)
      const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const text = (t: string): Uint8Array => new TextEncoder().encode(t)
      const second = await system([{ ...other.publicKey.export({ format: 'jwk' }) } as JWK])
      const b64 = (v: unknown): string => Buffer.from(JSON.stringify(v)).toString('base64url')
      const body = { iss: who.client_id, sub: who.client_id, aud: AUD, jti: 'sin-firma', exp: now + 60 }
      for (const [name, one] of Object.entries({
        'otra audiencia': await assertion({ aud: 'https://otro.example/auth/token/' }),
        'sin audiencia': await assertion({ aud: undefined }),
        vencida: await assertion({ exp: now - 30 }),
        'sin vencimiento': await assertion({ exp: undefined }),
        'que dura un día': await assertion({ exp: now + 86_400 }),
        'sin jti': await assertion({ jti: undefined }),
        'jti con un nulo': await assertion({ jti: 'a\u0000b' }),
        'jti que no es un texto': await assertion({ jti: 7 }),
        'de otro emisor': await assertion({ iss: second.client_id }),
        'firmada por otra llave': await assertion({}, {}, other.privateKey),
        'con la llave dentro': await assertion(
          {},
          { jwk: other.publicKey.export({ format: 'jwk' }) },
          other.privateKey,
        ),
        'HS256 con la llave pública': await assertion({}, { alg: 'HS256' }, text(JSON.stringify(jwk))),
        'sin firma': `${b64({ alg: 'none' })}.${b64(body)}.`,
        'que habla de otro sistema': await assertion({ iss: second.client_id, sub: second.client_id }),
        basura: 'a.b.c',
      })) {
        const a = await present(one)
        assert.equal(a.status, 401, `${name}: ${a.text}`)
        assert.equal(a.json.codigo, 'credenciales', name)
      }
      const named = await present(await assertion(), { client_id: second.client_id })
      assert.equal(named.status, 401, 'the assertion of one system identifies another')
    })

    test('cambiadas sus llaves por un secreto, la firma no sirve; y una llave privada no se registra', async () => {
      const pair = generateKeyPairSync('ed25519')
      const made = await system([pair.publicKey.export({ format: 'jwk' }) as JWK])
      const priv = JSON.stringify(pair.privateKey.export({ format: 'jwk' }))
      assertProblem(
        await asAdmin.call('PUT', `/auth/sistemas/${made.id}/llaves/`, { llaves: [priv] }),
        400,
        'validacion',
      )
      const signed = (): Promise<string> =>
        assertion({ iss: made.client_id, sub: made.client_id }, { alg: 'EdDSA', kid: undefined }, pair.privateKey)
      assert.equal((await present(await signed())).status, 200)
      const next = await asAdmin.call('POST', `/auth/sistemas/${made.id}/secreto/`)
      confide(next.json.client_secret)
      assertProblem(await present(await signed()), 401, 'credenciales')
    })
  })
})

describe('emisor externo', () => {
  const AUD = 'custodia-ips'
  const running: { own?: Service & { stop(): Promise<void> }; idp?: Server } = {}
  const published: JWK[] = []
  let issuer = ''
  let own: Service
  let chief: Person
  let first: Awaited<ReturnType<typeof generateKeyPair>>
  let calls = 0

  before(async () => {
    first = await generateKeyPair('RS256')
    published.push({ ...(await exportJWK(first.publicKey)), kid: 'uno', alg: 'RS256', use: 'sig' })
    const idp = createServer((req, res) => {
      calls++
      res.setHeader('content-type', 'application/json')
      if (req.url === '/realms/ips/.well-known/openid-configuration')
        res.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/llaves` }))
      else if (req.url === '/realms/ips/llaves') res.end(JSON.stringify({ keys: published }))
      else res.writeHead(404).end()
    })
    running.idp = idp
    await new Promise<void>((done) => idp.listen(0, '127.0.0.1', done))
    issuer = `http://127.0.0.1:${(idp.address() as AddressInfo).port}/realms/ips`
    running.own = await startService({
      ...SETTINGS,
      OIDC_EMISOR: issuer,
      OIDC_AUDIENCIA: AUD,
      OIDC_CLAIM_ROL: 'realm_access.roles',
      OIDC_ROLES: 'doctor=medico,desk=admisiones,boss=administrador,bot=integracion',
    })
    own = running.own
    chief = (await firstAdministrator(own)).person
  })
  after(async () => {
    await running.own?.stop()
    running.idp?.closeAllConnections()
    running.idp?.close()
  })

  const now = (): number => Math.floor(Date.now() / 1000)
  const identity = (sub: string, roles: unknown = ['doctor'], more: Record<string, unknown> = {}) => ({
    iss: issuer,
    aud: AUD,
    sub,
    iat: now(),
    exp: now() + 300,
    jti: randomUUID(),
    name: 'Camila Rentería',
    preferred_username: `usuario.${sub}`,
    tipo_documento: 'CC',
    numero_documento: '52777888',
    registro_profesional: 'RM-5277',
    realm_access: { roles },
    ...more,
  })
  const sign = (
    payload: Record<string, unknown>,
    header: Record<string, unknown> = {},
    by: Parameters<SignJWT['sign']>[0] = first.privateKey,
  ): Promise<string> => new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'uno', ...header }).sign(by)

  test('su token entra con el rol que le corresponde, y abre una cuenta', async () => {
    const token = await sign(identity('camila'))
    const a = await me(token, own.base)
    assert.equal(a.status, 200, a.text)
    assert.deepEqual(
      [a.json.rol, a.json.nombre, a.json.documento, a.json.registro, a.json.sesion],
      ['medico', 'Camila Rentería', 'CC 52777888', 'RM-5277', null],
    )
    assert.equal((await withToken(own.base, token)('GET', '/paciente/paciente/')).status, 200)
    assertProblem(await withToken(own.base, token)('GET', '/auth/cuentas/'), 403, 'sin_permiso')
    const account = await chief.call('GET', `/auth/cuentas/${a.json.id}/`)
    assert.deepEqual([account.json.externa, account.json.estado], [true, 'activa'])
    // Nobody enters that account with a password, and nobody gives it one.
    assertProblem(await enter(account.json.usuario, {}, own.base), 401, 'credenciales')
    assertProblem(await chief.call('POST', `/auth/cuentas/${a.json.id}/invitar/`), 409, 'estado_cuenta')
  })

  test('llegando muchas veces a la vez por primera vez se abre una sola cuenta', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, () => sign(identity('muchas'))))
    const answers = await Promise.all(tokens.map((t) => me(t, own.base)))
    for (const a of answers) assert.equal(a.status, 200, a.text)
    assert.equal(new Set(answers.map((a) => a.json.id)).size, 1)
  })

  test('un nombre de usuario igual al de alguien de aquí no es ese alguien', async () => {
    const a = await me(await sign(identity('impostora', ['doctor'], { preferred_username: 'primera' })), own.base)
    assert.equal(a.json.rol, 'medico')
    assert.notEqual(a.json.id, chief.id)
    assert.notEqual(a.json.usuario, 'primera')
  })

  test('una llave nueva del emisor se aprende', async () => {
    const next = await generateKeyPair('ES256')
    published.push({ ...(await exportJWK(next.publicKey)), kid: 'dos', alg: 'ES256', use: 'sig' })
    const token = await sign(identity('nueva'), { alg: 'ES256', kid: 'dos' }, next.privateKey)
    assert.equal((await me(token, own.base)).status, 200)
  })

  test('lo que no dice, o no como debe, no entra', async () => {
    const stranger = await generateKeyPair('RS256')
    const text = (t: string): Uint8Array => new TextEncoder().encode(t)
    const b64 = (v: unknown): string => Buffer.from(JSON.stringify(v)).toString('base64url')
    const plain = await call(own.base, 'GET', '/auth/yo/')
    const count = async (): Promise<unknown> =>
      (await own.owner.run({ text: 'select count(*)::integer as n from cuenta', values: [] }))[0]?.n
    const before = await count()
    for (const [name, token] of Object.entries({
      'otra audiencia': await sign(identity('x', ['doctor'], { aud: 'otra' })),
      'varias audiencias, para otro': await sign(identity('x', ['doctor'], { aud: [AUD, 'otra'], azp: 'otra' })),
      'otro emisor': await sign(identity('x', ['doctor'], { iss: 'https://otro.example' })),
      'el emisor con una barra': await sign(identity('x', ['doctor'], { iss: `${issuer}/` })),
      vencido: await sign(identity('x', ['doctor'], { exp: now() - 60 })),
      'sin vencimiento': await sign(identity('x', ['doctor'], { exp: undefined })),
      'aún no sirve': await sign(identity('x', ['doctor'], { nbf: now() + 600 })),
      'sin sujeto': await sign(identity('x', ['doctor'], { sub: undefined })),
      'sujeto con un nulo': await sign(identity('a\u0000b')),
      'rol desconocido': await sign(identity('x', ['janitor'])),
      'sin roles': await sign(identity('x', [])),
      'el nombre de un rol de aquí': await sign(identity('x', ['administrador'])),
      'rol en otra parte': await sign(identity('x', [], { roles: ['boss'] })),
      'rol heredado de un prototipo': await sign(identity('x', ['constructor', '__proto__', 'toString'])),
      'el rol de los sistemas': await sign(identity('x', ['bot'])),
      'llave desconocida': await sign(identity('x'), { kid: 'tres' }, stranger.privateKey),
      'otra llave con el mismo kid': await sign(identity('x'), {}, stranger.privateKey),
      'HS256 con la llave pública': await sign(identity('x'), { alg: 'HS256' }, text(JSON.stringify(published[0]))),
      'sin firma': `${b64({ alg: 'none', kid: 'uno' })}.${b64(identity('x'))}.`,
      'un aviso de salida': await sign(identity('x'), { typ: 'logout+jwt' }),
      'otro alg de la misma llave': await sign(
        identity('x'),
        { alg: 'RS512' },
        (await generateKeyPair('RS512')).privateKey,
      ),
    })) {
      const a = await me(token, own.base)
      assert.equal(a.status, 401, `${name}: ${a.text}`)
      assert.deepEqual(said(a), said(plain), name)
      const [row] = await trailOf(a, own)
      assert.equal(row?.resultado, 401, name)
    }
    assert.equal(await count(), before, 'a refused token opened an account')
  })

  test('tokens de nadie no hacen llamar al emisor', async () => {
    const before = calls
    for (let i = 0; i < 20; i++) await me(`a.b.${i}`, own.base)
    for (let i = 0; i < 5; i++)
      await me(await sign(identity(`x${i}`, ['doctor'], { iss: 'https://otro.example' })), own.base)
    assert.equal(calls, before)
  })

  test('bloqueada aquí, no entra aunque su emisor diga que sí', async () => {
    const token = await sign(identity('bloqueada'))
    const { id } = (await me(token, own.base)).json
    assert.equal((await chief.call('POST', `/auth/cuentas/${id}/bloquear/`, { motivo: 'Se retiró' })).status, 200)
    assertProblem(await me(token, own.base), 401, 'no_autenticado')
    assertProblem(await me(await sign(identity('bloqueada', ['boss'])), own.base), 401, 'no_autenticado')
    assert.equal((await chief.call('POST', `/auth/cuentas/${id}/desbloquear/`, { motivo: 'Volvió' })).status, 200)
    assert.equal((await me(token, own.base)).status, 200)
  })

  test('lo que su emisor cambia, cambia aquí', async () => {
    const one = await me(await sign(identity('cambia', ['doctor'])), own.base)
    const two = await me(await sign(identity('cambia', ['desk'], { name: 'Camila R. de Soto' })), own.base)
    assert.deepEqual([one.json.id, one.json.rol], [two.json.id, 'medico'])
    assert.deepEqual([two.json.rol, two.json.nombre], ['admisiones', 'Camila R. de Soto'])
    const account = await chief.call('GET', `/auth/cuentas/${two.json.id}/`)
    assert.equal(account.json.rol, 'admisiones')
    assertProblem(
      await chief.call('PATCH', `/auth/cuentas/${two.json.id}/`, { rol: 'administrador' }),
      400,
      'validacion',
    )
  })

  test('un token anterior no le devuelve el rol que su emisor ya le quitó', async () => {
    const old = await sign(identity('degradada', ['boss'], { iat: now() - 60 }))
    const { id } = (await me(old, own.base)).json
    assert.equal((await me(await sign(identity('degradada', ['desk'])), own.base)).json.rol, 'admisiones')
    // Asked again once what was remembered of it is forgotten, as happens by itself after five seconds.
    await chief.call('PATCH', `/auth/cuentas/${id}/`, { profesion: 'Secretaria' })
    await me(old, own.base)
    assert.equal((await chief.call('GET', `/auth/cuentas/${id}/`)).json.rol, 'admisiones')
  })

  test('quien escribe en la historia dice documento y registro, venga de donde venga', async () => {
    const a = await me(await sign(identity('anonima', ['doctor'], { registro_profesional: undefined })), own.base)
    assertProblem(a, 403, 'sin_permiso')
    const b = await me(await sign(identity('anonimo', ['desk'], { numero_documento: undefined })), own.base)
    assertProblem(b, 403, 'sin_permiso')
  })
})

describe('cuentas', () => {
  const create = (
    by: Pick<Service, 'call'>,
    rol: string,
    usuario: string,
    more: Record<string, unknown> = {},
  ): Promise<Answer> =>
    by.call('POST', '/auth/cuentas/', {
      usuario,
      nombre: 'Persona de Prueba',
      rol,
      tipo_documento: 'CC',
      numero_documento: newDocument(),
      ...more,
    })
  const named = (a: Answer): string[] => (a.json?.errores ?? []).map((e: { campo: string }) => e.campo)
  const redeem = (link: string, clave = PASSWORD): Promise<Answer> => call(s.base, 'POST', link, { clave })

  test('el administrador no se quita el rol ni se bloquea a sí mismo', async () => {
    const p = await person('administrador')
    assertProblem(await p.call('PATCH', `/auth/cuentas/${p.id}/`, { rol: 'auditor' }), 403, 'sin_permiso')
    assertProblem(await p.call('POST', `/auth/cuentas/${p.id}/bloquear/`, { motivo: 'Me voy' }), 403, 'sin_permiso')
    assert.equal((await p.call('GET', '/auth/cuentas/')).status, 200)
  })

  test('siempre queda un administrador, aunque dos se bloqueen o se degraden a la vez', async () => {
    const own = await startService(SETTINGS)
    try {
      const { person: one, service: asOne } = await firstAdministrator(own)
      const active = async (): Promise<unknown> =>
        (
          await own.owner.run({
            text: `select count(*)::integer as n from cuenta where rol = 'administrador' and estado = 'activa'`,
            values: [],
          })
        )[0]?.n
      for (const how of ['bloquear', 'degradar']) {
        const two = await newPerson(asOne, 'administrador')
        const end = (by: Person, whom: Person): Promise<Answer> =>
          how === 'bloquear'
            ? by.call('POST', `/auth/cuentas/${whom.id}/bloquear/`, { motivo: 'Uno de los dos sobra' })
            : by.call('PATCH', `/auth/cuentas/${whom.id}/`, { rol: 'auditor' })
        const answers = await Promise.all([end(one, two), end(two, one)])
        assert.equal(answers.filter((a) => a.status === 200).length, 1, answers.map((a) => a.text).join('\n'))
        assert.equal(await active(), 1, how)
        // For the next round the first one administers again, whoever won.
        await own.owner.run({
          text: `update cuenta set estado = 'activa', rol = 'administrador' where id = $1`,
          values: [one.id],
        })
        await own.owner.run({ text: `update cuenta set estado = 'bloqueada' where id = $1`, values: [two.id] })
        const again = await login(own, one.usuario, PASSWORD)
        Object.assign(one, again)
        Object.assign(asOne, { call: again.call })
      }
      // One who was only invited does not count: he may never come.
      const invited = await create(asOne, 'administrador', 'por.venir', { registro: '1234' })
      assert.equal(invited.status, 201, invited.text)
      const desk = await newPerson(asOne, 'administrador')
      assert.equal((await desk.call('POST', `/auth/cuentas/${one.id}/bloquear/`, { motivo: 'Se va' })).status, 200)
      assert.equal(await active(), 1)
    } finally {
      await own.stop()
    }
  })

  test('admisiones no hace cuentas: con el enlace de un paciente leería su historia', async () => {
    const desk = await person('admisiones')
    const body = patientBody()
    const patient = await desk.call('POST', '/paciente/paciente/', body)
    const given = { paciente: patient.json.id, numero_documento: body.numero_documento }
    for (const rol of ['paciente', 'medico', 'administrador', 'admisiones', 'auditor'])
      assertProblem(await create(desk, rol, `no.debe.${rol}`, { registro: '123', ...given }), 403, 'sin_permiso')
    const made = await create(asAdmin, 'paciente', 'paciente.con.cuenta', given)
    assert.equal(made.status, 201, made.text)
    confide(String(body.numero_documento))
    linkOf(made)
    for (const [method, path, more] of [
      ['GET', `/auth/cuentas/${made.json.id}/`, undefined],
      ['POST', `/auth/cuentas/${made.json.id}/invitar/`, undefined],
      ['PATCH', `/auth/cuentas/${made.json.id}/`, { nombre: 'Otro' }],
      ['POST', `/auth/cuentas/${made.json.id}/representados/`, { paciente: patient.json.id }],
    ] as const)
      assertProblem(await desk.call(method, path, more), 403, 'sin_permiso')
    assertProblem(await create(asAdmin, 'paciente', 'paciente.otra.cuenta', given), 409, 'usuario_ocupado')
  })

  test('la cuenta de un paciente es la de quien lleva ese documento', async () => {
    const desk = await person('admisiones')
    const body = patientBody()
    const patient = await desk.call('POST', '/paciente/paciente/', body)
    const other = await create(asAdmin, 'paciente', 'paciente.ajeno', { paciente: patient.json.id })
    assertProblem(other, 400, 'validacion')
    assert.deepEqual(named(other), ['paciente'])
    assert.deepEqual(named(await create(asAdmin, 'paciente', 'paciente.sin.paciente')), ['paciente'])
    assert.deepEqual(named(await create(asAdmin, 'paciente', 'paciente.nadie', { paciente: NOBODY })), ['paciente'])
    const staff = await create(asAdmin, 'medico', 'medico.paciente', { registro: '1234', paciente: patient.json.id })
    assert.deepEqual(named(staff), ['paciente'])
  })

  test('quien registra en la historia tiene documento y registro; todos, documento', async () => {
    for (const rol of ['medico', 'odontologo', 'psicologo', 'terapeuta', 'enfermeria', 'coordinador_medico'])
      assert.deepEqual(named(await create(asAdmin, rol, `sin.registro.${rol}`)), ['registro'], rol)
    const blank = { tipo_documento: undefined, numero_documento: undefined }
    assert.deepEqual(named(await create(asAdmin, 'auditor', 'sin.documento', blank)).sort(), [
      'numero_documento',
      'tipo_documento',
    ])
    const p = await person('auditor', { registro: undefined })
    assert.deepEqual(named(await asAdmin.call('PATCH', `/auth/cuentas/${p.id}/`, { rol: 'medico' })), ['registro'])
    for (const rol of ['demostracion', 'anonimo', 'dios', ''])
      assertProblem(await create(asAdmin, rol, 'rol.inventado'), 400, 'validacion')
  })

  test('null quita lo que se puede quitar de una cuenta, y de lo demás se rechaza', async () => {
    const p = await person('auditor', { correo: 'p@ejemplo.co', profesion: 'Auditoría médica' })
    const path = `/auth/cuentas/${p.id}/`
    const changed = await asAdmin.call('PATCH', path, { correo: null })
    assert.deepEqual([changed.status, changed.json.correo], [200, null], changed.text)
    assert.equal(changed.json.profesion, 'Auditoría médica')
    assert.equal((await asAdmin.call('PATCH', path, { profesion: null })).json.profesion, null)
    for (const campo of ['nombre', 'rol', 'numero_documento'])
      assert.deepEqual(named(await asAdmin.call('PATCH', path, { [campo]: null })), [campo])
    const doctor = await person('medico')
    assert.deepEqual(named(await asAdmin.call('PATCH', `/auth/cuentas/${doctor.id}/`, { registro: null })), [
      'registro',
    ])
  })

  test('un usuario es de una sola cuenta, escrito como sea y a la vez', async () => {
    const p = await person('medico')
    assertProblem(await create(asAdmin, 'auditor', p.usuario), 409, 'usuario_ocupado')
    assertProblem(await create(asAdmin, 'auditor', p.usuario.toUpperCase()), 409, 'usuario_ocupado')
    const system = { usuario: p.usuario, nombre: `Tercero ${randomUUID()}` }
    assertProblem(await asAdmin.call('POST', '/auth/sistemas/', system), 409, 'usuario_ocupado')
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(asAdmin, 'auditor', 'todos.a.la.vez')))
    assert.deepEqual(answers.map((a) => a.status).sort(), [201, 409, 409, 409, 409])
    for (const odd of ['con espacio', 'ñandú', 'оleg', '-x', 'ab', 'x'.repeat(61), 'a/b', '<b>x</b>', 'oidc:abc:x'])
      assertProblem(await create(asAdmin, 'auditor', odd), 400, 'validacion')
  })

  test('una invitación sirve una vez, también si se usa varias veces a la vez', async () => {
    const made = await create(asAdmin, 'auditor', 'invitada.una.vez')
    const link = linkOf(made)
    assertProblem(await redeem(link, 'corta'), 400, 'clave_debil')
    const answers = await Promise.all(Array.from({ length: 4 }, (_, i) => redeem(link, `${PASSWORD} ${i}`)))
    assert.deepEqual(answers.map((a) => a.status).sort(), [200, 410, 410, 410])
    const which = answers.findIndex((a) => a.status === 200)
    for (let i = 0; i < 4; i++)
      assert.equal((await enter(made.json.usuario, { clave: `${PASSWORD} ${i}` })).status, i === which ? 200 : 401)
    assertProblem(await redeem(link), 410, 'invitacion_invalida')
    assert.equal((await call(s.base, 'GET', link, undefined, { accept: 'text/html' })).status, 410)
  })

  test('vencida o reemplazada ya no sirve, y la de una cuenta bloqueada tampoco', async () => {
    const old = await create(asAdmin, 'auditor', 'invitada.tarde')
    const oldLink = linkOf(old)
    await s.owner.run({
      text: `update invitacion set vence_en = now() - interval '1 second' where cuenta = $1`,
      values: [old.json.id],
    })
    const late = await redeem(oldLink)
    assertProblem(late, 410, 'invitacion_invalida')
    await assertAudited(late, 410, 'invitacion_invalida')

    const two = await create(asAdmin, 'auditor', 'invitada.dos.veces')
    const former = linkOf(two)
    const latter = linkOf(await asAdmin.call('POST', `/auth/cuentas/${two.json.id}/invitar/`))
    assertProblem(await redeem(former), 410, 'invitacion_invalida')
    assert.equal((await redeem(latter)).status, 200)

    const three = await create(asAdmin, 'auditor', 'invitada.bloqueada')
    const link = linkOf(three)
    await asAdmin.call('POST', `/auth/cuentas/${three.json.id}/bloquear/`, { motivo: 'No vino' })
    assertProblem(await redeem(link), 410, 'invitacion_invalida')
    assertProblem(await asAdmin.call('POST', `/auth/cuentas/${three.json.id}/invitar/`), 409, 'estado_cuenta')
    await asAdmin.call('POST', `/auth/cuentas/${three.json.id}/desbloquear/`, { motivo: 'Sí vino' })
    assertProblem(await redeem(link), 410, 'invitacion_invalida')
  })

  test('un enlace para una cuenta activa cambia la clave, saca a todos y no quita el segundo factor', async () => {
    const p = await person('medico')
    await enrol(p)
    const link = linkOf(await asAdmin.call('POST', `/auth/cuentas/${p.id}/invitar/`))
    assert.equal((await p.call('GET', '/auth/yo/')).status, 200)
    const clave = 'olvidé la de antes, esta es'
    confide(clave)
    assert.equal((await redeem(link, clave)).status, 200)
    assertProblem(await p.call('GET', '/auth/yo/'), 401, 'no_autenticado')
    assertProblem(await enter(p.usuario, { clave }), 401, 'segundo_factor')
    assertProblem(await enter(p.usuario), 401, 'credenciales')
  })

  test('un enlace no sirve para decir quién es uno ni qué rol tiene', async () => {
    const made = await create(asAdmin, 'auditor', 'invitada.astuta')
    const link = linkOf(made)
    assertProblem(await call(s.base, 'POST', link, { clave: PASSWORD, rol: 'administrador' }), 400, 'validacion')
    const a = await call(s.base, 'POST', link, { clave: PASSWORD, usuario: 'primera', nombre: 'Otra' })
    assert.ok([200, 400].includes(a.status), a.text)
    const now = (await asAdmin.call('GET', `/auth/cuentas/${made.json.id}/`)).json
    assert.deepEqual([now.usuario, now.nombre, now.rol], ['invitada.astuta', 'Persona de Prueba', 'auditor'])
  })

  test('un identificador que no es de ninguna cuenta es 404, tenga lo que tenga', async () => {
    const odd: string[] = []
    for (const id of [NOBODY, 'x', '%00', 'a%00b', '%ff', "'%20or%20true--", '%F0%9F%98%80', 'x'.repeat(150)]) {
      for (const [method, path, body] of [
        ['GET', `/auth/cuentas/${id}/`, undefined],
        ['PATCH', `/auth/cuentas/${id}/`, { nombre: 'Otro' }],
        ['POST', `/auth/cuentas/${id}/bloquear/`, { motivo: 'Por probar' }],
        ['POST', `/auth/cuentas/${id}/invitar/`, undefined],
        ['DELETE', `/auth/cuentas/${id}/sesiones/`, undefined],
        ['POST', `/auth/sistemas/${id}/secreto/`, undefined],
      ] as const) {
        const { status } = await asAdmin.call(method, path, body)
        if (status !== 404) odd.push(`${status} ${method} ${path}`)
      }
    }
    assert.deepEqual(odd, [])
  })

  test('ninguna respuesta trae una huella, una clave ni un secreto guardado', async () => {
    const p = await person('medico')
    await enrol(p)
    const system = await newSystem(asAdmin, `Tercero ${randomUUID()}`)
    confide(system.secret, system.token)
    const answers = [
      await asAdmin.call('GET', '/auth/cuentas/?page_size=200'),
      await asAdmin.call('GET', `/auth/cuentas/${p.id}/`),
      await asAdmin.call('GET', `/auth/cuentas/${system.id}/`),
      await asAdmin.call('PATCH', `/auth/cuentas/${p.id}/`, { profesion: 'Medicina interna' }),
      await asAdmin.call('GET', `/auth/cuentas/${p.id}/sesiones/`),
      await p.call('GET', '/auth/yo/'),
      await p.call('GET', '/auth/sesiones/'),
      await enter(p.usuario, { clave: 'no es' }),
      await call(s.base, 'GET', '/auth/llaves/'),
      await asAdmin.call('POST', `/auth/cuentas/${p.id}/bloquear/`, { motivo: 'Se retiró' }),
    ]
    for (const { text } of answers) {
      assert.doesNotMatch(text, /\$argon2|\b[0-9a-f]{64}\b|otpauth/)
      assert.doesNotMatch(text, /"(clave|secreto|client_secret|totp\w*|recuperacion|llaves|fallos|externo)"/)
    }
  })
})

describe('llaves públicas', () => {
  const PUBLIC_MEMBERS = ['alg', 'crv', 'kid', 'kty', 'use', 'x']

  test('solo sus partes públicas, y con ellas se comprueba un token', async () => {
    for (const path of ['/.well-known/jwks.json', '/auth/llaves/']) {
      const a = await call(s.base, 'GET', path)
      assert.equal(a.status, 200)
      assert.ok(a.json.keys.length > 0)
      for (const k of a.json.keys) assert.deepEqual(Object.keys(k).sort(), PUBLIC_MEMBERS)
      const { kid } = decodeProtectedHeader(admin.token)
      assert.ok(a.json.keys.some((k: JWK) => k.kid === kid))
    }
  })

  test('cambiada la llave, los tokens de antes sirven y los nuevos llevan la nueva', async () => {
    const p = await person('medico')
    const before = decodeProtectedHeader(p.token).kid
    assertProblem(await p.call('POST', '/auth/llaves/rotar/'), 403, 'sin_permiso')
    const a = await asAdmin.call('POST', '/auth/llaves/rotar/')
    assert.equal(a.status, 200, a.text)
    assert.equal(a.json.kid_anterior, before)
    assert.notEqual(a.json.kid, before)
    assert.equal((await me(p.token)).status, 200)
    const entered = await enter(p.usuario)
    assert.equal(decodeProtectedHeader(entered.json.access_token).kid, a.json.kid)
    assert.equal((await me(entered.json.access_token)).status, 200)
    const renewed = await renew(p.refresh)
    assert.equal(decodeProtectedHeader(renewed.json.access_token).kid, a.json.kid)
    const { keys } = (await call(s.base, 'GET', '/.well-known/jwks.json')).json
    assert.ok([before, a.json.kid].every((kid) => keys.some((k: JWK) => k.kid === kid)))
    confide(entered.json.access_token, renewed.json.access_token, renewed.json.refresh_token)
  })

  test('cambiada muchas veces a la vez queda una vigente, y nadie se queda fuera', async () => {
    const p = await person('medico')
    const answers = await Promise.all(Array.from({ length: 4 }, () => asAdmin.call('POST', '/auth/llaves/rotar/')))
    for (const a of answers) assert.equal(a.status, 200, a.text)
    const rows = await s.owner.run({
      text: `select kid from llave where uso = 'token' and retirada_en is null`,
      values: [],
    })
    assert.equal(rows.length, 1)
    assert.equal((await me(p.token)).status, 200)
    const entered = await enter(p.usuario)
    assert.equal(decodeProtectedHeader(entered.json.access_token).kid, rows[0]?.kid)
    assert.equal((await me(entered.json.access_token)).status, 200)
  })

  test('en la base de datos la llave privada no está a la vista', async () => {
    const rows = await s.owner.run({ text: 'select privada, publica from llave', values: [] })
    for (const row of rows) {
      // PKCS #8 of Ed25519 always begins like this.
      assert.ok(!(row.privada as Buffer).includes(Buffer.from('302e020100300506032b6570', 'hex')))
      assert.ok(!Object.hasOwn(row.publica as object, 'd'))
    }
  })
})

describe('autoría', () => {
  test('lo que registra un médico lleva su nombre, documento y registro, diga lo que diga el cuerpo', async () => {
    const numero_documento = newDocument()
    const doctor = await person('medico', { numero_documento, registro: 'RM-998877', nombre: 'Ignacio Vélez' })
    const patient = await doctor.call('POST', '/paciente/paciente/', patientBody())
    assert.equal(patient.status, 201, patient.text)
    const history = await doctor.call('POST', '/hce/api/historias/abrir/', {
      paciente: patient.json.id,
      tipo_atencion: 'consulta_externa',
    })
    assert.equal(history.status, 201, history.text)
    const notas = '/hce/api/notas/'
    const { example } = nota
    const made = await doctor.call('POST', notas, { ...example, historia: history.json.id })
    assert.equal(made.status, 201, made.text)
    const author = (row: Record<string, unknown>): unknown[] => [
      row.profesional_nombre,
      row.profesional_documento,
      row.profesional_registro,
    ]
    const expected = ['Ignacio Vélez', `CC ${numero_documento}`, 'RM-998877']
    assert.deepEqual(author(made.json), expected)
    const forged = await doctor.call('POST', notas, {
      ...example,
      historia: history.json.id,
      profesional_nombre: 'Otra Persona',
      profesional_registro: 'RM-1',
    })
    assertProblem(forged, 400, 'validacion')
    // A later name of the account is not that of what was written before.
    await asAdmin.call('PATCH', `/auth/cuentas/${doctor.id}/`, { nombre: 'Ignacio Vélez Mora', registro: 'RM-1' })
    assert.deepEqual(author((await doctor.call('GET', `${notas}${made.json.id}/`)).json), expected)
    const next = await doctor.call('POST', notas, { ...example, historia: history.json.id })
    assert.deepEqual(author(next.json), ['Ignacio Vélez Mora', `CC ${numero_documento}`, 'RM-1'])
    const [row] = await trailOf(made)
    assert.deepEqual([row?.cuenta, row?.actor, row?.rol], [doctor.id, 'Ignacio Vélez', 'medico'])
  })
})

// Last, so that it looks at everything that the tests before it made the service write.
describe('lo que queda escrito', () => {
  test('ninguna línea del registro de eventos trae una clave, un token, un enlace ni un documento', () => {
    const log = s.log.join('')
    assert.ok(s.log.length > 500, 'nothing was logged')
    assert.ok(told.size > 100)
    for (const secret of told) {
      if (secret.length < 6) continue
      assert.ok(!log.includes(secret), `the log has ${secret}`)
    }
    assert.doesNotMatch(log, /eyJ[\w-]+\.|[Bb]earer |authorization/)
  })

  test('tampoco la auditoría', async () => {
    const rows = await s.owner.run({ text: 'select to_jsonb(a)::text as fila from auditoria a', values: [] })
    const all = rows.map((r) => r.fila).join('\n')
    for (const secret of told) {
      if (secret.length < 6) continue
      assert.ok(!all.includes(secret), `the audit has ${secret}`)
    }
  })

  test('y en la base de datos no hay nada que se pueda presentar', async () => {
    const tables = ['cuenta', 'sesion', 'refresco', 'invitacion', 'asercion', 'llave']
    let all = ''
    for (const t of tables)
      all += JSON.stringify(await s.owner.run({ text: `select to_jsonb(t)::text as fila from ${t} t`, values: [] }))
    const documents = /^\d{10}$/
    for (const secret of told) {
      // A document number is who somebody is and not how they prove it.
      if (secret.length < 6 || documents.test(secret)) continue
      assert.ok(!all.includes(secret), `the database has ${secret}`)
    }
  })

  test('nada de lo anterior fue un error inesperado', () => {
    const broken = s.log.filter((line) => JSON.parse(line).level >= 50)
    // Except where a test itself altered what was sealed.
    assert.deepEqual(
      broken.filter((line) => !line.includes('secret-box.ts')),
      [],
    )
  })
})
