import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Cleanup } from './cleanup.ts'

/** One run of load against one address. */
export interface Job {
  readonly url: string
  readonly connections: number
  readonly method: 'GET' | 'POST'
  /** Each connection goes through all of them in an order of its own. */
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** Sent for another person each time. */
  readonly body?: Readonly<Record<string, unknown>>
  /** The server closes the connection after each answer. */
  readonly closes?: boolean
}

export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Answers other than 2xx, broken connections and timeouts. */
  readonly errors: number
}

export type Measure = (job: Job, seconds: number) => Promise<Measured>

/** The load comes from another process, so that making it never waits for what else happens here. */
export async function startLoad(cleanup: Cleanup): Promise<Measure> {
  const child = fork(new URL('load-process.ts', import.meta.url), { stdio: 'inherit' })
  cleanup.add(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.disconnect()
      await once(child, 'exit')
    }
  })
  return (job, seconds) =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error('The load generator went away'))
      child.once('exit', gone)
      child.once('message', (measured: Measured) => {
        child.off('exit', gone)
        resolve(measured)
      })
      child.send({ job, seconds })
    })
}
