import type { RawRow } from '../../../engine/connection/raw-query.ts'
import { quote } from '../../../engine/sql-text.ts'
import type { Resource, Value } from '../../../model/resource.ts'
import type { Scope } from '../search/scope.ts'
import type { Extra, Source } from '../source.ts'
import { columnsFor, isLasting, tupleSql } from './written-rows.ts'

/** Rows of one collection, each as all the resources that it is. */
export interface FoundRows {
  readonly resource: Resource
  readonly sources: readonly Source[]
  /** What its rows lack, for any of its sources. */
  readonly extra: readonly Extra[]
}

const alone = new WeakMap<Source, FoundRows>()
/** Of rows that are one resource each. */
export function foundBy(source: Source): FoundRows {
  const made = alone.get(source) ?? { resource: source.resource, sources: [source], extra: source.extra ?? [] }
  alone.set(source, made)
  return made
}

/** A row that a statement found for its caller. */
export interface FoundRow {
  /** Of which of the collections that were asked for. */
  readonly s: number
  readonly id: string
  readonly tuple: string
  /** One for each of its sources that it is shown by. */
  readonly letters: string
  /** The row itself, as JSON, where nothing names what it is now; else it is asked for by its tuple. */
  readonly row: string | null
  /** JSON of what was found beside it (`besideOf`). */
  readonly beside: readonly (string | null)[]
}

export const letterOf = (source: number): string => String.fromCharCode(97 + source)

/** What several collections lack alike is looked for once, for all their rows together: by which columns. */
const sharedIn = (all: readonly FoundRows[]): readonly string[] => [
  ...new Set(all.flatMap((o) => o.extra.flatMap((e) => e.by ?? []))),
]
const extrasBy = (all: readonly FoundRows[], column: string): Extra[] => [
  ...new Set(all.flatMap((o) => o.extra.filter((e) => e.by === column))),
]
const ownOf = ({ extra }: FoundRows): Extra[] => extra.filter((e) => e.by === undefined)

/**
 * What to select of the rows `t` of a collection so that they are found rows. `holds` is whether a row is of each source, as SQL:
 * what only some of them lack is looked for where it is of one of those.
 */
export function foundList(
  at: number,
  all: readonly FoundRows[],
  scope: Scope,
  holds: readonly string[] = ['true'],
): string {
  const of = all[at]
  if (of === undefined) throw new Error('There is no such collection')
  const letters = holds.map((sql, i) =>
    sql === 'true' ? `'${letterOf(i)}'` : `case when ${sql} then '${letterOf(i)}' else '' end`,
  )
  const own = ownOf(of).map((e) => {
    const by = of.sources.flatMap((s, i) => (s.extra?.includes(e) ? [holds[i] ?? 'true'] : []))
    const sql = `(${e.sql('t', scope.within)})`
    return by.includes('true') ? sql : `case when ${by.join(' or ')} then ${sql} end`
  })
  const shared = sharedIn(all).map((column) => {
    const has = of.extra.some((e) => e.by === column)
    return `${has ? `t.${quote(column)}` : 'null::text'} as ${quote(column)}`
  })
  return [
    `${at} as s`,
    't.id',
    `${tupleSql(of.resource, 't')} as tupla`,
    `${isLasting(of.resource) ? 'null::text' : `(select row_to_json(f)::text from (select ${columnsFor(of.resource, scope)}) f)`} as fila`,
    `(${letters.join(' || ')})::text as letras`,
    `${own.length === 0 ? 'null::text' : `json_build_array(${own.join(', ')})::text`} as propios`,
    ...shared,
  ].join(', ')
}

/** The found rows of `page`, with what is beside them. */
export function foundText(page: string, all: readonly FoundRows[], scope: Scope, order: string): string {
  const columns = sharedIn(all)
  const found = columns.map((column, i) => {
    const sql = extrasBy(all, column).map((e) => `(${e.sql('d', scope.within)})`)
    return `, b${i} as (select d.${quote(column)} as de, json_build_array(${sql.join(', ')})::text as hay
  from (select distinct p.${quote(column)} from q p where p.${quote(column)} is not null) d)`
  })
  const joined = columns.map((column, i) => ` left join b${i} on b${i}.de = q.${quote(column)}`)
  const list = ['q.s', 'q.id', 'q.tupla', 'q.letras', 'q.fila', 'q.propios', ...columns.map((_, i) => `b${i}.hay`)]
  return `with q as materialized (${page})${found.join('')} select ${list.join(', ')} from q${joined.join('')} order by ${order}`
}

export const foundRow = ([s, id, tuple, letters, row, ...beside]: RawRow): FoundRow => ({
  s: Number(s),
  id: id ?? '',
  tuple: tuple ?? '',
  letters: letters ?? '',
  row: row ?? null,
  beside,
})

/** What was found beside a row, by what it lacks. */
export function besideOf({ s, beside: [own, ...shared] }: FoundRow, all: readonly FoundRows[]): Map<Extra, Value> {
  const of = all[s]
  const found = new Map<Extra, Value>()
  const read = (extras: readonly Extra[], json: string | null | undefined): void => {
    const values: Value[] = JSON.parse(json ?? '[]')
    extras.forEach((e, i) => {
      found.set(e, values[i] ?? null)
    })
  }
  if (of !== undefined) read(ownOf(of), own)
  for (const [i, column] of sharedIn(all).entries()) read(extrasBy(all, column), shared[i])
  return found
}
