import { type BaseRecord, baseIds, readBase } from './base/record.ts'
import type { Stock } from './plan.ts'
import type { Repository } from './repository.ts'
import type { TimelineSwitch } from './wal/timeline.ts'
import { readHistoryOf, readMark, type WalMark, walIndex } from './wal/wal-store.ts'

/** Everything that says what can be restored, each authenticated; `unreadable` is told what is not, and skipped. */
export async function readStock(repository: Repository, unreadable?: (error: unknown) => void): Promise<Stock> {
  const told = async <T>(work: Promise<T>): Promise<T | null> => {
    if (unreadable === undefined) return work
    return work.catch((error: unknown) => {
      unreadable(error)
      return null
    })
  }
  const bases: BaseRecord[] = []
  for (const id of await baseIds(repository)) {
    const base = await told(readBase(repository, id))
    if (base !== null) bases.push(base)
  }
  const { timelines, histories } = await walIndex(repository)
  const switches = new Map<number, readonly TimelineSwitch[]>()
  for (const timeline of histories) {
    const read = await told(readHistoryOf(repository, timeline))
    if (read !== null) switches.set(timeline, read.switches)
  }
  const marks = new Map<number, WalMark>()
  for (const timeline of timelines.keys()) {
    const mark = await told(readMark(repository, timeline))
    if (mark !== null) marks.set(timeline, mark)
  }
  return { bases, timelines, histories: switches, marks }
}
