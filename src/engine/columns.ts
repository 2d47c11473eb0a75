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
 * The columns of a row as JSON will show it, in the order of `selectedColumns`. `light` leaves out what lists do not carry;
 * `isKnown` says whether the caller reaches another patient, where rows are shown to somebody who may not.
 */
export function selectColumns(
  r: Resource,
  alias: string,
  light: boolean,
  place: (name: string, f: Field) => string = (_name, f) => rankSql(r, f, alias),
  isKnown: ((patient: string) => string) | null = null,
): string[] {
  return selectedColumns(r, light).map((name) => {
    const column = `${alias}.${quote(name)}`
    const f = r.fields[name]
    if (f?.kind === 'rank') return place(name, f)
    // Base64 is made by the database: converting ten megabytes here would hold up every other request.
    if (f?.kind === 'binary') return `translate(encode(${column}, 'base64'), E'\\n', '')`
    return f?.another && isKnown !== null ? `case when ${isKnown(column)} then ${column} end` : column
  })
}

/** The same with their names. */
export const selectList = (...row: Parameters<typeof selectColumns>): string => {
  const [r, , light] = row
  const names = selectedColumns(r, light)
  return selectColumns(...row)
    .map((column, i) => `${column} as ${quote(names[i] ?? '')}`)
    .join(', ')
}

/** Columns as one JSON list of their texts: taking a message of sixty values apart costs more than reading this. */
export const columnTexts = (columns: readonly string[]): string =>
  `to_json(array[${columns.map((c) => `(${c})::text`).join(', ')}])::text`

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
