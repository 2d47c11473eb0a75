import type { AuditEntry } from '../engine/audit.ts'
import type { Call } from '../engine/call.ts'
import type { Page } from '../engine/list.ts'
import type { Renderer } from '../engine/render.ts'
import type { ListQuery } from '../model/list-query.ts'
import type { Resource } from '../model/resource.ts'

/** A page as JSON text, with links to its neighbours that repeat what was asked. */
export function pageText(
  path: string,
  given: URLSearchParams,
  page: Page,
  render: Renderer,
  /** The instant at which the filters were asked: what depends on the hour must agree with them. */
  now: Date,
  more: readonly Readonly<Record<string, unknown>>[] = [],
): string {
  const link = (direction: 's' | 'a', id: string | null): string => {
    if (id === null) return 'null'
    const next = new URLSearchParams(given)
    next.set('cursor', `${direction}.${id}`)
    return JSON.stringify(`${path}?${next}`)
  }
  const count = page.count === null ? '' : `"count":${page.count},`
  const rows = page.rows.map((row, i) => {
    const text = render.rawElement(row, now)
    const added = more[i]
    return added === undefined ? text : `${text.slice(0, -1)},${JSON.stringify(added).slice(1)}`
  })
  return `{${count}"next":${link('s', page.next)},"previous":${link('a', page.previous)},"results":[${rows.join(',')}]}`
}

/** What the audit says of a page: what was asked by, and which rows were shown. */
export function pageAudit(r: Resource, query: ListQuery, page: Page, call: Call): AuditEntry {
  const patient = query.filters.find((f) => r.fields[f.field]?.to === 'paciente')?.value
  return {
    call,
    action: query.search.length > 0 ? 'buscar' : 'listar',
    resource: r.name,
    patient: typeof patient === 'string' ? patient : null,
    // The rows of a list of patients are the patients: said once.
    patients: r.patientField === 'id' ? null : page.patients,
    status: 200,
    fields: query.names,
    rows: page.ids,
  }
}
