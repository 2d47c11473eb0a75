import type { Call } from '../../../engine/call.ts'
import type { FhirContext } from '../rest/context.ts'
import type { Facts, FhirType } from '../source.ts'
import { exportacionFallida } from './problems.ts'
import { advance, type BulkExport, type FileCut, finish } from './record.ts'
import { cutAfter, hasRows, removedIds, sourcesIn } from './rows.ts'
import { filtersOf } from './type-filter.ts'

/** Longer without a step, the process that had it is gone, and the next status request takes it on. */
export const STALE_MS = 60_000

/** Rows of a source in one file: some megabytes. */
const ROWS_PER_FILE = 5_000

/** Looks, type by type, of which there is anything: no file is announced that would be empty. */
export async function prepare(context: FhirContext, call: Call, facts: Facts, e: BulkExport): Promise<void> {
  const { core } = context
  try {
    const found = [...e.presentes]
    const cuts: Record<string, readonly FileCut[]> = { ...e.cortes }
    let borrados = false
    for (let i = e.mirados; i < e.tipos.length; i++) {
      const type = context.types.get(e.tipos[i] ?? '')
      if (type !== undefined && (await isThere(context, call, facts, type, e))) {
        found.push(type.type)
        const own = await cutsOf(context, call, facts, type, e)
        if (own.length > 0) cuts[type.type] = own
      }
      if (!(await advance(core.db, e.id, i, { presentes: found, cortes: cuts }))) return
    }
    for (const name of e.tipos) {
      const type = context.types.get(name)
      if (type === undefined || borrados) continue
      for (const source of sourcesIn(call, type, e))
        borrados ||= (await removedIds(core, call, source, e, null, 1)).length > 0
    }
    await finish(core.db, e.id, 'lista', borrados)
  } catch {
    // No request waits for this: the failure is told by the status and by the audit.
    const { status, codigo: code } = exportacionFallida
    const failed = { call, action: 'exportar', resource: 'exportacion_fhir', status, code, id: e.id } as const
    await Promise.allSettled([finish(core.db, e.id, 'fallida', false), core.audit.record(failed)])
  }
}

async function isThere(
  context: FhirContext,
  call: Call,
  facts: Facts,
  type: FhirType,
  e: BulkExport,
): Promise<boolean> {
  const filters = filtersOf(context, call, facts, e)
  const isWhole = !filters.some((f) => f.type === type)
  if (e.nivel === 'sistema' && isWhole && (type.constants?.(facts) ?? []).length > 0) return true
  for (const source of sourcesIn(call, type, e))
    if (await hasRows(context.core, call, source, { e, filters })) return true
  return false
}

/**
 * Where the files of a type are cut, so that one that broke off is asked for again and not all of them. Cut by the ids of rows that
 * stood when the export was asked for, a file has the same rows whenever it is fetched, less those that are no longer to be had.
 */
async function cutsOf(
  context: FhirContext,
  call: Call,
  facts: Facts,
  type: FhirType,
  e: BulkExport,
): Promise<FileCut[]> {
  const filters = filtersOf(context, call, facts, e)
  const cuts: FileCut[] = []
  for (const source of sourcesIn(call, type, e))
    for (let after: string | null = null; ; ) {
      const last: string | null = await cutAfter(context.core, call, source, { e, filters, after }, ROWS_PER_FILE)
      if (last === null) break
      cuts.push([source.prefix, last])
      after = last
    }
  return cuts
}
