export interface CoalesceLimits {
  readonly maxBatch: number
  readonly maxWaiting: number
  /** Batches in flight at once: with two, this process prepares one while the database commits the other. */
  readonly lanes: number
  readonly full: () => Error
}

/**
 * Shares one round trip between all who wait: while batches are in flight the next one gathers, and leaves the moment a
 * lane is free. A lonely caller waits for nobody, since there is no timer. `run` answers in the order of its items.
 */
export function coalesce<T, R>(run: (items: T[]) => Promise<R[]>, limits: CoalesceLimits): (item: T) => Promise<R> {
  interface Waiting {
    item: T
    resolve: (result: R) => void
    reject: (reason: unknown) => void
  }
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
