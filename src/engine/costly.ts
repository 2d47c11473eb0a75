import { Problem } from '../model/problem.ts'
import { tooBroad } from '../model/problems.ts'
import { overloaded, TooSlow } from './connection/database-fault.ts'
import type { Database, Tx } from './database.ts'

/** A question that may have to look at every row: a count, or a search that no index answers. */
export type Costly = <T>(ask: (tx: Tx) => Promise<T>) => Promise<T>

export interface CostlyLimits {
  /** Nearly all of them are answered within this, and wait for nobody. */
  readonly quickMs: number
  /** What takes longer is asked again, a few at a time. */
  readonly lanes: number
  readonly waitMs: number
  readonly slowMs: number
}

const USUAL = { quickMs: 400, waitMs: 1_500, slowMs: 10_000 } as const

/** Of three connections one at most, so that reading a patient's record never waits for counts over everybody. */
const lanesFor = (connections: number): number => Math.max(1, Math.floor(connections / 3))

export function costly(db: Database, limits: Partial<CostlyLimits> = {}): Costly {
  const { quickMs, waitMs, slowMs, lanes } = { ...USUAL, lanes: lanesFor(db.size), ...limits }
  const turn = turns(lanes, waitMs)
  return async (ask) => {
    try {
      return await db.within(quickMs, ask)
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error
    }
    const done = await turn()
    try {
      return await db.within(slowMs, ask)
    } catch (error) {
      throw error instanceof TooSlow ? new Problem(tooBroad) : error
    } finally {
      done()
    }
  }
}

/** Work that weighs on the whole process, so many at a time; who does not get a turn is told so. */
export function inTurns(lanes: number): <T>(work: () => Promise<T>) => Promise<T> {
  const turn = turns(lanes, USUAL.waitMs)
  return async (work) => {
    const done = await turn()
    try {
      return await work()
    } finally {
      done()
    }
  }
}

/** A turn, in the order of asking; a caller who does not get one in time is told so. */
function turns(lanes: number, waitMs: number): () => Promise<() => void> {
  const waiting = new Set<() => void>()
  let free = lanes
  const leave = (): void => {
    const [next] = waiting
    if (next === undefined) free++
    else next()
  }
  return () =>
    new Promise((resolve, reject) => {
      if (free > 0) {
        free--
        resolve(leave)
        return
      }
      const enter = (): void => {
        clearTimeout(late)
        waiting.delete(enter)
        resolve(leave)
      }
      const late = setTimeout(() => {
        waiting.delete(enter)
        reject(overloaded())
      }, waitMs)
      waiting.add(enter)
    })
}
