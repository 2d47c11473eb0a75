import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Problem } from '../model/problem.ts'
import { unavailable } from '../model/problems.ts'
import { coalesce, commitLanes } from './coalesce.ts'
import { DatabaseSilent } from './connection/database-fault.ts'

/** A statement that answers when it is told to; says which batches left. */
function slowStatement(limits: { maxBatch?: number; lanes?: number; patience?: number }) {
  const left: number[][] = []
  const answers: (() => void)[] = []
  const enter = coalesce<number, number>(
    (items) => {
      left.push(items)
      return new Promise((resolve) => answers.push(() => resolve(items.map((i) => i * 10))))
    },
    { maxBatch: 3, maxWaiting: 100, lanes: 2, full: () => new Error('full'), ...limits },
  )
  return { left, enter, answer: (n: number): void => answers[n]?.() }
}

describe('lo que espera viaja junto', () => {
  test('sin paciencia, quien llega sale en el carril libre; ocupados todos, sale con los demás', async () => {
    const { left, enter, answer } = slowStatement({})
    const results = [enter(1)]
    await turn()
    results.push(enter(2))
    await turn()
    results.push(enter(3), enter(4))
    await turn()
    assert.deepEqual(left, [[1], [2]])
    answer(1)
    await turn()
    assert.deepEqual(left, [[1], [2], [3, 4]])
    answer(0)
    answer(2)
    assert.deepEqual(await Promise.all(results), [10, 20, 30, 40])
  })

  test('con paciencia espera al que va en camino, y sale a su lado si tarda o si son más que un lote', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { left, enter, answer } = slowStatement({ patience: 10 })
    const results = [enter(1)]
    await turn()
    results.push(enter(2), enter(3))
    await turn()
    assert.deepEqual(left, [[1]])
    answer(0)
    await turn()
    assert.deepEqual(left, [[1], [2, 3]])
    results.push(enter(4))
    t.mock.timers.tick(9)
    await turn()
    assert.deepEqual(left, [[1], [2, 3]])
    t.mock.timers.tick(1)
    await turn()
    assert.deepEqual(left, [[1], [2, 3], [4]])
    answer(1)
    answer(2)
    await turn()
    results.push(enter(5))
    await turn()
    results.push(...[6, 7, 8, 9].map(enter))
    await turn()
    assert.deepEqual(left.slice(3), [[5], [6, 7, 8]])
    answer(3)
    await turn()
    assert.deepEqual(left.slice(5), [[9]])
    answer(4)
    answer(5)
    assert.deepEqual(await Promise.all(results), [10, 20, 30, 40, 50, 60, 70, 80, 90])
  })

  test('lo que no cupo en un lote lleno sale a su lado, y sin carril libre espera uno', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { left, enter, answer } = slowStatement({ patience: 10 })
    const results = [1, 2, 3, 4].map(enter)
    await turn()
    assert.deepEqual(left, [[1, 2, 3], [4]])
    results.push(...[5, 6, 7, 8].map(enter))
    t.mock.timers.tick(10)
    await turn()
    assert.deepEqual(left.slice(2), [])
    answer(1)
    await turn()
    assert.deepEqual(left.slice(2), [[5, 6, 7]])
    answer(2)
    await turn()
    assert.deepEqual(left.slice(3), [[8]])
    answer(0)
    answer(3)
    assert.deepEqual(await Promise.all(results), [10, 20, 30, 40, 50, 60, 70, 80])
  })
})

/** Two ask, a third comes while they travel, and the two ask again as soon as they are answered. */
async function batchesWith(processes: number): Promise<string[][]> {
  const batches: string[][] = []
  const ask = coalesce<string, string>(
    async (items) => {
      batches.push(items)
      if (batches.length === 1) third = ask('c')
      return items
    },
    { maxBatch: 10, maxWaiting: 10, full: () => new Error('full'), ...commitLanes(processes, 1) },
  )
  let third: Promise<string> | undefined
  await Promise.all(['a', 'b'].map((item) => ask(item).then(() => ask(`${item} otra vez`))))
  await third
  return batches
}

