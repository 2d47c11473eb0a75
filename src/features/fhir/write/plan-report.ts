import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import { smartWrites } from '../../../model/access/smart-scopes.ts'
import { isUuid } from '../../../model/check-value.ts'
import { Problem } from '../../../model/problem.ts'
import { forbidden } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { contradicted, leftFor } from '../../entrada/outcome.ts'
import { type AskedOrder, findOrder, lentReach } from '../../resultados/find-order.ts'
import type { FiledReport, IncomingReport, PreparedReport } from '../../resultados/incoming-report.ts'
import { type StandingReport, standingReports } from '../../resultados/standing-report.ts'
import { isVitalReport } from '../../resultados/vital-report.ts'
import { loadRow } from '../rest/load-rows.ts'
import type { Source } from '../source.ts'
import { contradictionsOf } from './contradictions.ts'
import type { ReportWrite, SentResource } from './declare.ts'
import { listIn, objectIn, referredId, textIn } from './elements.ts'
import { refuseUnlessMay } from './permission.ts'
import { informeYaResuelto } from './problems.ts'
import { withReferences } from './references.ts'
import { reportIn, type SentReport } from './sent-report.ts'
import type { WriteSlot } from './slot.ts'
import { stillUnmatched, unmatched } from './unmatched.ts'
import { resourceIn, type WriteEntry } from './write-entry.ts'
import type { WriteRun } from './write-run.ts'

/** An entry that goes into a report, and what it refers to and is left out. */
interface ReportPart {
  readonly entry: WriteEntry
  readonly said: SentResource
  readonly dropped: readonly string[]
}

export interface ReportPlan {
  readonly kind: 'report'
  readonly write: ReportWrite
  readonly sent: SentReport
  readonly prepared: PreparedReport
  readonly unmapped: ReadonlyMap<string, string>
  /** The entries of its observations, each with its place among those of the report; -1 of a sample. */
  readonly parts: readonly (ReportPart & { readonly place: number })[]
}

/** Decided, and filed with what goes with it. */
export async function planReport(
  run: WriteRun,
  entry: WriteEntry,
  source: Source,
  write: ReportWrite,
  { resource, dropped, local }: LocalReport,
): Promise<ReportPlan> {
  const { call } = run.request
  refuseUnlessMay(call, entry.type, source, write, 'create', [{}])
  const beside = new Map<string, SentResource>()
  const parts: ReportPart[] = []
  for (const part of run.order.partsOf(entry)) {
    // What it contains is of the report; what is sent beside it is a resource of its own, which scopes name.
    if (call.actor.smart !== undefined && !smartWrites(call.actor.smart, part.type.type, 'create'))
      throw new Problem(forbidden)
    const said = await withReferences(local(resourceIn(part)), run.references)
    beside.set(`#${part.fullUrl}`, said.resource)
    parts.push({ entry: part, said: said.resource, dropped: said.dropped })
  }
  const sent = reportIn(resource, beside, dropped)
  const { prepared, unmapped } = await prepareReport(run, entry, write, sent)
  return {
    kind: 'report',
    write,
    sent,
    prepared,
    unmapped,
    parts: parts.map((part) => ({ ...part, place: sent.members.findIndex((m) => m.resource === part.said) })),
  }
}

/** A report as it is read, and how its parts are to be read: by what they are called within it. */
export interface LocalReport {
  readonly resource: SentResource
  readonly dropped: readonly string[]
  local(sent: SentResource): SentResource
}

/** What the same content made before, where it still stands and the caller reaches it; throws where it must not be filed again. */
export async function madeBefore(
  { slot, known, request: { call } }: WriteRun,
  entry: WriteEntry,
  source: Source,
  write: ReportWrite,
): Promise<Row | null> {
  const { estado, resultados: [made] = [] } = known.get(entry) ?? {}
  if (estado === undefined) return null
  refuseUnlessMay(call, entry.type, source, write, 'create', [{}])
  if (estado === 'anulado') throw new Problem(informeYaResuelto, { detail: discarded })
  if (estado !== 'aplicado' || made === undefined) return null
  // Whom a person found it to be of is nothing that its sender learns.
  if ((await slot.core.loadFor(call, source.resource.name, made)) === null) throw stillUnmatched()
  const [newer] = await slot.core.db.run({
    name: 'resultado_corregido',
    text: `select 1 from resultado n where n.corrige_a = $1 and n.estado <> 'anulado' and n.eliminado_en is null`,
    values: [made],
  })
  const row = newer === undefined ? await loadRow(slot.core, call, source, made) : null
  if (row === null || row.estado === 'anulado') throw new Problem(informeYaResuelto, { detail: overtaken })
  return row
}

