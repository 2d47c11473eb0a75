import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type * as tls from 'node:tls'
import { promisify } from 'node:util'
import { secretBox } from '../../src/auth/secret-box.ts'
import { keyStore } from '../../src/auth/session/keys.ts'
import { compose } from '../../src/cli/compose.ts'
import { readSecrets } from '../../src/cli/secret.ts'
import { ConfigError, isOpen, providerCodeOf, readConfig, refuseUnsafe, wantsDemo } from '../../src/config.ts'
import { type DbRow, openDatabase } from '../../src/engine/database.ts'
import { operations as declared } from '../../src/features/index.ts'
import { authorizeUrl, Browser, PUBLIC, pkce, RETURN } from '../access/smart-app.ts'
import { newPerson, type Person, withToken } from '../accounts.ts'
import { patientBody } from '../samples.ts'
import { call, cloneDatabase, type Service, startService, useService } from '../service.ts'

/** The edges: what is said around every answer, who is listened to, and with which settings nothing starts. */

const P = '/paciente/paciente/'
const SECRET = 'solo-para-las-pruebas-de-bordes-0123'
const WITH_ACCOUNTS = { ACCESO: 'cuentas', SECRETO: SECRET }
type Headers = Record<string, string | string[]>

interface Raw {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
}

/** Below `fetch`, which adds headers of its own, refuses some and hides what the connection did. */
function ask(
  url: string,
  headers: Headers = {},
  { method = 'GET', body, ...more }: { method?: string; body?: string } & tls.ConnectionOptions = {},
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const how = { method, headers, agent: false, ...more } as https.RequestOptions
    const read = (res: http.IncomingMessage): void => {
      const chunks: Buffer[] = []
      res.on('data', (c: Buffer) => chunks.push(c))
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text: Buffer.concat(chunks).toString() }),
      )
    }
    const sent = url.startsWith('https:') ? https.request(url, how, read) : http.request(url, how, read)
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Bytes as they are; what came back until the other side closed. */
function speak(base: string, bytes: string): Promise<string> {
  const { port, hostname } = new URL(base)
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
  })
}

const trail = (service: Service, requestId: unknown): Promise<DbRow[]> =>
  service.owner.run({ text: 'select * from auditoria where solicitud = $1 order by id', values: [requestId] })

/** A service for as long as something is tried on it. */
async function during(settings: Record<string, string>, work: (service: Service) => Promise<void>): Promise<void> {
  const service = await startService(settings)
  try {
    await work(service)
  } finally {
    await service.stop()
  }
}

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': /^(no-referrer|same-origin)$/,
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'x-request-id': /^[\w.-]{8,80}$/,
} as const

function missing(headers: http.IncomingHttpHeaders): string[] {
  return Object.entries(ALWAYS)
    .filter(([name, want]) => {
      const got = String(headers[name] ?? '')
      return typeof want === 'string' ? got !== want : !want.test(got)
    })
    .map(([name]) => name)
}

