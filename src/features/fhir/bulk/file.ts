import type { Readable } from 'node:stream'
import type { Call } from '../../../engine/call.ts'
import { begunStream } from '../../begun-stream.ts'
import { entriesOf, recordAll } from '../rest/audit.ts'
import type { FhirContext } from '../rest/context.ts'
import { allowed } from '../rest/permission.ts'
import { pieces } from '../rest/pieces.ts'
import { type ShownResource, shownConstant, shownRow } from '../rest/shown.ts'
import type { Facts, FhirType, Source } from '../source.ts'
import { type BulkExport, because } from './record.ts'
import { nextRows, removedIds, sourcesIn } from './rows.ts'

const CHUNK = 200

interface FileOf {
  readonly call: Call
  readonly facts: Facts
  readonly e: BulkExport
}

/** Resources of one type, piece by piece; the audit row of each piece is committed before it is handed out. */
async function* resources(context: FhirContext, type: FhirType, { call, facts, e }: FileOf): AsyncGenerator<string> {
  const told = because(call, e)
  const line = ({ text }: ShownResource): string => `${text}\n`
  if (e.nivel === 'sistema')
    for (const { resource } of type.constants?.(facts) ?? []) yield line(shownConstant(resource))
  const piece = async (source: Source, after: string | null): Promise<readonly ShownResource[]> => {
    const rows = await nextRows(context.core, call, source, e, after, CHUNK)
    const shown = rows.map((row) => shownRow(source, row, facts))
    if (shown.length > 0)
      await recordAll(
        context.core,
        entriesOf(told, 'exportar', { resource: source.resource, fields: [type.type] }, shown),
      )
    return shown
  }
  for (const source of sourcesIn(call, type, e)) {
    let pending: Promise<readonly ShownResource[]> | null = piece(source, null)
    while (pending !== null) {
      const shown: readonly ShownResource[] = await pending
      // While one piece leaves the next is fetched, and no more than that is in memory.
      pending = shown.length < CHUNK ? null : piece(source, shown.at(-1)?.row?.id ?? null)
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
