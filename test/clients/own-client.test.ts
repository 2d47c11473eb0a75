import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createClient } from '../../clients/typescript/src/client.ts'
import { isProblem } from '../../clients/typescript/src/problem.ts'
import { clientCredentials } from '../../clients/typescript/src/token.ts'
import { verifyWebhook, WebhookError } from '../../clients/typescript/src/webhooks.ts'

interface Said {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** A service of one's own choosing: what it says next, and what it was asked. */
const answers: Said[] = []
const asked: { method: string; url: string; headers: IncomingMessage['headers'] }[] = []
const server = createServer((request, response) => {
  asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
  request.resume()
  const { status, body = {}, headers = {} } = answers.shift() ?? { status: 500 }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
})
let baseUrl = ''

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => server.close())
beforeEach(() => {
  answers.length = 0
  asked.length = 0
})

const busy = (codigo = 'no_disponible', status = 503): Said => ({
  status,
  body: { codigo, detail: 'Espere.' },
  headers: { 'retry-after': '0' },
})
const patient = { tipo_documento: 'CC', numero_documento: '1' } as never

describe('lo que el cliente repite', () => {
  test('una lectura, hasta que responde', async () => {
    answers.push(busy(), busy('demasiadas_solicitudes', 429), { status: 200, body: { estado: 'listo' } })
    assert.deepEqual(await createClient({ baseUrl }).request('get', '/salud/listo'), { estado: 'listo' })
    assert.equal(asked.length, 3)
  })

  test('una escritura solo con su Idempotency-Key, que es siempre la misma', async () => {
    answers.push(busy(), { status: 201, body: { id: '1' } })
    await createClient({ baseUrl }).request('post', '/paciente/paciente/', { body: patient, idempotencyKey: 'una' })
    assert.deepEqual(
      asked.map(({ headers }) => headers['idempotency-key']),
      ['una', 'una'],
    )
    answers.push(busy())
    const refused = await createClient({ baseUrl })
      .request('post', '/paciente/paciente/', { body: patient })
      .catch((error: unknown) => error)
    assert.ok(isProblem(refused, 'no_disponible') && refused.retryAfter === 0)
    assert.equal(asked.length, 3)
  })

  test('lo que se rechaza por lo que dice, nunca', async () => {
    answers.push({ status: 400, body: { codigo: 'validacion', detail: 'No.', errores: [] } })
    const refused = await createClient({ baseUrl })
      .request('get', '/salud/listo')
      .catch((error: unknown) => error)
    assert.ok(isProblem(refused, 'validacion'))
    assert.equal(asked.length, 1)
  })
})

describe('el token del cliente', () => {
  const credentials = () => clientCredentials({ baseUrl, clientId: 'laboratorio', clientSecret: 'a b', scope: 'x' })
  const token = (access_token: string): Said => ({ status: 200, body: { access_token, expires_in: 900 } })

  test('se pide uno para muchas solicitudes, y otro cuando deja de servir', async () => {
    answers.push(token('uno'), { status: 200 }, { status: 200 }, { status: 401 }, token('dos'), { status: 200 })
    const client = createClient({ baseUrl, auth: credentials() })
    await client.request('get', '/salud/vivo')
    await client.request('get', '/salud/vivo')
    await client.request('get', '/salud/vivo')
    assert.deepEqual(
      asked.map(({ url, headers }) => `${url} ${headers.authorization}`),
      [
        `/auth/token/ Basic ${btoa('laboratorio:a%20b')}`,
        '/salud/vivo Bearer uno',
        '/salud/vivo Bearer uno',
        '/salud/vivo Bearer uno',
        `/auth/token/ Basic ${btoa('laboratorio:a%20b')}`,
        '/salud/vivo Bearer dos',
      ],
    )
  })

  test('no va a ninguna otra parte, diga lo que diga una respuesta', async () => {
    const client = createClient({ baseUrl, auth: 'secreto' })
    await assert.rejects(client.follow('https://otra.example/paciente/'), /is not the service/)
    assert.equal(asked.length, 0)
  })
})

describe('las entregas firmadas (Standard Webhooks 1.0)', () => {
  const now = new Date('2026-03-02T08:30:00Z')
  const seconds = String(now.getTime() / 1000)
  const body = JSON.stringify({ tipo: 'historia.cierre', id: '7' })
  const content = `msg_1.${seconds}.${body}`
  const secret = randomBytes(32)
  const pair = generateKeyPairSync('ed25519')
  const hmac = `v1,${createHmac('sha256', secret).update(content).digest('base64')}`
  const ed25519 = `v1a,${sign(null, Buffer.from(content), pair.privateKey).toString('base64')}`
  const whsec = `whsec_${secret.toString('base64')}`
  const whpk = `whpk_${Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')}`
  const headers = (signature: string, at = seconds) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': at,
    'webhook-signature': signature,
  })

  test('se aceptan con cualquiera de las llaves, también mientras un secreto cambia', async () => {
    const old = `whsec_${randomBytes(32).toString('base64')}`
    for (const [signature, keys] of [
      [hmac, [whsec]],
      [hmac, [old, whsec]],
      [`v1,${randomBytes(32).toString('base64')} ${hmac}`, [whsec]],
      [ed25519, [whpk]],
      [`${hmac} ${ed25519}`, [whpk]],
    ] as const) {
      const { id, data } = await verifyWebhook<{ tipo: string }>(body, headers(signature), { keys, now })
      assert.deepEqual([id, data.tipo], ['msg_1', 'historia.cierre'])
    }
  })

  test('se rechazan si cambió algo, si son viejas o si la llave es otra', async () => {
    const refused = (text: string, sent: ReturnType<typeof headers>, keys: readonly string[]) =>
      assert.rejects(verifyWebhook(text, sent, { keys, now }), WebhookError)
    await refused(`${body} `, headers(hmac), [whsec])
    await refused(body, { ...headers(hmac), 'webhook-id': 'msg_2' }, [whsec])
    await refused(body, headers(hmac, String(Number(seconds) - 301)), [whsec])
    await refused(body, headers(hmac, String(Number(seconds) + 301)), [whsec])
    await refused(body, headers(hmac), [`whsec_${randomBytes(32).toString('base64')}`])
    await refused(body, headers('v1,no-es-base64'), [whsec])
    await refused(body, headers(hmac.replace('v1,', 'v1a,')), [whsec, whpk])
    await refused(body, headers(''), [whsec])
  })
})
