import { frozenKind, isExempt } from '../../model/frozen.ts'
import { Problem } from '../../model/problem.ts'
import { unavailable } from '../../model/problems.ts'
import type { Resource, Row, RuleContext, Settled } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import { selectList } from '../columns.ts'
import { type Core, resourceNamed } from '../core.ts'
import type { Tx } from '../database.ts'
import { alive } from '../reach.ts'
import { quote } from '../sql-text.ts'
import { nextVersion, rowWriter } from './write-row.ts'

const STATE = 'select h.estado from historia h where h.id = $1 for share'

/** The state of its encounter in which it is written: that of the row that settles it, or another one's, which is asked of its own exemptions. */
async function exemptState(
  tx: Tx,
  { belongsTo }: Resource,
  { previous, next, ctx }: { readonly previous: Row; readonly next: Row; readonly ctx: RuleContext },
): Promise<string | null> {
  const history = belongsTo === undefined ? null : (previous[belongsTo.history] ?? null)
  if (belongsTo === undefined || history === null || history === ctx.history?.id) return ctx.history?.estado ?? null
  const [found] = await tx.run<{ estado: string }>({ name: 'estado_al_asentar', text: STATE, values: [history] })
  const kind = frozenKind(belongsTo, found?.estado)
  if (found === undefined || kind === undefined) return null
  if (!isExempt(belongsTo, found.estado, next, previous)) throw new Problem(kind, { more: { estado: found.estado } })
  return found.estado
}

interface SettledTarget {
  readonly resource: Resource
  lock(by: string): string
  readonly write: ReturnType<typeof rowWriter>
}

/** Changes the rows that a declaration's `settles` names, each with its version and its audit row, as they stand locked. */
export function settler(
  core: Core,
): (tx: Tx, settled: readonly Settled[], ctx: RuleContext, call: Call) => Promise<void> {
  const targets = new Map<string, SettledTarget>()
  const targetOf = (name: string): SettledTarget => {
    const known = targets.get(name)
    if (known !== undefined) return known
    const resource = resourceNamed(core, name)
    const columns = selectList(resource, 't', false, () => 'null::integer')
    const made = {
      resource,
      // Not `for update`: what refers to the row holds its key, and so may several at once.
      lock: (by: string) =>
        `select ${columns} from ${quote(name)} t where t.${quote(by)} = $1 and ${alive('t')} order by t.id for no key update`,
      write: rowWriter(core, resource),
    }
    targets.set(name, made)
    return made
  }
  return async (tx, settled, ctx, call) => {
    for (const { resource: name, id, by = 'id', set } of settled) {
      const { resource, lock, write } = targetOf(name)
      const among = await tx.run<Row>({ name: `asentar_${name}_${by}`, text: lock(by), values: [id] })
      for (const previous of among) {
        const values = set(previous, among)
        if (values === null) continue
        const next = { ...previous, ...values, ...nextVersion(previous, call) }
        const exempt = await exemptState(tx, resource, { previous, next, ctx })
        const made = await write(tx, { previous, next, call, action: 'derivar', exempt })
        // Its history changed state since the rules looked: asked again, they see it.
        if (made === undefined) throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
      }
    }
  }
}
