import type { Tx } from '../../../engine/database.ts'
import type { Actor, Row } from '../../../model/resource.ts'
import { isAuthor } from '../../../resources/parts/author.ts'
import type { SealedName } from '../../../resources/sealed-entries.ts'
import { accountThatCreated } from '../account-that-created.ts'
import { coordinates } from '../guards.ts'
import type { StoredClosing } from '../verify.ts'

/** An entry of a history, or its header: the encounter as a whole. */
export interface Target {
  readonly recurso: SealedName | 'historia'
  readonly row: Row
}

export interface MarkFacts {
  readonly actor: Actor
  readonly historia: Row
  readonly cierre: StoredClosing | null
  /** The account that wrote the target, where the row itself does not name its author. */
  readonly cuenta: string | null
}

const answersForEncounter = ({ historia, cierre, actor }: MarkFacts): boolean =>
  historia.profesional === actor.id || cierre?.profesional.cuenta === actor.id

/** Its author or a coordinator; of a whole encounter, the professional who attended or closed it. */
export function mayMark({ recurso, row }: Target, facts: MarkFacts): boolean {
  if (coordinates(facts.actor)) return true
  if (recurso === 'historia') return answersForEncounter(facts)
  return 'profesional_documento' in row ? isAuthor(row, facts.actor) : facts.cuenta === facts.actor.id
}

/** Besides those, the professional in charge of the encounter that the entry is in. */
export const mayDecide = (target: Target, facts: MarkFacts): boolean =>
  mayMark(target, facts) || answersForEncounter(facts)

export const writerOf = (tx: Tx, { recurso, row }: Target, patient: unknown): Promise<string | null> =>
  accountThatCreated(tx, { recurso, row, patient })
