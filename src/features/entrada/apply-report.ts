import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { maySend } from '../../model/access/system-sends.ts'
import { Problem } from '../../model/problem.ts'
import { duplicate } from '../../model/problems.ts'
import type { ReadMessage } from '../hl7/read/er7.ts'
import { personOf, type ReadPerson } from '../hl7/read/read-person.ts'
import { type ReadReport, reportsIn } from '../hl7/read/read-reports.ts'
import { baseNumber, numbersAmong, numbersOf } from '../hl7/read/report-numbers.ts'
import { type findOrder, lentReach } from '../resultados/find-order.ts'
import type { PreparedReport, ReportFiler } from '../resultados/incoming-report.ts'
import { type StandingReport, standingReports } from '../resultados/standing-report.ts'
import { isVitalReport } from '../resultados/vital-report.ts'
import type { Channel } from './channel.ts'
import { type ChannelWords, noteUnmapped } from './code-map.ts'
import type { KeptMessage } from './kept-message.ts'
import { matchPatient, type PatientMatch } from './match-patient.ts'
import { applied, contradicted, leftFor, type Outcome, refusedBy } from './outcome.ts'

export interface ReportDeps {
  readonly core: Core
  readonly filer: ReportFiler
  readonly findOrder: typeof findOrder
}

const isVital = ({ report }: ReadReport): boolean => isVitalReport(report)

/** Vital signs answer no order: nobody has to say which examination they are. */
const unmappedIn = (reports: readonly ReadReport[]): ReadonlyMap<string, string> =>
  new Map(reports.flatMap((read) => (isVital(read) ? [] : [...read.unmapped])))

interface NumberedReports {
  readonly reports: readonly ReadReport[]
  /** Of their numbers, what stands. */
  readonly standing: ReadonlyMap<string, StandingReport>
}

/** A device may give one number to all that it ever measures: at another time it is another measurement, and corrects nothing. */
function ownNumber(one: ReadReport): ReadReport {
  const { externalNumber, takenAt } = one.report
  if (externalNumber === null || takenAt === null || !isVital(one)) return one
  return { ...one, report: { ...one.report, externalNumber: baseNumber(externalNumber, takenAt) } }
}

/** Each report under a number of its own, also where the source gives one to several; null where it cannot be known which is which. */
async function numbered({ db }: Core, account: string, told: readonly ReadReport[]): Promise<NumberedReports | null> {
  const read = told.map(ownNumber)
  const bases = new Set(read.flatMap(({ report }) => report.externalNumber ?? []))
  const standing = await standingReports(db, account, [...bases].flatMap(numbersOf))
  const numbers = new Map<ReadReport, string>()
  for (const base of bases) {
    const alike = read.filter(({ report }) => report.externalNumber === base)
    const known = numbersOf(base).flatMap((number) => {
      const stands = standing.get(number)
      return stands === undefined ? [] : [{ number, takenAt: stands.fecha_toma }]
    })
    const own = numbersAmong(
      base,
      alike.map(({ report }) => report),
      known,
    )
    if (own === null) return null
    for (const [i, one] of alike.entries()) numbers.set(one, own[i] ?? base)
  }
  const reports = read.map((one) => ({
    ...one,
    report: { ...one.report, externalNumber: numbers.get(one) ?? null },
  }))
  return { reports, standing }
}

/** A report that waited for a person must not correct what its source said after it. */
export async function isOvertaken(tx: Tx, kept: KeptMessage, numbers: readonly string[]): Promise<boolean> {
  if (kept.intentos === 0) return false
  const later = await tx.run({
    name: 'mensaje_entrada_posterior',
    text: `select 1 from mensaje_entrada n join resultado r on r.id = any(n.resultados)
where n.canal = $1 and n.numero > $2::bigint and n.estado = 'aplicado' and r.numero_externo = any($3::text[]) limit 1`,
    values: [kept.canal, kept.numero, [...numbers]],
  })
  return later.length > 0
}

/** Whom a person says it is about counts: that record is reached for this filing as by those who attend the patient. */
export const reachingAssigned = async (core: Core, call: Call, kept: KeptMessage, patient: string): Promise<Call> => ({
  ...(await lentReach(core, call, patient)),
  reason: kept.motivo,
})

