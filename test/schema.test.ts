import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { MIGRATIONS } from '../src/cli/database.ts'
import { readSchemaSource } from '../src/cli/schema-source.ts'
import { type Database, openDatabase } from '../src/engine/database.ts'
import { createAllSql } from '../src/engine/ddl.ts'
import { migrate, readMigrations } from '../src/engine/migrate.ts'
import { schemaDifference, sourceObjects } from '../src/engine/schema/objects.ts'
import { registry, resources } from '../src/resources/index.ts'
import { cloneDatabase } from './service.ts'

const tables = resources.map((r) => r.name)

const openClone = (url: string): Database =>
  openDatabase({ connection: { connectionString: url }, poolSize: 1, maxWaiting: 5, statementTimeoutMs: 0 })

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
    const { rows } = await a.query('select relname from pg_class where relname = any($1)', [tables])
    const lacking = tables.filter((name) => !rows.some((row) => row.relname === name))
    assert.equal(
      lacking.length,
      0,
      `Falta la migración que hace la tabla; npm run migration -- nombre la escribe: ${lacking.join(', ')}`,
    )
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

test('las funciones, vistas, disparadores y permisos de la base son los que dicen la carpeta schema y las declaraciones', async () => {
  const clone = await cloneDatabase()
  const db = openClone(clone.url)
  const source = await readSchemaSource()
  const difference = (): Promise<string[]> =>
    db.transaction(async (tx) => schemaDifference(await sourceObjects(tx, source), source))
  try {
    const lacks = (await difference()).map(headOf)
    assert.equal(
      lacks.length,
      0,
      `Las migraciones no hacen esto; npm run migration -- nombre lo escribe:\n${lacks.join('\n')}`,
    )
    // Whatever is otherwise is seen, and what is written for it mends it.
    await db.run({ text: HARM, values: [] })
    const mending = await difference()
    assert.deepEqual(mending.map(headOf).toSorted(), MENDED)
    await db.run({ text: mending.join(';\n'), values: [] })
    assert.deepEqual(await difference(), [])
  } finally {
    await db.end()
    await clone.drop()
  }
})

test('la base no tiene reglas, seguridad por filas, procedimientos, vistas guardadas ni permisos de crear que nadie escribió', async () => {
  const clone = await cloneDatabase()
  const db = openClone(clone.url)
  try {
    const strange = await db.run({
      text: `select 'rule ' || r.rulename as x from pg_rewrite r join pg_class c on c.oid = r.ev_class
  where c.relnamespace = 'public'::regnamespace and r.rulename <> '_RETURN'
union all select 'row security of ' || c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity
union all select 'materialized view ' || c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'm'
union all select 'procedure ' || p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind <> 'f'
union all select 'function of another owner ' || p.oid::regprocedure from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prosecdef
    and p.proowner <> (select c.relowner from pg_class c where c.oid = 'paciente'::regclass)
union all select 'creates in the schema' where has_schema_privilege('custodia_app', 'public', 'create')`,
      values: [],
    })
    assert.deepEqual(strange, [])
  } finally {
    await db.end()
    await clone.drop()
  }
})

/** What a statement makes or takes back, without its comments and the rest of it. */
const headOf = (sql: string): string => sql.replace(/^(--.*\n)+/, '').split(/[\n(]/)[0] ?? ''

/** A thing missing, a thing changed and a thing too many of each kind. */
const HARM = `
drop trigger nota_rda on nota;
drop trigger nota_protegido on nota;
create trigger nota_protegido before insert or delete on nota for each row execute function custodia_protege_nota();
create trigger de_mas before insert on paciente for each row execute function custodia_protege_nota();
create or replace view riesgo_debido as select l.paciente, l.regla, l.version, l.partes, l.parte, l.clave, l.cumple, l.recurso,
  l.fuente, l.historia, l.sensible, l.fecha, l.valor, l.vigente_desde, l.vigente_hasta from riesgo_lectura l;
create view de_mas_vista as select 1 as uno;
grant select on de_mas_vista to custodia_app;
drop function custodia_telefono(text);
alter function custodia_fonetica(text) volatile;
create function custodia_telefono(integer) returns text language sql as 'select null::text';
drop function custodia_uso_pliega(integer);
create function custodia_uso_pliega(otro integer) returns integer language sql as 'select 1';
grant delete on paciente to custodia_app;
grant select on eapb to custodia_app with grant option;
revoke all on alcance from custodia_app;
grant select (id) on cuenta to public;
grant execute on function custodia_riesgo_recalcular(uuid[]) to public`

const MENDED = [
  'create or replace function custodia_fonetica',
  'create or replace function custodia_telefono',
  'create or replace function custodia_uso_pliega',
  'create or replace trigger nota_protegido before insert or update or delete on "nota"',
  'create or replace trigger nota_rda after insert on nota for each row',
  'create or replace view riesgo_debido as',
  "comment on view riesgo_debido is 'Lo que riesgo_razon debe decir.'",
  'drop function custodia_telefono',
  'drop function custodia_uso_pliega',
  'drop trigger de_mas on paciente',
  'drop view de_mas_vista',
  'grant insert, select on alcance to custodia_app;',
  'grant insert, select, update on cuenta to custodia_app',
  'grant insert, select, update on eapb to custodia_app',
  'grant insert, select, update on paciente to custodia_app',
  'revoke all on cuenta from custodia_app, public',
  'revoke all on eapb from custodia_app',
  'revoke all on paciente from custodia_app',
  'revoke execute on function custodia_riesgo_recalcular',
  'revoke execute on function custodia_uso_pliega',
].toSorted()

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
  const [one, two] = [openClone(clone.url), openClone(clone.url)]
  try {
    await one.run({ text: 'drop schema public, particion cascade; create schema public', values: [] })
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
  const db = openClone(clone.url)
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
