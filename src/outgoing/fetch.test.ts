import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Outgoing, OutgoingRefused, outgoing, outgoingStream } from './fetch.ts'

let server: Server
let other: Server
let base: string
let visits: string[]

function answer(request: IncomingMessage, response: ServerResponse): void {
  visits.push(`${request.method} ${request.url}`)
  const path = request.url ?? ''
  if (path.startsWith('/redirige')) {
    response.writeHead(Number(path.slice(-3)), { location: '/json' }).end('ida')
  } else if (path === '/grande') {
    response.end('x'.repeat(5_000))
  } else if (path === '/sin-fin') {
    const more = (): void => {
      if (response.write('x'.repeat(1_000))) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  } else if (path === '/bomba') {
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(5_000_000)))
  } else if (path === '/gotea') {
    response.write('{')
  } else if (path === '/mudo') {
    // Never answers.
  } else {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ path, body, x: request.headers['x-a'] }))
    })
  }
}

const listening = (s: Server): Promise<number> =>
  new Promise((resolve) => {
    s.listen(0, '127.0.0.1', () => resolve((s.address() as AddressInfo).port))
  })
const closed = (s: Server): Promise<void> =>
  new Promise((resolve) => {
    s.close(() => resolve())
    s.closeAllConnections()
  })

before(async () => {
  visits = []
  server = createServer(answer)
  other = createServer(answer)
  base = `http://127.0.0.1:${await listening(server)}`
})
after(async () => {
  await closed(server)
  await closed(other)
})

const out = (timeoutMs = 5_000): Outgoing => outgoing({ allowed: [base], timeoutMs, maxBytes: 4_000 })
const refused = (why: RegExp) => (error: unknown) => error instanceof OutgoingRefused && why.test(error.message)

test('lo permitido se alcanza y se lee como texto o JSON', async () => {
  const got = await out()(`${base}/json?a=1`, { method: 'POST', headers: { 'x-a': 'b' }, body: 'hola' })
  assert.equal(got.status, 200)
  assert.equal(got.headers.get('content-type'), 'application/json')
  assert.deepEqual(await got.json(), { path: '/json?a=1', body: 'hola', x: 'b' })
  assert.match(await got.text(), /hola/)
})

test('otro puerto, otro servidor u otro esquema se rechazan sin salir', async () => {
  const port = await listening(other)
  visits = []
  for (const url of [
    `http://127.0.0.1:${port}/json`,
    base.replace('127.0.0.1', 'localhost'),
    base.replace('127.0.0.1', '127.0.0.2'),
    base.replace('127.0.0.1', '[::1]'),
    base.replace('http:', 'https:'),
  ]) {
    await assert.rejects(out()(url), refused(/no está permitida/), url)
  }
  for (const url of [
    'http://169.254.169.254/latest/meta-data',
    'http://evil.example',
    'file:///etc/passwd',
    'data:text/plain,hola',
    `blob:${base}/x`,
    'ftp://127.0.0.1/',
  ]) {
    await assert.rejects(out()(url), refused(/no es https/), url)
  }
  for (const url of ['', '/json', 'no es una url', 'http://', 'https://[']) {
    await assert.rejects(out()(url), refused(/no es una URL/), url)
  }
  assert.deepEqual(visits, [])
})

test('un usuario en la dirección no disfraza al servidor', async () => {
  const fetch = outgoing({ allowed: ['https://idp.example'], timeoutMs: 1_000, maxBytes: 10 })
  await assert.rejects(fetch('https://idp.example@evil.example/'), refused(/usuario o clave/))
  await assert.rejects(fetch('https://idp.example:x@evil.example/'), refused(/usuario o clave/))
  await assert.rejects(fetch('https://ana:clave@idp.example/'), refused(/usuario o clave/))
  for (const url of [
    'https://idp.example.evil.example/',
    'https://evil.example/https://idp.example',
    'https://evil.example#@idp.example',
    'https://evil.example\\@idp.example/',
    'https://idp.example./',
    'https://idp.example:8443/',
    'https://ıdp.example/',
  ]) {
    await assert.rejects(fetch(url), refused(/no está permitida/), url)
  }
})

test('las mayúsculas del servidor no cambian cuál es', async () => {
  const local = base.replace('127.0.0.1', 'localhost')
  const fetch = outgoing({ allowed: [local.toUpperCase().replace('HTTP', 'http')], timeoutMs: 5_000, maxBytes: 4_000 })
  assert.equal((await fetch(local.replace('localhost', 'LocalHost'))).status, 200)
  const https = outgoing({ allowed: ['https://idp.example'], timeoutMs: 1_000, maxBytes: 10 })
  await assert.rejects(https('HTTPS://EVIL.EXAMPLE'), refused(/no está permitida/))
})

test('http sirve solo dentro de la propia máquina, aunque esté en la lista', async () => {
  const fetch = outgoing({ allowed: ['http://idp.example', 'http://10.0.0.1'], timeoutMs: 1_000, maxBytes: 10 })
  await assert.rejects(fetch('http://idp.example/'), refused(/no es https/))
  await assert.rejects(fetch('http://10.0.0.1/'), refused(/no es https/))
  await assert.rejects(fetch('http://localhost.idp.example/'), refused(/no es https/))
})

test('ninguna redirección se sigue', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    visits = []
    await assert.rejects(out()(`${base}/redirige-${status}`), refused(/redirección/))
    assert.equal(visits.length, 1)
  }
})

test('una respuesta más grande de lo admitido se corta, también si no termina o viene comprimida', async () => {
  for (const path of ['/grande', '/sin-fin', '/bomba']) {
    await assert.rejects(out()(base + path), refused(/pasa de 4000 bytes/), path)
  }
})

test('quien no responde o no termina a tiempo se abandona', async () => {
  for (const path of ['/mudo', '/gotea'])
    await assert.rejects(out(150)(base + path), refused(/no terminó de responder/))
})

test('quien llama puede desistir antes, y su razón es la que queda', async () => {
  const reason = new Error('se detiene el servicio')
  await assert.rejects(out()(`${base}/mudo`, { signal: AbortSignal.abort(reason) }), reason)
})

test('la lista admite solo orígenes', () => {
  for (const allowed of ['', 'idp.example', 'https://idp.example/realms', 'https://a@idp.example', 'file:///etc']) {
    assert.throws(() => outgoing({ allowed: [allowed], timeoutMs: 1, maxBytes: 1 }), OutgoingRefused, allowed)
  }
})

test('lo que se lee según llega obedece los mismos límites', async () => {
  const stream = (timeoutMs = 5_000): ReturnType<typeof outgoingStream> =>
    outgoingStream({ allowed: [base], timeoutMs, maxBytes: 4_000 })
  const got = await stream()(`${base}/json`, { method: 'POST', body: 'hola' })
  assert.equal(((await got.json()) as { body: string }).body, 'hola')
  for (const url of ['https://evil.example/', base.replace('127.0.0.1', 'localhost'), 'file:///etc/passwd', 'no'])
    await assert.rejects(stream()(url), OutgoingRefused, url)
  await assert.rejects(stream()(new Request(`${base}/json`)), OutgoingRefused)
  await assert.rejects(stream()(`${base}/redirige-302`), refused(/redirección/))
  for (const path of ['/grande', '/sin-fin', '/bomba'])
    await assert.rejects((await stream()(base + path)).text(), refused(/pasa de 4000 bytes/), path)
  await assert.rejects(stream(150)(`${base}/mudo`), refused(/no terminó de responder/))
  await assert.rejects(async () => (await stream(150)(`${base}/gotea`)).text())
})
