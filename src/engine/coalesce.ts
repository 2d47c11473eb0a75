/**
 * Shares one round trip between all who wait: while a batch is in flight the next one gathers, and leaves the moment the
 * first returns. A lonely caller waits for nobody, since there is no timer. `run` answers in the order of its items.
 */
export function coalesce<T, R>(
  run: (items: T[]) => Promise<R[]>,
  limits: { maxBatch: number; maxWaiting: number; full: () => Error },
): (item: T) => Promise<R> {
  interface Waiting {
    item: T
    resolve: (result: R) => void
    reject: (reason: unknown) => void
  }
  let waiting: Waiting[] = []
  let busy = false

  async function drain(): Promise<void> {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limits.maxBatch)
      waiting = waiting.slice(limits.maxBatch)
      try {
        const results = await run(batch.map((w) => w.item))
        batch.forEach((w, i) => {
          w.resolve(results[i] as R)
        })
      } catch (reason) {
        for (const w of batch) w.reject(reason)
      }
    }
    busy = false
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      if (waiting.length >= limits.maxWaiting) {
        reject(limits.full())
        return
      }
      waiting.push({ item, resolve, reject })
      // Requests parsed in the same turn of the event loop travel together.
      if (!busy) {
        busy = true
        queueMicrotask(drain)
      }
    })
}
