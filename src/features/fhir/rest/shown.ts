import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Row } from '../../../model/resource.ts'
import type { FhirResource } from '../elements/drawing.ts'
import { rowIdIn } from '../search/scope.ts'
import type { Facts, FhirType, Source } from '../source.ts'
import { loadSources } from './load-rows.ts'
import { allowed, sourcesFor } from './permission.ts'

/** A resource about to be shown, and the row it was made from; a constant was made from none. */
export interface ShownResource {
  readonly resource: FhirResource
  readonly source: Source | null
  readonly row: Row | null
}

export const keyOf = ({ resourceType, id }: FhirResource): string => `${resourceType}/${id}`

export const shownRow = (source: Source, row: Row, facts: Facts): ShownResource => ({
  resource: source.project(row, facts),
  source,
  row,
})

/** The source of a type that has such ids, if it exists for the caller. */
export function sourceOf(call: Call, type: FhirType, id: string): { source: Source; row: string } | null {
  const found = sourcesFor(call, type)
    .filter((s) => rowIdIn(s, id) !== null)
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]
  return found === undefined ? null : { source: found, row: rowIdIn(found, id) ?? '' }
}

const constantsOf = (type: FhirType, facts: Facts): ShownResource[] =>
  (type.constants?.(facts) ?? []).map(({ resource }) => ({ resource, source: null, row: null }))

/** The resources that these references name (`Type/id`), of those that the caller reaches. */
export async function resolve(
  core: Core,
  call: Call,
  types: ReadonlyMap<string, FhirType>,
  references: Iterable<string>,
  facts: Facts,
): Promise<ShownResource[]> {
  const wanted = new Map<Source, string[]>()
  const shown: ShownResource[] = []
  for (const reference of references) {
    const [typeName = '', id = ''] = reference.split('/')
    const type = types.get(typeName)
    if (type === undefined || type.readOnly === true || !allowed(call, type, 's')) continue
    const constant = constantsOf(type, facts).find((c) => c.resource.id === id)
    if (constant !== undefined) shown.push(constant)
    const found = sourceOf(call, type, id)
    if (found === null) continue
    const rows = wanted.get(found.source)
    if (rows === undefined) wanted.set(found.source, [found.row])
    else rows.push(found.row)
  }
  for (const [source, rows] of await loadSources(core, call, wanted))
    for (const row of rows.values()) shown.push(shownRow(source, row, facts))
  return shown
}
