import { frozenKind, isExempt } from '../../../../src/model/frozen.ts'
import { type AnyPredicate, fieldsOf, holds } from '../../../../src/model/predicate.ts'
import { isReadOnly } from '../../../../src/model/read-body.ts'
import type { Resource } from '../../../../src/model/resource.ts'

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

function saidExempt(belongsTo: Resource['belongsTo'], state: string, row: Values): boolean | null {
  if (belongsTo === undefined) return false
  const asked = (belongsTo.unless ?? []).flatMap(({ when = {}, was = {} }) => [...fieldsOf(when), ...fieldsOf(was)])
  return asked.every((name) => name in row) ? isExempt(belongsTo, state, row, row) : null
}

/** The history whose state may stand against writing this row; null where it belongs to none. */
export function judgeOf(resource: Resource, row: Values): { to: string; id: string; column: string } | null {
  const { belongsTo } = resource
  const id = belongsTo === undefined ? undefined : row[belongsTo.history]
  return typeof id === 'string' ? { to: 'historia', id, column: 'estado' } : null
}

/** `state`: of the row that `judgeOf` names; null where there is none or it is not known. */
export function whatMay(resource: Resource, row: Values, state: string | null): WhatMay {
  const { frozen, belongsTo, keep, replacedBy } = resource
  const writable = Object.keys(resource.fields).filter((name) => !isReadOnly(resource, name))
  if (replacedBy !== undefined && typeof row[replacedBy.field] === 'string')
    return { edit: [], remove: false, why: replacedBy.kind.title.es }
  const stands = belongsTo === undefined ? undefined : frozenKind(belongsTo, state)
  const exempt = saidExempt(belongsTo, state ?? '', row)
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
