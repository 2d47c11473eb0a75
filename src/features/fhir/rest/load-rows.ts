import type { Call } from '../../../engine/call.ts'
import { selectList } from '../../../engine/columns.ts'
import { jsonRowReader } from '../../../engine/connection/decode.ts'
import type { Core } from '../../../engine/core.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { alive } from '../../../engine/reach.ts'
import { quote } from '../../../engine/sql-text.ts'
import type { Role } from '../../../model/access/roles.ts'
import type { Resource, Row, Value } from '../../../model/resource.ts'
import { belongs } from '../search/criteria.ts'
import { isKnownPatient } from '../search/known-patient.ts'
import { type Scope, scopeFor } from '../search/scope.ts'
import type { Extra, Source } from '../source.ts'
import { type Interaction, narrowedTo, seenBy } from './permission.ts'

const jsonIn = (text: string | null | undefined): Value => JSON.parse(text ?? 'null')

const readers = new WeakMap<Resource, (text: string | null | undefined) => Row>()
/** How rows of a collection that came as JSON are read, as this caller sees them. */
export function rowReaderFor(call: Call, r: Resource): (text: string | null | undefined) => Row {
  const seen = seenBy(call, r)
  const made = readers.get(seen) ?? jsonRowReader(seen, true)
  readers.set(seen, made)
  return made
}

/**
 * The rows `t` of a collection as this caller sees them, with what they lack: what to select, for `row_to_json` of it.
 * `asked` says where something they lack is looked for at all.
 */
export function columnsOf(
  { resource, extra = [] }: Pick<Source, 'resource' | 'extra'>,
  scope: Scope,
  asked: (extra: Extra) => string = () => 'true',
): string {
  const isKnown = (column: string): string => isKnownPatient(column, scope.within)
  const shown = selectList(seenBy(scope.call, resource), 't', true, undefined, isKnown)
  const beside = extra.map((e) => {
    const sql = e.sql('t', scope.within)
    const when = asked(e)
    return `${when === 'true' ? `(${sql})` : `case when ${when} then (${sql}) end`} as ${quote(e.name)}`
  })
  return [shown, ...beside].join(', ')
}

const lists = new WeakMap<Source, Map<Role, string>>()

/** The columns of a source, composed once for each role; an application's scopes make them its own. */
function listOf(source: Source, scope: Scope): string {
  const { rol, smart } = scope.call.actor
  if (smart !== undefined) return columnsOf(source, scope)
  const made = lists.get(source) ?? new Map<Role, string>()
  lists.set(source, made)
  const list = made.get(rol) ?? columnsOf(source, scope)
  made.set(rol, list)
  return list
}

export const selected = (
  source: Source,
  scope: Scope,
): { list: string; read: (text: string | null | undefined) => Row } => ({
  list: listOf(source, scope),
  read: rowReaderFor(scope.call, source.resource),
})

/** The row `t` of which only the id is known, `q.id`, written out. */
export const writtenRow = (r: Resource, list: string): string =>
  `(select row_to_json(f) from (select ${list} from ${quote(r.name)} t where t.id = q.id) f)`

/** Rows of a source that are wanted: which, as SQL over `t`. */
export interface RowsWanted {
  readonly source: Source
  readonly where: string
}

/** Rows by their source and id. */
export type LoadedRows = ReadonlyMap<Source, ReadonlyMap<string, Row>>

/**
 * Of the rows wanted, those that the caller reaches and that belong to their source: one statement, however many sources. Where
 * there are more than `most` of them none is written out, and the answer is null.
 */
export async function loadWanted(
  core: Core,
  scope: Scope,
  wanted: readonly RowsWanted[],
  most: number,
  interaction: Interaction = 's',
): Promise<LoadedRows | null> {
  const sources = [...new Set(wanted.map(({ source }) => source))]
  const loaded = new Map(sources.map((source) => [source, new Map<string, Row>()]))
  if (wanted.length === 0) return loaded
  const limit = scope.put(String(most), 'integer')
  const pages = wanted.map(({ source, where }) => {
    const all = [where, scope.within(source.resource, 't', []), ...belongs(source, 't', scope, interaction)]
    return `(select ${sources.indexOf(source)} as s, t.id from ${quote(source.resource.name)} t where ${all.join(' and ')} limit ${limit} + 1)`
  })
  // A row that is wanted twice is one.
  const page = pages.join(sources.length === wanted.length ? ' union all ' : ' union ')
  const written = sources.map((source, at) => `when ${at} then ${writtenRow(source.resource, listOf(source, scope))}`)
  const text = `select q.s, case when q.n <= ${limit} then case q.s ${written.join(' ')} end end
from (select p.s, p.id, count(*) over () as n from (select * from (${page}) a limit ${limit} + 1) p) q`
  const rows = await core.db.raw(scope.kept(text))
  if (rows.length > most) return null
  for (const [at, json] of rows) {
    const source = sources[Number(at)]
    if (source === undefined) continue
    const row = rowReaderFor(scope.call, source.resource)(json)
    loaded.get(source)?.set(row.id, row)
  }
  return loaded
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

/** Those of one source, by id. */
export async function loadRows(
  core: Core,
  call: Call,
  source: Source,
  ids: readonly string[],
  interaction: Interaction = 's',
): Promise<ReadonlyMap<string, Row>> {
  const scope = scopeFor(call)
  const wanted = wantedByIds(new Map([[source, ids]]), scope)
  return (await loadWanted(core, scope, wanted, ids.length, interaction))?.get(source) ?? new Map()
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
