import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { isUuid } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import type { RowFor } from '../../model/resource.ts'
import { resultado } from '../../resources/resultado.ts'

export async function reachedResult(core: Core, call: Call, asked: string): Promise<RowFor<typeof resultado>> {
  const id = asked.toLowerCase()
  // Read by its declaration, which the compiler cannot see.
  const row = (isUuid(id) ? await core.loadFor(call, resultado.name, id) : null) as RowFor<typeof resultado> | null
  if (row === null) throw new Problem(notFound)
  return row
}
