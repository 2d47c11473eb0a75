import type { Profile } from '../definition.ts'
import { ENCOUNTERS } from './clinical.ts'
import {
  coding,
  cut,
  extensions,
  fixed,
  list,
  need,
  needs,
  none,
  type Rule,
  resource,
  system,
  to,
  typed,
} from './rules.ts'

const category = (): readonly Rule[] => [
  cut('category.coding', '0..*', 'value:system'),
  list('category.coding:R866', '0..1', 'ColombianHealthTechnologyMedicationCodes'),
  ...coding('category.coding:R866', system('ColombianHealthTechnologyCategory')),
]
const product = (slice: string, of: string, valueSet: string): readonly Rule[] => [
  list(`medication[x].coding:${slice}`, '0..1', valueSet),
  fixed(`medication[x].coding:${slice}.system`, system(of)),
  need(`medication[x].coding:${slice}.code`),
]
const medication = (card: string, ...products: readonly (readonly Rule[])[]): readonly Rule[] => [
  typed('medication[x]', '1..1', 'CodeableConcept'),
  cut('medication[x].coding', card, 'value:system'),
  ...products.flat(),
]
const DCI = product('DCI', 'MipresINN', 'MipresDCI')
const IUM = product('IUM', 'IUM', 'IUMCodes')
const CUMS = product('CUMS', 'CUMS', 'CUMSVS')

const quantity = (id: string, of: string, valueSet: string): readonly Rule[] => [
  typed(id, '1..1', 'Quantity'),
  need(`${id}.value`),
  fixed(`${id}.system`, system(of)),
  list(`${id}.code`, '1..1', valueSet),
]

const timing: readonly Rule[] = [
  need('dosageInstruction', '1..1'),
  ...needs(
    'dosageInstruction.timing dosageInstruction.timing.repeat dosageInstruction.timing.repeat.duration dosageInstruction.timing.repeat.durationUnit dosageInstruction.timing.code',
  ),
  list('dosageInstruction.timing.code.coding', '0..*', 'MedicationTimeCodes'),
  ...coding('dosageInstruction.timing.code.coding', system('MedicationTime')),
]
const route = (id: string): readonly Rule[] => [
  list(`${id}.coding`, '0..*', 'VADCodigos'),
  ...coding(`${id}.coding`, system('VAD')),
]

const request = (name: string, status: string, ...rules: readonly (Rule | readonly Rule[])[]): Profile =>
  resource(
    name,
    'MedicationRequest',
    fixed('status', status),
    fixed('intent', 'order'),
    need('category', '1..1'),
    category(),
    typed('reported[x]', '1..1', 'boolean'),
    to('subject', '1..1', 'PatientRDA'),
    to('encounter', '0..1', ...ENCOUNTERS),
    need('authoredOn'),
    to('requester', '0..1', 'PractitionerRDA'),
    list('reasonCode', '1..1', 'RIPSFinalidadConsultaVersion2Codigos'),
    coding('reasonCode.coding', system('RIPSFinalidadConsultaVersion2')),
    timing,
    ...rules,
  )

export const medicationProfiles: readonly Profile[] = [
  resource(
    'MedicationStatementRDA',
    'MedicationStatement',
    medication('0..1', DCI),
    need('medication[x].coding:DCI.display'),
    to('subject', '1..1', 'PatientRDA'),
    need('', '0..*', {
      constraint: [
        {
          key: 'ms-rda-0',
          severity: 'error',
          human: 'El medicamento lleva código o, en su defecto, texto',
          expression:
            'medication.coding.exists() or (medication.text.exists() and medication.text.trim().length() > 0)',
        },
      ],
    }),
  ),
  request(
    'MedicationRequestRDA',
    'active',
    medication('1..1', DCI),
    need('dosageInstruction.route'),
    route('dosageInstruction.route'),
    need('dosageInstruction.doseAndRate', '1..1'),
    quantity('dosageInstruction.doseAndRate.dose[x]', 'UMM', 'UMMCodigos'),
    quantity('dosageInstruction.doseAndRate.rate[x]', 'MedicationTime', 'MedicationTimeCodes'),
  ),
  request(
    'MedicationAdminRequestRDA',
    'completed',
    medication('1..3', IUM, CUMS),
    none('dosageInstruction.route dosageInstruction.doseAndRate'),
  ),
  resource(
    'MedicationAdministrationRDA',
    'MedicationAdministration',
    extensions('', ['ExtensionMedicationQuantity', '0..1'], ['ExtensionDoseQuantity', '0..1']),
    fixed('status', 'completed'),
    need('category'),
    category(),
    medication('1..3', IUM, CUMS),
    to('subject', '1..1', 'PatientRDA'),
    to('context', '0..1', ...ENCOUNTERS),
    typed('effective[x]', '1..1', 'dateTime'),
    to('performer.actor', '1..1', 'PractitionerRDA'),
    to('request', '1..1', 'MedicationAdminRequestRDA'),
    needs('dosage dosage.route'),
    route('dosage.route'),
    { ...typed('dosage.dose', '1..1', 'Quantity'), ...list('dosage.dose', '1..1', 'UMMCodigos') },
    needs('dosage.dose.value dosage.dose.unit'),
    fixed('dosage.dose.system', system('UMM')),
    need('dosage.dose.code'),
    { ...typed('dosage.rate[x]', '1..1', 'Quantity'), ...list('dosage.rate[x]', '1..1', 'MedicationTimeCodes') },
    need('dosage.rate[x].value'),
    fixed('dosage.rate[x].system', system('MedicationTime')),
    need('dosage.rate[x].code'),
  ),
]
