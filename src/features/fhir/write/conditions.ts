import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import type { FhirContext } from '../rest/context.ts'
import { rowDrawer } from '../rest/drawings.ts'
import { findPage } from '../search/find-page.ts'
import { readSearch } from '../search/read-search.ts'
import { scopeFor } from '../search/scope.ts'
import { vocabularyFor } from '../search/vocabulary.ts'
import type { Facts, FhirType } from '../source.ts'
import type { WriteSlot } from './slot.ts'

/** Longer than any address that is asked by itself may be. */
export const LONGEST_ADDRESS = 8_000

/** `identifier=…&_sort=…` in one form, by which two that ask the same are recognised. */
export const conditionKey = ({ type }: FhirType, criteria: string): string => {
  const given = new URLSearchParams(criteria)
  given.sort()
  return `fhir ${type}?${given}`
}

/** What `If-None-Exist` asks, alone or after the type or the whole address; null where it is of another type or of elsewhere. */
export function criteriaIn(given: string, type: string, base: string): string | null {
  if (given.length > LONGEST_ADDRESS) return null
  const [, address = '', criteria = given] = /^([^?=]*)\?(.*)$/.exec(given) ?? []
  return ['', type, `${base}/${type}`].includes(address) && criteria !== '' ? criteria : null
}

/** Who asks the same waits for the first to commit, and then finds what it made; in one order, so that no two wait for each other. */
export async function lockConditions(tx: Tx, keys: readonly string[]): Promise<void> {
  const all = [...new Set(keys)].sort()
  if (all.length > 0)
    await tx.run({
      name: 'condiciones_fhir',
      text: 'select pg_advisory_xact_lock(hashtextextended(k.clave, 0)) from unnest($1::text[]) with ordinality as k(clave, n) order by k.n',
      values: [all],
    })
}

/** The ids of the resources in the caller's reach that meet a condition, two at most; as the transaction sees them. */
export async function matching(
  { core, drawings }: WriteSlot,
  { types }: FhirContext,
  call: Call,
  facts: Facts,
  type: FhirType,
  criteria: string,
): Promise<readonly string[]> {
  const asked = readSearch(type, new URLSearchParams(criteria), { call, types, facts, lenient: false })
  if (asked.criteria.length === 0)
    throw new Problem(badParameter, {
      detail: say(
        'Una condición lleva al menos un parámetro de búsqueda.',
        'A condition has a search parameter at least.',
      ),
    })
  const vocabulary = await vocabularyFor(core, asked)
  const scope = scopeFor(call, (text) => vocabulary.get(text) ?? null)
  const page = await findPage(core, { ...asked, count: 2 }, scope, rowDrawer(core, drawings, call, facts))
  return page.found.map(({ id }) => id)
}
