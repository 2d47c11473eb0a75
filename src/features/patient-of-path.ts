import type { Call } from '../engine/call.ts'
import type { Core } from '../engine/core.ts'
import { mayUse, viewOf } from '../model/access/access.ts'
import { type AccountRole, accountRoles } from '../model/access/roles.ts'
import { isUuid } from '../model/check-value.ts'
import { Problem } from '../model/problem.ts'
import { notFound } from '../model/problems.ts'
import type { Resource, Row } from '../model/resource.ts'
import { paciente } from '../resources/paciente.ts'

/** Whoever may read all that a view is made of, and the whole of it: for views that have no partial ones. */
export const readersOf = (resources: readonly Resource[]): AccountRole[] =>
  accountRoles.filter((role) => resources.every((r) => mayUse(role, r, 'read') && viewOf(role, r) === 'completa'))

/** The patient named in a path, if the caller may know of them; 404 if not. */
export type PatientOf = (call: Call, id: string | undefined) => Promise<Row>

export const patientFinder =
  (core: Core): PatientOf =>
  async (call, given) => {
    const id = given?.toLowerCase() ?? ''
    const found = isUuid(id) ? await core.loadFor(call, paciente.name, id) : null
    if (found === null) throw new Problem(notFound)
    return found
  }
