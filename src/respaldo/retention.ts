import { storedChunks } from './base/create-base.ts'
import { type BaseRecord, removeBase } from './base/record.ts'
import type { Stock } from './plan.ts'
import { chunkPath, type Repository } from './repository.ts'
import { readStock, stockFaults } from './stock.ts'
import { readLsn, type SegmentPlace, segmentAt } from './wal/segment.ts'
import { removeSegment } from './wal/wal-store.ts'

export interface Expired {
  readonly bases: readonly BaseRecord[]
  readonly segments: readonly (SegmentPlace & { readonly partial: boolean })[]
}

/**
 * What is not needed to restore any instant from `since` on. The newest whole base before it is, and the newest base always; the log
 * only from the oldest base that stays.
 */
export function expired(stock: Stock, since: string): Expired {
  const all = [...stock.bases, ...stock.incomplete]
  const needed = stock.bases.findLast(({ ended }) => ended <= since)
  const bases = needed === undefined ? [] : all.filter(({ ended }) => ended < needed.ended)
  const kept = all.filter((base) => !bases.includes(base))
  if (kept.length === 0) return { bases: [], segments: [] }
  const oldest = kept.map(({ start }) => segmentAt(readLsn(start))).reduce((a, b) => (a < b ? a : b))
  const segments = [...stock.timelines.values()].flatMap(({ timeline, segments: whole, partials }) => [
    ...whole.filter((number) => number < oldest).map((number) => ({ timeline, number, partial: false })),
    ...partials.filter((number) => number < oldest).map((number) => ({ timeline, number, partial: true })),
  ])
  return { bases, segments }
}

const NOTHING_REMOVED = 'Mientras tanto no se borra nada de lo que ya no hace falta.'

export interface Removal {
  readonly bases: number
  readonly segments: number
  readonly chunks: number
  /** What was found that is listed and cannot be used. Nothing is removed while something cannot be read: nobody knows what it needs. */
  readonly faults: readonly string[]
}

/** Bases before their chunks: one that stays has all of its own. Nobody may be making a base meanwhile. */
export async function removeExpired(repository: Repository, since: string): Promise<Removal> {
  const stock = await readStock(repository)
  const faults = stockFaults(stock)
  if (stock.unreadable.length > 0) return { bases: 0, segments: 0, chunks: 0, faults: [...faults, NOTHING_REMOVED] }
  const { bases, segments } = expired(stock, since)
  for (const { id } of bases) await removeBase(repository, id)
  for (const place of segments) await removeSegment(repository, place, place.partial)
  const kept = [...stock.bases, ...stock.incomplete].filter((base) => !bases.includes(base))
  const used = new Set(kept.flatMap((base) => base.chunks))
  const unused = [...(await storedChunks(repository))].filter((name) => !used.has(name))
  for (const name of unused) await repository.destination.remove(chunkPath(name))
  return { bases: bases.length, segments: segments.length, chunks: unused.length, faults }
}
