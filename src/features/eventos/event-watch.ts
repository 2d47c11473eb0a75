import { setTimeout as sleep } from 'node:timers/promises'
import type { RawRow } from '../../engine/connection/raw-query.ts'
import { apart } from '../../engine/connection/request-time.ts'
import type { Core } from '../../engine/core.ts'
import { eventCutter } from '../../engine/events/cut-events.ts'
import { type EventPosition, type EventReader, eventReader } from '../../engine/events/read-events.ts'

/** While somebody waits: half of what a listener may be late, the rest is for reading. */
const EVERY_MS = 100

/** The feed as one process tells it: all who wait are woken by one question to the database. */
export interface EventWatch extends EventReader {
  /** Orders what has happened up to now. */
  cut(): Promise<void>
  /**
   * Resolves with the rows when there is something after that place, read once for all who waited there; with null when the time is
   * over or nobody wants it any more.
   */
  after(at: EventPosition, ms: number, left: AbortSignal): Promise<readonly RawRow[] | null>
}

export function eventWatch(core: Core): EventWatch {
  const cut = eventCutter(core.db)
  const reader = eventReader(core)
  let looking: Promise<EventPosition> | null = null
  /** What followed a place when the last look found that place's end: those who listen are mostly at the same one. */
  let last: { readonly from: string; readonly end: string; readonly rows: Promise<readonly RawRow[]> } | null = null

  const placeText = ({ cut, id }: EventPosition): string => `${cut}-${id}`

  /** One look for all, and never two at a time. */
  const look = (): Promise<EventPosition> => {
    // Not within the time of the first that waits.
    looking ??= apart(async () => {
      try {
        await sleep(EVERY_MS)
        await cut()
        return await reader.end()
      } finally {
        looking = null
      }
    })
    return looking
  }

  const rowsBetween = (at: EventPosition, found: EventPosition): Promise<readonly RawRow[]> => {
    const [from, end] = [placeText(at), placeText(found)]
    if (last?.from !== from || last.end !== end) {
      const rows = apart(() => reader.rowsAfter(at))
      last = { from, end, rows }
      // What failed is asked again by the next caller.
      rows.catch(() => {
        if (last?.rows === rows) last = null
      })
    }
    return last.rows
  }

  return {
    ...reader,
    cut,
    async after(at, ms, left) {
      const until = performance.now() + ms
      while (performance.now() < until && !left.aborted) {
        const end = await look()
        if (end.cut > at.cut || (end.cut === at.cut && end.id > at.id)) return rowsBetween(at, end)
      }
      return null
    },
  }
}
