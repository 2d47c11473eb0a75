import type { Call } from '../../../engine/call.ts'
import type { LongTx } from '../../../engine/database.ts'
import type { PreparedRow } from '../../../engine/write/create.ts'
import { Unwritten } from '../../../engine/write/prepare.ts'
import { transactionCores } from '../../../engine/write/transaction-core.ts'
import type { PreparedChange } from '../../../engine/write/update.ts'
import { smartWrites } from '../../../model/access/smart-scopes.ts'
import { isUuid } from '../../../model/check-value.ts'
import { Problem } from '../../../model/problem.ts'
import { forbidden, notFound, stale, unavailable } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import type { PreparedReport } from '../../resultados/incoming-report.ts'
import type { FhirContext } from '../rest/context.ts'
import { loadRow } from '../rest/load-rows.ts'
import { rowIdIn } from '../search/scope.ts'
import type { FhirType, Source } from '../source.ts'
import { changesOf, said } from './changes.ts'
import { conditionKey, lockConditions, matching } from './conditions.ts'
import { lostElements } from './coverage.ts'
import {
  isReport,
  type ReportWrite,
  type RowsWrite,
  type SentResource,
  type TypeWrite,
  type WriteContext,
} from './declare.ts'
import { type FieldPaths, fieldPaths, refuseLost, together, toldIn, toldOfEntry } from './faults.ts'
import { patched } from './json-patch.ts'
import { refuseBeyond, refuseOthersRow, refuseUnlessMay } from './permission.ts'
import { fileRows, lostOfReport, prepareReport, reportIn, type SentReport } from './plan-report.ts'
import { bundleInvalido, coincidenVarios, referenciaSinResolver } from './problems.ts'
import { referencesIn, withReferences } from './references.ts'
import { type WriteSlot, writeSlot } from './slot.ts'
import {
  asResource,
  filedKey,
  isFiled,
  notWritten,
  partsIn,
  resourceIn,
  type WriteEntry,
  type WrittenResource,
  withoutParts,
  wrongId,
} from './write-entry.ts'

export interface WriteRequest {
  readonly call: Call
  readonly origin: string
  readonly lenient: boolean
  /** The `fullUrl` of entries that are left out: what refers to them is, too. */
  readonly leftOut?: ReadonlySet<string>
  readonly entries: readonly WriteEntry[]
}

/** What is to be done for an entry, decided and not written yet. */
type Plan =
  | { readonly kind: 'create'; readonly rows: readonly PreparedRow[]; readonly lost: readonly string[] }
  | {
      readonly kind: 'change'
      readonly change: PreparedChange
      readonly resource: SentResource
      readonly current: SentResource
      readonly row: Row
    }
  | { readonly kind: 'none'; readonly row: Row; readonly lost: readonly string[] }
  | {
      readonly kind: 'report'
      readonly write: ReportWrite
      readonly sent: SentReport
      readonly prepared: PreparedReport
      /** The entries of its observations, each with its place among those of the report. */
      readonly parts: readonly { readonly entry: WriteEntry; readonly place: number }[]
    }

/** Somebody changed the row meanwhile: all of it is decided again. */
class Overtaken extends Error {}
const ATTEMPTS = 5

interface Written {
  readonly source: Source
  readonly write: TypeWrite
  readonly paths: FieldPaths
}

