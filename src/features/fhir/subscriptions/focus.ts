import type { Call } from '../../../engine/call.ts'
import type { RecordEvent } from '../../../engine/events/read-events.ts'
import type { FhirContext } from '../rest/context.ts'
import { loadRow } from '../rest/load-rows.ts'
import { allowed, narrowedTo, sourcesFor } from '../rest/permission.ts'
import type { FhirType, Source } from '../source.ts'
import type { Focus } from './notification.ts'

/**
 * What of a type an event is about, for this caller: of the rows that the type is made of and that the scopes let through. One row may
 * be several resources of a type (who answers for a patient, and whom to call), or none.
 */
export async function focusOf(
  { core, engine, drawing }: FhirContext,
  call: Call,
  type: FhirType,
  event: RecordEvent,
): Promise<readonly Focus[]> {
  // What happens beside a row, and leaves it as it was, changes no resource. To be told of it is to find it, and to read it.
  if (event.version === null || !allowed(call, type, 'r') || !allowed(call, type, 's')) return []
  const sources = sourcesFor(call, type).filter((s) => s.resource.name === event.resource)
  const removed = event.fact === 'eliminacion'
  const found: Focus[] = []
  for (const source of sources) {
    const reference = `${type.type}/${source.prefix}${event.id}`
    if (removed) {
      if (await wasOf(source)) found.push({ reference, method: 'DELETE', resource: null })
      continue
    }
    const row = await loadRow(core, call, source, event.id)
    if (row === null) continue
    const method = event.fact === 'creacion' ? 'POST' : 'PUT'
    found.push({ reference, method, resource: source.project(row, drawing) })
  }
  return found

  /** Of what is gone the last version says whether it was one of them; scopes that narrow cannot be asked of it. */
  async function wasOf(source: Source): Promise<boolean> {
    const collection = core.registry.get(source.resource.name)
    if (collection === undefined || narrowedTo(call, type.type, 'r') !== null) return false
    const [last, before] = await engine.verbs(collection).versions(event.id, 2_147_483_647, 2, call)
    return last?.operacion === 'eliminar' && before !== undefined && source.only?.holds(before.row) !== false
  }
}
