import { Problem } from '../../model/problem.ts'
import type { Registry, Resource, Row, RuleContext } from '../../model/resource.ts'

/** The field by which a new row belongs to a history that is there already; null where it cannot. */
export function ofAHistory(r: Resource): string | null {
  const name = r.historyField
  return name !== null && r.fields[name]?.to === 'historia' ? name : null
}

/** A row whose place another has taken: who asks is told which. */
export function refuseIfReplaced(r: Resource, row: Row): void {
  const { replacedBy } = r
  const by = replacedBy === undefined ? null : (row[replacedBy.field] ?? null)
  if (replacedBy !== undefined && typeof by === 'string')
    throw new Problem(replacedBy.kind, { more: { [replacedBy.field]: by } })
}

/** Nothing new refers to such a row, except what goes on in a history that it had. */
export function refuseReplaced(registry: Registry, r: Resource, row: Row, ctx: RuleContext): void {
  const history = ofAHistory(r)
  if (history !== null && row[history] !== null) return
  for (const [name, target] of Object.entries(ctx.refs)) {
    const to = registry.get(r.fields[name]?.to ?? '')
    if (to === undefined || target === null || ctx.previous?.[name] === row[name]) continue
    refuseIfReplaced(to, target)
  }
}
