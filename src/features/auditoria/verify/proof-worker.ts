import { parentPort } from 'node:worker_threads'
import { type Batch, proveBatch } from './prove-batch.ts'

/** A buffer that crosses between threads arrives as plain bytes. */
export interface SentBatch extends Omit<Batch, 'lists' | 'rows'> {
  readonly lists: Uint8Array
  readonly rows: Uint8Array
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

parentPort?.on('message', ({ seals, lists, rows }: SentBatch) => {
  parentPort?.postMessage(proveBatch({ seals, lists: asBuffer(lists), rows: asBuffer(rows) }))
})
