import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { alive } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import type { preparer } from '../../engine/write/prepare.ts'
import type { changePreparer } from '../../engine/write/update.ts'
import { maySend } from '../../model/access/system-sends.ts'
import { attendedStates } from '../../model/history-state.ts'
import { Problem } from '../../model/problem.ts'
import { unavailable } from '../../model/problems.ts'
import type { EncounterOpener } from '../historias/state-operations.ts'
import type { ReadMessage } from '../hl7/read/er7.ts'
import { namesOfPerson, saidOfPatient } from '../hl7/read/read-admission.ts'
import { personOf, type ReadPerson } from '../hl7/read/read-person.ts'
import { visitIn } from '../hl7/read/read-visit.ts'
import type { Channel } from './channel.ts'
import type { KeptMessage } from './kept-message.ts'
import { matchMerged, matchPatient, type PatientMatch } from './match-patient.ts'
import { openArrival, serviceOf } from './open-arrival.ts'
import { applied, contradicted, leftFor, type Outcome } from './outcome.ts'
import { visitNumber, visitsOf } from './visit-number.ts'

export interface AdmissionDeps {
  readonly core: Core
  readonly openEncounter: EncounterOpener['open']
  readonly prepareNew: ReturnType<typeof preparer>
  readonly prepareChange: ReturnType<typeof changePreparer>
}

/** The row of somebody whom nobody registered yet; null where the message does not say what that takes. */
function newPatient(m: ReadMessage, person: ReadPerson): Record<string, unknown> | null {
  const names = namesOfPerson(m, person)
  if (names === null || person.document === null || person.birth === null || person.sex === null) return null
  const said = Object.entries(saidOfPatient(m, person)).filter(([, value]) => value !== null)
  return {
    tipo_documento: person.document.tipo,
    numero_documento: person.document.numero,
    ...names,
    fecha_nacimiento: person.birth,
    sexo_biologico: person.sex,
    ...Object.fromEntries(said),
  }
}

const ARRIVALS: readonly string[] = ['ADT^A01', 'ADT^A04']

/** What waited for a person must not take back what its source said of the patient after it. */
async function isOvertaken({ db }: Core, kept: KeptMessage): Promise<boolean> {
  if (kept.intentos === 0) return false
  // An arrival that was cancelled since opens nothing.
  const undone = ARRIVALS.includes(kept.tipo) ? ['ADT^A11'] : []
  const later = await db.run({
    name: 'mensaje_entrada_posterior_paciente',
    text: `select 1 from mensaje_entrada n where n.canal = $1 and n.numero > $2::bigint and n.clave = $3
  and (n.estado = 'aplicado' or n.causa in ('admision_por_abrir', 'ingreso_cancelado')) and n.tipo = any($4::text[]) limit 1`,
    values: [kept.canal, kept.numero, kept.clave, [...ARRIVALS, 'ADT^A08', 'ADT^A28', 'ADT^A31', ...undone]],
  })
  return later.length > 0
}

/** Whose it is, as a person said or as the document tells. */
async function patientOf(core: Core, kept: KeptMessage, person: ReadPerson, call: Call): Promise<PatientMatch> {
  const said = kept.asignado && kept.paciente !== null ? await core.loadFor(call, 'paciente', kept.paciente) : null
  return said === null ? matchPatient(core, call, person) : { found: said, parts: [] }
}

/** Registers the patient or brings the record up to date, with what the message says and nothing else. */
async function applyPatient(
  deps: AdmissionDeps,
  kept: KeptMessage,
  m: ReadMessage,
  person: ReadPerson,
  call: Call,
): Promise<Outcome | (Outcome & { readonly isNew: true })> {
  const { core, prepareNew, prepareChange } = deps
  const match = await patientOf(core, kept, person, call)
  if ('found' in match) {
    const { found, parts } = match
    if (parts.length > 0) return contradicted(found.id, parts)
    if (await isOvertaken(core, kept)) return leftFor('llego_otro_despues', found.id)
    const body = Object.fromEntries(
      Object.entries(saidOfPatient(m, person)).filter(([name, value]) => (found[name] ?? null) !== value),
    )
    if (Object.keys(body).length === 0) return applied(found.id)
    const change = await prepareChange({ id: found.id, body, mode: 'patch', call, ifMatch: null })
    return applied(found.id, async (tx) => {
      // Somebody else changed the record meanwhile: it is decided again.
      if ((await change.write(tx)) === null) throw new Problem(unavailable)
      return []
    })
  }
  if (match.why !== 'paciente_desconocido') return leftFor(match.why, 'id' in match ? match.id : null)
  const body = newPatient(m, person)
  if (body === null) return leftFor('datos_insuficientes')
  const made = await prepareNew({ body, call })
  const outcome = applied(made.row.id, async (tx) => {
    await made.write(tx)
    return []
  })
  return { ...outcome, isNew: true }
}

