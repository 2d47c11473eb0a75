import type { Readable } from 'node:stream'
import type { Call } from '../../../engine/call.ts'
import { begunStream } from '../../begun-stream.ts'
import { shaped } from '../format/subset.ts'
import { entriesOf, recordAll } from '../rest/audit.ts'
import type { FhirContext } from '../rest/context.ts'
import { allowed } from '../rest/permission.ts'
import { pieces } from '../rest/pieces.ts'
import { type ShownResource, shownConstant, shownRow } from '../rest/shown.ts'
import type { Facts, FhirType, Source } from '../source.ts'
import { type BulkExport, because, type FileCut } from './record.ts'
import { type BulkRows, nextRows, removedIds, sourcesIn } from './rows.ts'
import { elementsFor, filtersOf } from './type-filter.ts'

const CHUNK = 200

interface FileOf {
  readonly call: Call
  readonly facts: Facts
  readonly e: BulkExport
  /** Which of the files of its type, from 0. */
  readonly file: number
}

/** The part of a source that a file has: after one row, until another; null where it has none of it. */
function partOf(
  sources: readonly Source[],
  source: Source,
  cuts: readonly FileCut[],
  file: number,
): { readonly after: string | null; readonly until: string | null } | null {
  const placeOf = (cut: FileCut | undefined): number =>
    cut === undefined ? -1 : sources.findIndex((s) => s.prefix === cut[0])
  const [before, end] = [cuts[file - 1], cuts[file]]
  const at = sources.indexOf(source)
  const [from, to] = [before === undefined ? 0 : placeOf(before), end === undefined ? sources.length : placeOf(end)]
  if (at < from || at > to) return null
  return {
    after: before !== undefined && at === from ? before[1] : null,
    until: end !== undefined && at === to ? end[1] : null,
  }
}

/** Resources of one type, piece by piece; the audit row of each piece is committed before it is handed out. */
async function* resources(context: FhirContext, type: FhirType, of: FileOf): AsyncGenerator<string> {
  const { call, facts, e, file } = of
  const told = because(call, e)
  const filters = filtersOf(context, call, facts, e)
  const elements = elementsFor(type, e.elementos, context.types)
  const line = ({ text, resource }: ShownResource): string =>
    `${elements === null ? text : JSON.stringify(shaped(resource, { summary: 'false', elements }))}\n`
  if (e.nivel === 'sistema' && file === 0 && !filters.some((f) => f.type === type))
    for (const { resource } of type.constants?.(facts) ?? []) yield line(shownConstant(resource))
  const piece = async (source: Source, rows: BulkRows): Promise<readonly ShownResource[]> => {
    const found = await nextRows(context.core, call, source, rows, CHUNK)
    const shown = found.map((row) => shownRow(source, row, facts))
    if (shown.length > 0)
      await recordAll(
        context.core,
        entriesOf(told, 'exportar', { resource: source.resource, fields: [type.type] }, shown),
      )
    return shown
  }
  const sources = sourcesIn(call, type, e)
  for (const source of sources) {
    const part = partOf(sources, source, e.cortes[type.type] ?? [], file)
    if (part === null) continue
    const { until } = part
    let pending: Promise<readonly ShownResource[]> | null = piece(source, { e, filters, ...part })
    while (pending !== null) {
      const shown: readonly ShownResource[] = await pending
      // While one piece leaves the next is fetched, and no more than that is in memory.
      const after = shown.at(-1)?.row?.id ?? null
      pending = shown.length < CHUNK ? null : piece(source, { e, filters, after, until })
      pending?.catch(() => {})
      yield* pieces(shown.values().map(line))
    }
  }
}

/** What was removed since, as the Bulk Data guide says it: bundles of removals. */
async function* removals(context: FhirContext, { call, e }: FileOf): AsyncGenerator<string> {
  const { core, types } = context
  const own = e.tipos.flatMap((name) => types.get(name) ?? []).filter((type) => allowed(call, type, 's'))
  for (const type of own)
    for (const source of sourcesIn(call, type, e))
      for (let after: string | null = null, more = true; more; ) {
        const removed: Awaited<ReturnType<typeof removedIds>> = await removedIds(core, call, source, e, after, CHUNK)
        more = removed.length === CHUNK
        after = removed.at(-1)?.id ?? after
        if (removed.length === 0) continue
        await core.audit.record({
          call: because(call, e),
          action: 'exportar',
          resource: source.resource.name,
          status: 200,
          fields: ['eliminado_en'],
          rows: removed.map((r) => r.id),
          patients: [...new Set(removed.flatMap((r) => r.patient ?? []))],
        })
        const entry = removed.map(({ id }) => ({
          request: { method: 'DELETE', url: `${type.type}/${source.prefix}${id}` },
        }))
        yield `${JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry })}\n`
      }
}

export const bulkFile = (context: FhirContext, type: FhirType | null, of: FileOf): Promise<Readable> =>
  begunStream(type === null ? removals(context, of) : resources(context, type, of), 'export')