describe('encabezados de seguridad', () => {
  const s = useService(WITH_ACCOUNTS)
  const open = useService()

  test('van en toda respuesta, también en los errores', async () => {
    const json = { 'content-type': 'application/json' }
    const without: string[] = []
    const look = (name: string, a: Raw, status: number): void => {
      assert.equal(a.status, status, `${name}: ${a.text}`)
      for (const header of missing(a.headers)) without.push(`${name}: ${header}`)
      assert.equal(a.headers['x-powered-by'], undefined, name)
      assert.equal(a.headers.server, undefined, name)
      assert.equal(a.headers['strict-transport-security'], undefined, `${name}: HSTS without TLS`)
    }
    look('salud', await ask(`${s.base}/salud/vivo`), 200)
    look('métricas', await ask(`${open.base}/metrics`), 200)
    look('métricas sin identificarse', await ask(`${s.base}/metrics`), 401)
    look('documentación', await ask(`${s.base}/docs`), 200)
    look('su programa', await ask(`${s.base}/docs/swagger-ui-bundle.js`), 200)
    look('openapi', await ask(`${s.base}/openapi.json`), 200)
    look('llaves', await ask(`${s.base}/.well-known/jwks.json`), 200)
    look('lista', await ask(`${open.base}${P}`), 200)
    look('en XML', await ask(`${open.base}${P}`, { accept: 'application/xml' }), 200)
    look('sin identificarse', await ask(`${s.base}${P}`), 401)
    look('con un token malo', await ask(`${s.base}${P}`, { authorization: 'Bearer x' }), 401)
    look('ruta que no existe', await ask(`${s.base}/no-existe`), 404)
    look('registro que no existe', await ask(`${open.base}${P}${randomUUID()}/`), 404)
    look('enlace que no existe', await ask(`${s.base}/auth/invitacion/x/`, { accept: 'text/html' }), 410)
    look('otro método', await ask(`${s.base}${P}`, {}, { method: 'DELETE' }), 405)
    look('un método inventado', await ask(`${s.base}${P}`, {}, { method: 'PROPFIND' }), 405)
    look('opciones', await ask(`${s.base}${P}`, {}, { method: 'OPTIONS' }), 204)
    look('cabecera sola', await ask(`${s.base}/salud/vivo`, {}, { method: 'HEAD' }), 200)
    look('parámetro malo', await ask(`${open.base}${P}?nada=1`), 400)
    look('cuerpo ilegible', await ask(`${open.base}${P}`, json, { method: 'POST', body: '{' }), 400)
    look(
      'otro tipo',
      await ask(`${open.base}${P}`, { 'content-type': 'text/plain' }, { method: 'POST', body: 'x' }),
      415,
    )
    look('ningún formato', await ask(`${open.base}${P}`, { accept: 'image/png' }), 406)
    const huge = JSON.stringify({ barrio: 'x'.repeat(1_100_000) })
    look('cuerpo grande', await ask(`${open.base}${P}`, json, { method: 'POST', body: huge }), 413)
    look('de otro sitio', await ask(`${open.base}${P}`, { origin: 'https://otro.example' }), 403)
    look('dirección que no se lee', await ask(`${s.base}/paciente/paciente/%zz/`), 404)
    look('encabezados grandes', await ask(`${s.base}${P}`, { 'x-largo': 'x'.repeat(20_000) }), 431)
    assert.deepEqual(without, [])
  })

  test('lo que no es HTTP recibe respuesta, los mismos encabezados, y queda', async () => {
    const heard = await speak(s.base, 'esto no es HTTP\r\n\r\n')
    assert.match(heard, /^HTTP\/1\.1 400 /)
    const [head = ''] = heard.split('\r\n\r\n')
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ', 2)),
    )
    const [row] = await trail(s, headers['x-request-id'])
    assert.deepEqual([row?.resultado, row?.codigo, row?.rol], [400, 'cuerpo_ilegible', 'anonimo'])
    assert.deepEqual(missing(headers), [])
  })

  test('nada con datos de alguien se guarda en una memoria intermedia', async () => {
    for (const [base, path, headers] of [
      [open.base, P, {}],
      [open.base, '/auth/yo/', {}],
      [s.base, P, {}],
      [s.base, '/auth/invitacion/x/', { accept: 'text/html' }],
    ] as const)
      assert.equal((await ask(base + path, headers)).headers['cache-control'], 'no-store', path)
  })

  test('ninguna ruta falla por dentro por lo que traiga en sus parámetros', async () => {
    const broken: string[] = []
    for (const o of declared) {
      for (const odd of ['%00', 'a%00b', '..%2f..%2f', '%F0%9F%98%80', "'%22%3B--", 'x'.repeat(199)]) {
        if (!o.path.includes('{')) continue
        const path = o.path.replaceAll(/\{\w+\}/g, odd)
        const a = await call(open.base, o.method, path, o.method === 'GET' ? undefined : {})
        if (a.status >= 500) broken.push(`${a.status} ${o.method} ${path}`)
      }
    }
    assert.deepEqual(broken, [])
  })
})

describe('CORS', () => {
  const APP = 'https://app.ejemplo.co'
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
  const crossOrigin = (a: Raw): string[] => Object.keys(a.headers).filter((h) => h.startsWith('access-control-'))

  test('cerrado si nadie lo abre', () =>
    during(WITH_ACCOUNTS, async (s) => {
      for (const path of [P, '/salud/vivo', '/auth/ingresar/', '/no-existe', '/.well-known/jwks.json']) {
        for (const origin of [APP, 'null', s.base]) {
          for (const method of ['GET', 'POST', 'OPTIONS']) {
            const a = await ask(s.base + path, { origin, ...(method === 'OPTIONS' ? preflight : {}) }, { method })
            assert.deepEqual(crossOrigin(a), [], `${method} ${path} ${origin}`)
          }
        }
      }
    }))

  test('abierto a un origen, es ese y ningún otro que se le parezca', () =>
    during({ ...WITH_ACCOUNTS, CORS_ORIGENES: `${APP}, https://otra.ejemplo.co:8443` }, async (s) => {
      const asked = await ask(s.base + P, { origin: APP, ...preflight }, { method: 'OPTIONS' })
      assert.equal(asked.status, 204)
      assert.equal(asked.headers['access-control-allow-origin'], APP)
      assert.match(asked.headers['access-control-allow-methods'] ?? '', /POST/)
      assert.match(asked.headers['access-control-allow-headers'] ?? '', /authorization.*x-request-id/)
      assert.deepEqual(missing(asked.headers), [])
      for (const origin of [
        'null',
        'http://app.ejemplo.co',
        'https://app.ejemplo.co:444',
        'https://app.ejemplo.co.otro.example',
        'https://xapp.ejemplo.co',
        'https://APP.ejemplo.co',
        `${APP}/`,
        `${APP}, https://otro.example`,
      ]) {
        const options = await ask(s.base + P, { origin, ...preflight }, { method: 'OPTIONS' })
        assert.deepEqual(crossOrigin(options), [], origin)
        assert.deepEqual(crossOrigin(await ask(s.base + P, { origin })), [], origin)
      }
      // The page must be able to read why it was refused.
      const refused = await ask(s.base + P, { origin: APP })
      assert.equal(refused.status, 401)
      assert.equal(refused.headers['access-control-allow-origin'], APP)
      assert.match(refused.headers['access-control-expose-headers'] ?? '', /content-disposition/)
      // No cookies here: nothing is sent by itself, and nothing is to be.
      assert.equal(refused.headers['access-control-allow-credentials'], undefined)
    }))

  test('donde depende del origen se dice, para que ninguna memoria intermedia se lo dé a otro', () =>
    during({ CORS_ORIGENES: APP }, async (s) => {
      assert.equal((await s.call('GET', '/fhir/metadata')).json.rest[0].security.cors, true)
      const made = await call(s.base, 'POST', P, patientBody())
      const silent: string[] = []
      for (const path of ['/.well-known/jwks.json', '/openapi.json', '/no-existe', P, `${P}${made.json.id}/`]) {
        const a = await ask(s.base + path)
        if (!/\borigin\b/i.test(String(a.headers.vary))) silent.push(`${path}: ${a.headers.vary}`)
      }
      assert.deepEqual(silent, [])
    }))
})

