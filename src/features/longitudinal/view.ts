import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { mayUse, viewOf } from '../../model/access.ts'
import { isUuid } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { type AccountRole, accountRoles } from '../../model/roles.ts'
import { say } from '../../model/say.ts'
import { paciente } from '../../resources/paciente.ts'

export const notACursor = say('No es un cursor de esta lista.', 'Is not a cursor of this list.')

export const PATH = '/paciente/historia-clinica/'

/** Whoever may read all that a view is made of, and the whole of it: the views have no partial ones. */
export const readersOf = (resources: readonly Resource[]): AccountRole[] =>
  accountRoles.filter((role) => resources.every((r) => mayUse(role, r, 'read') && viewOf(role, r) === 'completa'))

/** What the operations of this feature have in common. */
export const shared = (resources: readonly Resource[]) =>
  ({
    method: 'GET',
    tag: 'Historia longitudinal',
    resource: 'valor_clinico',
    access: readersOf([paciente, ...resources]),
  }) as const

/** The patient named in a path, if the caller may know of them. */
export type PatientOf = (call: Call, id: string | undefined) => Promise<Row>

export const patientFinder =
  (core: Core): PatientOf =>
  async (call, given) => {
    const id = given?.toLowerCase() ?? ''
    const found = isUuid(id) ? await core.loadFor(call, paciente.name, id) : null
    if (found === null) throw new Problem(notFound)
    return found
  }
