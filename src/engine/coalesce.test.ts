import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coalesce, commitLanes } from './coalesce.ts'

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
