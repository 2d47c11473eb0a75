import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { ConfigError } from '../../config.ts'
import type { Connection } from '../database.ts'
import {
  type Counts,
  countingTable,
  countsOfAll,
  type NameToCount,
  type RemoteTable,
  type RequestToCount,
} from './shared-counts.ts'

/** What the first process and the ones that serve tell each other. */
type Question =
  | { composed: true }
  | { metrics: true }
  | { requests: readonly RequestToCount[] }
  | { names: readonly NameToCount[] }
type FromWorker = { port: number } | { error: string } | { asks: number; question: Question }
type FromLead = { connection: Connection } | { hurry: true } | { answers: number; result: unknown }

export interface Workers {
  readonly port: number
  /** All of them are told to read their certificates again. */
  reload(): void
  /** `again`: that nobody wants to wait any longer. */
  stop(again: Promise<void>): Promise<void>
}

const RESTART_MS = 500

/** So many processes on one port. One that dies is replaced; all stop before the database does. */
export async function startWorkers(count: number, connection: Connection): Promise<Workers> {
  const aggregator = new AggregatorRegistry()
  const table = countingTable()
  /** They listen together; not later because one of them died on the way. */
  const mayListen = Promise.withResolvers<null>()
  let composed = 0
  let stopping = false
  const answer = async (question: Question): Promise<unknown> => {
    if ('composed' in question) {
      if (++composed === count) mayListen.resolve(null)
      return mayListen.promise
    }
    if ('requests' in question) return table.requests(question.requests)
    if ('names' in question) return table.names(question.names)
    // A process that waits for a silent database answers late, and that must not end this one.
    return aggregator.clusterMetrics().catch(() => '')
  }
  /** Null: it died before it listened. */
  const start = (): Promise<number | null> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork()
      worker.once('online', () => tell(worker, { connection }))
      worker.on('message', (message: FromWorker) => {
        if ('port' in message) resolve(message.port)
        else if ('error' in message) reject(new ConfigError(message.error))
        else if ('asks' in message)
          void answer(message.question).then((result) => tell(worker, { answers: message.asks, result }))
      })
      worker.once('exit', () => {
        resolve(null)
        if (stopping) return
        mayListen.resolve(null)
        setTimeout(() => {
          if (!stopping) start().catch((error) => console.error(`  ${error.message}`))
        }, RESTART_MS)
      })
    })
  const [port] = await Promise.all(Array.from({ length: count }, start))
    .then((ports) => {
      const listening = ports.filter((one) => one !== null)
      if (listening.length === 0)
        throw new ConfigError('Ninguno de los procesos llegó a atender: todos terminaron solos.')
      return listening
    })
    .catch((error) => {
      stopping = true
      for (const worker of all()) worker.kill()
      throw error
    })
  return {
    port: port ?? 0,
    reload: () => {
      for (const worker of all()) worker.process.kill('SIGHUP')
    },
    async stop(again) {
      stopping = true
      void again.then(() => {
        for (const worker of all()) tell(worker, { hurry: true })
      })
      await Promise.all(
        all().map((w) => new Promise<void>((done) => void w.once('exit', () => done()).process.kill('SIGTERM'))),
      )
    },
  }
}

const all = (): Worker[] => Object.values(cluster.workers ?? {}).filter((w) => w !== undefined)

/** To one that is leaving nothing is told any more. */
function tell(worker: Worker, message: FromLead): void {
  if (worker.isConnected()) worker.send(message, () => {})
}

/** The worker's end of the line. */
export interface Line {
  readonly connection: Connection
  /** What is counted with the others. */
  readonly counts: Counts
  /** Asked to stop once more, by somebody who does not want to wait. */
  readonly again: Promise<void>
  /** This one is put together; over when all are, or one died. One that listened before the others would get, and keep, all their connections. */
  composed(): Promise<void>
  ready(port: number): void
  failed(error: unknown): void
  /** The figures of all: whichever process is asked, Prometheus gets the sum. */
  allMetrics(): Promise<string>
}

export function answerLead(): Promise<Line> {
  // Listens for the first process's question about this worker's own figures.
  new AggregatorRegistry()
  const tellLead = (message: FromWorker): void => {
    process.send?.(message)
  }
  const waiting = new Map<number, (result: unknown) => void>()
  let asked = 0
  const ask = (question: Question): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(++asked, resolve)
      tellLead({ asks: asked, question })
    })
  let hurry = (): void => {}
  const again = new Promise<void>((resolve) => {
    hurry = resolve
  })
  return new Promise((resolve) => {
    process.on('message', (message: FromLead) => {
      if ('connection' in message)
        resolve({
          connection: message.connection,
          counts: countsOfAll({
            requests: (requests) => ask({ requests }) as ReturnType<RemoteTable['requests']>,
            names: (names) => ask({ names }) as ReturnType<RemoteTable['names']>,
          }),
          again,
          composed: async () => void (await ask({ composed: true })),
          ready: (port) => tellLead({ port }),
          failed: (error) => tellLead({ error: error instanceof Error ? error.message : String(error) }),
          allMetrics: async () => String(await ask({ metrics: true })),
        })
      else if ('hurry' in message) hurry()
      else if ('answers' in message) {
        waiting.get(message.answers)?.(message.result)
        waiting.delete(message.answers)
      }
    })
  })
}
