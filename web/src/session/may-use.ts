import { access } from 'virtual:access'
import { mayUse } from '../../../src/model/access/access.ts'
import type { Role } from '../../../src/model/access/roles.ts'

/** For a page that needs nothing else of the collection: its declaration, with all that it refers to, stays where it is. */
export function mayUseNamed(role: Role, collection: string, verb: 'read' | 'write'): boolean {
  const named = access[collection]
  if (named === undefined) throw new Error(`There is no collection ${collection}`)
  return mayUse(role, { access: named }, verb)
}
