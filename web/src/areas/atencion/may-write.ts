import type { Field } from '../../../../src/model/fields.ts'
import { frozenKind, isExempt } from '../../../../src/model/frozen.ts'
import { always, holds } from '../../../../src/model/predicate.ts'
import type { Actor, Resource, Row } from '../../../../src/model/resource.ts'
import { registry } from '../../../../src/resources/index.ts'

type Values = Readonly<Record<string, unknown>>

/** What the declarations say may be written while a history is in a state. Whose role it is, is asked elsewhere. */
function isOpen(resource: Resource, estado: string, row: Values, isNew: boolean): boolean {
  const { belongsTo } = resource
  if (belongsTo === undefined || frozenKind(belongsTo, estado) === undefined) return true
  return isExempt(belongsTo, estado, row, isNew ? null : row)
}

/** A new row that says at least that. */
export function takesNew(resource: Resource, estado: string, said: Values = {}): boolean {
  const blank = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]))
  return isOpen(resource, estado, { ...blank, ...said }, true)
}

/** A change of a row that exists; of what was annulled there is none. */
export const takesChange = (resource: Resource, estado: string, row: Values): boolean =>
  isOpen(resource, estado, row, false) && !(resource.frozen?.whole !== undefined && holds(resource.frozen.whole, row))

export const isFrozen = (resource: Resource, row: Values): boolean =>
  resource.frozen !== undefined && holds(resource.frozen.when, row)

const ANNULMENT = ['anulado', 'motivo_anulacion']

/** A draft that is somebody else's, of those that only their author changes. */
export const isOthersDraft = (resource: Resource, row: Row, me: Omit<Actor, 'miembros'>): boolean =>
  resource.ownDraft !== undefined &&
  holds(resource.ownDraft.when, row) &&
  !resource.ownDraft.isOwn(row, { ...me, miembros: [] })

/** What still goes on in a row that has been signed, or in somebody else's draft: a result, an authorisation, its end. */
export const followed = (resource: Resource, row: Values): string[] =>
  // What is shared is told by fields alone, and these are what is given here.
  (isFrozen(resource, row) ? (resource.frozen?.except ?? []) : (resource.ownDraft?.shared(row as Row) ?? [])).filter(
    (name) => !ANNULMENT.includes(name),
  )

/** Its state, with those it can go to from the one it is in. */
export function nextStates(resource: Resource, row: Values): Field | undefined {
  const field = resource.fields.estado
  if (field?.options === undefined) return field
  const rules = resource.rules.filter((rule) => rule.field === 'estado')
  const options = Object.entries(field.options).filter(([estado]) => {
    // Rules of a state look at nothing but the fields of the row and how it was.
    const next = { ...row, estado } as unknown as Row
    return rules.every((rule) => !rule.broken(next, { previous: row } as never))
  })
  return { ...field, options: Object.fromEntries(options) }
}

/** Whether an entry stands by its own declaration; to a filter of a list, neither where another in it took its place. */
export const isLive = (row: Values, _at?: number, siblings: readonly Values[] = [row]): boolean =>
  holds(registry.get(String(row.recurso))?.stands ?? always, row, { siblings })
