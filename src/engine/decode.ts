import pg from 'pg'

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

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}
