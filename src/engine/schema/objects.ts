import type { Tx } from '../database.ts'
import type { SchemaStatement } from './statements.ts'

/** A function, view, trigger, or what may be done with a table or function, as the database says it itself. */
export interface SchemaObject {
  /** `function custodia_normal(text)`, `trigger nota_rda on nota`, `grants on nota`. */
  readonly key: string
  readonly kind: 'function' | 'view' | 'trigger' | 'grants'
  readonly name: string
  readonly text: string
  readonly dropSql: string
}

const APP = 'custodia_app'

/** What an extension brought is its own. */
const OURS = `p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  and not exists (select 1 from pg_depend x where x.classid = 'pg_proc'::regclass and x.objid = p.oid and x.deptype = 'e')`

const OBJECTS = `
select 'function ' || p.oid::regprocedure as key, 'function' as kind, p.proname as name, pg_get_functiondef(p.oid) as text,
  'drop function ' || p.oid::regprocedure as "dropSql"
from pg_proc p where ${OURS}
union all
select 'view ' || c.relname, 'view', c.relname,
  concat('create or replace view ', c.relname, ' with (' || array_to_string(c.reloptions, ', ') || ')', E' as\\n', rtrim(pg_get_viewdef(c.oid), ';'), E';\\ncomment on view ' || c.relname || ' is '
    || quote_literal(obj_description(c.oid, 'pg_class'))), 'drop view ' || quote_ident(c.relname)
from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
union all
select format('trigger %s on %s', t.tgname, c.relname), 'trigger', t.tgname,
  concat(pg_get_triggerdef(t.oid), case when t.tgenabled <> 'O' then ' (disabled or always)' end),
  format('drop trigger %I on %I', t.tgname, c.relname)
from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
union all
select 'grants on ' || g.relname, 'grants', g.relname, string_agg(g.line, E';\\n' order by g.line),
  format('revoke all on %I from %s', g.relname, string_agg(distinct g.grantee, ', '))
from (
  select c.relname, r.grantee, format('grant %s on %I to %s', string_agg(lower(a.privilege_type), ', ' order by a.privilege_type), c.relname, r.grantee) || case when bool_or(a.is_grantable) then ' with grant option' else '' end as line
  from pg_class c cross join lateral aclexplode(c.relacl) a
  cross join lateral (select case a.grantee when 0 then 'public' else pg_get_userbyid(a.grantee)::text end as grantee) r
  where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner group by c.relname, r.grantee
  union all
  select c.relname, r.grantee, format('grant %s (%s) on %I to %s', lower(a.privilege_type), string_agg(t.attname, ', ' order by t.attname), c.relname, r.grantee)
  from pg_class c join pg_attribute t on t.attrelid = c.oid cross join lateral aclexplode(t.attacl) a
  cross join lateral (select case a.grantee when 0 then 'public' else pg_get_userbyid(a.grantee)::text end as grantee) r
  where c.relnamespace = 'public'::regnamespace group by c.relname, r.grantee, a.privilege_type
) g group by g.relname
union all
select 'grants on ' || g.signature, 'grants', g.proname, string_agg(g.line, E';\\n' order by g.line desc),
  format('grant execute on function %s to public', g.signature)
from (
  select p.proname, p.oid::regprocedure::text as signature, format('revoke execute on function %s from public', p.oid::regprocedure) as line
  from pg_proc p where ${OURS} and p.proacl is not null
    and not exists (select 1 from aclexplode(p.proacl) a where a.grantee = 0)
  union all
  select p.proname, p.oid::regprocedure::text, format('grant execute on function %s to %s', p.oid::regprocedure, pg_get_userbyid(a.grantee))
  from pg_proc p cross join lateral aclexplode(p.proacl) a where ${OURS} and a.grantee not in (0, p.proowner)
) g group by g.proname, g.signature
order by 1`

export const schemaObjects = (tx: Tx): Promise<SchemaObject[]> => tx.run<SchemaObject>({ text: OBJECTS, values: [] })

/** Everything away that says no data; functions on which a column or an index depends stay, without what they grant. */
const CLEAR = `do $clear$
declare
  x text;
begin
  for x in select format('drop trigger %I on %I', t.tgname, c.relname) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal loop execute x; end loop;
  for x in select format('drop view if exists %I cascade', c.relname) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' loop execute x; end loop;
  for x in select p.oid::regprocedure from pg_proc p where ${OURS} loop
    begin
      execute 'drop function ' || x;
    exception when dependent_objects_still_exist then
      execute format('grant execute on function %s to public', x);
      execute format('revoke all on function %s from ${APP}', x);
    end;
  end loop;
  revoke all on all tables in schema public from ${APP}, public;
end
$clear$`

/** What the source makes of the tables that are there: made and taken back, for the database's own words to be compared. */
export async function sourceObjects(
  tx: Tx,
  source: readonly SchemaStatement[],
): Promise<{ have: SchemaObject[]; due: SchemaObject[] }> {
  const run = (text: string): Promise<unknown> => tx.run({ text, values: [] })
  const have = await schemaObjects(tx)
  await run('savepoint before_source')
  try {
    await run('set local check_function_bodies = off')
    await run(CLEAR)
    for (const kind of ['function', 'view', 'trigger', 'grant'])
      await run(source.flatMap((s) => (s.kind === kind ? [`${s.sql};`] : [])).join('\n'))
    return { have, due: await schemaObjects(tx) }
  } finally {
    await run('rollback to savepoint before_source')
  }
}

/** What makes the objects that are there those that are due; nothing where they are the same. */
export function schemaDifference(
  { have, due }: { readonly have: readonly SchemaObject[]; readonly due: readonly SchemaObject[] },
  source: readonly SchemaStatement[],
): string[] {
  const before = new Map(have.map((o) => [o.key, o]))
  const after = new Map(due.map((o) => [o.key, o]))
  const gone = have.filter((o) => !after.has(o.key))
  const reshaped = due.flatMap((o) => {
    const was = before.get(o.key)
    return was === undefined || o.kind !== 'function' || shapeOf(was) === shapeOf(o) ? [] : [was]
  })
  const away = [...gone, ...reshaped]
  const isOther = (o: SchemaObject): boolean => before.get(o.key)?.text !== o.text || isOfOne(o, reshaped)
  const other = due.filter(isOther)
  const said = source.filter((s) => other.some((o) => o.kind === s.kind && o.name === s.name))
  const dropped = (kind: SchemaObject['kind']): string[] => away.flatMap((o) => (o.kind === kind ? [o.dropSql] : []))
  const grants = (all: readonly SchemaObject[]): SchemaObject[] => all.filter((o) => o.kind === 'grants')
  return [
    ...dropped('trigger'),
    ...dropped('view'),
    ...dropped('function'),
    ...(['function', 'view', 'trigger'] as const).flatMap((kind) =>
      said.flatMap((s) => (s.kind === kind ? [s.sql] : [])),
    ),
    // What was granted on what goes goes with it.
    ...grants([...gone, ...other]).flatMap((o) => {
      const was = before.get(o.key)
      return was === undefined || isOfOne(o, away) ? [] : [was.dropSql]
    }),
    ...grants(other).map((o) => o.text),
  ]
}

/** What `create or replace` cannot change of a function: the names of its parameters, and what it returns. */
const shapeOf = (fn: SchemaObject): string => fn.text.split('\n', 2).join()

const isOfOne = (grants: SchemaObject, all: readonly SchemaObject[]): boolean =>
  grants.kind === 'grants' && all.some((o) => `grants on ${o.key.replace(/^\w+ /, '')}` === grants.key)
