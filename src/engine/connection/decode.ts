import pg from 'pg'
import type { Field } from '../../model/fields.ts'
import type { Resource, Row, Value } from '../../model/resource.ts'
import { selectedColumns } from '../columns.ts'
import type { RawRow } from './raw-query.ts'

/** PostgreSQL's text for each type, made into exactly what JSON shows, so that a row needs no second conversion. */

const DATE = 1082
const TIME = 1083
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const INT8 = 20

/** `2026-11-15 01:41:26.5+00` → `2026-11-15T01:41:26.500Z`. Connections are in UTC, columns keep milliseconds. */
export function instantFromSql(text: string): string {
  const fraction = text.indexOf('.', 19)
  const millis = fraction === -1 ? '' : text.slice(20, text.indexOf('+', 20))
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis.padEnd(3, '0').slice(0, 3)}Z`
}

const TEXT_ARRAY = 1009
// The list of type numbers in pg's types leaves arrays out.
const parseTexts = pg.types.getTypeParser(TEXT_ARRAY as number, 'text') as (text: string) => string[]

/** `{170,"a b"}` → `['170', 'a b']`; the empty list is the usual one. */
export const textsFromSql = (text: string): string[] => (text === '{}' ? [] : parseTexts(text))

const parsers = new Map<number, (text: string) => unknown>([
  [DATE, (text) => text],
  [TIME, (text) => text.slice(0, 5)],
  [TIMESTAMPTZ, instantFromSql],
  [NUMERIC, Number],
  [INT8, Number],
])

/** pg declares its parsers once for each format; ours read the text alone. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** What the text of a column is as a JSON value. */
const fromSql: Readonly<Partial<Record<Field['kind'], (text: string) => Value>>> = {
  // A column by itself says `t`, its cast to text `true`.
  boolean: (text) => text.startsWith('t'),
  integer: Number,
  decimal: Number,
  size: Number,
  rank: Number,
  instant: instantFromSql,
  time: (text) => text.slice(0, 5),
  codes: textsFromSql,
  strings: textsFromSql,
  objects: (text) => JSON.parse(text),
  numbers: (text) => JSON.parse(text),
}
/** Its text is its value. */
export const isPlainText = (f: Field): boolean => fromSql[f.kind] === undefined

export const valueIn = (f: Field, text: string | null): Value =>
  text === null ? null : (fromSql[f.kind]?.(text) ?? text)

/**
 * Rows that came as PostgreSQL wrote them, for those who need more of them than to write them out; `from`: which column of
 * what came is the row's first.
 */
export const rowReader = (r: Resource, light: boolean, from = 0): ((row: RawRow) => Row) =>
  columnReader(r, selectedColumns(r, light), from)

/**
 * `R` are the columns of the collection that are named, as their fields declare them; `places`: which column of what came each
 * of them is, where they do not follow one another from `from` on.
 */
export function columnReader<R extends object>(
  r: Resource,
  columns: readonly string[],
  from = 0,
  places: readonly number[] = columns.map((_, i) => from + i),
): (row: RawRow) => R {
  const readers = columns.map((name): ((text: string) => Value) => {
    const f = r.fields[name]
    if (f !== undefined) return fromSql[f.kind] ?? ((text) => text)
    if (name === 'version') return Number
    return name.endsWith('_en') ? instantFromSql : (text) => text
  })
  // Most columns of most rows have no value: what is copied whole is not set one by one.
  const empty: Readonly<Record<string, Value>> = Object.fromEntries(columns.map((name) => [name, null]))
  return (row) => {
    const read: Record<string, Value> = { ...empty }
    for (let i = 0; i < columns.length; i++) {
      const text = row[places[i] ?? 0]
      if (text !== null && text !== undefined) read[columns[i] ?? ''] = readers[i]?.(text) ?? null
    }
    return read as R
  }
}

/** Rows that came as JSON, as `row_to_json` writes the columns of `selectList`: what it says otherwise than we do is mended. */
export function jsonRowReader(r: Resource, light: boolean): (text: string | null | undefined) => Row {
  const mended = selectedColumns(r, light).flatMap((name) => {
    const kind = r.fields[name]?.kind ?? (name.endsWith('_en') ? 'instant' : 'text')
    const mend = kind === 'instant' || kind === 'time' ? fromSql[kind] : undefined
    return mend === undefined ? [] : [{ name, mend }]
  })
  return (text) => {
    const row: Row = JSON.parse(text ?? '{}')
    for (const { name, mend } of mended) {
      const value = row[name]
      if (typeof value === 'string') row[name] = mend(value)
    }
    return row
  }
}