test('donde hay varios procesos, quienes acaban de ser atendidos juntos vuelven a viajar juntos', async () => {
  assert.deepEqual(await batchesWith(2), [
    ['a', 'b'],
    ['c', 'a otra vez', 'b otra vez'],
  ])
})

test('un proceso solo no espera a nadie', async () => {
  assert.deepEqual(await batchesWith(1), [['a', 'b'], ['c'], ['a otra vez', 'b otra vez']])
})

test('lo que un carril hace después de su primera tanda no es de la solicitud que lo puso en marcha', async () => {
  const request = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const ask = coalesce<number, number>(
    async (items) => {
      seen.push(request.getStore())
      return items
    },
    { maxBatch: 1, lanes: 1, maxWaiting: 10, full: () => new Error('lleno') },
  )
  const asked = [request.run('primera', () => ask(1)), ask(2), request.run('tercera', () => ask(3))]
  assert.deepEqual(await Promise.all(asked), [1, 2, 3])
  assert.deepEqual(seen, ['primera', undefined, undefined])
})

/** Above ninety the server gives a statement up; those from eighty on answer when they are told to. */
function givingUp() {
  const left: number[][] = []
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const ask = coalesce<number, number>(
    async (items) => {
      left.push(items)
      if (items.length === 1 && items.some((i) => i >= 80)) await told
      if (items.some((i) => i >= 90))
        throw new Problem(unavailable, { cause: Object.assign(new Error('canceling'), { code: '57014' }) })
      return items
    },
    { maxBatch: 20, maxWaiting: 100, lanes: 1, full: () => new Error('full') },
  )
  return { left, ask, tell }
}

test('de una tanda que el servidor deja, cada uno recibe lo suyo, y el carril sigue mientras tanto', async () => {
  const { left, ask, tell } = givingUp()
  const slow = ask(90)
  const others = [1, 80, 2, 3].map(ask)
  assert.deepEqual(await Promise.all([others[0], others[2], others[3]]), [1, 2, 3])
  // The slow one is still out.
  assert.deepEqual(await Promise.all([ask(4), ask(5)]), [4, 5])
  tell()
  await assert.rejects(slow, Problem)
  assert.equal(await others[1], 80)
  assert.deepEqual(left, [[90, 1, 80, 2, 3], [90], [1], [80], [2], [3], [4, 5]])
})

test('si también se dejan cuantos se preguntan a la vez, no se sigue con los que faltan', async () => {
  const { left, ask, tell } = givingUp()
  tell()
  const asked = [90, 91, 1, 92, 93, 2, 3].map(ask)
  const ended = await Promise.allSettled(asked)
  assert.deepEqual(
    ended.map((e) => (e.status === 'fulfilled' ? e.value : e.reason instanceof Problem)),
    [true, true, 1, true, true, true, true],
  )
  assert.deepEqual(left, [[90, 91, 1, 92, 93, 2, 3], [90], [91], [1], [92], [93]])
})

test('cuando la base calla, quien espera detrás no espera también su propio turno', async () => {
  const silent = new Problem(unavailable, { cause: new DatabaseSilent('no answer') })
  const asked: number[] = []
  const first = Promise.withResolvers<never>()
  const ask = coalesce<number, number>(
    (items) => {
      asked.push(...items)
      return first.promise
    },
    { maxBatch: 1, maxWaiting: 10, lanes: 1, full: () => new Error('lleno') },
  )
  const all = [1, 2, 3].map((n) => ask(n))
  await new Promise((resolve) => setImmediate(resolve))
  first.reject(silent)
  const ended = await Promise.allSettled(all)
  assert.deepEqual(asked, [1])
  for (const { reason } of ended as PromiseRejectedResult[]) assert.equal(reason.kind, unavailable)
  assert.match(ended.map((e) => (e as PromiseRejectedResult).reason.details.detail?.es).at(-1), /nada se guardó/)
})
