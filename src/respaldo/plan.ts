import { BackupError } from './backup-error.ts'
import type { BaseRecord } from './base/record.ts'
import { readLsn, type SegmentPlace, segmentAt, segmentName } from './wal/segment.ts'
import type { TimelineSwitch } from './wal/timeline.ts'
import type { StoredTimeline, WalMark } from './wal/wal-store.ts'

/** What there is to restore from. */
export interface Stock {
  /** Those that have all of their chunks, in order of time. */
  readonly bases: readonly BaseRecord[]
  /** Those that lack some: nobody can restore them. */
  readonly incomplete: readonly BaseRecord[]
  /** One sentence for each object that is there and cannot be read. */
  readonly unreadable: readonly string[]
  readonly timelines: ReadonlyMap<number, StoredTimeline>
  readonly histories: ReadonlyMap<number, readonly TimelineSwitch[]>
  readonly marks: ReadonlyMap<number, WalMark>
}

export interface NeededSegment extends SegmentPlace {
  readonly partial: boolean
}

export interface RestorePlan {
  readonly base: BaseRecord
  readonly timeline: number
  /** In the order in which they are replayed. */
  readonly segments: readonly NeededSegment[]
  /** All that are told. */
  readonly histories: readonly number[]
  /** All that were ever begun: the server begins one that nobody has. */
  readonly newestTimeline: number
  /** Until when everything acknowledged is there. */
  readonly covers: string
  /** The first piece of the log that is missing: only what happened before it can be restored. */
  readonly gap: SegmentPlace | null
  /** From when on a later base leads on; null if none does. */
  readonly resumes: string | null
}

export interface RestoreAsked {
  readonly until: string | null
  readonly timeline?: number
  readonly base?: string
  /** Pieces of the log that are there and cannot be read. */
  readonly unusable?: readonly SegmentPlace[]
}

export const newestTimeline = (stock: Stock): number =>
  Math.max(
    1,
    ...stock.histories.keys(),
    ...stock.timelines.keys(),
    ...[...stock.bases, ...stock.incomplete].map((b) => b.timeline),
  )

/** A timeline after its ancestors, each with where it was left; the last is not left. */
function pathTo(stock: Stock, timeline: number): { timeline: number; left: bigint | null }[] {
  const switches = stock.histories.get(timeline)
  if (switches === undefined && timeline > 1)
    throw new BackupError(`Falta la historia de la línea de tiempo ${timeline} del respaldo.`)
  return [...(switches ?? []).map((s) => ({ timeline: s.timeline, left: s.at })), { timeline, left: null }]
}

/** As `planUpToGap`, and refuses where something on the way is missing. */
export function planRestore(stock: Stock, asked: RestoreAsked): RestorePlan {
  const plan = planUpToGap(stock, asked)
  if (plan.gap !== null) throw new BackupError(missing(plan.gap))
  return plan
}

export const missing = (gap: SegmentPlace): string => `Falta el segmento ${segmentName(gap)} del respaldo.`

/**
 * Which base and which pieces of the log bring the server to an instant of a timeline; to the end of it, if none is asked for. The
 * newest whole base before it, unless another is asked for. What follows a piece that is missing is left out.
 */
export function planUpToGap(stock: Stock, asked: RestoreAsked): RestorePlan {
  const { until } = asked
  if (stock.bases.length === 0) throw new BackupError('No hay ninguna base entera de la cual restaurar.')
  if (asked.base !== undefined && !stock.bases.some(({ id }) => id === asked.base))
    throw new BackupError(`No hay ninguna base «${asked.base}» entera en el respaldo.`)
  const timeline = asked.timeline ?? newestTimeline(stock)
  const path = pathTo(stock, timeline)
  const onPath = stock.bases.filter((base) =>
    path.some((p) => p.timeline === base.timeline && (p.left === null || readLsn(base.end) <= p.left)),
  )
  const allowed = onPath.filter(({ id }) => asked.base === undefined || id === asked.base)
  const [base] = allowed.filter(({ ended }) => until === null || ended <= until).slice(-1)
  if (base === undefined)
    throw new BackupError(
      allowed[0] === undefined
        ? `${asked.base === undefined ? 'Ninguna base' : `La base «${asked.base}» no`} lleva a la línea de tiempo ${timeline}.`
        : `El respaldo empieza el ${allowed[0].ended}: pida ese instante o uno posterior.`,
    )
  const covers = [base.ended, stock.marks.get(timeline)?.instant ?? ''].reduce((a, b) => (a > b ? a : b))
  if (until !== null && until > covers)
    throw new BackupError(`El respaldo llega hasta el ${covers}: pida ese instante o uno anterior.`)
  // A base that began after the instant bounds the log that is needed, where it is of the same timeline.
  const next = until === null ? undefined : onPath.find((b) => b.began > until && b.timeline === timeline)
  const end = next === undefined ? null : segmentAt(readLsn(next.start))
  return {
    base,
    timeline,
    ...segmentsFor(stock, base, path, end, asked.unusable ?? []),
    resumes: until === null ? null : (onPath.find(({ ended }) => ended > until)?.ended ?? null),
    histories: [...stock.histories.keys()],
    newestTimeline: newestTimeline(stock),
    covers,
  }
}

function segmentsFor(
  stock: Stock,
  base: BaseRecord,
  path: readonly { timeline: number; left: bigint | null }[],
  end: bigint | null,
  unusable: readonly SegmentPlace[],
): Pick<RestorePlan, 'segments' | 'gap'> {
  const needed: NeededSegment[] = []
  // The files bring the log that they need by themselves.
  const own = segmentAt(readLsn(base.end) - 1n)
  let from = segmentAt(readLsn(base.start))
  for (const { timeline, left } of path.slice(path.findIndex((p) => p.timeline === base.timeline))) {
    const stored = stock.timelines.get(timeline)
    const whole = new Set(stored?.segments ?? [])
    const partial = new Set(stored?.partials ?? [])
    const reach = stock.marks.get(timeline)
    const top = left === null ? lastOf(stored, reach, end) : segmentAt(left)
    for (let number = from; number <= top; number++) {
      if (unusable.some((place) => place.timeline === timeline && place.number === number))
        return { segments: needed, gap: { timeline, number } }
      if (whole.has(number)) needed.push({ timeline, number, partial: false })
      else if (partial.has(number) && (number === top || number === stored?.partials.at(-1)))
        needed.push({ timeline, number, partial: true })
      // The segment in which a timeline was left begins the next one, which has it too.
      else if (left !== null && number === top) break
      else if (timeline !== base.timeline || number > own) return { segments: needed, gap: { timeline, number } }
    }
    if (left !== null) from = segmentAt(left)
  }
  return { segments: needed, gap: null }
}

/** The last segment that there must be: what the mark says is stored, or what is there. */
function lastOf(stored: StoredTimeline | undefined, mark: WalMark | undefined, end: bigint | null): bigint {
  const all = [...(stored?.segments.slice(-1) ?? []), ...(stored?.partials.slice(-1) ?? [])]
  if (mark !== undefined && mark.lsn > 0n) all.push(segmentAt(mark.lsn - 1n))
  const top = all.reduce((a, b) => (a > b ? a : b), -1n)
  return end !== null && end < top ? end : top
}
