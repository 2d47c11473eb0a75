import type { Call } from '../../../engine/call.ts'
import { mayUse, seenAs, viewOf } from '../../../model/access/access.ts'
import type { Role } from '../../../model/access/roles.ts'
import { smartFilters, smartReach } from '../../../model/access/smart-scopes.ts'
import type { Resource } from '../../../model/resource.ts'
import type { FhirType, Source } from '../source.ts'

/** Read by its id, or searched (also what a search includes, and everything of a patient). */
export type Interaction = 'r' | 's'

/** Whether the role reads that collection, and sees anything of it. */
export const mayRead = ({ actor }: Call, r: Resource): boolean => {
  const view = viewOf(actor.rol, r)
  return mayUse(actor.rol, r, 'read') && (view === 'completa' || r.views[view] !== undefined)
}

/** Whether accounts of a role read one of a type's sources at least, or what is no row. */
export const mayReadType = (role: Role, { sources, constants }: FhirType): boolean =>
  constants !== undefined || sources.some((s) => mayUse(role, s.resource, 'read'))

/** The sources of a type that exist for the caller. */
export const sourcesFor = (call: Call, { sources }: FhirType): readonly Source[] =>
  sources.filter((s) => mayRead(call, s.resource))

/** Whether the scopes of the caller's application, if any, grant it. */
const scoped = ({ actor: { smart } }: Call, { type }: FhirType, interaction: Interaction): boolean =>
  smart === undefined || smartReach(smart, type, interaction) !== null

/** Whether this caller may have resources of a type at all. */
export const allowed = (call: Call, type: FhirType, interaction: Interaction): boolean =>
  scoped(call, type, interaction) && (type.constants !== undefined || sourcesFor(call, type).length > 0)

/** Whether this caller finds every kind of row that a type is drawn from, with all of its fields. */
export const seesAll = (call: Call, type: FhirType): boolean =>
  scoped(call, type, 's') &&
  type.sources.every(({ resource: r }) => mayRead(call, r) && viewOf(call.actor.rol, r) === 'completa')

/** The conditions of which one must hold for resources of a type, by the application's scopes; null where none must. */
export const narrowedTo = (
  { actor: { smart } }: Call,
  type: string | undefined,
  interaction: Interaction,
): readonly string[] | null =>
  smart === undefined || type === undefined ? null : smartFilters(smart, type, interaction)

/**
 * The one patient whose record this caller was given leave to see, whatever else is in reach; null if there is no such
 * bound. One scope of a patient, once authorised, bounds the whole token: what joins two types could otherwise lead out of
 * the record.
 */
export const compartment = ({ actor: { smart } }: Call): string | null => (smart?.bound === true ? smart.patient : null)

/** The collection as this caller's view shows it. */
export const seenBy = ({ actor }: Call, r: Resource): Resource => seenAs(r, viewOf(actor.rol, r))
