import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { amongHis, reached } from '../../../engine/reach.ts'
import { quote } from '../../../engine/sql-text.ts'
import { reachOf } from '../../../model/access/access.ts'
import type { Row } from '../../../model/resource.ts'
import { sourcesFor } from '../rest/permission.ts'
import { columnsWithExtra, rowReaderFor } from '../rest/written-rows.ts'
import { belongs } from '../search/criteria.ts'
import { type Scope, scopeFor } from '../search/scope.ts'
import type { FhirType, Source } from '../source.ts'
import type { BulkExport } from './record.ts'

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

async function whereSql(core: Core, scope: Scope, source: Source, e: BulkExport): Promise<string[]> {
  const few = await isFew(core, scope.call, source)
  return [
    ...(few ? [amongHis(source.resource, 't', scope.members())] : []),
    scope.within(source.resource, 't', []),
    ...belongs(source, 't', scope),
    ...boundSql(e, scope),
  ]
}

export async function hasRows(core: Core, call: Call, source: Source, e: BulkExport): Promise<boolean> {
  const scope = scopeFor(call)
  const where = await whereSql(core, scope, source, e)
  const text = `select t.id from ${quote(source.resource.name)} t where ${where.join(' and ')} limit 1`
  return (await core.reading.raw(scope.statement(text))).length > 0
}

/** The next rows of a source, after the one given. */
export async function nextRows(
  core: Core,
  call: Call,
  source: Source,
  e: BulkExport,
  after: string | null,
  limit: number,
): Promise<Row[]> {
  const scope = scopeFor(call)
  const list = columnsWithExtra(source, scope)
  const where = await whereSql(core, scope, source, e)
  if (after !== null) where.push(`t.id > ${scope.put(after, 'uuid')}`)
  const text = `select row_to_json(f) from (select ${list} from ${quote(source.resource.name)} t where ${where.join(' and ')} order by t.id limit ${limit}) f`
  return (await core.reading.raw(scope.statement(text))).map(([json]) => rowReaderFor(call, source.resource)(json))
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
    `t.eliminado_en >= ${scope.put(e.desde, 'timestamptz')}`,
    `t.eliminado_en <= ${scope.put(e.momento, 'timestamptz')}`,
    ...(after === null ? [] : [`t.id > ${scope.put(after, 'uuid')}`]),
  ]
  const patient = r.patientField === null ? 'null' : `t.${quote(r.patientField)}`
  const text = `select t.id, ${patient} from ${quote(r.name)} t where ${where.join(' and ')} order by t.id limit ${limit}`
  const rows = await core.reading.raw(scope.statement(text))
  return rows.map(([id, whose]) => ({ id: String(id), patient: whose ?? null }))
}
