import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { ConfigError } from '../config.ts'
import type { Connection } from './database.ts'

/** What the first process and the ones that serve tell each other. */
type FromWorker = { port: number } | { error: string } | { askMetrics: number }
type FromLead = { connection: Connection } | { metrics: string; answers: number }

export interface Workers {
  readonly port: number
  /** All of them are told to read their certificates again. */
  reload(): void
  stop(): Promise<void>
}

const RESTART_MS = 500

/** So many processes on one port. One that dies is replaced; all stop before the database does. */
export async function startWorkers(count: number, connection: Connection): Promise<Workers> {
  const aggregator = new AggregatorRegistry()
  let stopping = false
  const start = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork()
      const tell = (message: FromLead): boolean => worker.send(message)
      worker.once('online', () => tell({ connection }))
      worker.on('message', (message: FromWorker) => {
        if ('port' in message) resolve(message.port)
        else if ('error' in message) reject(new ConfigError(message.error))
        else if ('askMetrics' in message) {
          // Whichever process is asked, Prometheus gets the sum of all.
          // A process that waits for a silent database answers late, and that must not end this one.
          void aggregator
            .clusterMetrics()
            .catch(() => '')
            .then((metrics) => worker.isConnected() && tell({ metrics, answers: message.askMetrics }))
        }
      })
      worker.once('exit', () => {
        if (stopping) return
        setTimeout(() => {
          if (!stopping) start().catch((error) => console.error(`  ${error.message}`))
        }, RESTART_MS)
      })
    })
  const ports = await Promise.all(Array.from({ length: count }, start)).catch((error) => {
    stopping = true
    for (const worker of all()) worker.kill()
    throw error
  })
  return {
    port: ports[0] ?? 0,
    reload: () => {
      for (const worker of all()) worker.process.kill('SIGHUP')
    },
    async stop() {
      stopping = true
      await Promise.all(
        all().map((w) => new Promise<void>((done) => void w.once('exit', () => done()).process.kill('SIGTERM'))),
      )
    },
  }
}

const all = (): Worker[] => Object.values(cluster.workers ?? {}).filter((w) => w !== undefined)

/** The worker's end of the line. */
export interface Line {
  readonly connection: Connection
  ready(port: number): void
  failed(error: unknown): void
  allMetrics(): Promise<string>
}

export function answerLead(): Promise<Line> {
  // Listens for the first process's question about this worker's own figures.
  new AggregatorRegistry()
  const tell = (message: FromWorker): void => {
    process.send?.(message)
  }
  const waiting = new Map<number, (metrics: string) => void>()
  let asked = 0
  return new Promise((resolve) => {
    process.on('message', (message: FromLead) => {
      if ('connection' in message) {
        resolve({
          connection: message.connection,
          ready: (port) => tell({ port }),
          failed: (error) => tell({ error: error instanceof Error ? error.message : String(error) }),
          allMetrics: () =>
            new Promise((done) => {
              waiting.set(++asked, done)
              tell({ askMetrics: asked })
            }),
        })
      } else if ('answers' in message) {
        waiting.get(message.answers)?.(message.metrics)
        waiting.delete(message.answers)
      }
    })
  })
}
