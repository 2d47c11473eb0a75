import { Unwritten } from '../../../engine/write/prepare.ts'
import { lostElements } from './coverage.ts'
import { type FieldPaths, refuseLost, toldIn, toldOfEntry } from './faults.ts'
import { refuseBeyond } from './permission.ts'
import type { EntryPlan } from './plan-entry.ts'
import { fileRows, type ReportPlan } from './plan-report.ts'
import type { FiledEntry } from './report-intake.ts'
import { lostOfReport } from './sent-report.ts'
import type { WriteEntry } from './write-entry.ts'
import type { WriteRun } from './write-run.ts'

/** Somebody changed the row meanwhile: all of it is decided again. */
export class Overtaken extends Error {}

type Planned<P = EntryPlan> = readonly [WriteEntry, P]

/** The rows of entries that are ready at once, those of a collection together; what was filed of them. */
export async function carryOut(run: WriteRun, plans: readonly Planned[]): Promise<readonly FiledEntry[]> {
  await createRows(run, plans)
  const filed: FiledEntry[] = []
  for (const [entry, plan] of plans) {
    if (plan.kind === 'none') leave(run, entry, plan)
    if (plan.kind === 'change') await change(run, entry, plan)
    if (plan.kind === 'report') filed.push(await file(run, entry, plan))
  }
  return filed
}

async function createRows(run: WriteRun, plans: readonly Planned[]): Promise<void> {
  const creations = plans.flatMap(([entry, p]) =>
    p.kind === 'create' ? [{ entry, p, ...run.writingOf(entry.type) }] : [],
  )
  for (const [resource, group] of Map.groupBy(creations, ({ source }) => source.resource)) {
    const prepared = group.map(({ p }) => p.row)
    const rows = await run.slot
      .writerOf(resource)
      .writeAll(run.tx, prepared)
      .catch((error: unknown) => {
        throw explainedIn(error, group.length === 1 ? (group[0]?.entry.at ?? '') : '', group[0]?.paths)
      })
    for (const [i, { entry, p, source }] of group.entries()) {
      const row = rows[i]
      if (row === undefined) throw new Error('A resource without its row')
      run.done.set(entry, { status: 201, type: entry.type, source, row, written: true, lost: p.lost })
    }
  }
}

function leave(run: WriteRun, entry: WriteEntry, { row, lost }: Extract<EntryPlan, { kind: 'none' }>): void {
  const { source } = run.writingOf(entry.type)
  // Of a report that was there already, what goes with it was too: it stands for them.
  for (const own of [entry, ...run.order.partsOf(entry)])
    run.done.set(own, { status: 200, type: entry.type, source, row, written: false, lost })
}

async function change(run: WriteRun, entry: WriteEntry, plan: Extract<EntryPlan, { kind: 'change' }>): Promise<void> {
  const { source, paths } = run.writingOf(entry.type)
  const row = await plan.change.write(run.tx).catch((error: unknown) => {
    throw explainedIn(new Unwritten(() => plan.change.explained(error)), entry.at, paths)
  })
  if (row === null) throw new Overtaken()
  const drawn = [source.project({ ...plan.row, ...row }, run.context.drawing), plan.current]
  const lost = [...plan.dropped, ...lostElements(plan.resource, drawn, plan.write.stored)]
  tellingAt(entry.at, () => refuseLost(plan.resource, lost, run.request.lenient))
  run.done.set(entry, { status: 200, type: entry.type, source, row, written: true, lost })
}

/** A code of a source is kept as its map says it, and who it says that it is about by whom that was found to be. */
const SAID_BY_CHANNEL = ['code', 'subject.identifier', 'subject.display']

async function file(run: WriteRun, entry: WriteEntry, plan: ReportPlan): Promise<FiledEntry> {
  const { write, sent, parts } = plan
  const { call, lenient, intake } = run.request
  const { source, paths } = run.writingOf(entry.type)
  const value = run.context.types.get('Observation')
  if (value === undefined) throw new Error('Reports without observations')
  const { source: values } = run.writingOf(value)
  const rows = await fileRows(run.tx, run.slot, sent, plan.prepared).catch((error: unknown) => {
    throw explainedIn(error, entry.at, paths)
  })
  refuseBeyond(call, source, rows.row)
  const sources = { report: source, value: values }
  const lost = lostOfReport(
    sent,
    rows,
    write,
    intake === undefined ? [] : SAID_BY_CHANNEL,
    sources,
    run.context.drawing,
  )
  tellingAt(entry.at, () => refuseLost(sent.resource, lost.report, lenient))
  // An observation of the bundle is told at its entry; one that is contained, within the report.
  for (const { entry: part, said, dropped } of parts) tellingAt(part.at, () => refuseLost(said, dropped, lenient))
  for (const [i, { resource }] of sent.members.entries())
    tellingAt(parts.find(({ place }) => place === i)?.entry.at ?? entry.at, () =>
      refuseLost(resource, lost.members[i] ?? [], lenient),
    )
  const { created } = rows.filed
  // One that stands is annulled by this and by nothing before it.
  const written = created || rows.row.estado === 'anulado'
  const status = created ? 201 : 200
  const report = { status, type: entry.type, source, row: rows.row, written } as const
  run.done.set(entry, { ...report, lost: lost.report })
  for (const { entry: part, place, dropped } of parts) {
    // A sample, and an observation that has no value of its own, are in the report: it stands for them.
    const row = rows.values[place] ?? null
    const own = row === null ? {} : { type: part.type, source: values, row }
    run.done.set(part, { ...report, ...own, lost: [...dropped, ...(lost.members[place] ?? [])] })
  }
  return { entry, row: rows.row, lost: [...lost.report, ...lost.members.flat()], unmapped: plan.unmapped }
}

function tellingAt(at: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw toldOfEntry(error, at)
  }
}

function explainedIn(error: unknown, at: string, paths: FieldPaths | undefined): unknown {
  if (!(error instanceof Unwritten)) return error
  return new Unwritten(async () => {
    const why = await error.explain()
    return toldOfEntry(paths === undefined ? why : toldIn(why, paths), at)
  })
}
