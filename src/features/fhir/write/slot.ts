import type { RawRow } from '../../../engine/connection/raw-query.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import { creator, type PreparedRow, type RowCreation } from '../../../engine/write/create.ts'
import { writeTogether } from '../../../engine/write/create-together.ts'
import { Unwritten } from '../../../engine/write/prepare.ts'
import { changePreparer } from '../../../engine/write/update.ts'
import { Problem } from '../../../model/problem.ts'
import type { Resource, Row } from '../../../model/resource.ts'
import { reportFiler } from '../../resultados/file-report.ts'
import type { ReportFiler } from '../../resultados/incoming-report.ts'
import type { FhirContext } from '../rest/context.ts'
import { type KeptDrawings, keptDrawings, rowDrawer } from '../rest/drawings.ts'
import { type KeptReads, keptReads } from '../rest/read-resource.ts'

/** How rows of a collection are written within a transaction. */
export interface CollectionWriter {
  readonly creation: RowCreation
  readonly change: ReturnType<typeof changePreparer>
  /** All of them, in as few statements as their collection lets; throws `Unwritten` where one is refused. */
  writeAll(tx: Tx, rows: readonly PreparedRow[]): Promise<readonly Row[]>
}

/** What writing resources needs, compiled over a core that is one transaction at a time. */
export interface WriteSlot {
  readonly core: Core
  readonly drawings: KeptDrawings
  readonly reads: KeptReads
  readonly reports: ReportFiler
  writerOf(r: Resource): CollectionWriter
}

export function writeSlot(core: Core): WriteSlot {
  const writers = new Map<string, CollectionWriter>()
  return {
    core,
    drawings: keptDrawings(core.db),
    reads: keptReads(core.db),
    reports: reportFiler(core),
    writerOf(r) {
      const writer = writers.get(r.name) ?? collectionWriter(core, r)
      writers.set(r.name, writer)
      return writer
    },
  }
}

/** Reading as the transaction sees it. Nothing is asked of another connection meanwhile: one that was removed is just not found. */
export const contextWithin = (context: FhirContext, { core, drawings, reads }: WriteSlot): FhirContext => ({
  ...context,
  core,
  keptReads: reads,
  drawer: (call, facts) => rowDrawer(core, drawings, call, facts),
  engine: { ...context.engine, core, verbs: (r) => ({ ...context.engine.verbs(r), versions: async () => [] }) },
})

/** Which of several rows a statement was refused for is told by what stands in its way. */
async function whyNone(creation: RowCreation, rows: readonly PreparedRow[], error: unknown): Promise<unknown> {
  let first: unknown
  for (const row of rows) {
    const why = await creation.whyNot(row, error)
    if (why instanceof Problem && why.details.tried !== undefined) return why
    first ??= why
  }
  return first
}

const isOfTheRow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('23')

function collectionWriter(core: Core, r: Resource): CollectionWriter {
  const creation = creator(core, r)
  const together = writeTogether(core, r, 'none')
  const explained = (rows: readonly PreparedRow[], error: unknown): unknown =>
    isOfTheRow(error) ? new Unwritten(() => whyNone(creation, rows, error)) : error
  const goesTogether = ({ pass, derived, settled, request }: PreparedRow): boolean =>
    pass === null && derived.length === 0 && settled.length === 0 && request.also === undefined

  async function one(tx: Tx, prepared: PreparedRow): Promise<{ row: Row; made: RawRow | undefined }> {
    try {
      return await creation.write(tx, prepared)
    } catch (error) {
      throw explained([prepared], error)
    }
  }

  return {
    creation,
    change: changePreparer(core, r),
    async writeAll(tx, rows) {
      const many = together !== null && rows.length > 1 && rows.every(goesTogether)
      const made = many
        ? (
            await together(tx, rows).catch((error: unknown) => {
              throw explained(rows, error)
            })
          ).map((raw, i) => ({ row: rows[i]?.row, made: raw }))
        : []
      if (!many) for (const prepared of rows) made.push(await one(tx, prepared))
      return Promise.all(
        made.map(({ row, made: raw }, i) => {
          const prepared = rows[i]
          if (prepared === undefined || row === undefined) throw new Error('A row that nobody sent')
          if (raw === undefined) throw new Unwritten(() => creation.whyNot(prepared, undefined))
          return creation.finish({ row, made: raw })
        }),
      )
    },
  }
}
