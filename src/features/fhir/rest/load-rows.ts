import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { alive } from '../../../engine/reach.ts'
import { quote } from '../../../engine/sql-text.ts'
import type { Row, Value } from '../../../model/resource.ts'
import { belongs } from '../search/criteria.ts'
import { type Scope, scopeFor } from '../search/scope.ts'
import type { FhirType, Source } from '../source.ts'
import type { RowDrawer } from './drawings.ts'
import { foundBy, foundList, foundRow, foundText } from './found-rows.ts'
import { narrowedTo } from './permission.ts'
import { referredTo, type ShownResource } from './shown.ts'
import { columnsWithExtra, rowReaderFor } from './written-rows.ts'

const jsonIn = (text: string | null | undefined): Value => JSON.parse(text ?? 'null')

/** Rows of a source that are wanted: which, as SQL over `t`. */
export interface RowsWanted {
  readonly source: Source
  readonly where: string
}

/**
 * Of the rows wanted, those that the caller reaches and that belong to their source: one statement, however many sources. Where
 * there are more than `most` of them none is drawn, and the answer is null.
 */
export async function loadWanted(
  core: Core,
  scope: Scope,
  wanted: readonly RowsWanted[],
  most: number,
  drawer: RowDrawer,
): Promise<ShownResource[] | null> {
  if (wanted.length === 0) return []
  const sources = [...new Set(wanted.map(({ source }) => source))]
  const all = sources.map(foundBy)
  const limit = scope.put(String(most + 1), 'integer')
  const pages = wanted.map(({ source, where }) => {
    const holds = [where, scope.within(source.resource, 't', []), ...belongs(source, 't', scope)]
    return `(select ${foundList(sources.indexOf(source), all, scope)} from ${quote(source.resource.name)} t where ${holds.join(' and ')} limit ${limit})`
  })
  // A row that is wanted twice is one.
  const both = sources.length === wanted.length ? ' union all ' : ' union '
  const page = `select * from (${pages.join(both)}) a limit ${limit}`
  const statement = scope.kept(foundText(page, all, scope, 'q.s, q.id'))
  let tooMany = false
  const shown = await drawer.shown(async () => {
    const rows = await core.db.raw(statement)
    tooMany = rows.length > most
    return tooMany ? [] : rows.map(foundRow)
  }, all)
  return tooMany ? null : shown.flatMap(({ resources }) => resources)
}

const placeOf = ({ type, prefix }: Source): string => `${type} ${prefix}`
const byPlace = ([a]: readonly [Source, unknown], [b]: readonly [Source, unknown]): number =>
  placeOf(a) < placeOf(b) ? -1 : 1

/** The rows of these ids; in an order of their own, so that the same sources are the same text. */
export const wantedByIds = (ids: ReadonlyMap<Source, readonly string[]>, scope: Scope): RowsWanted[] =>
  [...ids]
    .toSorted(byPlace)
    .flatMap(([source, own]) =>
      own.length === 0
        ? []
        : [{ source, where: `t.id = any(array(select unnest(${scope.put(arrayText(own), 'uuid[]')})))` }],
    )

/** The resources that these references name, of those that the caller reaches. */
export async function resolve(
  core: Core,
  call: Call,
  types: ReadonlyMap<string, FhirType>,
  references: ReadonlySet<string>,
  drawer: RowDrawer,
): Promise<ShownResource[]> {
  const { constants, ids } = referredTo(call, types, references, drawer.facts)
  const scope = scopeFor(call)
  const loaded = await loadWanted(core, scope, wantedByIds(ids, scope), references.size, drawer)
  return [...constants, ...(loaded ?? [])]
}

/** The row of one source, if the caller reaches it and a search would find it. */
export async function loadRow(core: Core, call: Call, source: Source, id: string): Promise<Row | null> {
  const scope = scopeFor(call)
  const list = columnsWithExtra(source, scope)
  const where = [
    `t.id = ${scope.put(id, 'uuid')}`,
    scope.within(source.resource, 't', []),
    ...belongs(source, 't', scope, 'r'),
  ]
  const text = `select row_to_json(f) from (select ${list} from ${quote(source.resource.name)} t where ${where.join(' and ')}) f`
  const [row] = await core.db.raw(scope.kept(text))
  return row === undefined ? null : rowReaderFor(call, source.resource)(row[0])
}

/** The same as it is read by its id: what another row was put in place of is still there, and says so. */
export async function loadNamed(core: Core, call: Call, source: Source, id: string): Promise<Row | null> {
  const { only, ...any } = source
  const row = await loadRow(core, call, any, id)
  return row === null || only?.holds(row) === false ? null : row
}

/**
 * Which version of a row may be read through the scopes of the caller's application: `todas` where they narrow nothing,
 * and else the present one if it is what they are for, since of what it was before they cannot be asked.
 */
export async function readableVersion(
  core: Core,
  call: Call,
  source: Source,
  id: string,
): Promise<number | 'todas' | null> {
  if (narrowedTo(call, source.type, 'r') === null) return 'todas'
  const scope = scopeFor(call)
  const where = [`t.id = ${scope.put(id, 'uuid')}`, ...belongs(source, 't', scope, 'r')]
  const text = `select t.version from ${quote(source.resource.name)} t where ${where.join(' and ')}`
  const [row] = await core.db.raw(scope.kept(text))
  return row === undefined ? null : Number(row[0])
}

/** What a row lacks, for one that was read without it. Of a version, only if it is the present one: others lack it. */
export async function withExtra(core: Core, call: Call, source: Source, row: Row, version?: number): Promise<Row> {
  const extra = (source.extra ?? []).filter((e) => e.when?.(row) !== false)
  if (extra.length === 0) return row
  const scope = scopeFor(call)
  const list = extra.map((e) => `(${e.sql('t', scope.within)})::text`).join(', ')
  const where = [`t.id = ${scope.put(row.id, 'uuid')}`]
  if (version !== undefined) where.push(`t.version = ${scope.put(String(version), 'integer')} and ${alive('t')}`)
  const text = `select ${list} from ${quote(source.resource.name)} t where ${where.join(' and ')}`
  const [raw] = await core.db.raw(scope.kept(text))
  if (raw === undefined && version !== undefined) return row
  return { ...row, ...Object.fromEntries(extra.map((e, i) => [e.name, jsonIn(raw?.[i])])) }
}
