import { Worker } from 'node:worker_threads'
import type { ReadCodes } from '../code-row.ts'
import type { CatalogueName } from '../kinds.ts'
import { FileProblem } from './file-problem.ts'

export interface ReadRequest {
  readonly catalogue: CatalogueName
  readonly bytes: Uint8Array
  readonly current: ReadonlyMap<string, string>
}
export type ReadAnswer = { readonly read: ReadCodes } | { readonly problem: string }

const MOST_MS = 45_000
const MOST_MB = 1024

/** Reads a file in a thread of its own: a large or hostile one delays nobody, and takes only so much memory and time. */
export function readInThread(request: ReadRequest, mostMs = MOST_MS): Promise<ReadCodes> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'catalogo',
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    })
    const clock = setTimeout(() => end(new FileProblem('El archivo tarda demasiado en leerse.')), mostMs)
    const end = (outcome: ReadCodes | Error): void => {
      clearTimeout(clock)
      void worker.terminate()
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    }
    worker.once('message', (answer: ReadAnswer) =>
      end('read' in answer ? answer.read : new FileProblem(answer.problem)),
    )
    worker.once('error', (error) =>
      end(
        'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new FileProblem('El archivo es demasiado grande.')
          : error,
      ),
    )
  })
}
