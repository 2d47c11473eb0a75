import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { alive, reached } from '../../../engine/reach.ts'
import { quote } from '../../../engine/sql-text.ts'
import { reachOf } from '../../../model/access/access.ts'
import type { Resource } from '../../../model/resource.ts'
import { historia } from '../../../resources/historia.ts'

/** Not part of what a document is made of. */
const APART = new Set(['bitacora', 'consulta_ia'])

const partsOf = (core: Core): Resource[] =>
  [...core.registry.values()].filter(
    (r) =>
      r.historyField !== null &&
      r.historyField !== 'id' &&
      r.fields[r.historyField]?.to === historia.name &&
      !APART.has(r.name),
  )

/**
 * Whether this caller reaches everything of the history: a document has all of it in one piece, and shows to whoever
 * opens it what its entries would each have kept from him.
 */
export function wholeReader(core: Core): (call: Call, history: string) => Promise<boolean> {
  return async (call, history) => {
    if ((await core.loadFor(call, historia.name, history)) === null) return false
    const reach = reachOf(call.actor)
    if (reach === 'total') return true
    const who = 'array(select unnest($2::text[]))'
    const hidden = partsOf(core).map(
      (r) =>
        `exists (select 1 from ${quote(r.name)} t where t.${quote(r.historyField ?? '')} = $1 and ${alive('t')} and not ${reached(r, 't', reach, who)})`,
    )
    const [row] = await core.db.run({
      name: `rda_todo_${reach}`,
      text: `select ${hidden.join('\n  or ')} as falta`,
      values: [history, call.actor.miembros],
    })
    return row?.falta === false
  }
}
