import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { compose } from '../../src/cli/compose.ts'
import { readConfig } from '../../src/config.ts'
import { operations as declared } from '../../src/features/index.ts'
import { TEST_SECRET, useService } from '../service.ts'

/** Whoever has not said who they are costs little: what they send is short, and so is what is answered and kept of it. */
const s = useService({ ACCESO: 'cuentas', SECRETO: 'solo-para-las-pruebas-de-anonimos-01', LIMITE_RECHAZOS: '100000' })

const PUBLIC_BODY = 16_384
const MOST_KEPT = 2_000
const MOST_ANSWERED = 24_576
const MARK = 'marca'

const names = (length: number, one: (i: number) => string): string[] => {
  const made: string[] = []
  for (let total = 0; total < length; total += made.at(-1)?.length ?? 1) made.push(one(made.length))
  return made
}
const fieldNames = names(12_000, (i) => `${MARK}_${'x'.repeat(i % 40)}${i}`)
const bodies: readonly (readonly [string, string])[] = [
  ['application/json', JSON.stringify(Object.fromEntries(fieldNames.slice(0, 400).map((name) => [name, 1])))],
  ['application/json', JSON.stringify({ [`${MARK}${'y'.repeat(15_000)}`]: 1 })],
  [
    'application/x-www-form-urlencoded',
    fieldNames
      .map((name) => `${name}=1`)
      .join('&')
      .slice(0, PUBLIC_BODY),
  ],
  [
    'application/xml',
    `<a>${fieldNames
      .slice(0, 200)
      .map((name) => `<${name}>1</${name}>`)
      .join('')}</a>`,
  ],
  ['application/xml', `<a>${'&'.repeat(15_000)}</a>`],
]

const paths = [
  ...declared.filter((o) => o.access === 'publico').map((o) => [o.method, o.path.replaceAll(/\{\w+\}/g, 'x')] as const),
  ['POST', '/oauth/token'],
  ['POST', '/oauth/paso/x'],
  ['POST', '/oauth/token/introspection'],
  ['GET', '/oauth/auth'],
  // What is not public is refused before its body is read.
  ['POST', '/paciente/paciente/'],
  ['POST', '/hce/api/documentos/'],
] as const

/** What of a request was written down, in characters. */
async function keptOf(id: string): Promise<{ size: number; text: string }> {
  const rows = await s.owner.run({ text: 'select a::text as t from auditoria a where solicitud = $1', values: [id] })
  const text = rows.map((r) => String(r.t)).join('\n') + s.log.filter((line) => line.includes(id)).join('\n')
  return { size: text.length, text }
}

test('lo que un anónimo envía no se guarda ni se repite sin medida, en ninguna operación pública', async () => {
  const wrong: string[] = []
  for (const [method, path] of paths)
    for (const [type, body] of bodies) {
      const id = randomUUID()
      const query = method === 'GET' ? `?${fieldNames.join('&').slice(0, 9_000)}` : ''
      const headers = {
        'x-request-id': id,
        'user-agent': `${MARK}${'u'.repeat(1_000)}`,
        'x-motivo': `${MARK}${'m'.repeat(1_000)}`,
        'accept-language': `${MARK},`.repeat(100),
        cookie: `custodia_refresco=${MARK}${'c'.repeat(1_000)}`,
      }
      const a = await s.call(method, path + query, method === 'GET' ? undefined : body, {
        ...headers,
        ...(method === 'GET' ? {} : { 'content-type': type }),
      })
      const kept = await keptOf(id)
      const what = `${method} ${path} ${type} ${a.status}`
      if (a.status >= 500) wrong.push(`${what}: ${a.text}`)
      if (kept.size > MOST_KEPT) wrong.push(`${what}: ${kept.size} characters kept`)
      if (kept.text.includes(MARK)) wrong.push(`${what}: repeats what was sent`)
      if (a.status >= 400 && a.text.length > MOST_ANSWERED) wrong.push(`${what}: ${a.text.length} characters answered`)
    }
  assert.deepEqual(wrong, [])
})

test('un cuerpo mayor que el de quien no se ha identificado no se lee, también si no dice cuánto mide', async () => {
  const long = JSON.stringify({ [MARK.repeat(4_000)]: 1 })
  assert.ok(long.length > PUBLIC_BODY)
  const posts = paths.filter(([method]) => method === 'POST')
  for (const [, path] of posts) {
    const type = path.startsWith('/oauth') ? 'application/x-www-form-urlencoded' : 'application/json'
    const told = await s.call('POST', path, long, { 'content-type': type })
    // The library of SMART reads what is not its token by itself, with a limit of its own, and refuses it as it refuses all.
    const expected = path.startsWith('/paciente') || path.startsWith('/hce') ? [401] : [413]
    if (path !== '/oauth/token/introspection') assert.ok(expected.includes(told.status), `${path} ${told.status}`)
    const untold = await fetch(s.base + path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Blob([long]).stream(),
      duplex: 'half',
    } as RequestInit)
    assert.ok(untold.status >= 400 && untold.status < 500, `${path} ${untold.status}`)
  }
})

