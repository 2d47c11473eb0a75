import { storedChunks } from './base/create-base.ts'
import { type BaseRecord, removeBase } from './base/record.ts'
import type { Stock } from './plan.ts'
import { chunkPath, type Repository } from './repository.ts'
import { readStock } from './stock.ts'
import { readLsn, type SegmentPlace, segmentAt } from './wal/segment.ts'
import { removeSegment } from './wal/wal-store.ts'

export interface Expired {
  readonly bases: readonly BaseRecord[]
  readonly segments: readonly (SegmentPlace & { readonly partial: boolean })[]
}

/**
 * What is not needed to restore any instant from `since` on. The newest base before it is, and the newest base always; the log only
 * from the oldest base that stays.
 */
export function expired(stock: Stock, since: string): Expired {
  const before = stock.bases.filter(({ ended }) => ended <= since)
  const bases = before.slice(0, -1)
  const kept = stock.bases.filter((base) => !bases.includes(base))
  if (kept.length === 0) return { bases: [], segments: [] }
  const oldest = kept.map(({ start }) => segmentAt(readLsn(start))).reduce((a, b) => (a < b ? a : b))
  const segments = [...stock.timelines.values()].flatMap(({ timeline, segments: whole, partials }) => [
    ...whole.filter((number) => number < oldest).map((number) => ({ timeline, number, partial: false })),
    ...partials.filter((number) => number < oldest).map((number) => ({ timeline, number, partial: true })),
  ])
  return { bases, segments }
}

export interface Removal {
  readonly bases: number
  readonly segments: number
  readonly chunks: number
}

/** Bases before their chunks: one that stays has all of its own. Nobody may be making a base meanwhile. */
export async function removeExpired(repository: Repository, since: string): Promise<Removal> {
  const stock = await readStock(repository)
  const { bases, segments } = expired(stock, since)
  for (const { id } of bases) await removeBase(repository, id)
  for (const place of segments) await removeSegment(repository, place, place.partial)
  const used = new Set(stock.bases.filter((base) => !bases.includes(base)).flatMap((base) => base.chunks))
  const unused = [...(await storedChunks(repository))].filter((name) => !used.has(name))
  for (const name of unused) await repository.destination.remove(chunkPath(name))
  return { bases: bases.length, segments: segments.length, chunks: unused.length }
}
