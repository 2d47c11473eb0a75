import type { Field } from '../model/fields.ts'
import type { Resource } from '../model/resource.ts'
import { SYSTEM_COLUMNS, selectColumns, selectList, storedFields } from './columns.ts'
import { predicateSql } from './predicate-sql.ts'
import { alive } from './reach.ts'
import { quote } from './sql-text.ts'

/**
 * The places in a queue of all the rows of a page at once. Counted row by row, a page costs the length of the queue as many
 * times as it has rows; here each stretch between two rows of the page is counted once, and the sum runs along them.
 */

const ranked = (r: Resource): [string, Field][] => Object.entries(r.fields).filter(([, f]) => f.rank !== undefined)

export const hasPlaces = (r: Resource): boolean => ranked(r).length > 0

/** The columns of a page whose places are counted afterwards: whatever is shown of it, and whatever the count needs. */
export const pageColumns = (r: Resource, alias: string): string =>
  [
    ...SYSTEM_COLUMNS,
    ...storedFields(r)
      .filter(([, f]) => f.heavy !== true)
      .map(([name]) => name),
  ]
    .map((c) => `${alias}.${quote(c)}`)
    .join(', ')

const cteOf = (name: string): string => quote(`lugar_${name}`)

function placesOf(
  r: Resource,
  page: string,
  name: string,
  { among, while: condition, by }: NonNullable<Field['rank']>,
): string {
  const order = [...by, 'id']
  const before = (c: string): string => quote(`antes_${c}`)
  const key = (alias: string, column = quote): string => `(${order.map((c) => `${alias}.${column(c)}`).join(', ')})`
  const part = `partition by ${among.map((c) => `t.${quote(c)}`).join(', ')} order by ${order.map((c) => `t.${quote(c)}`).join(', ')}`
  const queue = [
    ...among.map((c) => `q.${quote(c)} = t.${quote(c)}`),
    predicateSql(condition, 'q'),
    alive('q'),
    `${key('q')} <= ${key('t')}`,
  ].join(' and ')
  const from = `select count(*) as n from ${quote(r.name)} q where`
  const columns = [...among, ...order].map((c) => `t.${quote(c)}`).join(', ')
  return `${cteOf(name)} as materialized (
  select t.id, (sum(e.n) over (${part}))::integer as lugar
  from (
    select ${columns}, ${order.map((c) => `lag(t.${quote(c)}) over fila as ${before(c)}`).join(', ')}
    from ${page} t where ${predicateSql(condition, 't')} window fila as (${part})
  ) t cross join lateral (
    select sum(x.n) as n from (
      ${from} t.${before('id')} is null and ${queue}
      union all
      ${from} t.${before('id')} is not null and ${queue} and ${key('q')} > ${key('t', before)}
    ) x
  ) e
)`
}

/** CTEs to follow the one that is the page. */
export const placesSql = (r: Resource, page: string): string =>
  ranked(r)
    .flatMap(([name, f]) => (f.rank === undefined ? [] : [placesOf(r, page, name, f.rank)]))
    .join(', ')

const placed =
  (alias: string) =>
  (name: string): string =>
    `(select l.lugar from ${cteOf(name)} l where l.id = ${alias}.id)`

/** The columns of a row of a page with its places. */
export const placedColumns = (r: Resource, alias: string): string[] => selectColumns(r, alias, true, placed(alias))
/** The same with their names. */
export const selectPlaced = (r: Resource, alias: string): string => selectList(r, alias, true, placed(alias))
