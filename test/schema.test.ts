import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { MIGRATIONS } from '../src/cli/database.ts'
import { openDatabase } from '../src/engine/database.ts'
import { createAllSql } from '../src/engine/ddl.ts'
import { migrate, readMigrations } from '../src/engine/migrate.ts'
import { missingTriggers, protectingTrigger } from '../src/engine/protect-sql.ts'
import { registry, resources } from '../src/resources/index.ts'
import { cloneDatabase } from './service.ts'

const tables = resources.map((r) => r.name)

/** Columns, constraints and indexes of the collections, as PostgreSQL itself writes them. */
async function describe(client: pg.Client): Promise<Record<string, string[]>> {
  const rows = async (sql: string): Promise<string[]> =>
    (await client.query(sql, [tables])).rows.map((r) => String(r.line)).sort()
  return {
    columns: await rows(`select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relname = any($1) and a.attnum > 0 and not a.attisdropped and c.relkind = 'r'`),
    constraints: await rows(`select format('%s %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
      from pg_constraint k join pg_class c on c.oid = k.conrelid where c.relname = any($1)`),
    indexes: await rows(`select indexdef as line from pg_indexes where tablename = any($1)`),
  }
}

test('las migraciones construyen exactamente lo que piden las declaraciones', async () => {
  const migrated = await cloneDatabase()
  const declared = await cloneDatabase()
  const a = new pg.Client({ connectionString: migrated.url })
  const b = new pg.Client({ connectionString: declared.url })
  try {
    await a.connect()
    await b.connect()
    await b.query(`drop table cadena_bitacora; drop table ${tables.map((t) => `"${t}"`).join(', ')} cascade`)
    await b.query(createAllSql(registry))
    assert.deepEqual(await describe(a), await describe(b))
  } finally {
    await a.end()
    await b.end()
    await migrated.drop()
    await declared.drop()
  }
})

test('los disparadores que protegen una historia cerrada son los que piden las declaraciones', async () => {
  const clone = await cloneDatabase()
  const client = new pg.Client({ connectionString: clone.url })
  try {
    await client.connect()
    const byName = async (sql: string): Promise<Map<string, string>> =>
      new Map((await client.query(sql)).rows.map((row) => [row.n, row.c]))
    const have = {
      functions: await byName('select proname as n, prosrc as c from pg_proc'),
      triggers: await byName(
        'select t.tgname as n, p.proname as c from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal',
      ),
    }
    assert.deepEqual(missingTriggers(resources, have), [])
    const declared = resources.flatMap((r) => protectingTrigger(r) ?? [])
    const found = [...have.triggers].filter(([, runs]) => runs.startsWith('custodia_protege_'))
    assert.deepEqual(
      found.map(([name]) => name).toSorted(),
      ['historia_protegida', 'paciente_fallecimiento', ...declared.map((t) => t.name)].toSorted(),
    )
    // Asked for again they are the same: what was compared by its text is what PostgreSQL makes of it.
    for (const t of declared)
      await client.query(`drop trigger ${t.name} on "${t.table}"; ${t.functionSql}; ${t.triggerSql}`)
    const { rows } =
      await client.query(`select distinct regexp_replace(pg_get_triggerdef(t.oid), 'public\\.(\\w+)|custodia_protege_\\w+|\\w+_protegido', '', 'g') as d
      from pg_trigger t where t.tgname like '%\\_protegido'`)
    assert.deepEqual(rows, [
      { d: 'CREATE TRIGGER  BEFORE INSERT OR DELETE OR UPDATE ON  FOR EACH ROW EXECUTE FUNCTION ()' },
    ])
  } finally {
    await client.end()
    await clone.drop()
  }
})

test('de los motivos por los que se alcanza un registro, la urgencia va de última: así la elige la lectura', async () => {
  const clone = await cloneDatabase()
  const client = new pg.Client({ connectionString: clone.url })
  try {
    await client.connect()
    const found = await client.query(`with motivo as (
      select (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g'))[1] as via
      from pg_constraint where conname = 'alcance_via_check'
    ) select count(*)::integer as cuantos, max(via) as ultimo from motivo`)
    assert.ok(found.rows[0].cuantos > 5)
    assert.equal(found.rows[0].ultimo, 'urgencia')
  } finally {
    await client.end()
    await clone.drop()
  }
})

test('dos instancias que migran a la vez no chocan y una base al día no cambia', async () => {
  const clone = await cloneDatabase()
  const migrations = await readMigrations(MIGRATIONS)
  const open = () =>
    openDatabase({ connection: { connectionString: clone.url }, poolSize: 1, maxWaiting: 5, statementTimeoutMs: 0 })
  const [one, two] = [open(), open()]
  try {
    await one.run({ text: 'drop schema public cascade; create schema public', values: [] })
    const applied = await Promise.all([migrate(one, migrations, () => {}), migrate(two, migrations, () => {})])
    assert.deepEqual(applied.sort(), [0, migrations.length])
  } finally {
    await one.end()
    await two.end()
    await clone.drop()
  }
})

test('una base de una versión más nueva, o una migración editada, se rechaza en una frase', async () => {
  const clone = await cloneDatabase()
  const db = openDatabase({
    connection: { connectionString: clone.url },
    poolSize: 1,
    maxWaiting: 5,
    statementTimeoutMs: 0,
  })
  const migrations = await readMigrations(MIGRATIONS)
  try {
    await assert.rejects(
      migrate(db, migrations.slice(0, 1), () => {}),
      /versión más nueva/,
    )
    const edited = migrations.map((m, i) => (i === 0 ? { ...m, hash: 'otra' } : m))
    await assert.rejects(
      migrate(db, edited, () => {}),
      /no se editan/,
    )
  } finally {
    await db.end()
    await clone.drop()
  }
})
