import { changedFields } from '../model/decide.ts'
import { Problem } from '../model/problem.ts'
import { unavailable } from '../model/problems.ts'
import type { Resource, Row, RuleContext, Settled } from '../model/resource.ts'
import type { Call } from './call.ts'
import { recorder, selectList } from './columns.ts'
import { type Core, resourceNamed } from './core.ts'
import type { Tx } from './database.ts'
import { alive } from './reach.ts'
import { quote } from './sql-text.ts'
import { whoJson } from './who-writes.ts'
import { updateStatement, type WriteStatement } from './write-sql.ts'

interface SettledTarget {
  readonly resource: Resource
  readonly record: ReturnType<typeof recorder>
  readonly lock: string
  readonly statement: WriteStatement
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
      record: recorder(resource),
      // Not `for update`: what refers to the row holds its key, and so may several at once.
      lock: `select ${columns} from ${quote(name)} t where t.id = $1 and ${alive('t')} for no key update`,
      statement: updateStatement(resource, core.registry, 'derivar'),
    }
    targets.set(name, made)
    return made
  }
  return async (tx, settled, ctx, call) => {
    for (const { resource: name, id, set } of settled) {
      const { resource, record, lock, statement } = targetOf(name)
      const [previous] = (await tx.run({ text: lock, values: [id] })) as unknown as Row[]
      const values = previous === undefined ? null : set(previous)
      if (previous === undefined || values === null) continue
      const at = call.now > previous.actualizado_en ? call.now : previous.actualizado_en
      const row = { ...previous, ...values, version: previous.version + 1, actualizado_en: at }
      const written = statement.values({
        row: JSON.stringify(record(row)),
        who: whoJson(call),
        changed: changedFields(resource, previous, row),
        exempt: ctx.history?.estado ?? null,
        readVersion: previous.version,
      })
      const made = await tx.raw({ name: statement.name, text: statement.text, values: written })
      // Its history changed state since the rules looked: asked again, they see it.
      if (made.length === 0) throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
    }
  }
}
