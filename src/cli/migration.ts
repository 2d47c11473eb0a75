import { readdir, writeFile } from 'node:fs/promises'
import { ConfigError } from '../config.ts'
import type { Tx } from '../engine/database.ts'
import { createTableSql, type DeclaredTable, declaredTable } from '../engine/ddl.ts'
import { migrate, readMigrations } from '../engine/migrate.ts'
import { schemaDifference, sourceObjects } from '../engine/schema/objects.ts'
import type { Registry } from '../model/resource.ts'
import { registry } from '../resources/index.ts'
import { MIGRATIONS } from './database.ts'
import { readSchemaSource } from './schema-source.ts'
import { withScratchDatabase } from './scratch.ts'
import { migrationText } from './upgrade/migration-text.ts'

/**
 * `npm run migration -- nombre`: compares the declarations with what the migrations build, and writes the next one with
 * what is missing. What would drop or change something is only said: it needs a person, and often data to be moved.
 */
export async function run(args: string[]): Promise<number> {
  const [name = ''] = args
  if (!/^[a-z0-9_]+$/.test(name))
    throw new ConfigError('Diga el nombre de la migración en minúsculas: npm run migration -- agrega_campo')
  const source = await readSchemaSource()
  const { add, onOldTables, review } = await withScratchDatabase(async (db) => {
    await migrate(db, await readMigrations(MIGRATIONS), () => {})
    return db.transaction(async (tx) => {
      const { add, onOldTables, review } = await missingTables(tx, registry)
      // The rest is compared where the tables are as they will be.
      const tables = [...add, ...onOldTables]
      if (tables.length > 0) await tx.run({ text: tables.join(';\n'), values: [] })
      const objects = schemaDifference(await sourceObjects(tx, source), source)
      return { add: [...add, ...objects], onOldTables, review }
    })
  })
  for (const line of review) console.log(`  Revise a mano: ${line}`)
  if (add.length + onOldTables.length === 0) {
    console.log('  Nada que agregar: las migraciones ya igualan las declaraciones y la carpeta schema.')
    return 0
  }
  const number = (await readdir(MIGRATIONS)).filter((f) => f.endsWith('.sql')).length + 1
  const file = `${String(number).padStart(4, '0')}_${name}.sql`
  await writeFile(new URL(file, MIGRATIONS), migrationText(number, { inTransaction: add, onOldTables }))
  console.log(
    `  Escrita migrations/${file}: léala antes de confirmarla, y juzgue qué servicios pueden seguir («-- compatible»).`,
  )
  return 0
}

interface MissingTables {
  readonly add: string[]
  /** Indexes and constraints of tables that may have rows. */
  readonly onOldTables: string[]
  readonly review: string[]
}

async function missingTables(tx: Tx, all: Registry): Promise<MissingTables> {
  const namesOf = async (text: string): Promise<Set<string>> =>
    new Set((await tx.run({ text, values: [] })).map((row) => String(row.n).replaceAll('"', '')))
  const columns = await namesOf(
    `select table_name || '.' || column_name as n from information_schema.columns where table_schema = 'public'`,
  )
  const names = await namesOf(
    'select indexrelid::regclass::text as n from pg_index union select conname from pg_constraint',
  )
  const tables = [...all.values()].map((r) => ({ r, t: declaredTable(r) }))
  const isNew = (t: DeclaredTable): boolean => !columns.has(`${t.name}.id`)
  const constraintsOf = (t: DeclaredTable): string[] =>
    t.constraints
      .slice(1)
      .filter((c) => !names.has(c.name))
      .map((c) => `alter table "${t.name}" add constraint "${c.name}" ${c.definition}`)
  const indexesOf = (t: DeclaredTable): string[] => t.indexes.filter((i) => !names.has(i.name)).map((i) => i.definition)
  const add = [
    ...tables.filter(({ t }) => isNew(t)).map(({ r, t }) => createTableSql(t, r)),
    ...tables
      .filter(({ t }) => !isNew(t))
      .flatMap(({ t }) =>
        t.columns
          .filter((c) => !columns.has(`${t.name}.${c.name}`))
          .map((c) => `alter table "${t.name}" add column "${c.name}" ${c.definition}`),
      ),
    ...tables.filter(({ t }) => isNew(t)).flatMap(({ t }) => [...constraintsOf(t), ...indexesOf(t)]),
  ]
  const onOldTables = tables.filter(({ t }) => !isNew(t)).flatMap(({ t }) => [...constraintsOf(t), ...indexesOf(t)])
  const declared = new Set(tables.flatMap(({ t }) => t.columns.map((c) => `${t.name}.${c.name}`)))
  const ours = new Set(tables.map(({ t }) => t.name))
  const review = [...columns]
    .filter((c) => ours.has(c.split('.')[0] ?? '') && !declared.has(c))
    .map((c) => `la columna ${c} ya no está declarada`)
  return { add, onOldTables, review }
}
