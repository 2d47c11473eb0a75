import { parentPort } from 'node:worker_threads'
import { type Batch, proveBatch } from './prove-batch.ts'

parentPort?.on('message', (batch: Batch) => {
  parentPort?.postMessage(proveBatch(batch))
})
