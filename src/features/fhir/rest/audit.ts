import type { AuditEntry } from '../../../engine/audit.ts'
import type { Action, Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Resource } from '../../../model/resource.ts'
import type { ShownResource } from './shown.ts'

/** What was asked for: of which collection, if of one, and by which parameters. */
export interface AskedFor {
  readonly resource: Resource | null
  readonly fields: readonly string[]
}

type ShownRow = Pick<ShownResource, 'source' | 'row'>

/** What was shown, collection by collection, as its audit rows say it: one for each. */
export function rowEntries(call: Call, action: Action, { fields }: AskedFor, shown: readonly ShownRow[]): AuditEntry[] {
  const byCollection = new Map<string, { r: Resource; rows: Set<string>; patients: Set<string> }>()
  for (const { source, row } of shown) {
    if (source === null || row === null) continue
    const r = source.resource
    const group = byCollection.get(r.name) ?? { r, rows: new Set(), patients: new Set() }
    byCollection.set(r.name, group)
    group.rows.add(row.id)
    if (row.patient !== null) group.patients.add(row.patient)
  }
  return [...byCollection.values()].map(({ r, rows, patients }) => ({
    call,
    action,
    status: 200,
    fields,
    resource: r.name,
    rows: [...rows],
    // The rows of a list of patients are the patients: said once.
    patients: r.patientField === 'id' ? null : [...patients],
    ...(patients.size === 1 ? { patient: [...patients][0] ?? null } : {}),
  }))
}

/** The same, or one that says that nothing was found. */
export function entriesOf(
  call: Call,
  action: Action,
  asked: AskedFor,
  shown: readonly ShownRow[],
): readonly AuditEntry[] {
  const entries = rowEntries(call, action, asked, shown)
  if (entries.length > 0) return entries
  return [{ call, action, status: 200, fields: asked.fields, resource: asked.resource?.name ?? 'fhir', rows: [] }]
}

/** Resolves when all of it is on disk: nothing of what was shown leaves before. */
export const recordAll = async (core: Core, entries: readonly AuditEntry[]): Promise<void> => {
  await Promise.all(entries.map((entry) => core.audit.record(entry)))
}