describe('límites', () => {
  const policy = (a: { headers: globalThis.Headers }): string => a.headers.get('ratelimit-policy') ?? ''
  const left = (a: { headers: globalThis.Headers }): number =>
    Number(/;r=(\d+)/.exec(a.headers.get('ratelimit') ?? '')?.[1] ?? Number.NaN)

  test('se cuentan por cuenta: dos detrás de una misma dirección van aparte', () =>
    during({ LIMITE_POR_MINUTO: '20' }, async (s) => {
      const [one, two] = [await newPerson(s, 'medico'), await newPerson(s, 'medico')]
      const first = await one.call('GET', P)
      assert.equal(policy(first), '"minuto";q=20;w=60')
      assert.equal(left(first), 19)
      for (let i = 0; i < 19; i++) assert.equal((await one.call('GET', P)).status, 200)
      const over = await one.call('GET', P)
      assert.equal(over.status, 429)
      assert.equal(over.json.codigo, 'demasiadas_solicitudes')
      const wait = Number(over.headers.get('retry-after'))
      assert.ok(wait >= 1 && wait <= 60)
      assert.equal(left(over), 0)
      const [row] = await trail(s, over.headers.get('x-request-id'))
      assert.deepEqual([row?.resultado, row?.cuenta], [429, one.id])
      assert.equal(left(await two.call('GET', P)), 19, 'one account spends what another has')
      // Each read of a bundle is one more, and a bundle that asks for too many reads none.
      const reads = (n: number): object => {
        const entry = Array.from({ length: n }, () => ({ request: { method: 'GET', url: 'Patient?_count=1' } }))
        return { resourceType: 'Bundle', type: 'batch', entry }
      }
      assert.equal(left(await two.call('POST', '/fhir', reads(4))), 14)
      assert.equal((await two.call('POST', '/fhir', reads(40))).status, 429)
      // Another session of the same account is the same account.
      const entered = await call(s.base, 'POST', '/auth/ingresar/', { usuario: one.usuario, clave: one.clave })
      assert.equal((await withToken(s.base, entered.json.access_token)('GET', P)).status, 429)
      for (const path of ['/salud/listo', '/salud/vivo']) assert.equal((await call(s.base, 'GET', path)).status, 200)
    }))

  test('también se cuentan las que se niegan por el rol', () =>
    during({ LIMITE_POR_MINUTO: '20' }, async (s) => {
      const clerk = await newPerson(s, 'facturacion')
      const statuses: number[] = []
      for (let i = 0; i < 30; i++) statuses.push((await clerk.call('GET', '/auth/cuentas/')).status)
      assert.equal(statuses[0], 403)
      assert.equal(statuses.at(-1), 429)
    }))

  test('ingresar tiene su propio límite, por dirección', () =>
    during({ ...WITH_ACCOUNTS, LIMITE_INGRESOS: '5' }, async (s) => {
      const enter = (headers: Record<string, string> = {}) =>
        call(s.base, 'POST', '/auth/ingresar/', { usuario: 'nadie', clave: 'ninguna clave' }, headers)
      for (let i = 0; i < 5; i++) assert.equal((await enter()).status, 401)
      const over = await enter()
      assert.equal(over.status, 429)
      assert.equal(policy(over), '"ingreso";q=5;w=60')
      assert.ok(Number(over.headers.get('retry-after')) >= 1)
      const [row] = await trail(s, over.headers.get('x-request-id'))
      assert.equal(row?.resultado, 429)
      // Saying that one comes from elsewhere does not make it so.
      for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip'])
        assert.equal((await enter({ [header]: '203.0.113.9' })).status, 429, header)
      assert.equal((await call(s.base, 'POST', '/auth/invitacion/x/', {})).status, 429)
      // Sessions go on: a whole hospital behind one address renews its tokens here.
      assert.equal((await call(s.base, 'POST', '/auth/token/', {})).status, 400)
      assert.equal((await call(s.base, 'GET', P)).status, 401)
    }))

  test('decidir lo que se autoriza a una aplicación no es ingresar, y por ahí no se ingresa', () =>
    during({ URL_PUBLICA: PUBLIC, LIMITE_INGRESOS: '4' }, async (s) => {
      const medico = await newPerson(s, 'medico')
      const app = {
        tipo: 'publica',
        nombre: 'App',
        redirecciones: [RETURN],
        alcances: ['launch/patient', 'patient/*.rs'],
      }
      const { client_id } = (await s.call('POST', '/auth/aplicaciones/', app)).json
      const browser = new Browser(s)
      const { at } = await browser.follow('GET', authorizeUrl(client_id, 'launch/patient patient/*.rs', pkce()))
      const { usuario, clave } = medico
      // Nobody signs in where people decide: the page to sign in is shown again, as often as it is tried.
      for (let i = 0; i < 6; i++) {
        const tried = await browser.go('POST', `${at}/autorizar`, { accion: 'ingresar', usuario, clave })
        assert.equal(tried.status, 200)
        assert.match(tried.text, /Ingrese para continuar/)
      }
      const entered = await browser.follow('POST', at, { accion: 'ingresar', usuario, clave })
      const action = /action="([^"]+)"/.exec(entered.answer.text)?.[1] ?? ''
      for (let i = 0; i < 6; i++) {
        const searched = await browser.go('POST', action, { accion: 'buscar', busqueda: 'nadie' })
        assert.equal(searched.status, 200, searched.text)
        assert.match(searched.text, /No hay pacientes que usted alcance/)
      }
    }))

  test('exportar también', async () => {
    const exporting = declared.filter((o) => o.limit === 'exportacion')
    await during({ LIMITE_EXPORTACIONES: '2' }, async (s) => {
      const [o] = exporting
      assert.ok(o)
      const path = o.path.replaceAll(/\{\w+\}/g, randomUUID())
      const statuses: number[] = []
      for (let i = 0; i < 3; i++)
        statuses.push((await call(s.base, o.method, path, o.method === 'GET' ? undefined : {})).status)
      assert.ok(statuses.slice(0, 2).every((status) => status !== 429))
      assert.equal(statuses[2], 429)
    })
  })

  test('verificar reportes, que lo puede cualquiera, tiene el suyo por dirección', () =>
    during({ LIMITE_VERIFICACIONES: '3' }, async (s) => {
      const statuses: number[] = []
      for (let i = 0; i < 4; i++) statuses.push((await call(s.base, 'GET', '/verificar/NADIE/')).status)
      assert.deepEqual(statuses, [404, 404, 404, 429])
      assert.equal((await call(s.base, 'GET', P)).status, 200)
    }))

  test('una dirección que insiste sin identificarse deja de ser atendida, y las demás siguen', () =>
    during({ ...WITH_ACCOUNTS, LIMITE_RECHAZOS: '10', PROXIES: '127.0.0.1' }, async (s) => {
      const from = (ip: string, path = P) =>
        call(s.base, 'GET', path, undefined, { 'x-forwarded-for': ip, authorization: 'Bearer a.b.c' })
      for (let i = 0; i < 10; i++) assert.equal((await from('203.0.113.1')).status, 401)
      const over = await from('203.0.113.1')
      assert.equal(over.status, 429)
      assert.ok(Number(over.headers.get('retry-after')) >= 1)
      assert.equal((await from('203.0.113.1', '/salud/listo')).status, 200)
      assert.equal((await from('203.0.113.2')).status, 401)
    }))

  test('las métricas las lee el programa que tiene el token, o un administrador; nadie más, y no sin medida', async () => {
    const token = 'solo-para-leer-metricas'
    const bearer = (given: string): { authorization: string } => ({ authorization: `Bearer ${given}` })
    await during({ METRICAS_TOKEN: token, LIMITE_POR_MINUTO: '20' }, async (s) => {
      const status = async (given: string): Promise<number> =>
        (await call(s.base, 'GET', '/metrics', undefined, bearer(given))).status
      const boss = await newPerson(s, 'administrador')
      const nurse = await newPerson(s, 'enfermeria')
      assert.deepEqual(
        [await status(token), await status(`${token}x`), await status(boss.token), await status(nurse.token)],
        [200, 401, 200, 403],
      )
      const statuses: number[] = []
      for (let i = 0; i < 25; i++) statuses.push(await status(token))
      assert.equal(statuses.at(-1), 429)
    })
    await during({ ...WITH_ACCOUNTS, LIMITE_RECHAZOS: '3' }, async (s) => {
      const statuses: number[] = []
      for (const given of ['', token, 'x', 'y', 'z'])
        statuses.push((await call(s.base, 'GET', '/metrics', undefined, given === '' ? {} : bearer(given))).status)
      assert.deepEqual(statuses, [401, 401, 401, 429, 429])
    })
  })

  test('quien no termina de decir sus encabezados pierde la conexión, no ocupa un lugar y sabe que puede repetir', () =>
    during({ TIEMPO_MAXIMO_MS: '300' }, async (s) => {
      const heard = await speak(s.base, 'GET / HTTP/1.1\r\nhost: 127')
      assert.match(heard, /^HTTP\/1\.1 503 [\s\S]*retry-after: \d+[\s\S]*"codigo":"no_disponible"/)
    }))

  test('sin cuenta se cuenta por dirección, y no se pasa por encima con un token malo', () =>
    during({ ...WITH_ACCOUNTS, LIMITE_POR_MINUTO: '5', LIMITE_RECHAZOS: '5' }, async (s) => {
      const statuses: number[] = []
      for (let i = 0; i < 12; i++)
        statuses.push((await call(s.base, 'GET', P, undefined, { authorization: `Bearer a.b.${i}` })).status)
      assert.deepEqual(new Set(statuses.slice(5)), new Set([429]))
    }))
})

