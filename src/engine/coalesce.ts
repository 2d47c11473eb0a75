import { setTimeout as sleep } from 'node:timers/promises'

export interface CoalesceLimits {
  readonly maxBatch: number
  readonly maxWaiting: number
  /** Batches in flight at once: with two, this process prepares one while the database commits the other. */
  readonly lanes: number
  /** How long a lane waits, before its next batch, for the callers of the last one to ask again; it does not unless this is given. */
  readonly lingerMs?: number
  readonly full: () => Error
}

/**
 * For batches that commit. Where several processes serve, each has a part of the callers: with the lanes of a lone process their
 * batches are as much smaller, and the statements and commits as many more (decision 0077).
 */
export const commitLanes = (processes: number, alone: number): Pick<CoalesceLimits, 'lanes' | 'lingerMs'> =>
  processes === 1 ? { lanes: alone } : { lanes: 1, lingerMs: 1 }

/**
 * Shares one round trip between all who wait: while batches are in flight the next one gathers, and leaves the moment a
 * lane is free. A lonely caller waits for nobody, since nothing leaves by a timer. `run` answers in the order of its items.
 */
export function coalesce<T, R>(run: (items: T[]) => Promise<R[]>, limits: CoalesceLimits): (item: T) => Promise<R> {
  interface Waiting {
    item: T
    resolve: (result: R) => void
    reject: (reason: unknown) => void
  }
  const { lingerMs = 0 } = limits
  let waiting: Waiting[] = []
  let busy = 0

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limits.maxBatch)
      waiting = waiting.slice(limits.maxBatch)
      try {
        const results = await run(batch.map((w) => w.item))
        batch.forEach((w, i) => {
          // One result for each item, in their order.
          w.resolve(results[i] as R)
        })
      } catch (reason) {
        for (const w of batch) w.reject(reason)
      }
      if (lingerMs > 0 && batch.length > 1 && waiting.length < batch.length) await sleep(lingerMs)
    }
    busy--
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      if (waiting.length >= limits.maxWaiting) {
        reject(limits.full())
        return
      }
      waiting.push({ item, resolve, reject })
      if (busy < limits.lanes) {
        busy++
        // Requests that arrived in the same turn of the event loop travel together.
        setImmediate(drain)
      }
    })
}
