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

const placeOf = ({ type, prefix }: Source): string => `${type} ${prefix}`
const byPlace = ([a]: readonly [Source, unknown], [b]: readonly [Source, unknown]): number =>
  placeOf(a) < placeOf(b) ? -1 : 1

/** Rows by their source and id. */
export type LoadedRows = ReadonlyMap<Source, ReadonlyMap<string, Row>>

/** The rows of these ids that the caller reaches and that belong to their source: one statement, however many sources. */
export async function loadSources(
  core: Core,
  call: Call,
  wanted: ReadonlyMap<Source, readonly string[]>,
  interaction: Interaction = 's',
): Promise<LoadedRows> {
  const scope = scopeFor(call)
  // In an order of their own, so that the same sources are the same text.
  const asked = [...wanted].toSorted(byPlace).flatMap(([source, ids]) => {
    if (ids.length === 0) return []
    const { list, read } = selected(source, scope)
    const where = [
      `t.id = any(array(select unnest(${scope.put(arrayText(ids), 'uuid[]')})))`,
      scope.within(source.resource, 't', []),
      ...belongs(source, 't', scope, interaction),
    ]
    const from = `select ${list} from ${quote(source.resource.name)} t where ${where.join(' and ')}`
    return [{ from, read, rows: new Map<string, Row>(), source }]
  })
  if (asked.length === 0) return new Map()
  const text = asked.map(({ from }, at) => `select ${at}, row_to_json(f) from (${from}) f`).join(' union all ')
  for (const [at, json] of await core.db.raw(scope.kept(text))) {
    const own = asked[Number(at)]
    const row = own?.read(json)
    if (row !== undefined) own?.rows.set(row.id, row)
  }
  return new Map(asked.map(({ source, rows }) => [source, rows]))
}

/** Those of one source, by id. */
export async function loadRows(
  core: Core,
  call: Call,
  source: Source,
  ids: readonly string[],
  interaction: Interaction = 's',
): Promise<ReadonlyMap<string, Row>> {
  return (await loadSources(core, call, new Map([[source, ids]]), interaction)).get(source) ?? new Map()
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
