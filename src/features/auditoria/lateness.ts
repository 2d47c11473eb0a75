import type { Dated } from './line.ts'

/**
 * Ids and dates grow together, give or take a transaction. A row that is sealed after others and is dated long before
 * them, or is dated now and carries an id of long ago, was put there later by somebody who can write in the table.
 */
export interface Lateness {
  isLate(row: Dated): boolean
  /** The rows of a seal, once all of them were asked about. */
  sealed(rows: readonly Dated[]): void
}

/** Longer than the longest statement that the service allows itself (TIEMPO_MAXIMO_MS). */
const TOLERANCE_MS = 15 * 60_000

export function lateness(toleranceMs = TOLERANCE_MS): Lateness {
  /** Latest date and highest id so far, after each seal; only those within the tolerance are kept, and one before. */
  const marks: { at: number; id: bigint }[] = []
  return {
    isLate({ id, momento }) {
      const at = Date.parse(momento)
      const newest = marks.at(-1)
      if (newest === undefined) return false
      if (Number.isNaN(at) || newest.at - at > toleranceMs) return true
      const past = marks.findLast((m) => m.at < at - toleranceMs)
      return past !== undefined && BigInt(id) <= past.id
    },
    sealed(rows) {
      const newest = marks.at(-1)
      let at = newest?.at ?? Number.NEGATIVE_INFINITY
      let id = newest?.id ?? 0n
      for (const row of rows) {
        const date = Date.parse(row.momento)
        if (date > at) at = date
        const n = BigInt(row.id)
        if (n > id) id = n
      }
      marks.push({ at, id })
      while ((marks[1]?.at ?? Number.POSITIVE_INFINITY) < at - toleranceMs) marks.shift()
    },
  }
}
