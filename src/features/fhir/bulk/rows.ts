import type { Call } from '../../../engine/call.ts'
import { eliminatedIds } from '../../../engine/changes/change-marks.ts'
import type { Core } from '../../../engine/core.ts'
import { eventPlaces } from '../../../engine/events/event-places.ts'
import { spanSince } from '../../../engine/events/read-back.ts'
import { amongHis, reached, wasFor } from '../../../engine/reach.ts'
import { quote } from '../../../engine/sql-text.ts'
import { reachOf } from '../../../model/access/access.ts'
import type { Row } from '../../../model/resource.ts'
import { sourcesFor } from '../rest/permission.ts'
import { columnsWithExtra, rowReaderFor } from '../rest/written-rows.ts'
import { belongs } from '../search/criteria.ts'
import { type Scope, scopeFor } from '../search/scope.ts'
import type { FhirType, Source } from '../source.ts'
import { groupNamed, isMemberSql } from './groups.ts'
import type { BulkExport } from './record.ts'
import { filtersSql, type TypeFilter } from './type-filter.ts'

/** Which sources of a type an export takes, for this caller. */
export const sourcesIn = (call: Call, type: FhirType, { nivel }: Pick<BulkExport, 'nivel'>): readonly Source[] =>
  sourcesFor(call, type).filter((s) => nivel === 'sistema' || s.resource.patientField !== null)

/** A caller who reaches few patients is served from those, without walking through all. */
const isFew = async (core: Core, call: Call, { resource }: Source): Promise<boolean> =>
  resource.patientField !== null && reachOf(call.actor) === 'concedido' && core.hasFewPatients(call)

/** What stood at the instant of the question; changed since, if that was asked. */
function boundSql(e: BulkExport, scope: Scope): string[] {
  return [
    `t.creado_en <= ${scope.put(e.momento, 'timestamptz')}`,
    ...(e.desde === null ? [] : [`t.actualizado_en >= ${scope.put(e.desde, 'timestamptz')}`]),
  ]
}

/** What is asked of a source: the export, the filters that were read for this caller, and between which rows. */
export interface BulkRows {
  readonly e: BulkExport
  readonly filters: readonly TypeFilter[]
  readonly after?: string | null
  /** The last one, if there is a last. */
  readonly until?: string | null
}

/** Whether the row's patient is of the group that the export is of. */
function groupSql({ resource }: Source, { grupo }: BulkExport, scope: Scope, of?: 'ever'): string[] {
  if (grupo === null || resource.patientField === null) return []
  const group = groupNamed(grupo)
  // Of a group that is no longer known nobody is a member.
  if (group === null) return ['false']
  return [isMemberSql(group, `t.${quote(resource.patientField)}`, scope, of)]
}

async function whereSql(core: Core, scope: Scope, source: Source, asked: BulkRows): Promise<string[]> {
  const { e, filters, after = null, until = null } = asked
  const few = await isFew(core, scope.call, source)
  return [
    ...(after === null ? [] : [`t.id > ${scope.put(after, 'uuid')}`]),
    ...(until === null ? [] : [`t.id <= ${scope.put(until, 'uuid')}`]),
    ...filtersSql(filters, source, scope),
    ...groupSql(source, e, scope),
    ...(few ? [amongHis(source.resource, 't', scope.members())] : []),
    scope.within(source.resource, 't', []),
    ...belongs(source, 't', scope),
    ...boundSql(e, scope),
  ]
}

export async function hasRows(core: Core, call: Call, source: Source, asked: BulkRows): Promise<boolean> {
  const scope = scopeFor(call)
  const where = await whereSql(core, scope, source, asked)
  const text = `select t.id from ${quote(source.resource.name)} t where ${where.join(' and ')} limit 1`
  return (await core.reading.raw(scope.statement(text))).length > 0
}

