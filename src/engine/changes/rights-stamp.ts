import { createHash } from 'node:crypto'
import { Problem } from '../../model/problem.ts'
import { alcanceCambiado } from '../../model/problems.ts'
import type { Actor } from '../../model/resource.ts'

const STAMPED = /-([0-9a-f]{8})$/
/** The three numbers of a place come first. */
const PARTS = 4

type Rights = Pick<Actor, 'rol' | 'miembros'>

/** What a caller reaches follows from role, services and name; a short print of them says whether they are those of before. */
const rightsStamp = ({ rol, miembros }: Rights): string =>
  createHash('sha256')
    .update(JSON.stringify([rol, miembros.toSorted()]))
    .digest('hex')
    .slice(0, 8)

/** Marks and cursors as they are given to a caller: what was copied up to them was copied with these rights. */
export function placeStamper(rights: Rights): (place: string) => string {
  const stamp = rightsStamp(rights)
  return (place) => `${place}-${stamp}`
}

/** Since a place that was given with other rights not everything that was lost can be told. One without a stamp says nothing of them. */
export function refuseOtherRights(place: string, rights: Rights): void {
  const stamp = place.split('-').length === PARTS ? STAMPED.exec(place)?.[1] : undefined
  if (stamp !== undefined && stamp !== rightsStamp(rights)) throw new Problem(alcanceCambiado)
}