describe('Idempotency-Key', () => {
  const s = useService()
  let one: Person
  let two: Person

  before(async () => {
    one = await newPerson(s, 'admisiones')
    two = await newPerson(s, 'admisiones')
  })

  test('es de quien la usó: a otro no le entrega lo que hizo el primero, ni le estorba', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = patientBody()
    const made = await one.call('POST', P, body, key)
    assert.equal(made.status, 201, made.text)
    const again = await one.call('POST', P, body, key)
    assert.deepEqual([again.status, again.json.id], [201, made.json.id])
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    const theirs = await two.call('POST', P, body, key)
    assert.equal(theirs.status, 409, theirs.text)
    assert.equal(theirs.json.codigo, 'duplicado')
    assert.equal(theirs.headers.get('idempotency-replayed'), null)
    const other = await two.call('POST', P, patientBody(), key)
    assert.equal(other.status, 201, other.text)
    assert.notEqual(other.json.id, made.json.id)
    assert.equal((await one.call('POST', P, patientBody(), key)).json.codigo, 'clave_reutilizada')
  })

  test('a la vez, cada uno hace lo suyo una vez', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [mine, theirs] = [patientBody(), patientBody()]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 2 === 0 ? one.call('POST', P, mine, key) : two.call('POST', P, theirs, key),
      ),
    )
    for (const a of answers) assert.equal(a.status, 201, a.text)
    assert.equal(new Set(answers.map((a) => a.json.id)).size, 2)
  })

  test('quien ya no puede escribir no la usa para volver a leer', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const p = await newPerson(s, 'admisiones')
    const body = patientBody()
    assert.equal((await p.call('POST', P, body, key)).status, 201)
    assert.equal((await s.call('PATCH', `/auth/cuentas/${p.id}/`, { rol: 'archivo' })).status, 200)
    assert.equal((await p.call('POST', P, body, key)).status, 403)
  })
})

