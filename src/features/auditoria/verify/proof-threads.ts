import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Batch, BatchProof } from './prove-batch.ts'

/** Threads that hash rows apart from where requests are answered. */
export interface ProofThreads {
  /** How many batches are worked at together. */
  readonly size: number
  prove(batch: Batch): Promise<BatchProof>
  close(): Promise<void>
}

interface ProofThread {
  readonly worker: Worker
  busy: { resolve(proof: BatchProof): void; reject(error: Error): void } | null
}

/** The database does the other half of the work. */
const MOST_THREADS = 8

export const allThreads = (): number => Math.min(MOST_THREADS, Math.max(1, availableParallelism()))

export function proofThreads(size: number): ProofThreads {
  const idle: ProofThread[] = []
  const waiting: ((thread: ProofThread) => void)[] = []
  const all: ProofThread[] = []
  let failure: Error | null = null
  const free = (thread: ProofThread): void => {
    thread.busy = null
    const next = waiting.shift()
    if (next === undefined) idle.push(thread)
    else next(thread)
  }
  const start = (): ProofThread => {
    const thread: ProofThread = {
      worker: new Worker(new URL('./proof-worker.ts', import.meta.url), { name: 'verificacion' }),
      busy: null,
    }
    thread.worker.on('message', (proof: BatchProof) => {
      const { busy } = thread
      free(thread)
      busy?.resolve(proof)
    })
    thread.worker.on('error', (error) => {
      failure = error instanceof Error ? error : new Error('A thread of the verification failed')
      thread.busy?.reject(failure)
      for (const next of waiting.splice(0)) next(thread)
    })
    all.push(thread)
    return thread
  }
  const taken = (): Promise<ProofThread> => {
    const thread = idle.pop()
    if (thread !== undefined) return Promise.resolve(thread)
    if (all.length < size) return Promise.resolve(start())
    return new Promise((resolve) => waiting.push(resolve))
  }
  return {
    size,
    async prove(batch) {
      const thread = await taken()
      if (failure !== null) throw failure
      return new Promise((resolve, reject) => {
        thread.busy = { resolve, reject }
        // What was read is handed over and not copied.
        const read = [batch.lists, batch.rows, batch.shown]
        thread.worker.postMessage(
          batch,
          read.map((bytes) => bytes.buffer as ArrayBuffer),
        )
      })
    },
    async close() {
      await Promise.all(all.map(({ worker }) => worker.terminate()))
    },
  }
}
