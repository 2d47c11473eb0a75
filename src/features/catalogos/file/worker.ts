import { parentPort, workerData } from 'node:worker_threads'
import { kinds } from '../kinds.ts'
import { FileProblem } from './file-problem.ts'
import type { ReadAnswer, ReadRequest } from './in-thread.ts'
import { readTable } from './read-table.ts'

const { catalogue, bytes, current }: ReadRequest = workerData

async function read(): Promise<ReadAnswer> {
  try {
    return { read: kinds[catalogue].read(await readTable(Buffer.from(bytes)), current) }
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message }
    throw error
  }
}

parentPort?.postMessage(await read())
