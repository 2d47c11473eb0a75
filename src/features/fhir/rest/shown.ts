import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Row } from '../../../model/resource.ts'
import type { FhirResource } from '../elements/drawing.ts'
import { rowIdIn, scopeFor } from '../search/scope.ts'
import type { Facts, FhirType, Source } from '../source.ts'
import { type LoadedRows, loadWanted, wantedByIds } from './load-rows.ts'
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
    const constant = constantsOf(type, facts).find((c) => c.resource.id === id)
    if (constant !== undefined) constants.push(constant)
    const found = sourceOf(call, type, id)
    if (found === null) continue
    const rows = ids.get(found.source)
    if (rows === undefined) ids.set(found.source, [found.row])
    else rows.push(found.row)
  }
  return { constants, ids }
}

export const shownRows = (loaded: LoadedRows, facts: Facts): ShownResource[] =>
  [...loaded].flatMap(([source, rows]) => [...rows.values()].map((row) => shownRow(source, row, facts)))

/** The resources that these references name, of those that the caller reaches. */
export async function resolve(
  core: Core,
  call: Call,
  types: ReadonlyMap<string, FhirType>,
  references: ReadonlySet<string>,
  facts: Facts,
): Promise<ShownResource[]> {
  const { constants, ids } = referredTo(call, types, references, facts)
  const scope = scopeFor(call)
  const loaded = await loadWanted(core, scope, wantedByIds(ids, scope), references.size)
  return [...constants, ...shownRows(loaded ?? new Map(), facts)]
}