test('de quien no se ha identificado se leen pocos nombres, en cualquier formato', async () => {
  const few = fieldNames.slice(0, 300)
  for (const [type, body] of [
    ['application/json', JSON.stringify(Object.fromEntries(few.map((name) => [name, 1])))],
    ['application/x-www-form-urlencoded', few.map((name) => `${name}=1`).join('&')],
    ['application/xml', `<a>${few.map((name) => `<${name}>1</${name}>`).join('')}</a>`],
  ] as const) {
    const a = await s.call('POST', '/auth/token/', body, { 'content-type': type })
    assert.equal(a.status, 413, `${type} ${a.text}`)
  }
})

/** A request whose body is still to come, and what is answered meanwhile. */
async function beginning(path: string, type: string, bytes: number): Promise<{ socket: Socket; answer: string }> {
  const { hostname, port } = new URL(s.base)
  const socket = connect(Number(port), hostname)
  // It is let go of while it still sends.
  socket.on('error', () => {})
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`,
  )
  const [answer] = await once(socket, 'data')
  return { socket, answer: String(answer) }
}

test('un tipo que no se lee se rechaza sin esperar el cuerpo', async () => {
  for (const [path, type] of [
    ['/auth/token/', 'application/fhir+json'],
    ['/auth/ingresar/', 'text/csv'],
  ] as const) {
    const { socket, answer } = await beginning(path, type, 10_000)
    socket.destroy()
    assert.match(answer, /^HTTP\/1\.1 415 /, path)
  }
})

test('de lo que ya se rechazó no se lee lo que falta', async () => {
  const MB = 1_048_576
  const long = 64
  const { socket, answer } = await beginning('/hce/api/documentos/', 'application/json', long * MB)
  assert.match(answer, /^HTTP\/1\.1 401 [\s\S]*\r\nconnection: close/i)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const piece = Buffer.alloc(MB, 0x20)
  let taken = 0
  const write = (): void => {
    if (taken < long && !socket.destroyed)
      socket.write(piece, (error) => {
        if (error) return
        taken++
        write()
      })
  }
  write()
  await closed
  assert.ok(taken < long, `${taken} MB`)
})

test('quien escribe todo su cuerpo antes de leer se entera de por qué se rechaza', async () => {
  const { hostname, port } = new URL(s.base)
  const body = Buffer.alloc(10_485_760, 0x20)
  const socket = connect(Number(port), hostname)
  socket.pause()
  const head = `host: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  socket.write(`POST /hce/api/documentos/ HTTP/1.1\r\n${head}\r\n\r\n`)
  await new Promise<void>((resolve, reject) => {
    socket.write(body, (error) => (error ? reject(error) : resolve()))
  })
  socket.resume()
  const [answer] = await once(socket, 'data')
  socket.destroy()
  assert.match(String(answer), /^HTTP\/1\.1 401 /)
})

test('un GET sin contenido se atiende aunque diga que algo viene', async () => {
  const { hostname, port } = new URL(s.base)
  for (const said of [
    'transfer-encoding: chunked\r\n\r\n0',
    'content-type: text/plain\r\ncontent-length: 1\r\n\r\nx\r\n',
  ]) {
    const socket = connect(Number(port), hostname)
    socket.write(`GET /salud/vivo HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${said}\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    assert.match(String(answer), /^HTTP\/1\.1 200 /, said)
  }
})

test('un sistema se identifica con la aserción más larga que se admite', async () => {
  const a = await s.call('POST', '/auth/token/', {
    grant_type: 'client_credentials',
    client_id: 'x',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: 'a'.repeat(8_192),
  })
  assert.equal(a.status, 401, a.text)
})

test('los encabezados que llegan a gotas se esperan lo que dice el servidor y no lo que trae Node', async () => {
  const config = readConfig({})
  const { app } = await compose({ config, db: s.engine.core.db, secret: TEST_SECRET })
  try {
    assert.ok(app.server.headersTimeout > 0 && app.server.headersTimeout <= 15_000, String(app.server.headersTimeout))
    assert.equal(app.server.requestTimeout, config.requestTimeout)
  } finally {
    await app.close()
  }
})
