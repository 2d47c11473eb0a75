import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { IcdEntry } from './entry.ts'

export interface ToBuild {
  readonly version: string
  readonly entries: readonly IcdEntry[]
}

/** The packed catalogue, built in a thread that then goes away with all the memory that it took. */
export async function buildApart(what: ToBuild, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('build-worker.ts', import.meta.url), { workerData: what })
  const stop = (): void => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    // A thread that ends without a word would leave whoever waits for ever.
    const gone = once(worker, 'exit').then(() => {
      throw new Error('The classification was not built')
    })
    const [packed] = await Promise.race([once(worker, 'message') as Promise<[Uint8Array]>, gone])
    return packed
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
