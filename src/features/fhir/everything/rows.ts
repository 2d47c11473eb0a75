import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { RawStatement } from '../../../engine/database.ts'
import { remembered } from '../../../engine/remembered.ts'
import { quote } from '../../../engine/sql-text.ts'
import type { Row } from '../../../model/resource.ts'
import { columnsOf, rowReaderFor, writtenRow } from '../rest/load-rows.ts'
import type { Answer } from '../search/answer.ts'
import { belongs } from '../search/criteria.ts'
import { answerOf, mayAsk, type Scope, scopeFor } from '../search/scope.ts'
import type { DateValue } from '../search/values.ts'
import type { Extra, Source } from '../source.ts'
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

/** A row as one of the resources that it is. */
export interface RecordRow {
  readonly source: Source
  readonly row: Row
}

const letterOf = (source: number): string => String.fromCharCode(97 + source)

/** Which rows of a position: their ids, with a letter for each of the sources that a row is shown by. */
function pageSql(
  at: number,
  p: Position,
  where: readonly string[],
  window: Window,
  scope: Scope,
  limit: string,
): string {
  const { name } = p.resource
  const holds = p.sources.map((source) => {
    const all = [...belongs(source, 't', scope), ...windowSql(source, window, scope)]
    return all.length === 0 ? 'true' : `(${all.join(' and ')})`
  })
  const letters = holds.map((sql, i) =>
    sql === 'true' ? `'${letterOf(i)}'` : `case when ${sql} then '${letterOf(i)}' else '' end`,
  )
  const any = holds.includes('true') ? [] : [`(${holds.join(' or ')})`]
  const all = [...where, scope.within(p.resource, 't', []), ...any].join(' and ')
  return `(select ${at} as s, t.id, (${letters.join(' || ')})::text as letras from ${quote(name)} t where ${all} order by t.id limit ${limit})`
}

/** The row that was found, written out; what only some of its sources need is looked for where it is shown by one of them. */
function writtenSql(ats: readonly number[], p: Position, scope: Scope): string {
  const asked = (extra: Extra): string => {
    const own = p.sources.flatMap((s, i) => (s.extra?.includes(extra) ? [letterOf(i)] : []))
    return own.length === p.sources.length
      ? 'true'
      : own.map((letter) => `strpos(q.letras, '${letter}') > 0`).join(' or ')
  }
  const list = columnsOf(p, scope, asked)
  return `when q.s in (${ats.join(', ')}) then ${writtenRow(p.resource, list)}`
}

/** Where the values that every question of a record has are, as SQL. */
interface RecordValues {
  readonly limit: string
  readonly from: string
  readonly charts: ReadonlyMap<string, string>
}

/**
 * The rows of a record from a place on, in its order: one statement, however many collections. Every position is asked for as
 * many ids as are wanted in all, and of the first of them together the rows are written out.
 */
function recordSql(
  positions: readonly Position[],
  window: Window,
  { position, after }: Place,
  { limit, from, charts }: RecordValues,
  scope: Scope,
): string {
  const asked = positions.flatMap((p, at) => (after === null || at === position ? [{ p, at }] : []))
  const pages = asked.map(({ p, at }) => {
    const begin = after === null ? `${from} <= ${at}` : `t.id >= ${from}`
    const whose = `t.${quote(p.resource.patientField ?? 'id')} = ${charts.get(p.chart)}`
    return pageSql(at, p, [begin, whose], window, scope, limit)
  })
  const page = pages.length === 1 ? pages[0] : `${pages.join(' union all ')} order by s, id limit ${limit}`
  const written = [...Map.groupBy(asked, ({ p }) => p.resource).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          writtenSql(
            [first, ...others].map(({ at }) => at),
            first.p,
            scope,
          ),
        ],
  )
  return `select q.s, q.letras, case ${written.join(' ')} end from (${page}) q order by q.s, q.id`
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

/** What a row was given for another source of its position is not there for this one. */
function asOf(source: Source, row: Row, extra: readonly Extra[]): Row {
  const foreign = extra.filter((e) => row[e.name] !== null && !source.extra?.includes(e))
  return foreign.length === 0 ? row : { ...row, ...Object.fromEntries(foreign.map((e) => [e.name, null])) }
}

/** The next rows of a record: at most so many, each as all the resources that it is; where it goes on. */
export async function nextRows(
  core: Core,
  call: Call,
  positions: readonly Position[],
  window: Window,
  place: Place,
  limit: number,
): Promise<{ readonly found: readonly RecordRow[]; readonly next: Place | null }> {
  if (positions[place.position] === undefined) return { found: [], next: null }
  const { after } = place
  // The row at which it stopped comes again.
  const most = after === null ? limit : limit + 1
  const rows = await core.db.raw(statementFor(call, positions, window, place, most))
  const found: RecordRow[] = []
  let last: Place | null = null
  for (const [s, letters, json] of rows) {
    const position = Number(s)
    const p = positions[position]
    if (p === undefined) continue
    const row = rowReaderFor(call, p.resource)(json)
    last = { position, after: { id: row.id, source: p.sources.length - 1 } }
    const shown = after?.id === row.id ? after.source + 1 : 0
    for (const [i, source] of p.sources.entries())
      if (i >= shown && letters?.includes(letterOf(i))) found.push({ source, row: asOf(source, row, p.extra) })
  }
  if (rows.length >= most) return { found, next: last }
  return { found, next: after === null ? null : { position: place.position + 1, after: null } }
}
