import { readdir, readFile } from 'node:fs/promises'
import { tableGrantSql } from '../engine/ddl.ts'
import { protectingSql } from '../engine/schema/protect-sql.ts'
import { type SchemaStatement, schemaStatement, schemaStatements } from '../engine/schema/statements.ts'
import { resources } from '../resources/index.ts'
import { fillHoles } from './schema-holes.ts'

const FOLDER = new URL('../../schema/', import.meta.url)

/** Every function, view, trigger and grant as it is to be: what is written in `schema`, and what the declarations say. */
export async function readSchemaSource(): Promise<SchemaStatement[]> {
  const names = (await readdir(FOLDER)).filter((n) => n.endsWith('.sql')).sort()
  const files = await Promise.all(names.map((name) => readFile(new URL(name, FOLDER), 'utf8')))
  const derived = resources.flatMap((r) => [...protectingSql(r), tableGrantSql(r)])
  return [...files.flatMap((file) => schemaStatements(fillHoles(file))), ...derived.map(schemaStatement)]
}
