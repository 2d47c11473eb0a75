import type { Database } from '../engine/database.ts'

export interface OldRows {
  readonly table: string
  /** Which rows `t`; no subquery that another deletion changes. */
  readonly where: string
  readonly values: readonly unknown[]
  /** What is left then is for the next turn. */
  readonly leaving: AbortSignal
}

const AT_ONCE = 2_000

/**
 * Deletes rows a few at a time, each time in a transaction of its own: what went stays gone if the rest must wait for the next turn, and seals
 * and events, which wait for who may still write, wait for a few rows only. Answers how many.
 */
export async function deleteInBatches(
  db: Pick<Database, 'run'>,
  { table, where, values, leaving }: OldRows,
  atOnce = AT_ONCE,
): Promise<number> {
  const text = `with borradas as (
  delete from ${table} t where t.ctid = any(array(select t.ctid from ${table} t where ${where} limit ${atOnce})) and ${where} returning 1
) select count(*)::integer as filas from borradas`
  let gone = 0
  for (;;) {
    const [row] = await db.run<{ filas: number }>({ text, values: [...values] })
    gone += row?.filas ?? 0
    if ((row?.filas ?? 0) < atOnce || leaving.aborted) return gone
  }
}
