import { mkdir, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { literal, quote } from '../../src/engine/sql-text.ts'

/**
 * What a release leaves for those that come after it: all rows of a small database that it made, as SQL, and what it answered when it was
 * asked for them. Written once, by hand, while that release runs with few data and in the open mode:
 *
 *   node test/upgrades/write-fixture.ts VERSION http://127.0.0.1:PORT 'postgresql:///custodia?host=DATOS/s&user=custodia_dueno' /path/… /path/…
 */
const [version = '', base = '', url = '', ...paths] = process.argv.slice(2)
const FOLDER = new URL('./fixtures/', import.meta.url)

const TABLES = `select c.relname::text as nombre, array_agg(a.attname::text order by a.attnum) as columnas
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> 'migracion'
group by c.oid, c.relname order by c.relname`

async function answers(): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {}
  for (const path of paths) {
    const answer = await fetch(base + path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    told[path] = await answer.json()
  }
  return told
}

async function rows(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  const { rows: tables } = await client.query<{ nombre: string; columnas: string[] }>(TABLES)
  for (const { nombre, columnas } of tables) {
    const texts = columnas.map((c) => `${quote(c)}::text`).join(', ')
    const found = await client.query<(string | null)[]>({
      text: `select ${texts} from ${quote(nombre)} order by 1`,
      rowMode: 'array',
    })
    const columns = columnas.map(quote).join(', ')
    for (const row of found.rows)
      lines.push(
        `insert into ${quote(nombre)} (${columns}) overriding system value values (${row.map((v) => (v === null ? 'null' : literal(v))).join(', ')});`,
      )
  }
  const sequences = await client.query<{ nombre: string; ultimo: string }>(
    `select sequencename::text as nombre, last_value::text as ultimo from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  for (const { nombre, ultimo } of sequences.rows) lines.push(`select setval(${literal(nombre)}, ${ultimo});`)
  return lines
}

const client = new pg.Client({ connectionString: url })
await client.connect()
try {
  const told = await answers()
  const { rows: applied } = await client.query('select max(numero)::integer as n from migracion')
  await mkdir(FOLDER, { recursive: true })
  await writeFile(new URL(`${version}.sql`, FOLDER), `${(await rows(client)).join('\n')}\n`)
  await writeFile(
    new URL(`${version}.json`, FOLDER),
    `${JSON.stringify({ migraciones: applied[0]?.n, respuestas: told }, null, 1)}\n`,
  )
} finally {
  await client.end()
}
