import type { PreparedRow } from '../../../engine/write/create.ts'
import type { PreparedChange } from '../../../engine/write/update.ts'
import { isUuid } from '../../../model/check-value.ts'
import { Problem } from '../../../model/problem.ts'
import { notFound, stale } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { loadRow } from '../rest/load-rows.ts'
import { rowIdIn } from '../search/scope.ts'
import { changesOf, said } from './changes.ts'
import { refuseOtherPerson, refuseOtherSubject } from './contradictions.ts'
import { lostElements } from './coverage.ts'
import { isReport, type RowsWrite, type SentResource, type WriteContext } from './declare.ts'
import { refuseLost, toldIn, toldOfEntry } from './faults.ts'
import { patched } from './json-patch.ts'
import { refuseBeyond, refuseOthersRow, refuseUnlessMay } from './permission.ts'
import { madeBefore, planReport, type ReportPlan } from './plan-report.ts'
import { bundleInvalido, coincidenVarios } from './problems.ts'
import { withReferences, withReplaced } from './references.ts'
import { subjectOf } from './report-subject.ts'
import { asResource, isFiled, notWritten, resourceIn, type WriteEntry, wrongId } from './write-entry.ts'
import type { WriteRun, Written } from './write-run.ts'

interface Creation {
  readonly kind: 'create'
  readonly row: PreparedRow
  readonly lost: readonly string[]
}
interface Change {
  readonly kind: 'change'
  readonly write: RowsWrite
  readonly change: PreparedChange
  readonly resource: SentResource
  readonly current: SentResource
  readonly row: Row
  readonly dropped: readonly string[]
}
interface Nothing {
  readonly kind: 'none'
  readonly row: Row
  readonly lost: readonly string[]
}

/** A resource with references of this server, and what it refers to and is left out. */
interface ToldResource {
  readonly resource: SentResource
  readonly dropped: readonly string[]
}

/** What is to be done for an entry, decided and not written yet. */
export type EntryPlan = Creation | Change | Nothing | ReportPlan

const changedTwice = say(
  'Dos entradas cambian el mismo recurso: envíe una sola.',
  'Two entries change the same resource: send one.',
)

export async function planEntry(run: WriteRun, entry: WriteEntry): Promise<EntryPlan> {
  const writing = run.writingOf(entry.type)
  try {
    if (entry.method !== 'POST' && !writing.write.interactions.includes('update'))
      throw notWritten(entry.type, writing.write)
    if (entry.method === 'PATCH') return await planChange(run, entry, writing, await meant(run, entry))
    return await planResource(run, entry, writing)
  } catch (error) {
    throw toldOfEntry(toldIn(error, writing.paths), entry.at)
  }
}

/** The resource that a condition means; throws where there are several. */
async function foundBy(run: WriteRun, { type, criteria, id }: WriteEntry): Promise<string | undefined> {
  if (criteria === null) return id ?? undefined
  const [one, other] = await run.find(type, criteria)
  if (other !== undefined) throw new Problem(coincidenVarios)
  return one
}

async function meant(run: WriteRun, entry: WriteEntry): Promise<string> {
  const one = await foundBy(run, entry)
  if (one === undefined) throw new Problem(notFound)
  return one
}

/** A resource as it was sent: with references of this server, and of what goes into it those by which it is known there. */
async function localOf(run: WriteRun, entry: WriteEntry) {
  const retold = isFiled(entry) ? await subjectOf(run, entry) : (sent: SentResource) => sent
  const names = new Map(
    run.order.partsOf(entry).flatMap(({ fullUrl }) => (fullUrl === null ? [] : [[fullUrl, `#${fullUrl}`] as const])),
  )
  const local = (sent: SentResource): SentResource => withReplaced(retold(sent), names)
  const { resource, dropped } = await withReferences(local(resourceIn(entry)), run.references)
  return { resource, dropped, local }
}

