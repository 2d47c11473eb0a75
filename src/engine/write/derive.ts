import { emptyValue } from '../../model/read-body.ts'
import type { Derived, Resource, Row, RuleContext } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import { recorder } from '../columns.ts'
import { type Core, resourceNamed } from '../core.ts'
import type { Tx } from '../database.ts'
import { settler } from './settle.ts'
import { whoJson } from './who-writes.ts'
import { insertManyStatement, runWrite, type WriteStatement } from './write-sql.ts'

/** Writes the rows that a declaration's `derives` asked for, through their own declaration's computed fields. */
export function deriver(
  core: Core,
): (tx: Tx, derived: readonly Derived[], ctx: RuleContext, call: Call) => Promise<void> {
  const statements = new Map<string, WriteStatement>()
  const settle = settler(core)
  return async (tx, derived, ctx, call) => {
    for (const [name, group] of Map.groupBy(derived, (d) => d.resource)) {
      const target = resourceNamed(core, name)
      const statement = statements.get(name) ?? insertManyStatement(target, 'derivar')
      statements.set(name, statement)
      const record = recorder(target)
      const rows = group.map((d) => derivedRow(core, target, d, ctx, call))
      await runWrite(tx, statement, { row: JSON.stringify(rows.map(record)), who: whoJson(call) })
      const covered = rows.filter((row) => core.seal?.covers(target, row) === true)
      if (covered.length > 0)
        await core.seal?.seal(
          tx,
          covered.map((row) => ({ recurso: name, row })),
        )
      const settled = group.flatMap(({ settles }, i) => (rows[i] === undefined ? [] : (settles?.(rows[i]) ?? [])))
      if (settled.length > 0) await settle(tx, settled, ctx, call)
    }
  }
}

function derivedRow(core: Core, target: Resource, d: Derived, ctx: RuleContext, call: Call): Row {
  const empty = Object.fromEntries(Object.entries(target.fields).map(([name, f]) => [name, emptyValue(f)]))
  const row: Row = {
    ...empty,
    ...d.values,
    id: core.newId(),
    version: 1,
    creado_en: call.now,
    actualizado_en: call.now,
    creado_por: call.actor.nombre,
  }
  const own = { ...ctx, previous: null }
  for (const [name, fill] of Object.entries(target.defaults)) {
    if (!Object.hasOwn(d.values, name)) row[name] = fill(row, own)
  }
  for (const [name, compute] of Object.entries(target.computed)) {
    if (!Object.hasOwn(d.values, name)) row[name] = compute(row, own)
  }
  return row
}
