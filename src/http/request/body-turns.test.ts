import assert from 'node:assert/strict'
import { request } from 'node:http'
import { type TestContext, test } from 'node:test'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Problem } from '../../model/problem.ts'
import { turnsForBodies } from './body-turns.ts'

const LARGE = 'x'.repeat(20_000)
const PLACES = 8

interface Held {
  readonly of: string
  readonly letGo: () => void
}

/** A service whose answers wait to be let go; who asks is told by a header, and how long a body is meant to be. */
async function serving(t: TestContext, isBusy: boolean): Promise<{ base: string; held: Held[] }> {
  const app: FastifyInstance = Fastify()
  const held: Held[] = []
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (asked) => {
    const id = asked.headers['x-cuenta']
    if (typeof id === 'string') Object.assign(asked, { caller: { actor: { id } } })
  })
  app.setErrorHandler((error, _asked, reply) => {
    assert.ok(error instanceof Problem)
    return reply.code(error.kind.status).send()
  })
  turnsForBodies(app, () => isBusy)
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (asked: FastifyRequest, body: string) => {
    await app.bodyTurn(asked, Number(asked.headers['x-longitud'] ?? body.length))
    return body
  })
  app.post('/', async ({ headers }) => {
    const gone = Promise.withResolvers<void>()
    held.push({ of: String(headers['x-cuenta']), letGo: gone.resolve })
    await gone.promise
    return 'listo'
  })
  t.after(async () => {
    for (const { letGo } of held) letGo()
    app.server.closeAllConnections()
    await app.close()
  })
  return { base: await app.listen({ host: '127.0.0.1', port: 0 }), held }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 5))
}

function sending(
  base: string,
  of: string,
  body: string,
  bytes = body.length,
): { readonly leave: () => void; readonly status: Promise<number> } {
  const asked = request(base, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-cuenta': of, 'x-longitud': bytes },
    agent: false,
  })
  const status = new Promise<number>((told) => {
    asked.once('response', (response) => {
      response.resume()
      told(response.statusCode ?? 0)
    })
    asked.once('error', () => told(0))
  })
  asked.end(body)
  return { leave: () => asked.destroy(), status }
}

test('de los grandes se atienden pocos a la vez, y los cortos no esperan', async (t) => {
  const { base, held } = await serving(t, false)
  const all = Array.from({ length: PLACES + 4 }, () => sending(base, 'a', LARGE))
  await until(() => held.length > 0)
  const short = sending(base, 'a', 'corto')
  await until(() => held.length === PLACES + 1)
  for (const { letGo } of held.splice(0)) letGo()
  await until(() => held.length === 4)
  for (const { letGo } of held.splice(0)) letGo()
  assert.deepEqual(await Promise.all([...all, short].map((one) => one.status)), Array(PLACES + 5).fill(200))
})

test('una cuenta que envía muchos no deja a las otras para el final', async (t) => {
  const { base, held } = await serving(t, false)
  const many = Array.from({ length: PLACES + 20 }, () => sending(base, 'a', LARGE))
  await until(() => held.length === PLACES)
  // Those of the first account that still wait arrived before.
  await new Promise((done) => setTimeout(done, 100))
  const one = sending(base, 'b', LARGE)
  await new Promise((done) => setTimeout(done, 100))
  const begun: string[] = []
  while (begun.length < 4) {
    const next = held.shift()
    assert.ok(next !== undefined)
    const before = held.length
    next.letGo()
    await until(() => held.length > before)
    begun.push(held.at(-1)?.of ?? '')
  }
  assert.ok(begun.includes('b'), begun.join())
  for (const { leave } of many) leave()
  for (const { letGo } of held) letGo()
  assert.equal(await one.status, 200)
})

test('quien se va antes de su turno no ocupa ninguno', async (t) => {
  const { base, held } = await serving(t, false)
  const first = Array.from({ length: PLACES }, () => sending(base, 'a', LARGE))
  await until(() => held.length === PLACES)
  const gone = Array.from({ length: 20 }, () => sending(base, 'b', LARGE))
  await new Promise((done) => setTimeout(done, 100))
  for (const { leave } of gone) leave()
  await Promise.all(gone.map((one) => one.status))
  for (const { letGo } of held.splice(0)) letGo()
  assert.deepEqual(await Promise.all(first.map((one) => one.status)), Array(PLACES).fill(200))
  const after = Array.from({ length: PLACES }, () => sending(base, 'c', LARGE))
  await until(() => held.filter(({ of }) => of === 'c').length === PLACES)
  for (const { letGo } of held) letGo()
  assert.deepEqual(await Promise.all(after.map((one) => one.status)), Array(PLACES).fill(200))
})

test('cuando no hay tiempo se atiende uno solo, y los demás después', async (t) => {
  const { base, held } = await serving(t, true)
  const all = Array.from({ length: 5 }, () => sending(base, 'a', LARGE))
  for (const _ of all) {
    await until(() => held.length > 0)
    await new Promise((done) => setTimeout(done, 20))
    assert.equal(held.length, 1)
    held.shift()?.letGo()
  }
  assert.deepEqual(await Promise.all(all.map((one) => one.status)), Array(5).fill(200))
})

test('una cuenta no ocupa el lugar donde esperan los envíos de las otras', async (t) => {
  const { base, held } = await serving(t, true)
  const file = 14 * 1_048_576
  const first = sending(base, 'a', 'x', file)
  await until(() => held.length === 1)
  const told: number[] = []
  const many = Array.from({ length: 25 }, () => sending(base, 'a', 'x', file).status.then((code) => told.push(code)))
  await until(() => told.length === 16)
  assert.deepEqual(told, Array(16).fill(503))
  const others = ['b', 'c', 'd'].map((of) => sending(base, of, 'x', file).status)
  const short = sending(base, 'e', LARGE).status
  const all = Promise.all([first.status, ...many, ...others, short])
  let isOver = false
  void all.then(() => (isOver = true))
  await until(() => {
    for (const { letGo } of held.splice(0)) letGo()
    return isOver
  })
  assert.deepEqual(await Promise.all([...others, short]), [200, 200, 200, 200])
})
