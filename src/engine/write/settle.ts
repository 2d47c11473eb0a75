import { Problem } from '../../model/problem.ts'
import { unavailable } from '../../model/problems.ts'
import type { Row, RuleContext, Settled } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import { selectList } from '../columns.ts'
import { type Core, resourceNamed } from '../core.ts'
import type { Tx } from '../database.ts'
import { alive } from '../reach.ts'
import { quote } from '../sql-text.ts'
import { nextVersion, rowWriter } from './write-row.ts'

interface SettledTarget {
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
      const { lock, write } = targetOf(name)
      for (const previous of await tx.run<Row>({ name: `asentar_${name}_${by}`, text: lock(by), values: [id] })) {
        const values = set(previous)
        if (values === null) continue
        const next = { ...previous, ...values, ...nextVersion(previous, call) }
        const exempt = ctx.history?.estado ?? null
        const made = await write(tx, { previous, next, call, action: 'derivar', exempt })
        // Its history changed state since the rules looked: asked again, they see it.
        if (made === undefined) throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
      }
    }
  }
}
