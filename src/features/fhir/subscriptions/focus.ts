import type { Call } from '../../../engine/call.ts'
import type { RecordEvent } from '../../../engine/events/read-events.ts'
import type { Version } from '../../../engine/versions.ts'
import type { FhirContext } from '../rest/context.ts'
import { loadNamed } from '../rest/load-rows.ts'
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
  const removed = event.fact === 'eliminacion'
  // What happens beside a row, and leaves it as it was, changes no resource. To be told of it is to find it, and to read it.
  if ((event.version === null && !removed) || !allowed(call, type, 'r') || !allowed(call, type, 's')) return []
  const sources = sourcesFor(call, type).filter((s) => s.resource.name === event.resource)
  const found: Focus[] = []
  for (const source of sources) {
    const reference = `${type.type}/${source.prefix}${event.id}`
    if (removed) {
      if (await wasOf(source)) found.push({ reference, method: 'DELETE', resource: null })
      continue
    }
    const row = await loadNamed(core, call, source, event.id)
    if (row === null) {
      // It is there, and is no longer of this type.
      if (await hasLeft(source)) found.push({ reference, method: 'DELETE', resource: null })
      continue
    }
    const method = event.fact === 'creacion' ? 'POST' : 'PUT'
    found.push({ reference, method, resource: source.project(row, drawing) })
  }
  return found

  /** The two versions before that number, the newest first; none where scopes narrow, which cannot be asked of what was. */
  async function lastTwo(source: Source, before: number): Promise<readonly Version[] | null> {
    const collection = core.registry.get(source.resource.name)
    if (collection === undefined || narrowedTo(call, type.type, 'r') !== null) return null
    return engine.verbs(collection).versions(event.id, before, 2, call)
  }

  /** Of what is gone the last version says whether it was one of them; of a record that was eliminated whole, no version is left to ask. */
  async function wasOf(source: Source): Promise<boolean> {
    const versions = await lastTwo(source, 2_147_483_647)
    if (versions === null) return false
    const [last, before] = versions
    if (last === undefined) return true
    return last.operacion === 'eliminar' && before !== undefined && source.only?.holds(before.row) !== false
  }

  /** Whether this very change took the row out of the type: told once, and by the event that did it. */
  async function hasLeft(source: Source): Promise<boolean> {
    const { only } = source
    if (only === undefined || event.version === null) return false
    const [then, before] = (await lastTwo(source, event.version + 1)) ?? []
    return then?.version === event.version && before !== undefined && only.holds(before.row) && !only.holds(then.row)
  }
}
