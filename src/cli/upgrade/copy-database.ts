import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'
import type { Database } from '../../engine/database.ts'
import { literal } from '../../engine/sql-text.ts'
import { OUR_TABLES } from './simulate.ts'

interface TableToCopy {
  /** With its schema, both quoted. */
  readonly nombre: string
  readonly columnas: readonly string[]
}

/** With its columns but those that PostgreSQL computes; a table in partitions as the whole that it is. */
const TABLES = `select c.nombre, array_agg(quote_ident(a.attname) order by a.attnum) as columnas
from (select c.oid, format('%I.%I', c.relnamespace::regnamespace::text, c.relname) as nombre from pg_class c
  where ${OUR_TABLES} and not c.relispartition) c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
group by c.oid, c.nombre order by c.nombre`

/** Partitions are made as time goes by, and so by no migration. From the outside in. */
const PARTITIONS = `select format('%I.%I', c.relnamespace::regnamespace::text, c.relname) as nombre,
  format('%I.%I', p.relnamespace::regnamespace::text, p.relname) as de, pg_get_expr(c.relpartbound, c.oid) as limites,
  pg_get_partkeydef(c.oid) as por, array(select pg_get_triggerdef(t.oid) from pg_trigger t
    where t.tgrelid = c.oid and not t.tgisinternal and t.tgparentid = 0) as disparadores
from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
where ${OUR_TABLES} and c.relispartition order by c.oid`

interface Partition {
  readonly nombre: string
  readonly de: string
  readonly limites: string
  readonly por: string | null
  readonly disparadores: readonly string[]
}

const SEQUENCES = `select format('%I.%I', s.schemaname, s.sequencename) as nombre, s.last_value::text as ultimo from pg_sequences s
where s.last_value is not null`

/** Triggers and references hold in the old one what they hold. */
const UNGUARDED = 'set local session_replication_role = replica'

/** All rows of one database in another of the same schema, table by table, compared at the end. */
export async function copyDatabase(
  source: Database,
  target: Database,
  folder: string,
  say: (sentence: string) => void,
): Promise<void> {
  await makePartitions(source, target)
  const tables = await source.run<TableToCopy>({ text: TABLES, values: [] })
  await refuseOtherTables(tables, await target.run<TableToCopy>({ text: TABLES, values: [] }))
  // Migrations wrote rows of their own, and what protects the audit must not protect those.
  await target.transaction(async (tx) => {
    await tx.run({ text: UNGUARDED, values: [] })
    await tx.run({ text: `truncate ${tables.map((t) => t.nombre).join(', ')}`, values: [] })
  })
  for (const [i, table] of tables.entries()) {
    const rows = await copyTable(source, target, table, join(folder, `${i}.copia`))
    if (rows > 0) say(`${table.nombre.replace(/^public\./, '')}: ${rows} filas.`)
  }
  for (const { nombre, ultimo } of await source.run({ text: SEQUENCES, values: [] }))
    await target.run({ text: 'select setval($1::regclass, $2::bigint)', values: [nombre, ultimo] })
  await target.run({ text: 'analyze', values: [] })
}

async function makePartitions(source: Database, target: Database): Promise<void> {
  const there = new Set((await target.run<Partition>({ text: PARTITIONS, values: [] })).map((p) => p.nombre))
  for (const { nombre, de, limites, por, disparadores } of await source.run<Partition>({
    text: PARTITIONS,
    values: [],
  })) {
    if (there.has(nombre)) continue
    const by = por === null ? '' : ` partition by ${por}`
    const statements = [`create table ${nombre} partition of ${de} ${limites}${by}`, ...disparadores]
    await target.run({ text: statements.join('; '), values: [] })
  }
}

function refuseOtherTables(ours: readonly TableToCopy[], theirs: readonly TableToCopy[]): void {
  const written = (tables: readonly TableToCopy[]): string[] =>
    tables.map((t) => `${t.nombre}(${t.columnas.join(', ')})`)
  const there = new Set(written(theirs))
  const missing = written(ours).filter((one) => !there.has(one))
  if (missing.length > 0)
    throw new ConfigError(`La base de datos tiene tablas que ninguna migración hizo así: ${missing.join('; ')}.`)
}

/** Server to server through a file, of one table at a time. */
async function copyTable(source: Database, target: Database, table: TableToCopy, file: string): Promise<number> {
  const name = table.nombre
  const columns = table.columnas.join(', ')
  try {
    await source.run({ text: `copy (select ${columns} from ${name}) to ${literal(file)}`, values: [] })
    await target.transaction(async (tx) => {
      await tx.run({ text: UNGUARDED, values: [] })
      await tx.run({ text: `copy ${name} (${columns}) from ${literal(file)}`, values: [] })
    })
  } finally {
    await rm(file, { force: true })
  }
  const digest = `select count(*)::integer as filas, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as suma
from (select ${columns} from ${name}) t`
  const [[before], [after]] = await Promise.all([
    source.run({ text: digest, values: [] }),
    target.run({ text: digest, values: [] }),
  ])
  if (before?.filas !== after?.filas || before?.suma !== after?.suma)
    throw new ConfigError(`La tabla ${table.nombre} no quedó igual en la base de datos nueva; la anterior no se tocó.`)
  return Number(after?.filas ?? 0)
}
