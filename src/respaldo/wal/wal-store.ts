import { DamagedBackup } from '../backup-error.ts'
import type { Repository } from '../repository.ts'
import {
  historyName,
  lsnText,
  readLsn,
  readSegmentHead,
  readSegmentName,
  SEGMENT_BYTES,
  type SegmentPlace,
  segmentName,
  timelineFolder,
} from './segment.ts'
import { readHistory, type TimelineSwitch } from './timeline.ts'

const WAL = 'wal/'
/** A segment that is still being written has its own name, and is stored again as it grows. */
const PARTIAL = '.parcial'
const MARK = 'marca'

/** What of the log is stored, by timeline. */
export interface StoredTimeline {
  readonly timeline: number
  /** Whole segments, in order. */
  readonly segments: readonly bigint[]
  readonly partials: readonly bigint[]
}

export interface WalIndex {
  readonly timelines: ReadonlyMap<number, StoredTimeline>
  /** Timelines whose ancestors are told. */
  readonly histories: readonly number[]
  readonly bytes: number
}

const pathOf = (place: SegmentPlace, partial: boolean): string =>
  `${WAL}${timelineFolder(place.timeline)}/${segmentName(place)}${partial ? PARTIAL : ''}`
const historyPath = (timeline: number): string => `${WAL}${historyName(timeline)}`
const markPath = (timeline: number): string => `${WAL}${timelineFolder(timeline)}/${MARK}`

export async function walIndex({ destination }: Repository): Promise<WalIndex> {
  const timelines = new Map<number, { timeline: number; segments: bigint[]; partials: bigint[] }>()
  const histories: number[] = []
  let bytes = 0
  for await (const object of destination.list(WAL)) {
    bytes += object.bytes
    const name = object.name.slice(object.name.lastIndexOf('/') + 1)
    const partial = name.endsWith(PARTIAL)
    const place = readSegmentName(partial ? name.slice(0, -PARTIAL.length) : name)
    if (/^[0-9A-F]{8}\.history$/.test(name)) histories.push(Number.parseInt(name.slice(0, 8), 16))
    if (place === null) continue
    const found = timelines.get(place.timeline) ?? { timeline: place.timeline, segments: [], partials: [] }
    timelines.set(place.timeline, found)
    ;(partial ? found.partials : found.segments).push(place.number)
  }
  const inOrder = (all: bigint[]): bigint[] => all.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  for (const { segments, partials } of timelines.values()) {
    inOrder(segments)
    inOrder(partials)
  }
  return { timelines, histories: histories.sort((a, b) => a - b), bytes }
}

export const putSegment = (repository: Repository, place: SegmentPlace, bytes: Buffer): Promise<void> =>
  repository.put(pathOf(place, bytes.length < SEGMENT_BYTES), bytes)

export const removeSegment = ({ destination }: Repository, place: SegmentPlace, partial: boolean): Promise<void> =>
  destination.remove(pathOf(place, partial))

/**
 * As many bytes as are stored; refuses what another timeline or another server wrote. A running service replaces a partial segment by
 * the whole one when it is full: whoever comes for the first gets the second.
 */
export async function readSegment(repository: Repository, place: SegmentPlace, partial: boolean): Promise<Buffer> {
  const bytes = await repository.get(pathOf(place, partial)).catch(async (error: unknown) => {
    if (!partial || !(error instanceof DamagedBackup)) throw error
    return repository.get(pathOf(place, false)).catch(() => {
      throw error
    })
  })
  const head = readSegmentHead(bytes)
  const name = segmentName(place)
  if (head === null || head.number !== place.number)
    throw new DamagedBackup(`El segmento ${name} del respaldo no empieza como tal.`)
  if (head.system !== repository.system) throw new DamagedBackup(`El segmento ${name} es de otro servidor.`)
  // The first segment of a timeline begins with what it took over from the one before.
  if (head.timeline > place.timeline) throw new DamagedBackup(`El segmento ${name} es de otra línea de tiempo.`)
  if (!partial && bytes.length !== SEGMENT_BYTES) throw new DamagedBackup(`El segmento ${name} está incompleto.`)
  return bytes
}

export const putHistory = (repository: Repository, timeline: number, text: string): Promise<void> =>
  repository.put(historyPath(timeline), Buffer.from(text))

export async function readHistoryOf(
  repository: Repository,
  timeline: number,
): Promise<{ text: string; switches: TimelineSwitch[] }> {
  const text = (await repository.get(historyPath(timeline))).toString('utf8')
  return { text, switches: readHistory(text) }
}

/** Up to where the log of a timeline is stored, and until when nothing was acknowledged that is not. */
export interface WalMark {
  readonly lsn: bigint
  readonly instant: string
}

export const putMark = (repository: Repository, timeline: number, { lsn, instant }: WalMark): Promise<void> =>
  repository.put(markPath(timeline), Buffer.from(JSON.stringify({ lsn: lsnText(lsn), instant })))

/** Null where nothing of that timeline was stored. */
export async function readMark(repository: Repository, timeline: number): Promise<WalMark | null> {
  const path = markPath(timeline)
  if ((await repository.destination.get(path)) === null) return null
  const { lsn, instant } = JSON.parse((await repository.get(path)).toString('utf8')) as { lsn: string; instant: string }
  return { lsn: readLsn(lsn), instant }
}
