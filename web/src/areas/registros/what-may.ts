import { isExempt } from '../../../../src/model/frozen.ts'
import { type AnyPredicate, fieldsOf, holds } from '../../../../src/model/predicate.ts'
import { isReadOnly } from '../../../../src/model/read-body.ts'
import type { Resource, Row } from '../../../../src/model/resource.ts'

type Values = Readonly<Record<string, unknown>>

/** What may be done to a row as it stands, by its declaration; the service decides again. */
export interface WhatMay {
  /** The fields that may change; none where nothing may. */
  readonly edit: readonly string[]
  readonly remove: boolean
  /** Why not everything, in a line; null where everything may. */
  readonly why: string | null
}

/** Null where it asks for something that this role does not see, and only the service knows. */
function said(predicate: AnyPredicate | undefined, row: Values): boolean | null {
  if (predicate === undefined) return false
  return fieldsOf(predicate).every((name) => name in row) ? holds(predicate, row, { previous: row }) : null
}

function saidExempt(frozenBy: Resource['frozenBy'], state: string, row: Values): boolean | null {
  if (frozenBy === undefined) return false
  const asked = (frozenBy.unless ?? []).flatMap(({ when = {}, was = {} }) => [...fieldsOf(when), ...fieldsOf(was)])
  return asked.every((name) => name in row) ? isExempt(frozenBy, state, row as Row, row as Row) : null
}

/** Whose state stands against writing this row: the row that `frozenBy` names; null where none does. */
export function judgeOf(resource: Resource, row: Values): { to: string; id: string; column: string } | null {
  const { frozenBy } = resource
  const to = frozenBy === undefined ? undefined : resource.fields[frozenBy.field]?.to
  const id = frozenBy === undefined ? undefined : row[frozenBy.field]
  return frozenBy === undefined || to === undefined || typeof id !== 'string'
    ? null
    : { to, id, column: frozenBy.column }
}

/** `state`: of the row that `judgeOf` names; null where there is none or it is not known. */
export function whatMay(resource: Resource, row: Values, state: string | null): WhatMay {
  const { frozen, frozenBy, keep, replacedBy } = resource
  const writable = Object.keys(resource.fields).filter((name) => !isReadOnly(resource, name))
  if (replacedBy !== undefined && typeof row[replacedBy.field] === 'string')
    return { edit: [], remove: false, why: replacedBy.kind.title.es }
  const stands = state === null ? undefined : frozenBy?.states[state]
  const exempt = saidExempt(frozenBy, state ?? '', row)
  if (stands !== undefined && exempt === false) return { edit: [], remove: false, why: stands.title.es }
  const isKept = said(keep?.when, row) === true
  if (frozen === undefined || said(frozen.when, row) !== true)
    return { edit: writable, remove: !isKept, why: isKept ? (keep?.kind.title.es ?? null) : null }
  const except = said(frozen.whole, row) === true ? [] : frozen.except
  const edit = writable.filter((name) => except.includes(name))
  const labels = edit.map((name) => resource.fields[name]?.label ?? name)
  const rest = edit.length === 0 ? '' : ` Solo ${edit.length === 1 ? 'cambia' : 'cambian'}: ${labels.join(', ')}.`
  return { edit, remove: !isKept, why: `${frozen.kind.title.es}${rest}` }
}