describe('proxies', () => {
  const from = async (s: Service, forwarded: string): Promise<unknown> => {
    const a = await call(s.base, 'GET', P, undefined, { 'x-forwarded-for': forwarded })
    const [row] = await trail(s, a.headers.get('x-request-id'))
    return row?.origen
  }

  test('X-Forwarded-For no cuenta si nadie confía en quien lo dice', async () => {
    await during({}, async (s) => assert.equal(await from(s, '203.0.113.9'), '127.0.0.1'))
    await during({ PROXIES: '10.0.0.5,192.168.0.0/16' }, async (s) =>
      assert.equal(await from(s, '203.0.113.9'), '127.0.0.1'),
    )
  })

  test('de un proxy de confianza se toma lo que él vio, no lo que el cliente agregó antes', () =>
    during({ PROXIES: '127.0.0.0/8,10.0.0.5' }, async (s) => {
      assert.equal(await from(s, '203.0.113.9'), '203.0.113.9')
      assert.equal(await from(s, '1.2.3.4, 203.0.113.9'), '203.0.113.9')
      assert.equal(await from(s, '1.2.3.4, 203.0.113.9, 10.0.0.5'), '203.0.113.9')
      assert.equal(await from(s, '2001:db8::7'), '2001:db8::7')
    }))
})

describe('modo abierto', () => {
  const s = useService()
  let doctor: Person
  before(async () => {
    doctor = await newPerson(s, 'medico')
  })

  test('un token no abre la puerta a otro sitio ni a otro nombre', async () => {
    const { host } = new URL(s.base)
    const authorization = `Bearer ${doctor.token}`
    assert.equal((await ask(s.base + P, { host, authorization })).status, 200)
    for (const headers of [
      { host: 'otro.example' },
      { host: `otro.example:${new URL(s.base).port}` },
      { host, origin: 'https://otro.example' },
      { host, origin: 'null' },
      { host, origin: `https://${host}` },
      { host, 'sec-fetch-site': 'cross-site' },
    ] as Headers[]) {
      for (const [method, path] of [
        ['GET', P],
        ['OPTIONS', P],
        ['POST', '/auth/ingresar/'],
        ['GET', '/openapi.json'],
        ['GET', '/no-existe'],
      ] as const) {
        const a = await ask(s.base + path, { ...headers, authorization }, { method })
        assert.equal(a.status, 403, `${method} ${path} ${JSON.stringify(headers)}`)
        assert.equal(a.headers['access-control-allow-origin'], undefined)
      }
    }
    const options = await ask(s.base + P, { host, authorization }, { method: 'OPTIONS' })
    assert.equal(options.status, 204)
    assert.match(options.headers.allow ?? '', /GET.*POST/)
  })

  test('abrir CORS no deja entrar a esas páginas al modo abierto', () =>
    during({ CORS_ORIGENES: 'https://app.ejemplo.co' }, async (own) => {
      const a = await ask(own.base + P, { origin: 'https://app.ejemplo.co' })
      assert.equal(a.status, 403)
    }))

  test('quien presenta algo que no sirve no es el administrador local', async () => {
    for (const authorization of ['Bearer x', 'Bearer', '', 'Basic YTpi', doctor.refresh])
      assert.equal((await ask(s.base + P, { authorization })).status, 401, authorization)
  })

  test('con un token se es esa cuenta y no más', async () => {
    assert.equal((await doctor.call('GET', '/auth/cuentas/')).status, 403)
    assert.equal((await s.call('GET', '/auth/cuentas/')).status, 200)
    assert.equal((await doctor.call('GET', '/auth/yo/')).json.rol, 'medico')
    assert.equal((await s.call('GET', '/auth/yo/')).json.rol, 'demostracion')
  })
})

