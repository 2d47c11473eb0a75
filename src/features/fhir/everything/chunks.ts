import type { Call } from '../../../engine/call.ts'
import { entriesOf, recordAll, rowEntries } from '../rest/audit.ts'
import type { FhirContext } from '../rest/context.ts'
import type { RowDrawer } from '../rest/drawings.ts'
import { resolve } from '../rest/load-rows.ts'
import type { ShownResource } from '../rest/shown.ts'
import { isBeside, type Position } from './positions.ts'
import { nextRows, type Place, type Window } from './rows.ts'

/** Rows of a piece: they fit in memory many times over, and most records are one. */
const CHUNK = 200

export interface Walk {
  readonly call: Call
  readonly drawer: RowDrawer
  readonly positions: readonly Position[]
  /** Walked for whom they name, and not shown. */
  readonly silent?: readonly Position[]
  readonly window: Window
  readonly only: ReadonlySet<string> | null
  readonly fields: readonly string[]
  readonly from: Place
}

/** The resources that these refer to and that are of no patient: who attended, who pays. */
export async function besides(
  context: FhirContext,
  walk: Walk,
  references: ReadonlySet<string>,
): Promise<ShownResource[]> {
  return references.size === 0 ? [] : resolve(context.core, walk.call, context.types, references, walk.drawer)
}

export function referencesBeside(
  context: FhirContext,
  { only }: Walk,
  shown: readonly ShownResource[],
  into: Set<string>,
): void {
  const types = new Set<string>()
  for (const [name, type] of context.types) if (isBeside(type) && (only === null || only.has(name))) types.add(name)
  // A text of its own: a part of one keeps the whole resource that it was found in.
  for (const { references } of shown)
    for (const to of references)
      if (types.has(to.slice(0, to.indexOf('/'))) && !into.has(to)) into.add(Buffer.from(to).toString())
}

/** Whom the resources that are not shown refer to. */
export async function silentReferences(context: FhirContext, walk: Walk, into: Set<string>): Promise<void> {
  const unseen: Walk = { ...walk, positions: walk.silent ?? [] }
  let from: Place | null = { position: 0, after: null }
  while (from !== null) {
    const { shown, next }: Taken = await take(context, unseen, from, CHUNK)
    referencesBeside(context, walk, shown, into)
    from = next
  }
}

export interface Taken {
  readonly shown: readonly ShownResource[]
  readonly next: Place | null
}

/** Of the record, the resources of up to `limit` rows from a place on, at least so many if there are; where it stopped. */
export async function take(context: FhirContext, walk: Walk, from: Place, limit: number): Promise<Taken> {
  const shown: ShownResource[] = []
  let place: Place | null = from
  while (place !== null && shown.length < limit) {
    const room = limit - shown.length
    const { call, positions, window, drawer } = walk
    const found = await nextRows(context.core, call, positions, window, place, room, drawer)
    shown.push(...found.shown)
    place = found.next
  }
  return { shown, next: place }
}

/** A piece of a record, written out; whether it is the last of it. */
export interface WrittenPiece {
  readonly content: readonly string[]
  readonly last: boolean
}

/**
 * A record piece by piece: the audit rows of each are committed before it is handed out, with the last those whom it
 * refers to. While one leaves, the next is fetched, and no more than that is in memory. What a piece is made of is written out
 * before anything is waited for: it would outlive its use, and cost more to keep than to make.
 */
export async function* chunksOf(
  context: FhirContext,
  walk: Walk,
  write: (shown: readonly ShownResource[]) => string[],
): AsyncGenerator<WrittenPiece> {
  const { call, fields } = walk
  const asked = { resource: null, fields }
  const references = new Set<string>()
  const written = (shown: readonly ShownResource[]) => ({
    content: write(shown),
    entries: rowEntries(call, 'leer', asked, shown),
  })
  const writtenRecord = ({ shown, next }: Taken) => {
    referencesBeside(context, walk, shown, references)
    return { ...written(shown), next }
  }
  const piece = async (from: Place): Promise<{ content: string[]; next: Place | null }> => {
    const { content, entries, next } = writtenRecord(await take(context, walk, from, CHUNK))
    if (next === null) await silentReferences(context, walk, references)
    const beside = written(next === null ? await besides(context, walk, references) : [])
    const all = [...entries, ...beside.entries]
    await recordAll(context.core, all.length > 0 ? all : entriesOf(call, 'leer', asked, []))
    return { content: [...content, ...beside.content], next }
  }
  let pending: ReturnType<typeof piece> | null = piece(walk.from)
  while (pending !== null) {
    const { content, next }: Awaited<ReturnType<typeof piece>> = await pending
    pending = next === null ? null : piece(next)
    // Nobody may be waiting for it any more when it fails.
    pending?.catch(() => {})
    yield { content, last: next === null }
  }
}