async function planResource(run: WriteRun, entry: WriteEntry, writing: Written): Promise<EntryPlan> {
  const { source, write } = writing
  const { call } = run.request
  const made = isReport(write) ? await madeBefore(run, entry, source, write) : null
  if (made !== null) return { kind: 'none', row: made, lost: [] }
  const told = await localOf(run, entry)
  const one = await foundBy(run, entry)
  if (one === undefined)
    return isReport(write)
      ? planReport(run, entry, source, write, told)
      : planCreation(run, entry, writing, write, told)
  if (entry.method === 'PUT') return planChange(run, entry, writing, one, told)
  const row = await loadRow(run.slot.core, call, source, rowIdIn(source, one) ?? '')
  if (row === null) throw new Problem(notFound)
  // What is there is told to who may create it, and to nobody else.
  const body = isReport(write) ? {} : said(await write.read(told.resource, contextOf(run, null)))
  refuseUnlessMay(call, entry.type, source, write, 'create', [body])
  refuseBeyond(call, source, row)
  if (entry.type.type === 'Patient') refuseOtherPerson(told.resource, row)
  return { kind: 'none', row, lost: [] }
}

const contextOf = ({ request: { call }, slot }: WriteRun, current: SentResource | null): WriteContext => ({
  actor: call.actor,
  current,
  find: async (resource, id) => (isUuid(id) ? slot.core.loadFor(call, resource, id) : null),
})

async function planCreation(
  run: WriteRun,
  entry: WriteEntry,
  { source }: Written,
  write: RowsWrite,
  { resource: sent, dropped }: ToldResource,
): Promise<Creation> {
  const { call, lenient } = run.request
  if (!write.interactions.includes('create')) throw notWritten(entry.type, write)
  const body = said(await write.read(sent, contextOf(run, null)))
  refuseUnlessMay(call, entry.type, source, write, 'create', [body])
  const prepared = await run.slot.writerOf(source.resource).creation.prepare({ body, call, key: null })
  const { row } = prepared
  refuseBeyond(call, source, row)
  const { patientField } = source.resource
  if (patientField !== null) await refuseOtherSubject(run, entry, row[patientField])
  const lost = [...dropped, ...lostElements(sent, [source.project(row, run.context.drawing)], write.stored)]
  refuseLost(sent, lost, lenient)
  return { kind: 'create', row: prepared, lost }
}

/** What of a row an update or a patch changes. */
async function planChange(
  run: WriteRun,
  entry: WriteEntry,
  { source, write }: Written,
  id: string,
  sent?: ToldResource,
): Promise<Change | Nothing> {
  const { call, lenient } = run.request
  if (isReport(write) || !write.interactions.includes('update')) throw notWritten(entry.type, write)
  const rowId = rowIdIn(source, id)
  if (rowId === null)
    throw entry.type.sources.some((s) => rowIdIn(s, id) !== null)
      ? notWritten(entry.type, write)
      : new Problem(notFound)
  // R4 (http.html#trules): what one entry changes, no other of the same transaction does.
  const changing = `${source.resource.name}/${rowId}`
  if (run.changed.has(changing)) throw new Problem(bundleInvalido, { detail: changedTwice })
  run.changed.add(changing)
  const row = await loadRow(run.slot.core, call, source, rowId)
  if (row === null) throw new Problem(notFound)
  refuseBeyond(call, source, row)
  const current = source.project(row, run.context.drawing)
  const resource = sent?.resource ?? asResource(patched(current, entry.sent), entry.type)
  if (resource.id !== undefined && resource.id !== id) throw wrongId()
  const dropped = sent?.dropped ?? []
  refuseLost(resource, dropped, lenient)
  const context = contextOf(run, current)
  const before = said(await write.read(current, context))
  const after = await write.read(resource, context)
  const body = changesOf(source.resource, before, after, write.updates)
  refuseUnlessMay(call, entry.type, source, write, 'update', [before, { ...before, ...body }])
  refuseOthersRow(call, write, row)
  if (entry.ifMatch !== null && entry.ifMatch !== row.version)
    throw new Problem(stale, { more: { version_actual: row.version } })
  if (Object.keys(body).length === 0) {
    const lost = [...dropped, ...lostElements(resource, [current], write.stored)]
    refuseLost(resource, lost, lenient)
    return { kind: 'none', row, lost }
  }
  const { change: prepare } = run.slot.writerOf(source.resource)
  const change = await prepare({ id: rowId, body, mode: 'patch', call, ifMatch: row.version })
  return { kind: 'change', write, change, resource, current, row, dropped }
}
