import type { Resource, Value } from '../../../model/resource.ts'
import type { RowBody } from './declare.ts'

/** What a body says: an element that is not there says nothing. */
export const said = (body: RowBody): RowBody =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

/** What one says and the other does not, or otherwise; what is no longer said is taken away, save what has a default. */
export function changesOf(
  { fields }: Resource,
  before: RowBody,
  after: RowBody,
  only: readonly string[] | undefined,
): RowBody {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.flatMap((name): [string, Value][] => {
    if (only !== undefined && !(only.includes(name) && name in after)) return []
    const [was, is] = [before[name] ?? null, after[name] ?? null]
    const stays = is === null && fields[name]?.default !== undefined
    return stays || JSON.stringify(was) === JSON.stringify(is) ? [] : [[name, is]]
  })
  return Object.fromEntries(changed)
}
