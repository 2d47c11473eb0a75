export type LimitName = 'minuto' | 'ingreso' | 'exportacion' | 'verificacion' | 'rechazo'

/** How many there were of a key in this minute, and in how many seconds counting begins anew. */
export interface RequestCount {
  readonly used: number
  readonly reset: number
}

/** A callback and not a promise: where this process counts by itself the request goes on in the same turn. */
export type RequestCounter = (limit: LimitName, key: string, counted: (count: RequestCount) => void) => void

const WINDOW_MS = 60_000

/** So many in each minute per limit and key; forgotten when the minute is over. */
export function minuteCounts(): (limit: LimitName, key: string) => RequestCount {
  const windows = new Map<LimitName, { start: number; readonly counts: Map<string, number> }>()
  return (limit, key) => {
    // No clock that is set makes a minute longer.
    const now = performance.now()
    let window = windows.get(limit)
    if (window === undefined || now - window.start >= WINDOW_MS) {
      window = { start: now, counts: new Map() }
      windows.set(limit, window)
    }
    const used = (window.counts.get(key) ?? 0) + 1
    window.counts.set(key, used)
    return { used, reset: Math.ceil((window.start + WINDOW_MS - now) / 1000) }
  }
}

/** For a service of one process. */
export function ownCounter(): RequestCounter {
  const count = minuteCounts()
  return (limit, key, counted) => counted(count(limit, key))
}
