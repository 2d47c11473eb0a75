import type { Call } from '../../../engine/call.ts'
import type { FhirContext } from '../rest/context.ts'
import type { Facts } from '../source.ts'
import { exportacionFallida } from './problems.ts'
import { advance, type BulkExport, finish } from './record.ts'
import { hasRows, removedIds, sourcesIn } from './rows.ts'

/** Longer without a step, the process that had it is gone, and the next status request takes it on. */
export const STALE_MS = 60_000

/** Looks, type by type, of which there is anything: no file is announced that would be empty. */
export async function prepare(context: FhirContext, call: Call, facts: Facts, e: BulkExport): Promise<void> {
  const { core } = context
  try {
    const found = [...e.presentes]
    let borrados = false
    for (let i = e.mirados; i < e.tipos.length; i++) {
      const type = context.types.get(e.tipos[i] ?? '')
      if (type !== undefined && (await isThere(context, call, facts, type.type, e))) found.push(type.type)
      if (!(await advance(core.db, e.id, i, found))) return
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
  { core, types }: FhirContext,
  call: Call,
  facts: Facts,
  name: string,
  e: BulkExport,
): Promise<boolean> {
  const type = types.get(name)
  if (type === undefined) return false
  if (e.nivel === 'sistema' && (type.constants?.(facts) ?? []).length > 0) return true
  for (const source of sourcesIn(call, type, e)) if (await hasRows(core, call, source, e)) return true
  return false
}
