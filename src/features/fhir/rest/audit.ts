import type { AuditEntry } from '../../../engine/audit.ts'
import type { Action, Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Resource } from '../../../model/resource.ts'
import type { ShownResource } from './shown.ts'

/** What was shown, collection by collection, as its audit rows say it: one for each, or one that says nothing was found. */
export function entriesOf(
  call: Call,
  action: Action,
  asked: { readonly resource: Resource | null; readonly fields: readonly string[] },
  shown: readonly ShownResource[],
): AuditEntry[] {
  const byCollection = new Map<string, { r: Resource; rows: Set<string>; patients: Set<string> }>()
  for (const { source, row } of shown) {
    if (source === null || row === null) continue
    const r = source.resource
    const group = byCollection.get(r.name) ?? { r, rows: new Set(), patients: new Set() }
    byCollection.set(r.name, group)
    group.rows.add(row.id)
    const patient = r.patientField === null ? null : row[r.patientField]
    if (typeof patient === 'string') group.patients.add(patient)
  }
  const about = { call, action, status: 200, fields: asked.fields }
  const entries = [...byCollection.values()].map(
    ({ r, rows, patients }): AuditEntry => ({
      ...about,
      resource: r.name,
      rows: [...rows],
      // The rows of a list of patients are the patients: said once.
      patients: r.patientField === 'id' ? null : [...patients],
      ...(patients.size === 1 ? { patient: [...patients][0] ?? null } : {}),
    }),
  )
  return entries.length > 0 ? entries : [{ ...about, resource: asked.resource?.name ?? 'fhir', rows: [] }]
}

/** Resolves when all of it is on disk: nothing of what was shown leaves before. */
export const recordAll = async (core: Core, entries: readonly AuditEntry[]): Promise<void> => {
  await Promise.all(entries.map((entry) => core.audit.record(entry)))
}
