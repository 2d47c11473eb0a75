import type pg from 'pg'
import { codeOf } from './database-fault.ts'
import { planningModes } from './kept-statements.ts'

const NAME = 'custodia_prueba'
/** Asks for itself: a statement is in its session from the moment it is prepared. */
const PROBE = `select p.name::text as nombre from pg_prepared_statements p
where p.statement like 'select p.name::text as nombre from pg_prepared_statements p%'`
const ALREADY_THERE = '42P05'

/**
 * Whether a pooler that lends its sessions for a transaction at a time remembers what each client prepares, and prepares it wherever it
 * sends that client (PgBouncer 1.21 and later, with max_prepared_statements). One that does gives statements names of its own in the
 * server; one that passes them on as they come leaves ours there for whoever is lent that session next. Each connection finds out for
 * itself: another pooler, or the same one with other settings, is another connection.
 */
export async function keepsStatements(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  try {
    const { rows } = await client.query({ name: NAME, text: PROBE, values: [] })
    if (rows.length === 0 || rows.some(({ nombre }) => nombre === NAME)) return false
  } catch (error) {
    if (codeOf(error) !== ALREADY_THERE) throw error
    return false
  }
  // By the protocol, which is all that such a pooler follows.
  for (const mode of planningModes) await client.query({ ...mode, values: [] })
  return true
}
