import { keysOf } from '../keys.ts'
import type { Actor, Resource } from '../resource.ts'
import { factsOf, type ReachClass, type Role, type View } from './roles.ts'

/** Deny by default: a role that the declaration does not name may not. */
export const mayUse = (role: Role, r: Pick<Resource, 'access'>, verb: 'read' | 'write'): boolean =>
  role === 'demostracion' || r.access[verb].includes(role)

export const reachOf = (actor: Actor): ReachClass => factsOf(actor.rol).reach

/** Whether this role must say why before it reads the data of patients. */
export const statesReason = (role: Role, r: Resource): boolean =>
  factsOf(role).statesReason === true && r.patientField !== null

/** Which fields a role sees of it. What concerns no patient has nothing to hide. */
export const viewOf = (role: Role, r: Resource): View => (r.patientField === null ? 'completa' : factsOf(role).view)

/** The views in which anybody sees this resource. */
export const viewsOf = (r: Resource): View[] => ['completa', ...keysOf(r.views)]

const narrowed = new WeakMap<Resource, Map<View, Resource>>()

/**
 * The resource as a view of it shows it: a declaration with fewer fields. Whatever reads, writes, renders, filters or
 * documents it from this declaration cannot even name what it leaves out.
 */
export function seenAs(r: Resource, view: View): Resource {
  if (view === 'completa') return r
  const known = narrowed.get(r) ?? new Map<View, Resource>()
  narrowed.set(r, known)
  const made = known.get(view) ?? narrow(r, r.views[view] ?? [])
  known.set(view, made)
  return made
}

function narrow(r: Resource, names: readonly string[]): Resource {
  const wanted = new Set(names)
  const within = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name)))
  // The index of free text covers all its fields together: a view that has only some of them is not searched.
  const searched = Object.entries(r.fields).every(([name, f]) => f.search !== true || wanted.has(name))
  const fields = Object.fromEntries(
    Object.entries(within(r.fields)).map(([name, f]) => {
      if (searched || f.search !== true) return [name, f]
      const { search: _, ...rest } = f
      return [name, rest]
    }),
  )
  return { ...r, fields, live: within(r.live) }
}
