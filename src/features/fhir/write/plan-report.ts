import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import { isUuid } from '../../../model/check-value.ts'
import { Problem } from '../../../model/problem.ts'
import { invalid } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { findOrder } from '../../resultados/find-order.ts'
import type { FiledReport, IncomingReport, PreparedReport } from '../../resultados/incoming-report.ts'
import type { DrawingFacts, Source } from '../source.ts'
import { lostElements } from './coverage.ts'
import type { ReportWrite, SentResource } from './declare.ts'
import { listIn, referredId, textIn } from './elements.ts'
import { incomingObservations, keptOfObservation, unkeptOf } from './incoming-observation.ts'
import type { WriteSlot } from './slot.ts'

/** A report with the observations that go with it: those that it contains, and those of the same bundle that it names. */
export interface SentReport {
  readonly resource: SentResource
  readonly observations: readonly SentResource[]
  /** References of its results that lead to neither. */
  readonly lost: readonly string[]
}

/** `beside`: what an entry of the same bundle says, by the reference that names it; `dropped`: what it refers to and is left out. */
export function reportIn(
  sent: SentResource,
  beside: ReadonlyMap<string, SentResource>,
  dropped: readonly string[],
): SentReport {
  const contained = listIn(sent.contained)
  const results = listIn(sent.result).map((r) => textIn(r.reference) ?? '')
  const found = results.map(
    (name) =>
      beside.get(name) ?? contained.find((c) => c.resourceType === 'Observation' && name === `#${textIn(c.id)}`),
  )
  const unnamed = contained.flatMap((c, i) =>
    found.includes(c) || (c.resourceType === 'Endpoint' && sent.resourceType === 'ImagingStudy')
      ? []
      : [`${textIn(sent.resourceType)}.contained[${i}]`],
  )
  return {
    resource: sent,
    observations: found.filter((o) => o !== undefined),
    lost: [
      ...dropped,
      ...found.flatMap((o, i) => (o === undefined ? [`${textIn(sent.resourceType)}.result[${i}]`] : [])),
      ...unnamed,
    ],
  }
}

const missing = say('No existe o no está disponible.', 'It does not exist or is not available.')
const refused = (campo: string): Problem =>
  new Problem(invalid, { errores: [{ campo, codigo: 'referencia', mensaje: missing }] })

/** Decided, with whose it is and which order is meant found as of any report that arrives. */
export async function prepareReport(
  { core, reports }: WriteSlot,
  call: Call,
  write: ReportWrite,
  { resource, observations }: SentReport,
): Promise<{ readonly report: IncomingReport; readonly prepared: PreparedReport }> {
  const told = write.readReport(resource, observations)
  const patient = referredId(resource.subject, 'Patient')
  if (patient === null || !isUuid(patient)) throw refused('paciente')
  if ((await core.loadFor(call, 'paciente', patient)) === null) throw refused('paciente')
  const named = write.order(resource)
  const order = await findOrder(core, call, { patient, placer: named, cups: told.cups })
  if (named !== null && order !== named) throw refused('orden')
  const report = { ...told, patient, order }
  return { report, prepared: await reports.prepare(call, report) }
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
  { observations }: SentReport,
  prepared: PreparedReport,
): Promise<FiledRows> {
  const filed = await prepared.write(tx)
  const rows = await Promise.all(filed.valores.map((id) => core.load('valor_clinico', id)))
  const row = await core.load('resultado', filed.resultado)
  if (row === null) throw new Error('A report without its row')
  let at = 0
  const values = observations.map((o) => {
    const own = incomingObservations(o).filter(({ status }) => status !== 'anulado').length
    const first = own === 0 ? null : (rows[at] ?? null)
    at += own
    return first
  })
  return { filed, row, values }
}

/** What would be lost of the report or of its observations, each told where it was sent. */
export function lostOfReport(
  sent: SentReport,
  { row, values }: FiledRows,
  write: ReportWrite,
  sources: { readonly report: Source; readonly value: Source },
  facts: DrawingFacts,
): { readonly report: readonly string[]; readonly observations: readonly (readonly string[])[] } {
  return {
    report: [...sent.lost, ...lostElements(sent.resource, [sources.report.project(row, facts)], write.stored)],
    observations: sent.observations.map((o, i) => {
      const value = values[i]
      return value == null
        ? []
        : [...lostElements(o, [sources.value.project(value, facts)], keptOfObservation), ...unkeptOf(o)]
    }),
  }
}
