import type { OperationInput } from '../../../engine/operation.ts'
import type { Version } from '../../../engine/versions.ts'
import type { Row } from '../../../model/resource.ts'
import type { FhirResource } from '../elements/drawing.ts'
import type { Source } from '../source.ts'
import type { FhirContext } from './context.ts'
import { withExtra } from './load-rows.ts'
import { seenBy } from './permission.ts'

/** A version as this caller's view shows it. */
export async function drawnVersion(
  context: FhirContext,
  input: OperationInput,
  source: Source,
  { row, version }: Version,
): Promise<FhirResource> {
  const { fields } = seenBy(input.call, source.resource)
  const seen: Row = { ...row }
  for (const name of Object.keys(source.resource.fields)) if (!(name in fields)) delete seen[name]
  return source.project(await withExtra(context.core, input.call, source, seen, version), context.facts(input.origin))
}

/** What a history says of a version; its number is null where no version is left. */
export interface TimedVersion extends Pick<Version, 'operacion' | 'fecha'> {
  readonly version: number | null
}

/** A version in a bundle of them; one that says that the resource was removed has nothing of it. */
export function historyEntry(
  base: string,
  type: string,
  id: string,
  { operacion, version, fecha }: TimedVersion,
  resource: FhirResource | null,
): object {
  const own = `${type}/${id}`
  const removed = operacion === 'eliminar'
  const method = removed ? 'DELETE' : version === 1 ? 'POST' : 'PUT'
  return {
    fullUrl: `${base}/${own}`,
    ...(removed || resource === null ? {} : { resource }),
    request: { method, url: method === 'POST' ? type : own },
    response: {
      status: removed ? '204' : version === 1 ? '201' : '200',
      ...(version === null ? {} : { etag: `W/"${version}"` }),
      lastModified: fecha,
    },
  }
}
