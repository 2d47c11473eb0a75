import { setTimeout as sleep } from 'node:timers/promises'
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
  /** Resolves when there is something after that place, or when the time is over or nobody wants it any more. */
  after(at: EventPosition, ms: number, left: AbortSignal): Promise<void>
}

export function eventWatch(core: Core): EventWatch {
  const cut = eventCutter(core.db)
  const reader = eventReader(core)
  let looking: Promise<EventPosition> | null = null

  /** One look for all, and never two at a time. */
  const look = (): Promise<EventPosition> => {
    // Not within the time of whoever is the first to wait.
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

  return {
    ...reader,
    cut,
    async after(at, ms, left) {
      const until = performance.now() + ms
      while (performance.now() < until && !left.aborted) {
        const end = await look()
        if (end.cut > at.cut || (end.cut === at.cut && end.id > at.id)) return
      }
    },
  }
}
