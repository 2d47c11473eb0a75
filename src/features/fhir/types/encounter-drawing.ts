import type { CodeList } from '../../../model/codes/index.ts'
import {
  causaAtencion,
  condicionEgreso,
  destinoEgreso,
  entornoAtencion,
  finalidad,
  grupoServicios,
  modalidadAtencion,
  servicioReps,
  triage,
  viaIngreso,
} from '../../../model/codes/index.ts'
import { accountOf, participation } from '../elements/author.ts'
import { type Coding, type Concept, called, coding, concept, HL7, rdaCode } from '../elements/coding.ts'
import {
  extension,
  type FhirResource,
  meta,
  narrative,
  type ProjectedRow,
  RDA,
  reference,
  some,
  textIn,
  when,
} from '../elements/elements.ts'
import { encounterDiagnoses } from '../elements/encounter-diagnosis.ts'
import { providerOf, REPS } from '../elements/provider.ts'
import type { Facts } from '../source.ts'

/** Dossier §6.1. */
export const STATUS: Readonly<Record<string, string>> = {
  borrador: 'planned',
  abierta: 'arrived',
  en_atencion: 'in-progress',
  suspendida: 'onleave',
  cerrada: 'finished',
  archivada: 'finished',
  anulada: 'entered-in-error',
}
const statusOf = (state: string | null): string => STATUS[state ?? ''] ?? 'unknown'

export const KINDS: Readonly<Record<string, readonly [code: string, display: string, text: string]>> = {
  consulta_externa: ['AMB', 'ambulatory', 'Consulta externa'],
  urgencias: ['EMER', 'emergency', 'Urgencias'],
  hospitalizacion: ['IMP', 'inpatient encounter', 'Hospitalización'],
}
export const HOME = '03'
export const REMOTE = ['06', '07', '08', '09']

/** A consultation is where it happens: at a distance or at home before in the office. */
function classOf(row: ProjectedRow): Coding {
  const [kind, mode] = [textIn(row, 'tipo_atencion'), textIn(row, 'modalidad_atencion') ?? '']
  const [code, display] = REMOTE.includes(mode)
    ? ['VR', 'virtual']
    : mode === HOME
      ? ['HH', 'home health']
      : (KINDS[kind ?? ''] ?? ['AMB', 'ambulatory'])
  return coding(`${HL7}/v3-ActCode`, code, display)
}

const listed = (row: ProjectedRow, name: string, system: string, list: CodeList): Concept[] => {
  const code = textIn(row, name)
  return code === null ? [] : [concept(rdaCode(system, list, code))]
}

const types = (row: ProjectedRow): Concept[] => [
  ...listed(row, 'modalidad_atencion', 'ColombianTechModality', modalidadAtencion),
  ...listed(row, 'grupo_servicios', 'GrupoServicios', grupoServicios),
  ...listed(row, 'entorno_atencion', 'EntornoAtencion', entornoAtencion),
  ...listed(row, 'servicio_reps', 'REPShealthcareServices', servicioReps),
]

const reasons = (row: ProjectedRow): Concept[] => [
  ...listed(row, 'causa_atencion', 'RIPSCausaExternaVersion2', causaAtencion),
  ...listed(row, 'finalidad', 'RIPSFinalidadConsultaVersion2', finalidad),
  ...when(textIn(row, 'motivo_consulta'), (text) => called(text)),
]

const isDischarged = (row: ProjectedRow): boolean =>
  statusOf(textIn(row, 'estado')) === 'finished' && textIn(row, 'tipo_atencion') !== 'consulta_externa'

function participants(row: ProjectedRow): object[] {
  const doctor = accountOf(textIn(row, 'profesional'), row.tratante)
  const role = isDischarged(row)
    ? { id: 'DischargePhysician', type: [participation('DIS', 'discharger', 'Profesional que da el egreso')] }
    : { id: 'AttenderPhysician', type: [participation('ATND', 'attender', 'Profesional tratante')] }
  const beside = (name: string, type: Concept): object[] =>
    when(textIn(row, name), (display) => ({ type: [type], individual: { type: 'RelatedPerson', display } }))
  return [
    ...(doctor === null ? [] : [{ ...role, individual: doctor }]),
    ...beside('acompanante_nombre', participation('ESC', 'escort', 'Acompañante')),
    ...beside('responsable_nombre', called('Responsable')),
  ]
}

