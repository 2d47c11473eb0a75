import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { duringRequest, requestUntil } from '../../engine/connection/request-time.ts'
import { remembered, verifyCache } from './verify-cache.ts'

const START = Date.parse('2026-11-15T08:00:00Z')
const inSeconds = (n: number): number => START / 1000 + n

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date'], now: START })
})

/** Tokens `bueno:<exp>` are right; it counts how often it was asked for each. */
function counting(): { verify(token: string): Promise<{ exp: number } | null>; asked(token: string): number } {
  const asked = new Map<string, number>()
  return {
    async verify(token) {
      asked.set(token, (asked.get(token) ?? 0) + 1)
      await null
      if (token === 'roto') throw new Error('sin base de datos')
      return token.startsWith('bueno') ? { exp: Number(token.split(':')[1]) } : null
    },
    asked: (token) => asked.get(token) ?? 0,
  }
}

test('un token bueno se verifica una vez hasta que vence', async () => {
  const { verify, asked } = counting()
  const cached = verifyCache(verify)
  const token = `bueno:${inSeconds(60)}`
  for (let i = 0; i < 3; i++) assert.deepEqual(await cached(token), { exp: inSeconds(60) })
  assert.equal(asked(token), 1)
  mock.timers.tick(60_000)
  await cached(token)
  await cached(token)
  assert.equal(asked(token), 3)
})

test('quienes presentan el mismo token a la vez comparten la verificación', async () => {
  const { verify, asked } = counting()
  const cached = verifyCache(verify)
  const token = `bueno:${inSeconds(60)}`
  await Promise.all([cached(token), cached(token), cached(token)])
  assert.equal(asked(token), 1)
})

test('un rechazo se recuerda cinco segundos y no desaloja a los buenos', async () => {
  const { verify, asked } = counting()
  const cached = verifyCache(verify, 2)
  const token = `bueno:${inSeconds(600)}`
  await cached(token)
  assert.equal(await cached('malo'), null)
  assert.equal(await cached('malo'), null)
  assert.equal(asked('malo'), 1)
  for (let i = 0; i < 1_500; i++) await cached(`malo-${i}`)
  await cached('malo')
  assert.equal(asked('malo'), 2)
  mock.timers.tick(5_000)
  await cached('malo')
  assert.equal(asked('malo'), 3)
  await cached(token)
  assert.equal(asked(token), 1)
})

test('cuando no caben más sale el más antiguo', async () => {
  const { verify, asked } = counting()
  const cached = verifyCache(verify, 2)
  const tokens = ['a', 'b', 'c'].map((x) => `bueno:${inSeconds(600)}:${x}`)
  for (const token of tokens) await cached(token)
  for (const token of tokens.toReversed()) await cached(token)
  assert.deepEqual(tokens.map(asked), [2, 1, 1])
})

test('una verificación que falla no se recuerda', async () => {
  const { verify, asked } = counting()
  const cached = verifyCache(verify)
  await assert.rejects(cached('roto'))
  await assert.rejects(cached('roto'))
  assert.equal(asked('roto'), 2)
})

test('lo cargado se comparte hasta que alguien lo quiere más nuevo', async () => {
  let loads = 0
  const read = remembered(async () => ++loads)
  assert.deepEqual(await Promise.all([read(1000), read(1000)]), [1, 1])
  mock.timers.tick(500)
  assert.equal(await read(1000), 1)
  assert.equal(await read(500), 2)
  assert.equal(await read(0), 3)
})

test('una carga que falla se repite, cuando mucho cada tanto', async () => {
  let loads = 0
  const failing = async (): Promise<number> => {
    loads++
    throw new Error('no responde')
  }
  const eager = remembered(failing)
  await assert.rejects(eager(1000))
  await assert.rejects(eager(1000))
  assert.equal(loads, 2)
  const patient = remembered(failing, 5_000)
  for (const _ of [1, 2, 3]) await assert.rejects(patient(1000))
  assert.equal(loads, 3)
  mock.timers.tick(5_000)
  await assert.rejects(patient(1000))
  assert.equal(loads, 4)
})

test('una carga que falla no borra lo que se sabía', async () => {
  let loads = 0
  const read = remembered(async () => {
    if (++loads > 1) throw new Error('no responde')
    return loads
  })
  assert.equal(await read(1000), 1)
  await assert.rejects(read(0))
  assert.equal(await read(1000), 1)
  mock.timers.tick(1000)
  await assert.rejects(read(1000))
})

test('de dos cargas a la vez queda la que empezó después, aunque termine antes', async () => {
  const ends: ((value: string) => void)[] = []
  const read = remembered(() => new Promise<string>((resolve) => ends.push(resolve)))
  const first = read(1000)
  const second = read(0)
  ends[1]?.('segunda')
  ends[0]?.('primera')
  assert.deepEqual([await first, await second], ['primera', 'segunda'])
  assert.equal(await read(1000), 'segunda')
})

test('un reloj que se atrasa no hace durar lo que se sabía', async () => {
  let loads = 0
  const read = remembered(async () => ++loads)
  assert.equal(await read(1000), 1)
  const cached = verifyCache(async () => {
    loads++
    return null
  })
  assert.equal(await cached('malo'), null)
  mock.timers.setTime(START - 3_600_000)
  assert.equal(await read(1000), 3)
  assert.equal(await cached('malo'), null)
  assert.equal(loads, 4)
})

test('lo que varios esperan no termina con el tiempo de la solicitud que lo empezó', () =>
  duringRequest({ until: performance.now() + 60_000 }, async () => {
    assert.notEqual(requestUntil(), null)
    assert.equal(await remembered(async () => requestUntil())(1_000), null)
    const limits: (number | null)[] = []
    const cached = verifyCache(async () => {
      limits.push(requestUntil())
      return null
    })
    await cached('x')
    assert.deepEqual(limits, [null])
  }))