interface ToldEncounter {
  readonly profesional: string | null
  readonly servicio_reps: string | null
  readonly identificador_externo: string | null
  readonly abierta: boolean
}
const encountersOf = ({ db }: Core, patient: string, visit: string | null): Promise<ToldEncounter[]> =>
  db.run<ToldEncounter>({
    name: 'atenciones_de_visita',
    text: `select h.profesional, h.servicio_reps, h.identificador_externo, h.estado = any($2::text[]) as abierta
  from historia h where h.paciente = any(${recordsOfPerson('$1::uuid')}) and ${alive('h')}
  and (h.estado = any($2::text[]) or h.identificador_externo = $3)`,
    values: [patient, [...attendedStates], visit],
  })

/** Those that a message may speak of: that of the visit which it names, or else those that are of no other visit of its source. */
async function openEncounters(core: Core, channel: Channel, m: ReadMessage, patient: string) {
  const visit = visitNumber(channel, visitIn(m, channel.zona).number)
  const all = await encountersOf(core, patient, visit)
  const named = visit === null ? [] : all.filter((h) => h.identificador_externo === visit)
  const others = all.filter((h) => visit === null || h.identificador_externo?.startsWith(visitsOf(channel)) !== true)
  return { isNamed: named.length > 0, open: (named.length > 0 ? named : others).filter((h) => h.abierta) }
}

/** What is told of encounters that go on here: nothing of them is changed by a message, and a person is asked where one of them would have to. */
async function applyCourse(
  core: Core,
  channel: Channel,
  m: ReadMessage,
  event: string,
  patient: string,
): Promise<Outcome> {
  const { isNamed, open } = await openEncounters(core, channel, m, patient)
  // What was told of a visit that is over here changes nothing of it, nor of another one.
  if (isNamed && open.length === 0 && event !== 'A13') return applied(patient)
  switch (event) {
    case 'A03':
    case 'A13':
      // The bell of those who answer for it tells them of the discharge, or no more.
      if (open.some((h) => h.profesional !== null)) return applied(patient)
      return leftFor(event === 'A03' ? 'egreso_informado' : 'egreso_cancelado', patient)
    case 'A11':
      return open.length === 0 ? applied(patient) : leftFor('ingreso_cancelado', patient)
    default: {
      const service = serviceOf(channel, visitIn(m, channel.zona).places)
      const isThere = open.some((h) => service !== null && h.servicio_reps === service)
      return open.length === 0 || isThere ? applied(patient) : leftFor('traslado_informado', patient)
    }
  }
}

/** The record that the sender kept of the two, if we have it; what is merged here people decide. */
async function applyMerge(
  core: Core,
  channel: Channel,
  m: ReadMessage,
  person: ReadPerson,
  call: Call,
): Promise<Outcome> {
  const { kept, other } = await matchMerged(core, call, m, person, channel.zona)
  const principal = 'found' in kept ? kept.found.id : null
  const agrees = [kept, other].every((match) => match === null || !('found' in match) || match.parts.length === 0)
  // Of somebody of whom we have one record there is nothing to merge.
  if (agrees && principal !== null && other !== null && (!('found' in other) || other.found.id === principal))
    return applied(principal)
  return leftFor('fusion_por_decidir', principal)
}

/** Transferred, discharged, and the cancelling of an admission, a transfer and a discharge. */
const COURSE: readonly string[] = ['A02', 'A03', 'A11', 'A12', 'A13']

/** What an admissions system tells: who a patient is, that somebody came or left, that two records are one person. */
export async function applyAdmission(
  deps: AdmissionDeps,
  channel: Channel,
  kept: KeptMessage,
  m: ReadMessage,
  call: Call,
): Promise<Outcome> {
  const { core } = deps
  maySend(call.actor, 'pacientes')
  const person = personOf(m, channel.zona)
  const event = kept.tipo.slice(kept.tipo.indexOf('^') + 1)
  if (event === 'A40') return applyMerge(core, channel, m, person, call)
  if (COURSE.includes(event)) {
    const match = await patientOf(core, kept, person, call)
    if (!('found' in match)) return leftFor(match.why, 'id' in match ? match.id : null)
    const { found, parts } = match
    if (parts.length > 0) return contradicted(found.id, parts)
    return applyCourse(core, channel, m, event, found.id)
  }
  const outcome = await applyPatient(deps, kept, m, person, call)
  const admits = (event === 'A01' || event === 'A04') && call.actor.envia?.includes('admisiones') === true
  if (outcome.estado !== 'aplicado' || !admits) return outcome
  // A new patient is stored first; the encounter is opened when the message is applied again.
  return 'isNew' in outcome ? { ...outcome, estado: 'recibido' } : openArrival(deps, channel, kept, m, call, outcome)
}
