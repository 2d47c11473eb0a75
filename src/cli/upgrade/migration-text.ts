/** A statement that, on a table with rows, is written so that nobody waits while PostgreSQL goes through them. */
const INDEX = /^create (unique )?index /
const CONSTRAINT = /^alter table (\S+) add constraint (\S+) (?:foreign key|check) /

/**
 * The text of a new migration. That nothing older may run beside it is what can be said without judging it: whoever reads it and finds
 * that an older service does no harm writes that service's schema there.
 */
export function migrationText(
  number: number,
  {
    inTransaction,
    onOldTables,
  }: { readonly inTransaction: readonly string[]; readonly onOldTables: readonly string[] },
): string {
  const first = onOldTables
    .map((sql) => (CONSTRAINT.test(sql) ? `${sql} not valid` : sql))
    .filter((sql) => !INDEX.test(sql))
  const after = onOldTables.flatMap((sql) => {
    const [, table, name] = CONSTRAINT.exec(sql) ?? []
    if (table !== undefined) return [`alter table ${table} validate constraint ${name}`]
    return INDEX.test(sql) ? [sql.replace(INDEX, 'create $1index concurrently if not exists ')] : []
  })
  const written = (statements: readonly string[]): string => statements.map((s) => `${s};\n`).join('\n')
  return [
    `-- compatible: ${number}\n${written([...inTransaction, ...first])}`,
    ...(after.length === 0 ? [] : [`-- concurrent\n${written(after)}`]),
  ].join('\n')
}
