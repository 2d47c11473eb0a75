import { type AnyPredicate, type Term, termOf } from '../model/predicate.ts'
import { literal, quote } from './sql-text.ts'

/** Where the row is in the statement, where it is as it was before, and what its table is: only some words need these. */
export interface PredicatePlace {
  readonly alias?: string
  readonly before?: string
  readonly table?: string
}

/**
 * The statement over the columns of one alias, never null for `not`, and spelled as the indexes that `ddl.ts` derives from
 * the same predicate: `"estado" in ('a', 'b') and "vigente_hasta" is null`.
 */
export const predicateSql = (predicate: AnyPredicate, alias = '', place: PredicatePlace = {}): string =>
  termSql(termOf(predicate), { ...place, alias })

function termSql(term: Term, place: PredicatePlace): string {
  switch (term.is) {
    case 'all':
      return every(term.of, place)
    case 'any':
      return some(term.of, place)
    case 'not':
      return denied(term.of, place)
    case 'null':
      return `${column(term.field, place)} is null`
    case 'empty':
      return `coalesce(cardinality(${column(term.field, place)}), 0) = 0`
    case 'in':
      return among(column(term.field, place), term.values)
    case 'order':
      return ordered(term, place)
    case 'begins':
      return begins(term, place)
    case 'unchanged':
      return `${rowOf(term.fields, place.alias)} is not distinct from ${rowOf(term.fields, place.before)}`
    case 'replaced':
      return replaced(term, place)
  }
}

/** What has no value is not among values, so its denial holds; said in the shortest way that the planner sees through. */
function denied(term: Term, place: PredicatePlace): string {
  const [only] = term.is === 'in' && term.values.length === 1 ? term.values : []
  if (term.is === 'in' && only !== undefined)
    return typeof only === 'boolean'
      ? `${column(term.field, place)} is not ${only}`
      : `${column(term.field, place)} is distinct from ${constant(only)}`
  if (term.is === 'null') return `${column(term.field, place)} is not null`
  return term.is === 'replaced' ? `not ${replaced(term, place)}` : `(${termSql(term, place)}) is not true`
}

const column = (field: string, { alias = '' }: PredicatePlace): string =>
  alias === '' ? quote(field) : `${alias}.${quote(field)}`

const every = (terms: readonly Term[], place: PredicatePlace): string =>
  terms.length === 0 ? 'true' : terms.map((t) => termSql(t, place)).join(' and ')

/** In parentheses wherever it stands: `and` binds closer. */
function some(terms: readonly Term[], place: PredicatePlace): string {
  const [only] = terms
  if (only === undefined) return 'false'
  return terms.length === 1 ? termSql(only, place) : `(${terms.map((t) => termSql(t, place)).join(' or ')})`
}

const constant = (value: string | number | boolean): string =>
  typeof value === 'string' ? literal(value) : String(value)

const among = (name: string, values: readonly (string | number | boolean)[]): string =>
  values.length === 1
    ? `${name} = ${values.map(constant).join('')}`
    : values.length === 0
      ? 'false'
      : `${name} in (${values.map(constant).join(', ')})`

function ordered({ field, from, to }: Extract<Term, { is: 'order' }>, place: PredicatePlace): string {
  const name = column(field, place)
  const ends = [
    ...(from === undefined ? [] : [`${name} >= ${constant(from)}`]),
    ...(to === undefined ? [] : [`${name} <= ${constant(to)}`]),
  ]
  return ends.length === 0 ? `${name} is not null` : ends.join(' and ')
}

/** Of bytes, whatever the locale says that comes between two letters. */
function begins({ field, ranges }: Extract<Term, { is: 'begins' }>, place: PredicatePlace): string {
  const name = column(field, place)
  const each = ranges.map(([from, to]) => {
    const beginning = `left(${name}, ${from.length})`
    return from === to
      ? `${beginning} = ${literal(from)}`
      : `${beginning} collate "C" between ${literal(from)} and ${literal(to)}`
  })
  return each.length === 0 ? 'false' : `(${each.join(' or ')})`
}

function rowOf(fields: readonly string[], alias: string | undefined): string {
  if (alias === undefined || alias === '') throw new Error('what is unchanged is asked of a row beside how it was')
  return `(${fields.map((field) => `${alias}.${quote(field)}`).join(', ')})`
}

function replaced({ field, by }: Extract<Term, { is: 'replaced' }>, { alias = '', table }: PredicatePlace): string {
  if (table === undefined || alias === '') throw new Error('what replaces a row is asked of a table by an alias')
  const other = `${alias}_otra`
  return `exists (select 1 from ${quote(table)} ${other} where ${other}.${quote(field)} = ${alias}.id and ${other}.id <> ${alias}.id
  and ${other}.eliminado_en is null and (${termSql(by, { alias: other, table })}))`
}
