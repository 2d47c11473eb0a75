import type { Resource } from '../../model/resource.ts'
import type { Tx } from '../database.ts'
import { runWrite, type WriteStatement, type WriteValues } from './write-sql.ts'

/** Two rows set at once must not both find nothing to unset: the second waits until the first has committed. */
export async function unsetOthers(
  tx: Tx,
  r: Resource,
  unset: WriteStatement,
  values: Partial<WriteValues>,
): Promise<void> {
  await tx.run({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`${r.name}.${r.onlyOne}`] })
  await runWrite(tx, unset, values)
}

/** Rolls back a transaction in which a guard refused: nothing was written, so nothing that goes with it may stay either. */
export class Refused extends Error {}
