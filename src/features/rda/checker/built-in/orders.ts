import type { Profile } from '../definition.ts'
import { ENCOUNTERS } from './clinical.ts'
import {
  always,
  coding,
  cut,
  extensions,
  fixed,
  list,
  need,
  none,
  type Rule,
  resource,
  SNOMED,
  system,
  to,
  typed,
} from './rules.ts'

const purpose: readonly Rule[] = [
  list('reasonCode', '1..1', 'RIPSFinalidadConsultaVersion2Codigos'),
  ...coding('reasonCode.coding', system('RIPSFinalidadConsultaVersion2')),
]
const about: readonly Rule[] = [to('subject', '1..1', 'PatientRDA'), to('encounter', '0..1', ...ENCOUNTERS)]
const CATEGORY = system('ColombianHealthTechnologyCategory')
const PROCEDURE = ['01', 'Procedimiento en salud'] as const

const cause = (slice: string, id: string): readonly Rule[] => [
  to(`reasonReference:${slice}`, '1..1', 'ConditionRDA'),
  fixed(`reasonReference:${slice}.id`, id),
]

const procedure = resource(
  'ProcedureRDA',
  'Procedure',
  extensions('', ['ExtensionSurgicalMethod', '0..1']),
  coding('category.coding', CATEGORY, ...PROCEDURE),
  list('code', '1..1', 'CoCUPSProcedures'),
  coding('code.coding', system('CUPS')),
  about,
  typed('performed[x]', '1..1', 'dateTime'),
  need('performer', '1..*'),
  to('performer.actor', '1..1', 'PractitionerRDA'),
  none('performer.function'),
  purpose,
  // The guide misspells the second.
  need('reasonReference', '2..*', {
    slicing: { rules: 'open', ordered: true, discriminator: [{ type: 'value', path: 'id' }] },
  }),
  cause('MainDiagnosis', 'MainDiagnosis'),
  cause('Comobility', 'Comobility-1'),
  list('complication', '0..*', 'ICD10Codes'),
  coding('complication.coding', 'http://hl7.org/fhir/sid/icd-10'),
)

const otherProcedure = resource(
  'OtherTechnologyProcedureRDA',
  'Procedure',
  extensions('', ['ExtensionRequestDate', '1..1']),
  fixed('status', 'completed'),
  list('category', '1..1', 'ColombianOtherHealthTechnologyCategoryCodes'),
  coding('category.coding', CATEGORY),
  need('code'),
  need('code.coding', '0..1'),
  always('code.coding.system', SNOMED),
  need('code.text'),
  about,
  typed('performed[x]', '1..1', 'dateTime'),
  none('performer'),
  purpose,
)

const order = (name: string, valueSet: string, code: readonly string[], ...rules: readonly Rule[]): Profile =>
  resource(
    name,
    'ServiceRequest',
    fixed('status', 'active'),
    fixed('intent', 'order'),
    need('category', '1..1'),
    cut('category.coding', '0..*', 'value:system'),
    list('category.coding:R866', '0..1', valueSet),
    coding('category.coding:R866', CATEGORY, ...code),
    need('code'),
    rules,
    about,
    need('authoredOn'),
    to('requester', '0..1', 'PractitionerRDA'),
    purpose,
    none('identifier basedOn replaces priority orderDetail quantity[x] occurrence[x] performer note'),
  )

export const orderProfiles: readonly Profile[] = [
  procedure,
  otherProcedure,
  order(
    'ServiceRequestRDA',
    'ColombianHealthTechnologyCodes',
    PROCEDURE,
    list('code.coding', '0..*', 'CUPSProcedureCodes'),
    ...coding('code.coding', system('CUPS')),
  ),
  order(
    'OtherTechnologyServiceRequestRDA',
    'ColombianOtherHealthTechnologyCategoryCodes',
    [],
    need('code.coding', '0..1'),
    always('code.coding.system', SNOMED),
    need('code.text'),
  ),
]
