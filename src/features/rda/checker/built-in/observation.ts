import type { Profile } from '../definition.ts'
import { ENCOUNTERS } from './clinical.ts'
import { coding, cut, fixed, list, need, none, type Rule, resource, SNOMED, system, to, typed } from './rules.ts'

const concept = (id: string, code: string, display: string, text: string): readonly Rule[] => [
  need(id),
  need(`${id}.coding`, '1..1'),
  ...coding(`${id}.coding`, SNOMED, code, display),
  fixed(`${id}.text`, text),
]
const value = (id: string, of: string, valueSet: string): readonly Rule[] => [
  typed(id, '1..1', 'CodeableConcept'),
  list(`${id}.coding`, '1..1', valueSet),
  ...coding(`${id}.coding`, system(of)),
]
const UNUSED = 'identifier basedOn focus issued interpretation note bodySite method specimen hasMember derivedFrom'

const days = (slice: string, text: string): readonly Rule[] => {
  const id = `component:${slice}`
  return [
    need(id, '0..1'),
    fixed(`${id}.id`, slice),
    ...concept(`${id}.code`, '410670007', 'tiempo', text),
    typed(`${id}.value[x]`, '1..1', 'Quantity'),
    need(`${id}.value[x].value`),
    fixed(`${id}.value[x].unit`, 'días'),
    fixed(`${id}.value[x].system`, 'http://unitsofmeasure.org'),
    fixed(`${id}.value[x].code`, 'd'),
  ]
}

const occupation = resource(
  'PatientOccupationAtEncounterRDA',
  'Observation',
  fixed('status', 'final'),
  concept('code', '184104002', 'ocupación del paciente', 'Ocupación del paciente en el momento de la atención'),
  to('subject', '1..1', 'PatientRDA'),
  to('encounter', '0..1', ...ENCOUNTERS),
  value('value[x]', 'CIUO88AC', 'CIUO88ACCodes'),
  none(`value[x].text effective[x] performer component ${UNUSED}`),
)

const allowance = resource(
  'AttendanceAllowanceRDA',
  'Observation',
  fixed('status', 'final'),
  concept(
    'code',
    '160983005',
    'permiso de concurrencia',
    'Datos incapacidad (SIPE – Sistema de Incapacidades y Prestaciones Economicas)',
  ),
  to('subject', '1..1', 'PatientRDA'),
  to('encounter', '0..1', ...ENCOUNTERS),
  cut('component', '2..2', 'value:id'),
  need('component:LicenseScope'),
  fixed('component:LicenseScope.id', 'LicenseScope'),
  concept('component:LicenseScope.code', '255590007', 'alcance', 'Incapacidad - Alcance de la incapacidad'),
  value('component:LicenseScope.value[x]', 'ColombianLicenseScope', 'ColombianLicenseScopeCodes'),
  days('LicenceTime', 'Días de incapacidad'),
  days('MaternityLicenceTime', 'Días de licencia de maternidad'),
  none(`value[x] effective[x] performer ${UNUSED}`),
)

const triage = resource(
  'ObservationTriageRDA',
  'Observation',
  fixed('status', 'final'),
  concept('code', '225390008', 'triaje', 'Triage'),
  to('subject', '1..1', 'PatientRDA'),
  to('encounter', '0..1', 'EncounterEmergencyRDA'),
  typed('effective[x]', '1..1', 'dateTime'),
  value('value[x]', 'ClaseTriage', 'ClaseTriageCodigos'),
)

const result = resource(
  'ProcedureResultRDA',
  'Observation',
  to('partOf', '1..1', 'ProcedureRDA'),
  fixed('status', 'final'),
  list('code', '1..1', 'CoCUPSProcedures'),
  coding('code.coding', system('CUPS')),
  to('subject', '1..1', 'PatientRDA'),
  to('encounter', '0..1', ...ENCOUNTERS),
  typed('effective[x]', '1..1', 'dateTime'),
  to('performer', '1..1', 'PractitionerRDA'),
  need('component', '1..*'),
  need('component.code.text'),
  typed('component.value[x]', '0..1', 'Quantity', 'CodeableConcept', 'string'),
  none(`value[x] ${UNUSED}`),
)

export const observationProfiles: readonly Profile[] = [occupation, allowance, triage, result]
