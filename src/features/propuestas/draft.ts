import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { isUuid } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import type { Resource, Row } from '../../model/resource.ts'

/** The draft that a path names, if the caller reaches it. */
export async function draftFor(core: Core, r: Resource, call: Call, id: string): Promise<Row> {
  const row = isUuid(id) ? await core.loadFor(call, r.name, id.toLowerCase()) : null
  if (row === null) throw new Problem(notFound)
  return row
}
