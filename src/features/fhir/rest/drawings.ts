import type { Call } from '../../../engine/call.ts'
import { overloaded } from '../../../engine/connection/database-fault.ts'
import type { Core } from '../../../engine/core.ts'
import type { Database } from '../../../engine/database.ts'
import { type LatelyUsed, latelyUsed } from '../../../engine/lately-used.ts'
import { LARGEST_KEPT } from '../../../engine/row-answers.ts'
import type { Resource, Row } from '../../../model/resource.ts'
import type { Facts, Source } from '../source.ts'
import { besideOf, type FoundRow, type FoundRows, letterOf, markOf } from './found-rows.ts'
import {
  type AuditedRow,
  auditedRow,
  type DrawnResource,
  drawnResource,
  type ShownResource,
  shownDrawing,
} from './shown.ts'
import { isLasting, rowReaderFor, type WantedTuple, writtenRows } from './written-rows.ts'

/** What was drawn of a row. Given again only where a statement, which decides who reaches it, has just seen all that it was made of. */
interface KeptRow {
  /** The tuple, or the row itself, and what was found beside it. */
  readonly mark: string
  readonly row: AuditedRow
  readonly drawn: DrawnResource
}

/** What this process keeps of resources that it showed lately. */
export type KeptDrawings = LatelyUsed<KeptRow>

const MOST_BYTES = 8 * 1_048_576
const REFERENCE_BYTES = 60

/** A connection that is lost may have been lost to a failover, after which the numbers of transactions come again. */
export function keptDrawings(db: Pick<Database, 'onLost'>): KeptDrawings {
  const rows = latelyUsed<KeptRow>(MOST_BYTES)
  db.onLost(() => rows.forget())
  return rows
}

/** Draws the rows that a request shows, or gives again what was drawn of them. */
export interface RowDrawer {
  readonly facts: Facts
  /** What `find` finds, each row as all the resources that it is. Asked for again where a row was written while it was drawn. */
  shown(find: () => Promise<readonly FoundRow[]>, all: readonly FoundRows[]): Promise<readonly ShownRow[]>
}
export interface ShownRow {
  readonly found: FoundRow
  readonly resources: readonly ShownResource[]
}

const ATTEMPTS = 5

/** What was found beside a row for another source of its collection is not there for this one. */
function withExtra(row: Row, source: Source, found: FoundRow, all: readonly FoundRows[]): Row {
  for (const e of all[found.s]?.extra ?? [])
    row[e.name] = source.extra?.includes(e) ? JSON.parse(besideOf(found, all, e) ?? 'null') : null
  return row
}

/** The sources that a row is shown by. */
const sourcesOf = ({ sources }: FoundRows, { letters }: FoundRow): readonly Source[] =>
  sources.length === 1 ? sources : sources.filter((_, i) => letters.includes(letterOf(i)))

export function rowDrawer(core: Core, kept: KeptDrawings, call: Call, facts: Facts): RowDrawer {
  const { rol } = call.actor
  const keyFor = ({ type, prefix }: Source, { id }: FoundRow): string => `${rol} ${type}/${prefix}${id}`

  function before(all: readonly FoundRows[], own: FoundRows, found: FoundRow): ShownResource[] | null {
    const shown: ShownResource[] = []
    for (const source of sourcesOf(own, found)) {
      const last = kept.get(keyFor(source, found))
      if (last?.mark !== markOf(found, all, source)) return null
      shown.push(shownDrawing(source.type, last.drawn, source, last.row))
    }
    return shown
  }

  function draw(all: readonly FoundRows[], own: FoundRows, found: FoundRow, json: string): ShownResource[] {
    const read = rowReaderFor(call, own.resource)(json)
    const row = auditedRow(own.resource, read)
    return sourcesOf(own, found).map((source) => {
      const drawn = drawnResource(source.project(withExtra(read, source, found, all), facts))
      const mark = markOf(found, all, source)
      const bytes = mark.length + drawn.text.length + drawn.references.length * REFERENCE_BYTES
      if (bytes <= LARGEST_KEPT) kept.keep(keyFor(source, found), { mark, row, drawn }, bytes)
      return shownDrawing(source.type, drawn, source, row)
    })
  }

  /** Each as it is drawn; null where one of them is no longer what was found. */
  async function drawAll(rows: readonly FoundRow[], all: readonly FoundRows[]): Promise<ShownRow[] | null> {
    // The rows of others come with what found them.
    const collections: Resource[] = [...new Set(all.map((o) => o.resource).filter(isLasting))]
    const wanted: (WantedTuple & { readonly draw: (json: string) => void })[] = []
    const shown = rows.map((found) => {
      const own = all[found.s]
      if (own === undefined) throw new Error('A row of no collection')
      const made = { found, resources: before(all, own, found) ?? [] }
      if (made.resources.length > 0) return made
      const drawn = (json: string): void => {
        made.resources = draw(all, own, found, json)
      }
      if (found.row !== null) drawn(found.row)
      else wanted.push({ of: collections.indexOf(own.resource), id: found.id, tuple: found.tuple, draw: drawn })
      return made
    })
    const written = await writtenRows(core, call, collections, wanted)
    for (const [i, { draw: drawn }] of wanted.entries()) {
      const json = written[i]
      if (typeof json !== 'string') return null
      drawn(json)
    }
    return shown
  }

  return {
    facts,
    async shown(find, all) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const shown = await drawAll(await find(), all)
        if (shown !== null) return shown
      }
      throw overloaded()
    },
  }
}
