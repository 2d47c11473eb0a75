import type { Resource, Row } from '../../model/resource.ts'
import { binaryField, recorder } from '../columns.ts'
import type { Tx } from '../database.ts'
import { withSignature } from './content-hash.ts'
import { insertManyStatement, type WriteStatement } from './write-sql.ts'

/**
 * Rows already decided, many at a time, with their versions and without audit rows: initial and demonstration data,
 * which nobody has asked for in a request. Consecutives given in the rows are kept, and counting goes on after them.
 */
export function bulkLoader(tx: Tx): (r: Resource, rows: readonly Row[], actor: string) => Promise<void> {
  const statements = new Map<string, WriteStatement>()
  return async (r, rows, actor) => {
    if (rows.length === 0) return
    const statement = statements.get(r.name) ?? insertManyStatement(r, 'cargar')
    statements.set(r.name, statement)
    const { numbered } = r
    const record = recorder(r)
    const beside = [numbered?.field, binaryField(r)].filter((name) => typeof name === 'string')
    // What was closed long ago is loaded closed: the guard of the database lets the owner do so, when it says so.
    await tx.run({ text: `select set_config('custodia.carga', 'si', true)`, values: [] })
    const records = rows.map((row) => ({
      ...record(withSignature(r, row, null)),
      ...Object.fromEntries(beside.map((name) => [name, row[name]])),
    }))
    const values = statement.values({ row: JSON.stringify(records), who: JSON.stringify({ actor }) })
    await tx.run({ name: statement.name, text: statement.text, values })
    if (numbered === undefined) return
    await tx.run({
      text: `insert into consecutivo (ambito, ultimo)
select regexp_replace(n, '-\\d+$', ''), max(substring(n from '\\d+$')::bigint) from unnest($1::text[]) n
where n ~ '-\\d{1,12}$' group by 1
on conflict (ambito) do update set ultimo = greatest(consecutivo.ultimo, excluded.ultimo)`,
      values: [rows.map((row) => row[numbered.field])],
    })
  }
}