/** Writes entries, all of them or none, through what the API writes rows with. */
export function entryWriter(context: FhirContext): (request: WriteRequest) => Promise<readonly WrittenResource[]> {
  const cores = transactionCores(context.core, writeSlot)
  const known = new Map<string, Written>()
  const writingOf = (type: FhirType): Written => {
    const source = type.sources.find((s) => s.prefix === '')
    if (type.write === undefined || source === undefined) throw notWritten(type)
    const made = known.get(type.type) ?? { source, write: type.write, paths: fieldPaths(type, source, context.drawing) }
    known.set(type.type, made)
    return made
  }

  return async (request) => {
    for (let i = 0; i < ATTEMPTS; i++) {
      try {
        return await cores.run((tx, slot) => writeAll(tx, slot, request))
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error
      }
    }
    throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
  }

  async function writeAll(tx: LongTx, slot: WriteSlot, request: WriteRequest): Promise<readonly WrittenResource[]> {
    const { call, entries, lenient } = request
    const facts = context.facts(request.origin)
    const done = new Map<WriteEntry, WrittenResource>()
    const keys = new Map(entries.map((e) => [e, e.criteria === null ? null : conditionKey(e.type, e.criteria)]))
    const byUrl = new Map(entries.flatMap((e) => (e.fullUrl === null ? [] : [[e.fullUrl, e] as const])))
    const find = (type: FhirType, criteria: string) => matching(slot, context, call, facts, type, criteria)

    const references = {
      base: facts.base,
      named(url: string) {
        if (request.leftOut?.has(url) === true) return null
        const entry = byUrl.get(url)
        const made = entry === undefined ? undefined : done.get(entry)
        return made === undefined ? undefined : `${made.type.type}/${made.source.prefix}${made.row.id}`
      },
      async found(name: string, criteria: string) {
        const type = context.types.get(name)
        const [one, other] = type === undefined ? [] : await find(type, criteria)
        return one === undefined || other !== undefined ? null : `${name}/${one}`
      },
    }

    // An observation that a report of the same bundle names is filed with it, and not by itself.
    const partsOf = new Map(entries.map((entry) => [entry, isFiled(entry) ? partsIn(entry, byUrl) : []] as const))
    const parts = new Set([...partsOf.values()].flat())
    const droppedOf = new Map<WriteEntry, readonly string[]>()
    const changed = new Set<string>()

    /** What it refers to goes first, and so does whatever asks the same condition before it. */
    const lastOf = new Map<string, WriteEntry>()
    const needsOf = new Map(
      entries.map((entry) => {
        const said = [entry, ...(partsOf.get(entry) ?? [])].flatMap((e) => [...referencesIn(e.sent, '')])
        const named = said.flatMap(({ text }) => byUrl.get(text) ?? []).filter((other) => !parts.has(other))
        const key = keys.get(entry) ?? null
        const before = key === null ? undefined : lastOf.get(key)
        if (key !== null) lastOf.set(key, entry)
        return [
          entry,
          [...named, ...(before === undefined ? [] : [before])].filter((other) => other !== entry),
        ] as const
      }),
    )

    async function plan(entry: WriteEntry): Promise<Plan> {
      const writing = writingOf(entry.type)
      try {
        if (entry.method !== 'POST' && !writing.write.interactions.includes('update'))
          throw notWritten(entry.type, writing.write)
        if (entry.method === 'PATCH') return await planChange(entry, writing, entry.id ?? '')
        const own = partsOf.get(entry) ?? []
        const { resource: sent, dropped } = await withReferences(withoutParts(resourceIn(entry), own), references)
        const [one, other] = entry.criteria === null ? [entry.id ?? undefined] : await find(entry.type, entry.criteria)
        if (other !== undefined) throw new Problem(coincidenVarios)
        if (one === undefined)
          return isReport(writing.write)
            ? await planReport(entry, writing.source, writing.write, sent, dropped, own)
            : await planCreation(entry, writing, writing.write, sent, dropped)
        if (entry.method === 'PUT') return await planChange(entry, writing, one, sent)
        const row = await loadRow(slot.core, call, writing.source, rowIdIn(writing.source, one) ?? '')
        if (row === null) throw new Problem(notFound)
        // What is there is told to who may create it, and to nobody else.
        const { source, write } = writing
        const bodies = isReport(write) ? [{}] : (await write.read(sent, contextOf(null))).map(said)
        refuseUnlessMay(call, entry.type, source, write, 'create', bodies)
        refuseBeyond(call, source, row)
        return { kind: 'none', row, lost: [] }
      } catch (error) {
        throw toldOfEntry(toldIn(error, writing.paths), entry.at)
      }
    }

    const contextOf = (current: SentResource | null): WriteContext => ({
      actor: call.actor,
      current,
      find: async (resource, id) => (isUuid(id) ? slot.core.loadFor(call, resource, id) : null),
    })

    async function planCreation(
      entry: WriteEntry,
      { source }: Written,
      write: RowsWrite,
      sent: SentResource,
      dropped: readonly string[],
    ): Promise<Plan> {
      if (!write.interactions.includes('create')) throw notWritten(entry.type, write)
      const bodies = (await write.read(sent, contextOf(null))).map(said)
      refuseUnlessMay(call, entry.type, source, write, 'create', bodies)
      const { creation } = slot.writerOf(source.resource)
      const rows = await allOf(bodies.map((body) => creation.prepare({ body, call, key: null })))
      for (const { row } of rows) refuseBeyond(call, source, row)
      const drawn = rows.map(({ row }) => source.project(row, context.drawing))
      const lost = [...dropped, ...lostElements(sent, drawn, write.stored)]
      refuseLost(sent, lost, lenient)
      return { kind: 'create', rows, lost }
    }

    async function planReport(
      entry: WriteEntry,
      source: Source,
      write: ReportWrite,
      resource: SentResource,
      dropped: readonly string[],
      own: readonly WriteEntry[],
    ): Promise<Plan> {
      refuseUnlessMay(call, entry.type, source, write, 'create', [{}])
      const beside = new Map<string, SentResource>()
      const { actor } = call
      for (const part of own) {
        if (part.fullUrl === null) continue
        // What it contains is of the report; what is sent beside it is a resource of its own, which scopes name.
        if (actor.smart !== undefined && !smartWrites(actor.smart, part.type.type, 'create'))
          throw new Problem(forbidden)
        const said = await withReferences(resourceIn(part), references)
        beside.set(part.fullUrl, said.resource)
        droppedOf.set(part, said.dropped)
      }
      const sent = reportIn({ ...resource, result: resourceIn(entry).result }, beside, dropped)
      const { prepared } = await prepareReport(slot, call, write, sent)
      const parts = own.map((part) => ({
        entry: part,
        place: sent.observations.findIndex((o) => o === beside.get(part.fullUrl ?? '')),
      }))
      return { kind: 'report', write, sent, prepared, parts }
    }

    async function planChange(
      entry: WriteEntry,
      { source, write }: Written,
      id: string,
      sent?: SentResource,
    ): Promise<Plan> {
      if (isReport(write) || !write.interactions.includes('update')) throw notWritten(entry.type, write)
      const rowId = rowIdIn(source, id)
      if (rowId === null)
        throw entry.type.sources.some((s) => rowIdIn(s, id) !== null)
          ? notWritten(entry.type, write)
          : new Problem(notFound)
      // R4 (http.html#trules): what one entry changes, no other of the same transaction does.
      const changing = `${source.resource.name}/${rowId}`
      if (changed.has(changing)) throw new Problem(bundleInvalido, { detail: changedTwice })
      changed.add(changing)
      const row = await loadRow(slot.core, call, source, rowId)
      if (row === null) throw new Problem(notFound)
      refuseBeyond(call, source, row)
      const current = source.project(row, context.drawing)
      const resource = sent ?? asResource(patched(current, entry.sent), entry.type)
      if (resource.id !== undefined && resource.id !== id) throw wrongId()
      const before = said((await write.read(current, contextOf(current)))[0])
      const [after] = await write.read(resource, contextOf(current))
      const body = changesOf(source.resource, before, after, write.updates)
      refuseUnlessMay(call, entry.type, source, write, 'update', [before, { ...before, ...body }])
      refuseOthersRow(call, write, row)
      if (entry.ifMatch !== null && entry.ifMatch !== row.version)
        throw new Problem(stale, { more: { version_actual: row.version } })
      if (Object.keys(body).length === 0) {
        const lost = lostElements(resource, [current], write.stored)
        refuseLost(resource, lost, lenient)
        return { kind: 'none', row, lost }
      }
      const { change: prepare } = slot.writerOf(source.resource)
      const change = await prepare({ id: rowId, body, mode: 'patch', call, ifMatch: row.version })
      return { kind: 'change', change, resource, current, row }
    }

    /** The rows of entries that are ready at once, those of a collection together. */
    async function carryOut(plans: readonly (readonly [WriteEntry, Plan])[]): Promise<void> {
      const creations = plans.flatMap(([entry, p]) =>
        p.kind === 'create' ? [{ entry, p, ...writingOf(entry.type) }] : [],
      )
      for (const [resource, group] of Map.groupBy(creations, ({ source }) => source.resource)) {
        const rows = await slot
          .writerOf(resource)
          .writeAll(
            tx,
            group.flatMap(({ p }) => p.rows),
          )
          .catch((error: unknown) => {
            throw explainedIn(error, group.length === 1 ? (group[0]?.entry.at ?? '') : '', group[0]?.paths)
          })
        let at = 0
        for (const { entry, p, source } of group) {
          const row = rows[at]
          if (row === undefined) throw new Error('A resource without its row')
          done.set(entry, { status: 201, type: entry.type, source, row, written: true, lost: p.lost })
          at += p.rows.length
        }
      }
      for (const [entry, p] of plans) {
        const { source, write, paths } = writingOf(entry.type)
        if (p.kind === 'none') {
          const there = { status: 200, type: entry.type, source, row: p.row, written: false, lost: p.lost } as const
          // Of a report that was there already, its observations were too: it stands for them.
          for (const own of [entry, ...(partsOf.get(entry) ?? [])]) done.set(own, there)
        }
        if (p.kind === 'report') await carryOutReport(entry, p, source, paths)
        if (p.kind !== 'change' || isReport(write)) continue
        const row = await p.change.write(tx).catch((error: unknown) => {
          throw explainedIn(new Unwritten(() => p.change.explained(error)), entry.at, paths)
        })
        if (row === null) throw new Overtaken()
        const drawn = [source.project({ ...p.row, ...row }, context.drawing), p.current]
        const lost = lostElements(p.resource, drawn, write.stored)
        tellingAt(entry.at, () => refuseLost(p.resource, lost, lenient))
        done.set(entry, { status: 200, type: entry.type, source, row, written: true, lost })
      }
    }

    async function carryOutReport(
      entry: WriteEntry,
      { write, sent, prepared, parts: own }: Extract<Plan, { kind: 'report' }>,
      source: Source,
      paths: FieldPaths,
    ): Promise<void> {
      const value = context.types.get('Observation')
      if (value === undefined) throw new Error('Reports without observations')
      const { source: values } = writingOf(value)
      const rows = await fileRows(tx, slot, sent, prepared).catch((error: unknown) => {
        throw explainedIn(error, entry.at, paths)
      })
      refuseBeyond(call, source, rows.row)
      const lost = lostOfReport(sent, rows, write, { report: source, value: values }, context.drawing)
      tellingAt(entry.at, () => refuseLost(sent.resource, lost.report, lenient))
      // An observation of the bundle is told at its entry; one that is contained, within the report.
      for (const [i, o] of sent.observations.entries())
        tellingAt(own.find(({ place }) => place === i)?.entry.at ?? entry.at, () =>
          refuseLost(o, lost.observations[i] ?? [], lenient),
        )
      const { created } = rows.filed
      // One that stands is annulled by this and by nothing before it.
      const written = created || rows.row.estado === 'anulado'
      const status = created ? 201 : 200
      done.set(entry, { status, type: entry.type, source, row: rows.row, written, lost: lost.report })
      for (const { entry: part, place } of own) {
        // One that was taken back leaves no value: the report stands for it.
        const row = rows.values[place] ?? null
        const made =
          row === null ? { type: entry.type, source, row: rows.row } : { type: part.type, source: values, row }
        done.set(part, {
          status,
          ...made,
          written,
          lost: [...(droppedOf.get(part) ?? []), ...(lost.observations[place] ?? [])],
        })
      }
    }

    await lockConditions(
      tx,
      entries.flatMap((entry) => [keys.get(entry) ?? [], isFiled(entry) ? filedKey(call, entry) : []].flat()),
    )
    let waiting = METHODS.flatMap((method) => entries.filter((e) => e.method === method && !parts.has(e)))
    while (waiting.length > 0) {
      const ready = waiting.filter((entry) => needsOf.get(entry)?.every((other) => done.has(other)) === true)
      const first = ready[0]
      if (first === undefined) throw new Problem(referenciaSinResolver, { detail: inACircle })
      const now = ready.filter((entry) => entry.method === first.method)
      const plans = await allOf(now.map(async (entry) => [entry, await plan(entry)] as const))
      await carryOut(plans)
      waiting = waiting.filter((entry) => !done.has(entry))
    }
    return entries.flatMap((entry) => done.get(entry) ?? [])
  }
}

const METHODS = ['POST', 'PUT', 'PATCH'] as const

const changedTwice = say(
  'Dos entradas cambian el mismo recurso: envíe una sola.',
  'Two entries change the same resource: send one.',
)
const inACircle = say(
  'Las entradas se refieren unas a otras en círculo.',
  'The entries refer to each other in a circle.',
)

function tellingAt(at: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw toldOfEntry(error, at)
  }
}

/** None is left behind running in a transaction that is over. */
async function allOf<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work)
  const failed = settled.flatMap((s) => (s.status === 'rejected' ? [s.reason as unknown] : []))
  if (failed.length > 0) throw together(failed)
  return settled.flatMap((s) => (s.status === 'fulfilled' ? [s.value] : []))
}

function explainedIn(error: unknown, at: string, paths: FieldPaths | undefined): unknown {
  if (!(error instanceof Unwritten)) return error
  return new Unwritten(async () => {
    const why = await error.explain()
    return toldOfEntry(paths === undefined ? why : toldIn(why, paths), at)
  })
}