interface Past {
  readonly estado: string
  readonly desde: string
  readonly hasta: string
}
const history = (row: ProjectedRow): object[] =>
  (Array.isArray(row.estados_previos) ? (row.estados_previos as Past[]) : []).map(({ estado, desde, hasta }) => ({
    status: statusOf(estado),
    period: { start: desde, end: hasta },
  }))

function period(row: ProjectedRow): object {
  const [start, end] = [textIn(row, 'fecha_inicio'), textIn(row, 'fecha_fin')]
  if (start === null && end === null) return {}
  return { period: { ...(start === null ? {} : { start }), ...(end === null ? {} : { end }) } }
}

/** What the guide says at discharge; of a consultation it says the destination in an extension. */
function hospitalization(row: ProjectedRow): object {
  const died = textIn(row, 'condicion_egreso')
  const [from] = listed(row, 'via_ingreso', 'ViaIngreso', viaIngreso)
  const [to] = isConsultation(row) ? [] : listed(row, 'destino_egreso', 'CondicionyDestinoUsuarioEgreso', destinoEgreso)
  const institution = textIn(row, 'institucion_destino')
  const said = {
    ...some(
      'extension',
      when(died, (code) =>
        extension('DischargeDeceasedStatus', {
          valueCoding: rdaCode('ColombianDischargeDeceasedStatus', condicionEgreso, code),
        }),
      ),
    ),
    ...(from === undefined ? {} : { admitSource: from }),
    ...(institution === null ? {} : { destination: { type: 'Organization', display: institution } }),
    ...(to === undefined ? {} : { dischargeDisposition: to }),
  }
  return Object.keys(said).length === 0 ? {} : { hospitalization: said }
}

const isConsultation = (row: ProjectedRow): boolean => textIn(row, 'tipo_atencion') === 'consulta_externa'

function disposition(row: ProjectedRow): object[] {
  const code = textIn(row, 'destino_egreso')
  if (code === null || !isConsultation(row)) return []
  const where = {
    url: 'DispositionCode',
    valueCoding: rdaCode('CondicionyDestinoUsuarioEgreso', destinoEgreso, code),
  }
  return [extension('DischargeDisposition', { extension: [where] })]
}

/** Twelve digits are a site, and not only a provider. */
const site = (row: ProjectedRow): object[] => {
  const code = textIn(row, 'prestador_codigo')
  if (code?.length !== 12) return []
  return [{ location: { type: 'Location', identifier: { system: REPS, value: code } } }]
}

function lines(row: ProjectedRow): (string | null)[] {
  const kind = KINDS[textIn(row, 'tipo_atencion') ?? '']?.[2] ?? null
  const number = textIn(row, 'numero_atencion')
  return [
    [kind, number].filter((part) => part !== null).join(' '),
    [textIn(row, 'fecha_inicio'), textIn(row, 'fecha_fin')].filter((part) => part !== null).join(' a '),
    textIn(row, 'motivo_consulta'),
  ]
}

export function fhirEncounter(row: ProjectedRow, { provider }: Pick<Facts, 'provider'>): FhirResource {
  const cups = textIn(row, 'cups_consulta')
  const patient = textIn(row, 'paciente')
  const [priority] = listed(row, 'triage', 'ClaseTriage', triage)
  return {
    resourceType: 'Encounter',
    id: String(row.id),
    ...meta(row),
    ...narrative(...lines(row)),
    ...some('extension', disposition(row)),
    ...some(
      'identifier',
      when(textIn(row, 'numero_atencion'), (value) => ({
        id: 'EncounterIdentifier',
        use: 'usual',
        system: `${RDA}/NamingSystem/Encounters`,
        value,
      })),
    ),
    status: statusOf(textIn(row, 'estado')),
    ...some('statusHistory', history(row)),
    class: classOf(row),
    ...some('type', types(row)),
    ...(cups === null ? {} : { serviceType: { coding: [coding(`${RDA}/CodeSystem/CUPS`, cups)] } }),
    ...(priority === undefined ? {} : { priority }),
    ...(patient === null ? {} : { subject: reference('Patient', patient) }),
    ...some('participant', participants(row)),
    ...period(row),
    ...some('reasonCode', reasons(row)),
    ...some('diagnosis', encounterDiagnoses(row.diagnosticos)),
    ...hospitalization(row),
    ...some('location', site(row)),
    serviceProvider: providerOf(textIn(row, 'prestador_codigo'), provider),
  }
}
