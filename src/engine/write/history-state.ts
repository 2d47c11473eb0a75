import { frozenKind, isExempt } from '../../model/frozen.ts'
import { Problem, type ProblemKind } from '../../model/problem.ts'
import type { Resource, Row, RuleContext } from '../../model/resource.ts'

/** The state that stands against writing this row, if one does; null if none, or if the row is of the kind it lets pass. */
function standing(
  r: Resource,
  row: Row,
  ctx: RuleContext,
): { state: string; kind: ProblemKind; exempt: boolean } | null {
  const { belongsTo } = r
  const state = belongsTo === undefined ? null : ctx.refs[belongsTo.history]?.estado
  const kind = belongsTo === undefined ? undefined : frozenKind(belongsTo, state)
  if (belongsTo === undefined || typeof state !== 'string' || kind === undefined) return null
  return { state, kind, exempt: isExempt(belongsTo, state, row, ctx.previous) }
}

/** The state in which this row is written all the same; it was looked up before, and another one does not count. */
export function exemptIn(r: Resource, row: Row, ctx: RuleContext): string | null {
  const against = standing(r, row, ctx)
  return against?.exempt === true ? against.state : null
}

/** Throws the 409 of a closed history before the rules speak, since nothing else about the row matters then. */
export function refuseIfFrozenBy(r: Resource, row: Row, ctx: RuleContext): void {
  const against = standing(r, row, ctx)
  if (against !== null && !against.exempt) throw new Problem(against.kind, { more: { estado: against.state } })
}
