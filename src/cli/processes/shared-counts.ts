import { type UnknownAttempts, unknownAttempts } from '../../auth/password/unknown-attempts.ts'
import { coalesce } from '../../engine/coalesce.ts'
import {
  type LimitName,
  minuteCounts,
  ownCounter,
  type RequestCount,
  type RequestCounter,
} from '../../http/request/count.ts'

/** What a limit means is the same however many processes serve: these are counted once for all of them. */
export interface Counts {
  readonly count: RequestCounter
  readonly unknown: UnknownAttempts
}

export const ownCounts = (): Counts => ({ count: ownCounter(), unknown: unknownAttempts() })

export type RequestToCount = readonly [limit: LimitName, key: string]
/**
 * Services on other machines count apart, so each takes its even share of a limit: whatever way callers come, together they never pass
 * it. A caller who always comes to the same one is refused before.
 */
export const evenShare =
  (instances: number, count: RequestCounter): RequestCounter =>
  (limit, key, counted) =>
    count(limit, key, ({ used, reset }) => counted({ used: used * instances, reset }))

/** A log-in under a name that nobody has. */
export type NameToCount = readonly [usuario: string, now: string]

/** What the first process counts for the others, in the order in which they ask. */
export interface CountingTable {
  requests(asked: readonly RequestToCount[]): RequestCount[]
  names(asked: readonly NameToCount[]): (string | null)[]
}

export function countingTable(): CountingTable {
  const count = minuteCounts()
  const { fail } = unknownAttempts()
  return {
    requests: (asked) => asked.map((request) => count(...request)),
    names: (asked) => asked.map((name) => fail(...name)),
  }
}

export interface RemoteTable {
  requests(asked: readonly RequestToCount[]): Promise<RequestCount[]>
  names(asked: readonly NameToCount[]): Promise<(string | null)[]>
}

/** Longer than a process that only counts waits for a processor, on any machine that still serves. */
const PATIENCE_MS = 5_000

/**
 * Asks the first process, once for all that come in the same turn. Where it does not answer in time this one counts alone, as a
 * service of one process would, and asks no more until the answer has come: no request waits longer than that, and nothing piles up.
 */
export function countsOfAll(lead: RemoteTable): Counts {
  const own = countingTable()
  const request = askedTogether<RequestToCount, RequestCount>(lead.requests, own.requests)
  const name = askedTogether<NameToCount, string | null>(lead.names, own.names)
  return {
    count: (limit, key, counted) => void request([limit, key]).then(counted),
    unknown: { fail: (usuario, now) => name([usuario, now]) },
  }
}

function askedTogether<T, R>(
  ask: (items: readonly T[]) => Promise<R[]>,
  countAlone: (items: readonly T[]) => R[],
): (item: T) => Promise<R> {
  let isLate = false
  return coalesce(
    async (items) => {
      // Also where an answer comes: when none does, what this process let through before counts.
      const alone = countAlone(items)
      if (isLate) return alone
      const answered = ask(items)
      const [timer, late] = lateAfter(PATIENCE_MS)
      const result = await Promise.race([answered, late])
      clearTimeout(timer)
      if (result !== null) return result
      isLate = true
      void answered.then(() => {
        isLate = false
      })
      return alone
    },
    { maxBatch: 1_000, maxWaiting: Number.POSITIVE_INFINITY, lanes: 1, full: () => new Error('It is never full') },
  )
}

function lateAfter(ms: number): [NodeJS.Timeout, Promise<null>] {
  const { promise, resolve } = Promise.withResolvers<null>()
  return [setTimeout(resolve, ms, null), promise]
}
