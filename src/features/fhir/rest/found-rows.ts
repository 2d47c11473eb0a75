import type { RawRow } from '../../../engine/connection/raw-query.ts'
import { quote } from '../../../engine/sql-text.ts'
import type { Resource } from '../../../model/resource.ts'
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
  const known = alone.get(source)
  if (known !== undefined) return known
  const made = { resource: source.resource, sources: [source], extra: source.extra ?? [] }
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

/** What rows lack, by where a found row has it: what is of a collection alone, then what many share. */
interface BesidePlaces {
  readonly own: number
  readonly shared: readonly Extra[]
}
const ownOf = ({ extra }: FoundRows): Extra[] => extra.filter((e) => e.by === undefined)

const places = new WeakMap<readonly FoundRows[], BesidePlaces>()
/** Noted once: noting it again for every row costs more than all else that is done with them. */
function placesIn(all: readonly FoundRows[]): BesidePlaces {
  const known = places.get(all)
  if (known !== undefined) return known
  const made = {
    own: Math.max(0, ...all.map((of) => ownOf(of).length)),
    shared: [...new Set(all.flatMap((of) => of.extra.filter((e) => e.by !== undefined)))],
  }
  places.set(all, made)
  return made
}

/** What was found of this beside a row, as JSON. */
export function besideOf({ s, beside }: FoundRow, all: readonly FoundRows[], e: Extra): string | null {
  const { own, shared } = placesIn(all)
  const of = all[s]
  const at = e.by === undefined ? (of === undefined ? -1 : ownOf(of).indexOf(e)) : own + shared.indexOf(e)
  return beside[at] ?? null
}

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
  // A row that is found is of its only source.
  const letters = holds.map((sql, i) =>
    sql === 'true' || holds.length === 1 ? `'${letterOf(i)}'` : `case when ${sql} then '${letterOf(i)}' else '' end`,
  )
  const { own, shared } = placesIn(all)
  const ownSql = ownOf(of).map((e) => {
    const by = of.sources.flatMap((source, i) => (source.extra?.includes(e) ? [holds[i] ?? 'true'] : []))
    const sql = `(${e.sql('t', scope.within)})::text`
    return by.includes('true') || holds.length === 1 ? sql : `case when ${by.join(' or ')} then ${sql} end`
  })
  const sharedSql = shared.map((e) => (of.extra.includes(e) ? `t.${quote(e.by ?? '')}` : 'null::text'))
  return [
    `${at} as s`,
    't.id',
    `${tupleSql(of.resource, 't')} as tupla`,
    `${isLasting(of.resource) ? 'null::text' : `(select row_to_json(f)::text from (select ${columnsFor(of.resource, scope)}) f)`} as fila`,
    `(${letters.join(' || ')})::text as letras`,
    ...Array.from({ length: own }, (_, i) => `${ownSql[i] ?? 'null::text'} as p${i}`),
    ...sharedSql.map((sql, i) => `${sql} as c${i}`),
  ].join(', ')
}

/** The found rows of `page`, with what is beside them. */
export function foundText(page: string, all: readonly FoundRows[], scope: Scope, order: string): string {
  const { own, shared } = placesIn(all)
  const found = shared.map(
    (e, i) => `, b${i} as (select d.de, (${e.sql('d', scope.within)})::text as hay
  from (select distinct p.c${i} as de, p.c${i} as ${quote(e.by ?? '')} from q p where p.c${i} is not null) d)`,
  )
  const joined = shared.map((_, i) => ` left join b${i} on b${i}.de = q.c${i}`)
  const list = [
    ...['s', 'id', 'tupla', 'letras', 'fila'].map((column) => `q.${column}`),
    ...Array.from({ length: own }, (_, i) => `q.p${i}`),
    ...shared.map((_, i) => `b${i}.hay`),
  ]
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

/** Names all that a source draws a row from, whichever statement found it: the tuple, or the row itself, and what is beside it. */
export const markOf = (found: FoundRow, all: readonly FoundRows[], { extra = [] }: Source): string =>
  extra.reduce((mark, e) => `${mark} ${besideOf(found, all, e)}`, found.row ?? found.tuple)