describe('TLS', () => {
  const run = promisify(execFile)
  let folder = ''
  let files = { TLS_CERTIFICADO: '', TLS_LLAVE: '' }
  let noOpenssl = false

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-tls-'))
    files = { TLS_CERTIFICADO: join(folder, 'cert.pem'), TLS_LLAVE: join(folder, 'llave.pem') }
    try {
      await run('openssl', [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
        ...['-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'],
        ...['-keyout', files.TLS_LLAVE, '-out', files.TLS_CERTIFICADO],
      ])
    } catch {
      noOpenssl = true
    }
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const secure = (s: Service): string => s.base.replace('http:', 'https:')
  const trusting = { rejectUnauthorized: false } as const
  const skipped = (t: { skip(why: string): void }): boolean => {
    if (noOpenssl) t.skip('there is no openssl here to make a certificate with')
    return noOpenssl
  }

  test('HTTPS responde, y dice a los navegadores que no usen otra cosa', async (t) => {
    if (skipped(t)) return
    await during({ ...WITH_ACCOUNTS, ...files }, async (s) => {
      for (const [path, status] of [
        ['/salud/listo', 200],
        [P, 401],
        ['/no-existe', 404],
      ] as const) {
        const a = await ask(secure(s) + path, {}, trusting)
        assert.equal(a.status, status, a.text)
        assert.match(a.headers['strict-transport-security'] ?? '', /^max-age=\d{8,}/, path)
      }
      for (const version of ['TLSv1.2', 'TLSv1.3'] as const)
        assert.equal(
          (await ask(`${secure(s)}/salud/vivo`, {}, { ...trusting, minVersion: version, maxVersion: version })).status,
          200,
          version,
        )
    })
  })

  test('TLS 1.1 y anteriores se rechazan, y HTTP sin cifrar en ese puerto no recibe datos', async (t) => {
    if (skipped(t)) return
    await during({ ...WITH_ACCOUNTS, ...files }, async (s) => {
      for (const version of ['TLSv1', 'TLSv1.1'] as const)
        await assert.rejects(
          ask(
            `${secure(s)}/salud/vivo`,
            {},
            // What the client itself no longer offers unless it is told to.
            { ...trusting, minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' },
          ),
          { code: /EPROTO|PROTOCOL|VERSION|ECONNRESET/ },
          version,
        )
      const heard = await speak(s.base, 'GET /salud/vivo HTTP/1.1\r\nHost: x\r\n\r\n').catch(() => '')
      assert.ok(!heard.includes('"vivo"'), heard)
      assert.equal((await ask(`${secure(s)}/salud/listo`, {}, trusting)).status, 200)
    })
  })

  test('en modo abierto con TLS su propia página puede usarlo', async (t) => {
    if (skipped(t)) return
    await during({ ...files }, async (s) => {
      const { host } = new URL(s.base)
      assert.equal((await ask(secure(s) + P, { host, origin: 'https://otro.example' }, trusting)).status, 403)
      assert.equal((await ask(secure(s) + P, { host, origin: `https://${host}` }, trusting)).status, 200)
    })
  })

  test('archivos que faltan o no son lo que dicen se explican con una frase', async (t) => {
    if (skipped(t)) return
    const text = join(folder, 'texto.pem')
    await writeFile(text, 'esto no es un certificado\n')
    await assert.rejects(composing({ ...files, TLS_LLAVE: join(folder, 'no-existe') }), ConfigError)
    await assert.rejects(composing({ TLS_CERTIFICADO: text, TLS_LLAVE: files.TLS_LLAVE }), ConfigError)
    await assert.rejects(
      composing({ TLS_CERTIFICADO: files.TLS_CERTIFICADO, TLS_LLAVE: files.TLS_CERTIFICADO }),
      ConfigError,
    )
  })
})

/** The service made and not started, with no database behind it: what its settings alone allow. */
async function composing(settings: Record<string, string>): Promise<void> {
  const config = readConfig({ ...WITH_ACCOUNTS, LOG_LEVEL: 'silent', ...settings })
  refuseUnsafe(config)
  const db = openDatabase({
    connection: { connectionString: 'postgresql://nadie@127.0.0.1:9/nada' },
    poolSize: 1,
    maxWaiting: 1,
    statementTimeoutMs: 1000,
  })
  try {
    const { app } = await compose({ config, db, secret: await readSecrets(config) })
    await app.close()
  } finally {
    await db.end()
  }
}

describe('configuración', () => {
  const refused = (env: Record<string, string>, says: RegExp): void =>
    assert.throws(
      () => refuseUnsafe(readConfig(env)),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError, String(error))
        assert.match(error.message, says)
        return true
      },
      JSON.stringify(env),
    )

  test('los pacientes de demostración entran solo en el modo abierto, o si se piden por su nombre y nunca en producción', () => {
    const wanted = (env: Record<string, string>): boolean => wantsDemo(readConfig(env))
    assert.ok(wanted({}))
    for (const real of [
      { NODE_ENV: 'production', HOST: '0.0.0.0' },
      { NODE_ENV: 'production' },
      { HOST: '0.0.0.0' },
      { ACCESO: 'cuentas' },
      { DATABASE_URL: 'postgresql://x/y' },
    ]) {
      assert.ok(!wanted(real), JSON.stringify(real))
      assert.ok(wanted({ ...real, DEMO: 'si' }), JSON.stringify(real))
      // Nor is a code invented there, which would stay in every encounter.
      assert.equal(providerCodeOf(readConfig({ ...real, DEMO: 'si' })), null, JSON.stringify(real))
    }
    assert.notEqual(providerCodeOf(readConfig({})), null)
    assert.equal(providerCodeOf(readConfig({ IHCE_URL: 'https://ihce.example' })), null)
    refused({ NODE_ENV: 'production', SECRETO: 'x'.repeat(40), DEMO: 'si' }, /DEMO=si.*NODE_ENV=production/)
    assert.ok(!wanted({ DEMO: 'no' }))
  })

  test('lo que no es de esta máquina y de juguete exige un secreto, y se dice qué lo exige', () => {
    refused({ HOST: '0.0.0.0' }, /HOST=0\.0\.0\.0.*SECRETO/)
    for (const host of ['::', '192.168.1.10', '127.0.0.1.otro.example', 'localhost.otro.example', '127.1', '10.0.0.1'])
      refused({ HOST: host }, /HOST.*SECRETO/)
    refused({ DATABASE_URL: 'postgresql://u:c@db/x' }, /DATABASE_URL.*SECRETO/)
    refused({ NODE_ENV: 'production' }, /NODE_ENV=production.*SECRETO/)
    refused({ ACCESO: 'cuentas' }, /ACCESO=cuentas.*SECRETO/)
    refused({ ACCESO: 'abierto' }, /ACCESO/)
    for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) {
      const config = readConfig({ HOST: host })
      refuseUnsafe(config)
      assert.ok(isOpen(config), host)
    }
  })

  test('con secreto, nada de eso es abierto', () => {
    for (const more of [
      { HOST: '0.0.0.0' },
      { DATABASE_URL: 'postgresql://db/x' },
      { NODE_ENV: 'production' },
      { ACCESO: 'cuentas' },
    ] as Record<string, string>[]) {
      const config = readConfig({ SECRETO: SECRET, ...more })
      refuseUnsafe(config)
      assert.ok(!isOpen(config), JSON.stringify(more))
    }
  })

  test('un secreto débil no sirve, venga de donde venga, y no se repite en la queja', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'custodia-secreto-'))
    try {
      const file = join(folder, 'secreto')
      for (const weak of ['corto-pero-secreto', 'a'.repeat(64), ' ']) {
        const says = (error: unknown): boolean => {
          assert.ok(error instanceof ConfigError, String(error))
          assert.match(error.message, /SECRETO/)
          if (weak.trim() !== '') assert.ok(!error.message.includes(weak))
          return true
        }
        await assert.rejects(readSecrets(readConfig({ ACCESO: 'cuentas', SECRETO: weak })), says)
        await writeFile(file, `${weak}\n`)
        await assert.rejects(readSecrets(readConfig({ ACCESO: 'cuentas', SECRETO_ARCHIVO: file })), says)
      }
      await writeFile(file, `${SECRET}\n`)
      const { current } = await readSecrets(readConfig({ ACCESO: 'cuentas', SECRETO_ARCHIVO: file }))
      assert.deepEqual(current(), { seals: SECRET, opens: [], root: SECRET })
      await assert.rejects(readSecrets(readConfig({ SECRETO_ARCHIVO: join(folder, 'no-existe') })), ConfigError)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('lo que va junto no se deja a medias', () => {
    refused({ TLS_CERTIFICADO: 'c.pem' }, /TLS_LLAVE/)
    refused({ TLS_LLAVE: 'l.pem' }, /TLS_CERTIFICADO/)
    refused({ OIDC_EMISOR: 'https://idp.ejemplo' }, /OIDC_AUDIENCIA/)
    refused({ OIDC_AUDIENCIA: 'x' }, /OIDC_EMISOR/)
    refused({ OIDC_EMISOR: 'https://idp.ejemplo', OIDC_AUDIENCIA: 'x' }, /OIDC_ROLES/)
    const ihce = {
      IHCE_URL: 'https://ihce.ejemplo/ihce',
      IHCE_TOKEN_URL: 'https://login.ejemplo/token',
      IHCE_CLIENTE: 'a',
      IHCE_SECRETO: 'b',
      IHCE_SUSCRIPCION: 'c',
    }
    assert.doesNotThrow(() => refuseUnsafe(readConfig(ihce)))
    for (const name of Object.keys(ihce)) refused({ ...ihce, [name]: '' }, new RegExp(`falta ${name}\\.`))
    refused({ ...ihce, IHCE_URL: 'http://ihce.ejemplo/ihce' }, /IHCE_URL/)
    refused({ ...ihce, IHCE_TOKEN_URL: 'https://a:b@login.ejemplo' }, /IHCE_TOKEN_URL/)
    refused({ ...ihce, IHCE_USUARIO: 'Juan Pérez' }, /IHCE_USUARIO/)
  })

  test('lo que no tiene sentido se dice con el nombre de la variable', () => {
    for (const [name, value] of [
      ['CORS_ORIGENES', '*'],
      ['CORS_ORIGENES', 'null'],
      ['CORS_ORIGENES', 'https://app.ejemplo.co/'],
      ['CORS_ORIGENES', 'app.ejemplo.co'],
      ['PROXIES', 'proxy.ejemplo.co'],
      ['PROXIES', '*'],
      ['PROXIES', 'true'],
      ['TOKEN_SEGUNDOS', '5'],
      ['TOKEN_SEGUNDOS', '1e3'],
      ['LIMITE_INGRESOS', '-1'],
      ['SEGUNDO_FACTOR', 'no'],
      ['OIDC_ROLES', 'medico'],
      ['ALTITUD_SEDES', '2640'],
      ['ALTITUD_SEDES', '1300100201=9999'],
    ] as const)
      refused({ [name]: value }, new RegExp(name))
  })

  const OIDC = { OIDC_EMISOR: 'https://idp.ejemplo', OIDC_AUDIENCIA: 'x', OIDC_ROLES: 'doctor=medico' }

  test('un rol que no existe en OIDC_ROLES se dice al iniciar, no cuando alguien no puede entrar', async () => {
    await composing(OIDC)
    for (const rol of ['cirujano', 'demostracion', 'anonimo', 'integracion'])
      await assert.rejects(composing({ ...OIDC, OIDC_ROLES: `doctor=medico,otro=${rol}` }), ConfigError, rol)
  })

  test('un emisor al que nunca se va a llamar se dice al iniciar', async () => {
    for (const issuer of ['no es una dirección', 'http://idp.ejemplo', 'ldap://idp.ejemplo', 'https://u:c@idp.ejemplo'])
      await assert.rejects(composing({ ...OIDC, OIDC_EMISOR: issuer }), ConfigError, issuer)
  })

  test('una red que no lo es en PROXIES se dice con una frase', async () => {
    for (const proxies of ['10.0.0.0/99', '300.1.1.1', ':::'])
      await assert.rejects(composing({ PROXIES: proxies }), ConfigError, proxies)
  })

  test('URL_PUBLICA es una dirección de página: con ella se hacen los enlaces', async () => {
    await composing({ URL_PUBLICA: 'https://clinica.example' })
    for (const url of ['clinica.example', 'javascript:alert(1)', '/auth'])
      await assert.rejects(composing({ URL_PUBLICA: url }), ConfigError, url)
  })
})

