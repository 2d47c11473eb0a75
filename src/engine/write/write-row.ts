import { changedFields } from '../../model/decide.ts'
import type { Resource, Row } from '../../model/resource.ts'
import type { Action, Call } from '../call.ts'
import { recorder } from '../columns.ts'
import type { RawRow } from '../connection/raw-query.ts'
import type { Core } from '../core.ts'
import type { Tx } from '../database.ts'
import { whoJson } from './who-writes.ts'
import { updateStatement, type WriteStatement } from './write-sql.ts'

export interface RowChange {
  /** The row as it was read, locked. */
  readonly previous: Row
  readonly next: Row
  readonly call: Call
  /** What the audit calls it. */
  readonly action: Action
  /** The state of its history in which it is written all the same. */
  readonly exempt?: string | null
}

/** Writes a row that was decided on elsewhere, with its version, its audit row and its seal; undefined where a guard refused it. */
export function rowWriter(
  { registry, seal }: Pick<Core, 'registry' | 'seal'>,
  r: Resource,
): (tx: Tx, change: RowChange) => Promise<RawRow | undefined> {
  const statements = new Map<Action, WriteStatement>()
  const record = recorder(r)
  return async (tx, { previous, next, call, action, exempt = null }) => {
    const statement = statements.get(action) ?? updateStatement(r, registry, action)
    statements.set(action, statement)
    const values = statement.values({
      row: JSON.stringify(record(next)),
      who: whoJson(call),
      changed: changedFields(r, previous, next),
      exempt,
      readVersion: previous.version,
    })
    const [made] = await tx.raw({ name: statement.name, text: statement.text, values })
    if (made !== undefined && seal?.covers(r, next) === true) await seal.seal(tx, [{ recurso: r.name, row: next }])
    return made
  }
}

/** What the next version of a row says of itself. */
export const nextVersion = (previous: Row, call: Call): Pick<Row, 'version' | 'actualizado_en'> => ({
  version: previous.version + 1,
  // Clocks of two machines may differ; versions of a row must not go back in time.
  actualizado_en: call.now > previous.actualizado_en ? call.now : previous.actualizado_en,
})
