/** How many follow something at a time, for each account: every one of them asks the database four times a second. */
export interface Watchers {
  /** Null if there are as many as there may be; else how to leave. */
  enter(account: string): (() => void) | null
}

export const MOST_WATCHING = 4

/** `longestMs`: none lasts longer, so a watcher whose end was not noticed is dropped then. `altogether`: of all accounts. */
export function watchers(
  longestMs: number,
  most = MOST_WATCHING,
  now = () => performance.now(),
  altogether = Number.POSITIVE_INFINITY,
): Watchers {
  const entered = new Map<string, Set<{ readonly until: number }>>()
  const count = (): number => [...entered.values()].reduce((sum, of) => sum + of.size, 0)
  const dropOld = (): void => {
    for (const [account, of] of entered) {
      for (const w of of) if (w.until <= now()) of.delete(w)
      if (of.size === 0) entered.delete(account)
    }
  }
  return {
    enter(account) {
      if (count() >= altogether) dropOld()
      if (count() >= altogether) return null
      const present = new Set([...(entered.get(account) ?? [])].filter((w) => w.until > now()))
      if (present.size >= most) return null
      const one = { until: now() + longestMs }
      entered.set(account, present.add(one))
      return () => {
        const left = entered.get(account)
        left?.delete(one)
        if (left?.size === 0) entered.delete(account)
      }
    },
  }
}
