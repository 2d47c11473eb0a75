import { mayUse, seenAs, viewOf } from '../../../../src/model/access/access.ts'
import type { Resource } from '../../../../src/model/resource.ts'
import { registry } from '../../../../src/resources/index.ts'
import { useMe } from '../../session/session.tsx'

export interface Collection {
  /** As this role sees it. */
  readonly resource: Resource
  readonly writes: boolean
}

/** The collection of that name, if there is one for the caller. */
export function useCollection(name: string): Collection | null {
  const { rol } = useMe()
  const resource = registry.get(name)
  if (resource === undefined || !mayUse(rol, resource, 'read')) return null
  return { resource: seenAs(resource, viewOf(rol, resource)), writes: mayUse(rol, resource, 'write') }
}
