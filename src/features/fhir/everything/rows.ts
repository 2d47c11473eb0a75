import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { RawStatement } from '../../../engine/database.ts'
import { remembered } from '../../../engine/remembered.ts'
import { quote } from '../../../engine/sql-text.ts'
import type { RowDrawer } from '../rest/drawings.ts'
import { foundList, foundRow, foundText } from '../rest/found-rows.ts'
import type { ShownResource } from '../rest/shown.ts'
import type { Answer } from '../search/answer.ts'
import { belongs } from '../search/criteria.ts'
import { answerOf, mayAsk, type Scope, scopeFor } from '../search/scope.ts'
import type { DateValue } from '../search/values.ts'
import type { Source } from '../source.ts'
import type { Position } from './positions.ts'

/** Which of the record: changed since, of care between two dates. */
export interface Window {
  readonly since: string | null
  readonly start: DateValue | null
  readonly end: DateValue | null
}

const CARE_DATES = [
  'date',
  'authoredon',
  'authored',
  'period',
  'recorded-date',
  'onset-date',
  'recorded',
  'datetime',
  'effective',
]

/** When care was given, by the parameter that says so; what has no such date is always of the record. */
const careDate = (source: Source): Answer | undefined =>
  CARE_DATES.map((name) => answerOf(source, name)).find((a) => a?.kind === 'date')

function windowSql(source: Source, { since, start, end }: Window, scope: Scope): string[] {
  const where: string[] = []
  if (since !== null) where.push(`t.actualizado_en >= ${scope.put(since, 'timestamptz')}`)
  const date = careDate(source)
  if (date?.kind !== 'date' || !mayAsk(scope.call, source, date)) return where
  const asking = { alias: 't', resource: source.resource, put: scope.put, within: scope.within }
  const undated = date.missing?.('t', scope.within)
  const orUndated = (sql: string): string => (undated === undefined ? sql : `(${sql} or ${undated})`)
  if (start !== null) where.push(orUndated(date.match({ ...start, prefix: 'ge' }, asking)))
  if (end !== null) where.push(orUndated(date.match({ ...end, prefix: 'le' }, asking)))
  return where
}

/** How far a record was walked: up to a row of a position, and of that row up to one of the sources. */
export interface Place {
  readonly position: number
  readonly after: { readonly id: string; readonly source: number } | null
}

/** Which rows of a position, as found rows. */
function pageSql(
  at: number,
  positions: readonly Position[],
  where: readonly string[],
  window: Window,
  scope: Scope,
  limit: string,
): string {
  const p = positions[at]
  if (p === undefined) throw new Error('There is no such position')
  const holds = p.sources.map((source) => {
    const all = [...belongs(source, 't', scope), ...windowSql(source, window, scope)]
    return all.length === 0 ? 'true' : `(${all.join(' and ')})`
  })
  const any = holds.includes('true') ? [] : [`(${holds.join(' or ')})`]
  const all = [...where, scope.within(p.resource, 't', []), ...any].join(' and ')
  return `(select ${foundList(at, positions, scope, holds)} from ${quote(p.resource.name)} t where ${all} order by t.id limit ${limit})`
}

/** Where the values that every question of a record has are, as SQL. */
interface RecordValues {
  readonly limit: string
  readonly from: string
  readonly charts: ReadonlyMap<string, string>
}

/**
 * The rows of a record from a place on, in its order: one statement, however many collections. Every position is asked for as
 * many rows as are wanted in all.
 */
function recordSql(
  positions: readonly Position[],
  window: Window,
  { position, after }: Place,
  { limit, from, charts }: RecordValues,
  scope: Scope,
): string {
  const pages = positions.flatMap((p, at) => {
    if (after !== null && at !== position) return []
    const begin = after === null ? `${from} <= ${at}` : `t.id >= ${from}`
    const whose = `t.${quote(p.resource.patientField ?? 'id')} = ${charts.get(p.chart)}`
    return [pageSql(at, positions, [begin, whose], window, scope, limit)]
  })
  const page = pages.length === 1 ? pages.join() : `${pages.join(' union all ')} order by s, id limit ${limit}`
  return foundText(page, positions, scope, 'q.s, q.id')
}

const composed = remembered<Pick<RawStatement, 'name' | 'text'>>()

/** Composed once for callers of a role, unless their application's scopes or the window are part of it. */
function statementFor(
  call: Call,
  positions: readonly Position[],
  window: Window,
  place: Place,
  limit: number,
): RawStatement {
  const scope = scopeFor(call)
  const { position, after } = place
  const values = {
    limit: scope.put(String(limit), 'integer'),
    from: after === null ? scope.put(String(position), 'integer') : scope.put(after.id, 'uuid'),
    charts: new Map([...new Set(positions.map((p) => p.chart))].map((chart) => [chart, scope.put(chart, 'uuid')])),
  }
  const isOwn = call.actor.smart !== undefined || Object.values(window).some((bound) => bound !== null)
  if (isOwn) return scope.kept(recordSql(positions, window, place, values, scope))
  const sources = positions.flatMap((p) => p.sources)
  const question = `${call.actor.rol} ${values.charts.size} ${after === null ? '' : position}`
  const known = composed.get(sources, question)
  if (known !== undefined) return { ...known, values: scope.values }
  const { name, text } = scope.kept(recordSql(positions, window, place, values, scope))
  composed.keep(sources, question, { name, text }, text.length)
  return { name, text, values: scope.values }
}

/** The next resources of a record: of at most so many rows, each as all that it is; where it goes on. */
export async function nextRows(
  core: Core,
  call: Call,
  positions: readonly Position[],
  window: Window,
  place: Place,
  limit: number,
  drawer: RowDrawer,
): Promise<{ readonly shown: readonly ShownResource[]; readonly next: Place | null }> {
  if (positions[place.position] === undefined) return { shown: [], next: null }
  const { after } = place
  // The row at which it stopped comes again.
  const most = after === null ? limit : limit + 1
  const statement = statementFor(call, positions, window, place, most)
  const rows = await drawer.shown(async () => (await core.db.raw(statement)).map(foundRow), positions)
  const shown = rows.flatMap(({ found, resources }) => {
    if (after?.id !== found.id) return resources
    const sources = positions[found.s]?.sources ?? []
    return resources.filter(({ source }) => source !== null && sources.indexOf(source) > after.source)
  })
  if (rows.length < most) return { shown, next: after === null ? null : { position: place.position + 1, after: null } }
  const last = rows.at(-1)?.found
  if (last === undefined) return { shown, next: null }
  const source = (positions[last.s]?.sources.length ?? 0) - 1
  return { shown, next: { position: last.s, after: { id: last.id, source } } }
}
