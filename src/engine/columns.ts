import { type Field, isGenerated, isStored } from '../model/fields.ts'
import type { Resource, Row, Value } from '../model/resource.ts'
import { predicateSql } from './predicate-sql.ts'
import { quote } from './sql-text.ts'

export const SYSTEM_COLUMNS = ['id', 'version', 'creado_en', 'actualizado_en', 'creado_por'] as const

export const storedFields = (r: Resource): [string, Field][] => Object.entries(r.fields).filter(([, f]) => isStored(f))
/** What we write: everything stored that the database does not make by itself. */
export const writtenFields = (r: Resource): [string, Field][] => storedFields(r).filter(([, f]) => !isGenerated(f))
/** What only the statement's result can tell us. */
export const returnedFields = (r: Resource): string[] =>
  storedFields(r)
    .filter(([, f]) => isGenerated(f))
    .map(([name]) => name)

export function columnType(f: Field): string {
  switch (f.kind) {
    case 'integer':
    case 'size':
      return 'integer'
    case 'decimal':
      return `numeric(14,${f.digits ?? 0})`
    case 'boolean':
      return 'boolean'
    case 'date':
      return 'date'
    case 'time':
      return 'time(0)'
    case 'instant':
      return 'timestamptz(3)'
    case 'ref':
      return 'uuid'
    case 'codes':
    case 'strings':
      return 'text[]'
    case 'objects':
    case 'numbers':
      return 'jsonb'
    case 'binary':
      return 'bytea'
    default:
      return 'text'
  }
}

/** Place in the queue, counted where the row is read. */
export function rankSql(r: Resource, f: Field, alias: string): string {
  const rank = f.rank
  if (rank === undefined) return 'null'
  const order = [...rank.by, 'id'].map(quote)
  const among = rank.among.map((c) => `q.${quote(c)} = ${alias}.${quote(c)}`)
  const ahead = `(${order.map((c) => `q.${c}`).join(', ')}) <= (${order.map((c) => `${alias}.${c}`).join(', ')})`
  const where = [...among, predicateSql(rank.while, 'q'), 'q.eliminado_en is null', ahead].join(' and ')
  return `case when ${predicateSql(rank.while, alias)} then (select count(*)::integer from ${quote(r.name)} q where ${where}) end`
}

/** The columns of `selectList` in their order, for code that reads rows as they come. */
export const selectedColumns = (r: Resource, light: boolean): string[] => [
  ...SYSTEM_COLUMNS,
  ...Object.keys(r.fields).filter((name) => !(light && r.fields[name]?.heavy)),
]

/**
 * The select list of a row as JSON will show it. `light` leaves out what lists do not carry; `isKnown` says whether the caller
 * reaches another patient, where rows are shown to somebody who may not.
 */
export function selectList(
  r: Resource,
  alias: string,
  light: boolean,
  place: (name: string, f: Field) => string = (_name, f) => rankSql(r, f, alias),
  isKnown: ((patient: string) => string) | null = null,
): string {
  const system = SYSTEM_COLUMNS.map((c) => `${alias}.${quote(c)}`)
  const fields = Object.entries(r.fields)
    .filter(([, f]) => !(light && f.heavy))
    .map(([name, f]) => {
      if (f.kind === 'rank') return `${place(name, f)} as ${quote(name)}`
      // Base64 is made by the database: converting ten megabytes here would hold up every other request.
      if (f.kind === 'binary')
        return `translate(encode(${alias}.${quote(name)}, 'base64'), E'\\n', '') as ${quote(name)}`
      const column = `${alias}.${quote(name)}`
      return f.another && isKnown !== null
        ? `case when ${isKnown(column)} then ${column} end as ${quote(name)}`
        : column
    })
  return [...system, ...fields].join(', ')
}

/**
 * The row as the JSON that `jsonb_populate_record` reads back into columns, and that its version keeps; large contents travel
 * beside it. A field without a value is left out, which both read as null: most fields of most rows have none.
 */
export function recorder(r: Resource): (row: Row) => Record<string, Value> {
  const names = [
    ...SYSTEM_COLUMNS,
    ...writtenFields(r)
      .filter(([, f]) => f.kind !== 'binary')
      .map(([name]) => name),
  ]
  return (row) => {
    const record: Record<string, Value> = {}
    for (const name of names) {
      const value = row[name]
      if (value !== null && value !== undefined) record[name] = value
    }
    return record
  }
}

export const binaryField = (r: Resource): string | null =>
  Object.keys(r.fields).find((name) => r.fields[name]?.kind === 'binary') ?? null