/** The row that so many rows of a source end with, where more follow it. */
export async function cutAfter(
  core: Core,
  call: Call,
  source: Source,
  asked: BulkRows,
  rows: number,
): Promise<string | null> {
  const scope = scopeFor(call)
  const where = await whereSql(core, scope, source, asked)
  const text = `select t.id from ${quote(source.resource.name)} t where ${where.join(' and ')} order by t.id offset ${rows - 1} limit 2`
  const [last, next] = await core.reading.raw(scope.statement(text))
  return next === undefined ? null : (last?.[0] ?? null)
}

/** The next rows of a source, after the one given. */
export async function nextRows(core: Core, call: Call, source: Source, asked: BulkRows, limit: number): Promise<Row[]> {
  const scope = scopeFor(call)
  const list = columnsWithExtra(source, scope)
  const where = await whereSql(core, scope, source, asked)
  const text = `select row_to_json(f) from (select ${list} from ${quote(source.resource.name)} t where ${where.join(' and ')} order by t.id limit ${limit}) f`
  return (await core.reading.raw(scope.statement(text))).map(([json]) => rowReaderFor(call, source.resource)(json))
}

/**
 * Rows of a source that a signed act eliminated with their whole record, of those that the caller may have had: of the patient the act says
 * it, of the rest the events do as long as they are kept. Of which group they were nothing tells any more. Null where there are none.
 */
async function eliminatedSql(
  { db }: Core,
  { resource: r }: Source,
  e: BulkExport,
  scope: Scope,
): Promise<string | null> {
  const { desde, momento } = e
  if (desde === null || r.patientField === null) return null
  const [some] = await db.raw({
    name: 'eliminadas_desde',
    text: 'select 1 from retencion_eliminada d where d.eliminada_en >= $1::timestamptz limit 1',
    values: [desde],
  })
  if (some === undefined) return null
  const [reach, members] = [reachOf(scope.call.actor), scope.members()]
  if (r.patientField === 'id')
    return `select u.id, u.id as paciente from retencion_eliminada d, unnest(d.registros) u(id)
where d.eliminada_en between ${scope.put(desde, 'timestamptz')} and ${scope.put(momento, 'timestamptz')}
  and ${members} is not null and ${wasFor(reach, members)}`
  const { first } = await spanSince(db, desde)
  const { cut } = await eventPlaces(db).end()
  const [since, until] = [first - 1n, cut].map((n) => scope.put(String(n), 'bigint')) as [string, string]
  return `select x.recurso_id as id, null::uuid as paciente from (${eliminatedIds(r, reach, members, since, until)}) x`
}

/** Ids of what was removed since, of what the caller would reach were it still there. */
export async function removedIds(
  core: Core,
  call: Call,
  source: Source,
  e: BulkExport,
  after: string | null,
  limit: number,
): Promise<{ readonly id: string; readonly patient: string | null }[]> {
  if (e.desde === null || core.registry.get(source.resource.name) !== source.resource) return []
  const scope = scopeFor(call)
  const r = source.resource
  const where = [
    reached(r, 't', reachOf(call.actor), scope.members()),
    ...belongs(source, 't', scope),
    ...groupSql(source, e, scope, 'ever'),
    `t.eliminado_en >= ${scope.put(e.desde, 'timestamptz')}`,
    `t.eliminado_en <= ${scope.put(e.momento, 'timestamptz')}`,
  ]
  const patient = r.patientField === null ? 'null::uuid' : `t.${quote(r.patientField)}`
  const removed = `select t.id, ${patient} as paciente from ${quote(r.name)} t where ${where.join(' and ')}`
  const eliminated = await eliminatedSql(core, source, e, scope)
  const from = after === null ? '' : ` where x.id > ${scope.put(after, 'uuid')}`
  const text = `select x.id, x.paciente from (${[removed, ...(eliminated === null ? [] : [eliminated])].join(' union ')}) x${from} order by x.id limit ${limit}`
  const rows = await core.reading.raw(scope.statement(text))
  return rows.map(([id, whose]) => ({ id: String(id), patient: whose ?? null }))
}
