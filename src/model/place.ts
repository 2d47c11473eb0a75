import type { Belonging, Resource } from './resource.ts'

type Placed = Pick<Resource, 'name' | 'fields' | 'belongsTo'>

export function placeOf({ name, belongsTo }: Pick<Placed, 'name' | 'belongsTo'>): Belonging {
  if (belongsTo === undefined) throw new Error(`${name} does not say which history it belongs to`)
  return belongsTo
}

/** Whether it stands among the events of its patient, each at its moment. */
export const isEvent = ({ belongsTo }: Pick<Placed, 'belongsTo'>): boolean =>
  belongsTo !== undefined && belongsTo.eventless !== true

/** The fields that one of them is called by; none where its kind says all. */
export function callingFields({ belongsTo, fields }: Placed): readonly string[] {
  const first = Object.keys(fields).find((name) => fields[name]?.required === true && fields[name]?.kind !== 'ref')
  return belongsTo?.calledBy ?? (first === undefined ? [] : [first])
}
