import { soloPersonas } from '../../../auth/problems.ts'
import type { Call } from '../../../engine/call.ts'
import { mayUse } from '../../../model/access/access.ts'
import { accountRoles, type Role, systemRoles } from '../../../model/access/roles.ts'
import { smartWrites } from '../../../model/access/smart-scopes.ts'
import { maySend, sendsFor } from '../../../model/access/system-sends.ts'
import { Problem } from '../../../model/problem.ts'
import { forbidden, notFound } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { compartment } from '../rest/permission.ts'
import type { FhirType, Source } from '../source.ts'
import type { RowBody, RowsWrite, TypeWrite, WriteInteraction } from './declare.ts'

/** Those who may write a type at all: people by the table of its collection, systems by what their role may be granted to send. */
export const writersOf = (source: Source, { kinds }: TypeWrite): readonly Role[] =>
  accountRoles.filter(
    (role) =>
      mayUse(role, source.resource, 'write') ||
      (systemRoles.some((own) => own === role) && sendsFor(role).some((kind) => kinds.includes(kind))),
  )

/** People write what their role writes in the collection; a system, what it was granted to send; an application, what its scopes say besides. */
export function refuseUnlessMay(
  { actor }: Call,
  { type }: FhirType,
  source: Source,
  write: TypeWrite,
  interaction: WriteInteraction,
  bodies: readonly RowBody[],
): void {
  if (actor.smart !== undefined && !smartWrites(actor.smart, type, interaction)) throw new Problem(forbidden)
  if (actor.sistema !== true) {
    if (!mayUse(actor.rol, source.resource, 'write')) throw new Problem(forbidden)
    return
  }
  for (const body of bodies) {
    const kind = write.sends(body)
    if (kind === null) throw new Problem(soloPersonas)
    maySend(actor, kind)
  }
}

/** An application that was given one record writes in that record. */
export function refuseBeyond(call: Call, { resource }: Source, row: Row): void {
  const bound = compartment(call)
  if (bound !== null && resource.patientField !== null && row[resource.patientField] !== bound)
    throw new Problem(notFound)
}

/** What a professional wrote is not changed by a system, whatever it may send. */
export function refuseOthersRow({ actor }: Call, write: RowsWrite, row: Row): void {
  if (write.systemsChangeOwn !== true || actor.sistema !== true || row.creado_por === actor.nombre) return
  throw new Problem(forbidden, {
    detail: say('Un sistema solo cambia lo que él mismo envió.', 'A system changes only what it sent itself.'),
  })
}
