import type { Call } from '../../../engine/call.ts'
import type { Resource, Row } from '../../../model/resource.ts'
import type { FhirResource } from '../elements/drawing.ts'
import { rowIdIn } from '../search/scope.ts'
import type { Facts, FhirType, Source } from '../source.ts'
import { allowed, sourcesFor } from './permission.ts'

/** A resource as JSON, with what is asked of it without reading that. */
export interface DrawnResource {
  readonly id: string
  readonly text: string
  /** `Practitioner/…`: everything that it refers to. */
  readonly references: readonly string[]
}

/** What its audit row says of a row that was shown. */
export interface AuditedRow {
  readonly id: string
  readonly patient: string | null
}

/** A resource about to be shown, and the row it was made from; a constant was made from none. */
export interface ShownResource extends DrawnResource {
  /** `Patient/…`. */
  readonly key: string
  readonly resource: FhirResource
  readonly source: Source | null
  readonly row: AuditedRow | null
}

const keyOf = (type: string, id: string): string => `${type}/${id}`

/** No text within the JSON can be taken for one: its quotes are escaped. */
const REFERENCE = /"reference":"([^"\\]*)"/g

/** Written as one text, and not as the pieces that it was put together of, which would outlive it. */
export function drawnResource(resource: FhirResource): DrawnResource {
  const text = JSON.stringify(resource)
  return { id: resource.id, text, references: Array.from(text.matchAll(REFERENCE), ([, to = '']) => to) }
}

export function shownDrawing(
  type: string,
  drawn: DrawnResource,
  source: Source | null,
  row: AuditedRow | null,
): ShownResource {
  let read: FhirResource | undefined
  return {
    ...drawn,
    key: keyOf(type, drawn.id),
    source,
    row,
    /** Few need it: it was written once, and is read again for those. */
    get resource() {
      read ??= JSON.parse(drawn.text) as FhirResource
      return read
    },
  }
}

export function auditedRow({ patientField }: Resource, row: Row): AuditedRow {
  const patient = patientField === null ? null : row[patientField]
  return { id: row.id, patient: typeof patient === 'string' ? patient : null }
}

export const shownRow = (source: Source, row: Row, facts: Facts): ShownResource =>
  shownDrawing(source.type, drawnResource(source.project(row, facts)), source, auditedRow(source.resource, row))

export const shownConstant = (resource: FhirResource): ShownResource =>
  shownDrawing(resource.resourceType, drawnResource(resource), null, null)

/** The source of a type that has such ids, if it exists for the caller. */
export function sourceOf(call: Call, type: FhirType, id: string): { source: Source; row: string } | null {
  const found = sourcesFor(call, type)
    .filter((s) => rowIdIn(s, id) !== null)
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]
  return found === undefined ? null : { source: found, row: rowIdIn(found, id) ?? '' }
}

/** What references (`Type/id`) lead to: resources that are no rows, and ids of rows. */
export interface ReferredTo {
  readonly constants: readonly ShownResource[]
  readonly ids: ReadonlyMap<Source, readonly string[]>
}

/** Of the types and sources that exist for the caller. */
export function referredTo(
  call: Call,
  types: ReadonlyMap<string, FhirType>,
  references: Iterable<string>,
  facts: Facts,
): ReferredTo {
  const ids = new Map<Source, string[]>()
  const constants: ShownResource[] = []
  for (const reference of references) {
    const [typeName = '', id = ''] = reference.split('/')
    const type = types.get(typeName)
    if (type === undefined || type.readOnly === true || !allowed(call, type, 's')) continue
    const constant = type.constants?.(facts).find((c) => c.resource.id === id)
    if (constant !== undefined) constants.push(shownConstant(constant.resource))
    const found = sourceOf(call, type, id)
    if (found === null) continue
    const rows = ids.get(found.source)
    if (rows === undefined) ids.set(found.source, [found.row])
    else rows.push(found.row)
  }
  return { constants, ids }
}
