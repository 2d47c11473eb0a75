import { DamagedBackup } from './backup-error.ts'
import { storedChunks } from './base/create-base.ts'
import { type BaseRecord, baseIds, readBase } from './base/record.ts'
import type { Stock } from './plan.ts'
import { HEADER, type Repository } from './repository.ts'
import { segmentAt } from './wal/segment.ts'
import type { TimelineSwitch } from './wal/timeline.ts'
import { readHistoryOf, readMark, type WalIndex, type WalMark, walIndex } from './wal/wal-store.ts'

/**
 * Everything that says what can be restored, each authenticated. What cannot be read is told in `unreadable` and skipped, so that it
 * keeps nobody from the rest.
 */
export async function readStock(repository: Repository): Promise<Stock> {
  const unreadable: string[] = []
  const unlessDamaged = async <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      if (!(error instanceof DamagedBackup)) throw error
      unreadable.push(error.message)
      return null
    })
  if ((await repository.destination.get(HEADER)) === null) unreadable.push(`Falta el objeto «${HEADER}» del respaldo.`)
  const { bases, incomplete, damaged } = await readBases(repository)
  unreadable.push(...damaged)

  let index = await walIndex(repository)
  const marks = new Map<number, WalMark>()
  for (const timeline of index.timelines.keys()) {
    const mark = await unlessDamaged(readMark(repository, timeline))
    if (mark !== null) marks.set(timeline, mark)
  }
  // While it was listed, a running service went on to another segment, or replaced a partial one by the whole.
  if (![...marks].every(([timeline, mark]) => hasMarked(index, timeline, mark))) index = await walIndex(repository)
  const histories = new Map<number, readonly TimelineSwitch[]>()
  for (const timeline of index.histories) {
    const read = await unlessDamaged(readHistoryOf(repository, timeline))
    if (read !== null) histories.set(timeline, read.switches)
  }
  return { bases, incomplete, unreadable, timelines: index.timelines, histories, marks }
}

/** The segment that the mark is in, and the one before it if there are earlier ones. */
function hasMarked({ timelines }: WalIndex, timeline: number, { lsn }: WalMark): boolean {
  const stored = timelines.get(timeline)
  if (stored === undefined) return false
  const { segments, partials } = stored
  if (lsn === 0n) return true
  const number = segmentAt(lsn - 1n)
  const [first = number] = segments
  return (segments.includes(number) || partials.includes(number)) && (first >= number || segments.includes(number - 1n))
}

/** Bases with all of their chunks, those that lack some, and records that cannot be read. */
async function readBases(
  repository: Repository,
): Promise<{ bases: BaseRecord[]; incomplete: BaseRecord[]; damaged: string[] }> {
  const records: BaseRecord[] = []
  const damaged = new Map<string, string>()
  for (const id of await baseIds(repository)) {
    const read = await readBase(repository, id).catch((error: unknown) => {
      if (!(error instanceof DamagedBackup)) throw error
      damaged.set(id, error.message)
      return null
    })
    if (read !== null) records.push(read)
  }
  // Records before chunks: a base that is made meanwhile has its chunks first.
  const chunks = records.length === 0 ? new Set<string>() : await storedChunks(repository)
  const bases = records.filter((base) => base.chunks.every((name) => chunks.has(name)))
  const lacking = records.filter((base) => !bases.includes(base))
  if (lacking.length + damaged.size === 0) return { bases, incomplete: [], damaged: [] }
  // One that expired meanwhile lost its record before its chunks, and nobody misses it.
  const listed = new Set(await baseIds(repository))
  return {
    bases,
    incomplete: lacking.filter(({ id }) => listed.has(id)),
    damaged: [...damaged].filter(([id]) => listed.has(id)).map(([, message]) => message),
  }
}

/** One sentence for each thing that is listed and cannot be used. */
export const stockFaults = ({ unreadable, incomplete }: Stock): string[] => [
  ...unreadable,
  ...incomplete.map(({ id }) => `A la base ${id} le faltan trozos en el destino.`),
]