describe('al iniciar', () => {
  const ROOT = new URL('../../', import.meta.url).pathname
  const DB_PASSWORD = 'clave-de-la-base-que-nadie-lee'

  /** `custodia iniciar` until it says that it is ready or gives up; then it is asked to stop. */
  function start(env: Record<string, string>): Promise<{ code: number | null; said: string; ready: boolean }> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/main.ts', 'iniciar'], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'info', ...env },
      })
      let said = ''
      let ready = false
      const hear = (chunk: Buffer): void => {
        said += chunk.toString()
        if (ready || !said.includes('Ctrl-C')) return
        ready = true
        child.kill('SIGTERM')
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('error', reject)
      child.once('close', (code) => resolve({ code, said, ready }))
    })
  }
  const STACK = /^\s+at /m

  test('sin poder, una frase en español y nada de lo que se le confió', async () => {
    for (const [env, says] of [
      [{ HOST: '0.0.0.0' }, /SECRETO/],
      [{ ACCESO: 'cuentas' }, /SECRETO/],
      [{ SECRETO: SECRET, DATABASE_URL: `postgresql://u:${DB_PASSWORD}@127.0.0.1:9/x` }, /DATABASE_URL/],
      [{ SECRETO: SECRET, DATABASE_URL: `mysql://u:${DB_PASSWORD}@127.0.0.1:9/x` }, /DATABASE_URL/],
    ] as [Record<string, string>, RegExp][]) {
      const { code, said } = await start(env)
      assert.equal(code, 1, said)
      assert.match(said, says)
      assert.doesNotMatch(said, STACK)
      assert.ok(!said.includes(SECRET) && !said.includes(DB_PASSWORD), said)
    }
  })

  describe('sobre una base', () => {
    let clone: Awaited<ReturnType<typeof cloneDatabase>>
    let url = ''
    let anchor = ''
    let folder = ''
    before(async () => {
      clone = await cloneDatabase()
      const given = new URL(clone.url)
      // The servers of the tests ask nobody for a password, and so take any.
      if (given.password === '') given.password = DB_PASSWORD
      url = given.href
      folder = await mkdtemp(join(tmpdir(), 'custodia-sellos-'))
      anchor = join(folder, 'sellos.txt')
    })
    after(async () => {
      await clone.drop()
      await rm(folder, { recursive: true, force: true })
    })

    test('inicia, dice cómo entra la primera persona y ningún secreto', async () => {
      const { code, said, ready } = await start({ DATABASE_URL: url, SECRETO: SECRET, SELLO_ANCLA: anchor })
      assert.ok(ready, said)
      assert.equal(code, 0, said)
      assert.match(said, /\/auth\/invitacion\/[\w-]{43}\//)
      assert.ok(!said.includes(SECRET) && !said.includes(DB_PASSWORD), said)
    })

    test('un secreto débil no inicia', async () => {
      const weak = 'corto-pero-secreto'
      const { code, said, ready } = await start({ DATABASE_URL: url, SECRETO: weak, SELLO_ANCLA: anchor })
      assert.ok(!ready)
      assert.equal(code, 1, said)
      assert.match(said, /SECRETO/)
      assert.doesNotMatch(said, STACK)
      assert.ok(!said.includes(weak))
    })

    test('con otro SECRETO que el que selló las llaves no inicia, y lo dice con una frase', async () => {
      const db = openDatabase({
        connection: { connectionString: clone.url },
        poolSize: 1,
        maxWaiting: 5,
        statementTimeoutMs: 0,
      })
      try {
        const keys = keyStore(db, secretBox(SECRET))
        await keys.current('token', 0)
        await keys.current('sello', 0)
      } finally {
        await db.end()
      }
      const { code, said, ready } = await start({
        DATABASE_URL: url,
        SECRETO: 'otro-secreto-igual-de-largo-0123456789',
        SELLO_ANCLA: anchor,
      })
      assert.ok(!ready, 'it starts, and nobody can enter')
      assert.equal(code, 1, said)
      assert.match(said, /SECRETO/)
      assert.doesNotMatch(said, STACK)
    })
  })
})
