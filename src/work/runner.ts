import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { apart } from '../engine/connection/request-time.ts'
import type { Database, Tx } from '../engine/database.ts'
import { type Lease, LostLease, StoredFailure } from './lease.ts'
import { repeat } from './repeat.ts'

/** A job while this process works at it. */
export interface HeldJob {
  /** Aborted when the process stops, the job is aborted, or another runner has it. */
  readonly signal: AbortSignal
  /** Told to those who wait for the job, with the next beat. */
  tell(progress: string): void
  elapsedMs(): number
  /** Waits, unless the signal comes first. */
  pause(ms: number): Promise<void>
  /** Locks the job for the transaction that stores what was done; `LostLease` if it is another runner's. */
  hold(tx: Tx): Promise<void>
  release(): Promise<void>
}

export interface RunnerParts<J extends object> {
  readonly db: Database
  readonly lease: Lease<J>
  readonly beatMs: number
  /** How long what is under way may go on when the process stops. */
  readonly graceMs?: number
  run(job: J, held: HeldJob): Promise<void>
  /** The job could not be done, for no reason of the process or the lease. Left out, the error goes to the caller. */
  failed?(job: J, error: unknown, held: HeldJob): Promise<void>
  /** The job was aborted or is another runner's. */
  lost?(job: J): Promise<void>
  /** What went wrong with a job that no caller waits for. */
  onError?(error: unknown): void
}

export type JobRunner = ReturnType<typeof jobRunner>

export function jobRunner<J extends { readonly id: string }>(parts: RunnerParts<J>) {
  const { db, lease, onError = () => {} } = parts
  const runner = randomUUID()
  const running = new Set<Promise<unknown>>()
  const aborts = new Map<string, AbortController>()
  const stopping = new AbortController()
  let leaving = false

  /** Does something that has to end before the process does; false if it is stopping. */
  async function alongside(work: () => Promise<boolean>): Promise<boolean> {
    if (leaving) return false
    const under = work()
    running.add(under)
    try {
      return await under
    } finally {
      running.delete(under)
    }
  }

  async function storeFailure(job: J, error: unknown, held: HeldJob): Promise<void> {
    try {
      await parts.failed?.(job, error, held)
    } catch (storing) {
      if (!(storing instanceof LostLease)) throw storing
      await parts.lost?.(job)
    }
  }

  async function work(job: J, own: AbortController, told: { progress: string }): Promise<void> {
    const began = performance.now()
    const signal = AbortSignal.any([own.signal, stopping.signal])
    const held: HeldJob = {
      signal,
      tell(progress) {
        told.progress = progress
      },
      elapsedMs: () => Math.round(performance.now() - began),
      pause: (ms) => sleep(ms, undefined, { signal }),
      hold: (tx) => lease.hold(tx, job.id, runner),
      release: () => lease.release(db, job.id, runner),
    }
    try {
      await parts.run(job, held)
    } catch (error) {
      // Whatever became of the lease meanwhile.
      if (error instanceof StoredFailure) throw error.cause
      if (error instanceof LostLease) await parts.lost?.(job)
      else if (stopping.signal.aborted) await held.release()
      else if (signal.aborted) await parts.lost?.(job)
      else if (parts.failed === undefined) throw error
      else await storeFailure(job, error, held)
    }
  }

  async function runOnce(id: string | null): Promise<boolean> {
    const job = await lease.take(db, runner, id)
    if (job === null) return false
    const own = new AbortController()
    aborts.set(job.id, own)
    const told = { progress: '' }
    const beat = async (): Promise<boolean> => {
      if (!(await lease.beat(db, job.id, runner, told.progress))) own.abort()
      return false
    }
    // A beat that fails says nothing of the job: the database may be back before the lease ends.
    const beating = repeat(beat, { everyMs: parts.beatMs, onError: () => {} })
    try {
      await work(job, own, told)
    } finally {
      aborts.delete(job.id)
      await beating.stop()
    }
    return true
  }

  return {
    alongside,
    /** Does one job that waits, that one if it is named; false if there is none. */
    runOnce: (id?: string) => alongside(() => runOnce(id ?? null)),
    /** The same, without a caller that waits. */
    kick(id: string): void {
      apart(() => alongside(() => runOnce(id))).catch(onError)
    },
    /** Ends the work at a job, if it is done here. */
    abort: (id: string) => aborts.get(id)?.abort(),
    /** Takes no more jobs, and leaves to another process what does not end in time. */
    async stop(): Promise<void> {
      leaving = true
      const all = Promise.allSettled([...running])
      if (parts.graceMs !== undefined) await Promise.race([all, sleep(parts.graceMs, undefined, { ref: false })])
      stopping.abort()
      await all
    },
  }
}
