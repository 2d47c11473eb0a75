import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOver } from './connection/ask.ts'
import { isGivenUp, isSilent, neverAsked, requestOver } from './connection/database-fault.ts'
import { apart, requestUntil } from './connection/request-time.ts'

export interface CoalesceLimits {
  readonly maxBatch: number
  readonly maxWaiting: number
  /** Batches in flight at once: with two, this process prepares one while the database commits the other. */
  readonly lanes: number
  /**
   * How long a request waits, in milliseconds, for the batch in flight before it is sent beside it; at once where nothing is said. For
   * statements that cost much however few their rows are, and may be held up by what others have locked.
   */
  readonly patience?: number
  /** How long a lane waits, before its next batch, for the callers of the last one to ask again; it does not unless this is given. */
  readonly lingerMs?: number
  readonly full: () => Error
}

/** Of what writes: most of what a statement costs is the same for one row and for sixteen. */
export const PATIENCE_MS = 10
/** Of what reads and accounts for it: as long as a batch usually takes where the disk is not slow. */
const READ_PATIENCE_MS = 2

/**
 * For batches that commit. Where several processes serve, each has a part of the callers: with the lanes of a lone process their
 * batches are as much smaller, and the statements and commits as many more (decision 0077).
 */
export const commitLanes = (
  processes: number,
  alone: number,
): Pick<CoalesceLimits, 'lanes' | 'patience' | 'lingerMs'> =>
  processes === 1 ? { lanes: alone, patience: READ_PATIENCE_MS } : { lanes: 1, lingerMs: 1 }

/** Of a batch that was given up, how many are asked again at once, and how many of them may be too slow by themselves. */
const ALONE_AT_ONCE = 4

/** In the asynchronous context of no request. */
const outsideRequests = AsyncLocalStorage.snapshot()

/**
 * Shares one round trip between all who wait: while batches are in flight the next one gathers, and leaves the moment a
 * lane is free. A lonely caller waits for nobody, since no timer runs for it. `run` answers in the order of its items. The time
 * that a statement is given is for its whole batch: where the server gave it up, each item is asked alone and has an answer of its own.
 */
export function coalesce<T, R>(run: (items: T[]) => Promise<R[]>, limits: CoalesceLimits): (item: T) => Promise<R> {
  interface Waiting {
    item: T
    resolve: (result: R) => void
    reject: (reason: unknown) => void
  }
  const { lanes, patience = 0, lingerMs = 0 } = limits
  let waiting: Waiting[] = []
  let busy = 0
  let impatient: NodeJS.Timeout | null = null

  function calm(): void {
    if (impatient !== null) clearTimeout(impatient)
    impatient = null
  }

  function depart(): void {
    calm()
    busy++
    // Requests that arrived in the same turn of the event loop travel together, each with a time of its own.
    apart(() => setImmediate(drain))
  }

  /** Another lane for those who wait: at once if they are not to wait, or are more than a batch. */
  function beside(): void {
    if (busy >= lanes) return
    if (patience === 0 || waiting.length > limits.maxBatch) depart()
    else impatient ??= setTimeout(depart, patience)
  }

  function resolve(batch: readonly Waiting[], results: readonly R[]): void {
    batch.forEach((w, i) => {
      // One result for each item, in their order.
      w.resolve(results[i] as R)
    })
  }

  /** Ends within the time of one more statement: where as many as are asked at once are given up, it is not for the fault of one. */
  async function answerEachAlone(batch: readonly Waiting[], reason: unknown): Promise<void> {
    const left = batch.values()
    const next = async (): Promise<void> => {
      for (let w = left.next().value; w !== undefined; w = left.next().value) {
        try {
          resolve([w], await run([w.item]))
        } catch (error) {
          w.reject(error)
          if (isGivenUp(error)) return
        }
      }
    }
    await Promise.all(Array.from({ length: ALONE_AT_ONCE }, next))
    for (const w of left) w.reject(reason)
  }

  async function drain(): Promise<void> {
    if (waiting.length === 0) {
      busy--
      return
    }
    calm()
    const batch = waiting.slice(0, limits.maxBatch)
    waiting = waiting.slice(limits.maxBatch)
    if (waiting.length > 0) beside()
    try {
      resolve(batch, await run(batch.map((w) => w.item)))
    } catch (reason) {
      // Beside the lane, which goes on.
      if (batch.length > 1 && isGivenUp(reason)) outsideRequests(answerEachAlone, batch, reason)
      else for (const w of batch) w.reject(reason)
      // Lanes that fall silent one after another would let the last in a long queue wait for all of them.
      if (isSilent(reason)) for (const w of waiting.splice(0)) w.reject(neverAsked())
    }
    if (lingerMs > 0 && batch.length > 1 && waiting.length < batch.length) await sleep(lingerMs)
    // The caller for whom the lane departed has its answer, and may be inside a transaction by now.
    outsideRequests(drain)
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      if (isOver(requestUntil())) {
        reject(requestOver())
        return
      }
      if (waiting.length >= limits.maxWaiting) {
        reject(limits.full())
        return
      }
      waiting.push({ item, resolve, reject })
      if (busy === 0) depart()
      else beside()
    })
}
