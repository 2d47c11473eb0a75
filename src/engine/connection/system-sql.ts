import type { Database } from '../database.ts'

const INSUFFICIENT = '42501'

/**
 * SQL that names the server: its system identifier, which every `initdb` makes anew and no dump carries along. Where that
 * is not ours to ask, the numbers of the database and of a table, which a restore elsewhere gives anew too.
 */
export function systemSql(db: Database, given: string | undefined): () => Promise<string> {
  const official = '(select system_identifier::text from pg_control_system())'
  const other = `(select 'base-' || d.oid || '-' || 'sello'::regclass::oid from pg_database d where d.datname = current_database())`
  let known = given === undefined ? undefined : `'${given.replaceAll("'", "''")}'::text`
  return async () => {
    if (known !== undefined) return known
    try {
      await db.raw({ name: '', text: `select ${official}`, values: [] })
      known = official
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT)) throw error
      known = other
    }
    return known
  }
}
