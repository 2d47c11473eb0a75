import type { Core } from '../../../engine/core.ts'
import { quote } from '../../../engine/sql-text.ts'
import type { Row } from '../../../model/resource.ts'
import { selected } from '../rest/load-rows.ts'
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

/** The next rows of a position, after the one given. */
export async function nextRows(
  core: Core,
  scopeOf: Scope['call'],
  { source, chart }: Position,
  window: Window,
  after: string | null,
  limit: number,
): Promise<Row[]> {
  const scope = scopeFor(scopeOf)
  const r = source.resource
  const { list, read } = selected(source, scope, true)
  const where = [
    `t.${quote(r.patientField ?? 'id')} = ${scope.put(chart, 'uuid')}`,
    scope.within(r, 't', []),
    ...belongs(source, 't', scope),
    ...windowSql(source, window, scope),
    ...(after === null ? [] : [`t.id > ${scope.put(after, 'uuid')}`]),
  ]
  const text = `select ${list} from ${quote(r.name)} t where ${where.join(' and ')} order by t.id limit ${limit}`
  const rows = await core.db.raw(scope.statement(text))
  return rows.map(read)
}