const discarded = say(
  'Ese mismo informe llegó antes y una persona lo descartó.',
  'The same report came before and a person discarded it.',
)
const overtaken = say(
  'Ese mismo informe llegó antes, y después se corrigió o se anuló.',
  'The same report came before, and was corrected or annulled since.',
)
/** Whose it is; of one that nobody is found for, or that says it is of somebody else, why. */
async function patientOf(
  run: WriteRun,
  entry: WriteEntry,
  { resource }: SentReport,
  asked: Pick<AskedOrder, 'placer' | 'cups'>,
): Promise<string> {
  const { core } = run.slot
  const { call, intake } = run.request
  const named = referredId(resource.subject, 'Patient')
  const id = named !== null && isUuid(named) ? named : null
  const reached = async (by: Call): Promise<Row | null> => (id === null ? null : core.loadFor(by, 'paciente', id))
  // Whom its source reaches no more is found while the order that it answers is valid, as by any other door.
  const isAwaited = async (patient: string): Promise<boolean> =>
    (await findOrder(core, call, { patient, ...asked })) !== null
  const found =
    (await reached(call)) ??
    (id !== null && (await isAwaited(id)) ? await reached(await lentReach(core, call, id)) : null)
  if (found === null) {
    const isThere = intake !== undefined && id !== null && (await core.load('paciente', id)) !== null
    const left = isThere ? leftFor('paciente_sin_alcance', id) : leftFor('paciente_desconocido')
    throw unmatched(run, entry, 'paciente', { left, unmapped: NOTHING })
  }
  intake?.matched(entry, found.id)
  // Whom a person says that it is about counts.
  const parts = intake?.assigned == null ? await contradictionsOf(run, entry, found) : []
  if (parts.length > 0)
    throw unmatched(run, entry, 'paciente', { left: contradicted(found.id, parts), unmapped: NOTHING })
  return found.id
}

const NOTHING: ReadonlyMap<string, string> = new Map()
export const codesOf = ({ code }: SentResource): readonly string[] =>
  listIn(objectIn(code).coding).flatMap((c) => textIn(c.code) ?? [])

/** Decided, with whose it is and which order is meant found as of any report that arrives. */
async function prepareReport(
  run: WriteRun,
  entry: WriteEntry,
  write: ReportWrite,
  sent: SentReport,
): Promise<{ readonly prepared: PreparedReport; readonly unmapped: ReadonlyMap<string, string> }> {
  const { slot, tx } = run
  const { call, intake } = run.request
  const { resource, members, sample, taken } = sent
  const told = write.readReport(resource, { observations: members.flatMap((m) => m.values), sample, taken })
  const { report, unmapped } = intake?.mapped(told, codesOf(resource)) ?? { report: told, unmapped: NOTHING }
  const placer = intake?.assigned?.order ?? write.order(resource)
  const patient = await patientOf(run, entry, sent, { placer, cups: report.cups })
  if (intake !== undefined && (await intake.isLate(tx, report.externalNumber)))
    throw unmatched(run, entry, 'orden', { left: leftFor('llego_otro_despues', patient), unmapped })
  const { externalNumber: number } = report
  const standing =
    number === null ? null : ((await standingReports(slot.core.db, call.actor.id, [number])).get(number) ?? null)
  const order = await orderOf(run, entry, write, sent, { ...report, patient }, unmapped, standing)
  const source = intake?.sourceOf(entry) ?? null
  const incoming = { ...report, patient, order, assigned: intake?.assigned?.who ?? null, source }
  return { prepared: await slot.reports.prepare(call, incoming, standing), unmapped }
}

async function orderOf(
  run: WriteRun,
  entry: WriteEntry,
  write: ReportWrite,
  { resource }: SentReport,
  report: Omit<IncomingReport, 'order'>,
  unmapped: ReadonlyMap<string, string>,
  standing: StandingReport | null,
): Promise<string | null> {
  const { call, intake } = run.request
  if (intake?.assigned?.withoutOrder === true) return null
  const named = intake?.assigned?.order ?? write.order(resource)
  const { patient, cups } = report
  const order = await findOrder(run.slot.core, call, { patient, placer: named, cups })
  const causa = cups === null && named === null ? 'codigo_sin_mapa' : 'orden_desconocida'
  const none = (): Problem => unmatched(run, entry, 'orden', { left: leftFor(causa, patient), unmapped })
  if (named !== null && order !== named) throw none()
  const needsOrder = order === null && intake !== undefined && !intake.withoutOrder && !isVitalReport(report)
  // What corrects a report answers the order that it answered.
  if (needsOrder && standing === null) throw none()
  return order
}

export interface FiledRows {
  readonly filed: FiledReport
  readonly row: Row
  /** Of each observation the first of its values; null of one that says nothing. */
  readonly values: readonly (Row | null)[]
}

export async function fileRows(
  tx: Tx,
  { core }: WriteSlot,
  { members }: SentReport,
  prepared: PreparedReport,
): Promise<FiledRows> {
  const filed = await prepared.write(tx)
  const rows = await Promise.all(filed.valores.map((id) => core.load('valor_clinico', id)))
  const row = await core.load('resultado', filed.resultado)
  if (row === null) throw new Error('A report without its row')
  let at = 0
  const values = members.map(({ values: said }) => {
    const own = said.filter(({ status }) => status !== 'anulado').length
    const first = own === 0 ? null : (rows[at] ?? null)
    at += own
    return first
  })
  return { filed, row, values }
}