/** Whose a message is, also where its source reaches the patient no more, as long as all that it brings was asked and is awaited. */
async function patientOf(
  { core, findOrder }: ReportDeps,
  person: ReadPerson,
  read: readonly ReadReport[],
  call: Call,
): Promise<PatientMatch> {
  const match = await matchPatient(core, call, person)
  if (!('why' in match) || match.why !== 'paciente_sin_alcance') return match
  for (const { placer, report } of read)
    if ((await findOrder(core, call, { patient: match.id, placer, cups: report.cups })) === null) return match
  return matchPatient(core, await lentReach(core, call, match.id), person)
}

/** A refusal is told with whose it is, so that who reads it in the inbox is written down there; one that was overtaken is decided again. */
function refusedOf(patient: string, error: unknown): Outcome {
  const left = error instanceof Problem && error.kind === duplicate ? null : refusedBy(error, patient)
  if (left === null) throw error
  return left
}

/** Every report of the message or none of them, under the orders that they answer. */
export async function applyReports(
  deps: ReportDeps,
  channel: Channel,
  kept: KeptMessage,
  m: ReadMessage,
  words: ChannelWords,
  call: Call,
): Promise<Outcome> {
  const { core, filer, findOrder } = deps
  const read = reportsIn(m, words)
  for (const report of read) maySend(call.actor, isVital(report) ? 'signos_vitales' : 'resultados')
  const person = personOf(m, channel.zona)
  const assigned = kept.asignado && kept.paciente !== null ? kept.paciente : null
  let patient = assigned
  if (patient === null) {
    const match = await patientOf(deps, person, read, call)
    if (!('found' in match)) return leftFor(match.why, 'id' in match ? match.id : null)
    patient = match.found.id
    if (match.parts.length > 0) return contradicted(patient, match.parts)
  }
  const known = await numbered(core, call.actor.id, read)
  if (known === null) return leftFor('informe_ambiguo', patient)
  const { reports, standing } = known
  const numbers = reports.flatMap(({ report }) => report.externalNumber ?? [])
  if (await isOvertaken(core.db, kept, numbers)) return leftFor('llego_otro_despues', patient)
  const unmapped = unmappedIn(reports)
  const note: Outcome['write'] = async (tx) => {
    await noteUnmapped(tx, channel.id, unmapped, words.noted)
    return []
  }
  const filing = assigned === null ? call : await reachingAssigned(core, call, kept, assigned)
  const said = kept.asignado ? kept.orden : null
  const isSaidForAll = kept.asignado && (said !== null || kept.sin_orden) && reports.length === 1
  const { id, huella } = kept
  const prepared: PreparedReport[] = []
  let order: string | null = null
  for (const read of reports) {
    const { placer, report } = read
    // Of several reports each keeps the order that it answers: the person spoke of the one that had none.
    const isFound = !isVital(read) && !isSaidForAll
    const found = isFound ? await findOrder(core, call, { patient, placer, cups: report.cups }) : null
    const own: string | null = found ?? said
    const needsOrder = own === null && !isVital(read) && !channel.sin_orden && !kept.sin_orden
    const stands = report.externalNumber === null ? null : (standing.get(report.externalNumber) ?? null)
    // What corrects a report answers the order that it answered.
    if (needsOrder && stands === null)
      return leftFor(report.cups === null ? 'codigo_sin_mapa' : 'orden_desconocida', patient, note)
    order ??= own
    const who =
      kept.asignado && kept.resuelto_por !== null ? { by: kept.resuelto_por, overPeople: kept.sobre_correccion } : null
    const one = await filer
      .prepare(filing, { ...report, patient, order: own, assigned: who, source: { id, huella } }, stands)
      .catch((error: unknown) => refusedOf(patient, error))
    if ('estado' in one) return one
    prepared.push(one)
  }
  return applied(
    patient,
    async (tx) => {
      await noteUnmapped(tx, channel.id, unmapped, words.noted)
      const made: string[] = []
      for (const one of prepared) made.push((await one.write(tx)).resultado)
      return made
    },
    order,
  )
}
