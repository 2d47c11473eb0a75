import type { Profile } from '../definition.ts'
import {
  always,
  coding,
  cut,
  extensions,
  fixed,
  list,
  naming,
  need,
  needs,
  none,
  type Rule,
  resource,
  system,
  THO,
  to,
} from './rules.ts'

const type = (
  slice: string,
  card: string,
  of: string,
  valueSet: string,
  code?: string,
  display?: string,
): readonly Rule[] => [
  list(`type:${slice}`, card, valueSet),
  need(`type:${slice}.coding`),
  ...coding(`type:${slice}.coding`, system(of), code, display),
]

/** A diagnosis is recognised by its rank. */
const diagnosis = (
  slice: string,
  card: string,
  rank: number,
  code: string,
  display: string,
  typed: boolean,
): readonly Rule[] => {
  const id = `diagnosis:${slice}`
  return [
    need(id, card),
    fixed(`${id}.id`, slice),
    ...(typed ? extensions(`${id}.`, ['ExtensionDiagnosisType', '1..1']) : []),
    to(`${id}.condition`, '1..1', 'ConditionRDA'),
    list(`${id}.use`, '1..1', 'ColombianDiagnosisRoleCodes'),
    ...coding(`${id}.use.coding`, system('ColombianDiagnosisRole'), code, display),
    fixed(`${id}.rank`, rank),
  ]
}
const COMORBIDITY = ['398192003', 'comorbilidades', false] as const

const physician = (slice: string, code: string, display: string): readonly Rule[] => [
  cut('participant', '1..1', 'value:type'),
  need(`participant:${slice}`),
  fixed(`participant:${slice}.id`, slice),
  ...needs(`participant:${slice}.type participant:${slice}.type.coding`),
  ...coding(`participant:${slice}.type.coding`, `${THO}v3-ParticipationType`, code, display),
  ...none(`participant:${slice}.period`),
  to(`participant:${slice}.individual`, '1..1', 'PractitionerRDA'),
]

const common = (code: string, display: string): readonly Rule[] => [
  cut('identifier', '0..1', 'value:id'),
  need('identifier:EncounterIdentifier', '0..1'),
  fixed('identifier:EncounterIdentifier.id', 'EncounterIdentifier'),
  fixed('identifier:EncounterIdentifier.use', 'usual'),
  fixed('identifier:EncounterIdentifier.system', naming('Encounters')),
  need('identifier:EncounterIdentifier.value'),
  fixed('status', 'finished'),
  need('class'),
  always('class.system', `${THO}v3-ActCode`),
  fixed('class.code', code),
  fixed('class.display', display),
  ...type('encounterModality', '1..1', 'ColombianTechModality', 'ColombianTechModalityCodes'),
  to('subject', '1..1', 'PatientRDA'),
  ...needs('period period.start period.end'),
  list('reasonCode', '1..1', 'RIPSCausaExternaVersion2Codigos'),
  ...coding('reasonCode.coding', system('RIPSCausaExternaVersion2')),
  to('location.location', '1..1', 'CareDeliveryLocationRDA'),
  to('serviceProvider', '0..1', 'CareDeliveryOrganizationRDA'),
]

const ambulatory = resource(
  'EncounterAmbulatoryRDA',
  'Encounter',
  extensions('', ['ExtensionDischargeDisposition', '0..1']),
  cut('type', '3..4', 'value:coding.system'),
  common('AMB', 'ambulatory'),
  type('encounterServiceGroup', '1..1', 'GrupoServicios', 'GrupoServiciosCodigos', '01', 'Consulta externa'),
  type('encounterService', '0..1', 'REPShealthcareServices', 'REPShealthcareServiceCodes'),
  type('encounterEnvironment', '1..1', 'EntornoAtencion', 'EntornoAtencionCodigos'),
  list('serviceType', '1..1', 'CUPSConsultationCodes'),
  coding('serviceType.coding', system('CUPS')),
  physician('AttenderPhysician', 'ATND', 'attender'),
  cut('diagnosis', '1..4', 'value:rank'),
  diagnosis('MainDiagnosis', '1..1', 1, '8319008', 'diagnóstico primario', true),
  ([1, 2, 3] as const).flatMap((n) => diagnosis(`Comorbidity-${n}`, '0..1', n + 1, ...COMORBIDITY)),
)

const stay = (
  name: string,
  kind: readonly [string, string],
  group: readonly [string, string],
  place: readonly string[],
  most: number,
): Profile =>
  resource(
    name,
    'Encounter',
    cut('type', '3..3', 'value:coding.system'),
    common(...kind),
    type('encounterServiceGroup', '1..1', 'GrupoServicios', 'GrupoServiciosCodigos', ...group),
    type('encounterEnvironment', '1..1', 'EntornoAtencion', 'EntornoAtencionCodigos', ...place),
    physician('DischargePhysician', 'DIS', 'discharger'),
    cut('diagnosis', `2..${most}`, 'value:rank'),
    diagnosis('AdmissionDiagnosis', '1..1', 1, '52870002', 'diagnóstico de ingreso', true),
    diagnosis('DischargeDiagnosis', '1..1', 2, '89100005', 'diagnóstico final (alta)', true),
    ([1, 2, 3] as const).flatMap((n) => diagnosis(`DischargeComorbidity-${n}`, '0..1', n + 2, ...COMORBIDITY)),
    diagnosis('CauseOfDeath', '0..1', 6, '16100001', 'diagnóstico de la causa de muerte', false),
    diagnosis('ComplicationDiagnosis', '0..1', 7, '263718001', 'complicación', false),
    extensions('hospitalization.', ['ExtensionDischargeDeceasedStatus', '0..1']),
    list('hospitalization.admitSource', '0..1', 'ViaIngresoCodigos'),
    coding('hospitalization.admitSource.coding', system('ViaIngreso')),
    to('hospitalization.destination', '0..1', 'CareDeliveryOrganizationRDA'),
    list('hospitalization.dischargeDisposition', '0..1', 'CondicionyDestinoUsuarioEgresoCodigos'),
    coding('hospitalization.dischargeDisposition.coding', system('CondicionyDestinoUsuarioEgreso')),
  )

export const encounters: readonly Profile[] = [
  ambulatory,
  stay('EncounterEmergencyRDA', ['EMER', 'emergency'], ['05', 'Atención inmediata'], ['05', 'Institucional'], 5),
  stay('EncounterHospitalizationRDA', ['IMP', 'inpatient encounter'], ['03', 'Internación'], [], 7),
]
