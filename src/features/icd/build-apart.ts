import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { IcdEntry } from './entry.ts'

export interface CatalogueToBuild {
  readonly version: string
  readonly entries: readonly IcdEntry[]
}

/** The packed catalogue, built in a thread of its own, which ends and frees its memory. */
export async function buildApart(what: CatalogueToBuild, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('build-worker.ts', import.meta.url), { workerData: what })
  const stop = (): void => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    // A thread that ends without a message would leave the caller waiting for ever.
    const gone = once(worker, 'exit').then(() => {
      throw new Error('The classification was not built')
    })
    const packed = once(worker, 'message').then(([message]): Uint8Array => message)
    return await Promise.race([packed, gone])
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
