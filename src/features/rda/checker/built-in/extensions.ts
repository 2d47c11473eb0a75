import type { Profile } from '../definition.ts'
import { coding, define, fixed, list, need, needs, none, type Rule, structure, system, to, typed } from './rules.ts'

const simple = (name: string, ...rules: readonly (Rule | readonly Rule[])[]): Profile =>
  define(name, 'Extension', [fixed('url', structure(name)), ...none('extension'), ...rules.flat()])

const coded = (name: string, of: string, valueSet: string, display = true): Profile =>
  simple(
    name,
    { ...typed('value[x]', '1..1', 'Coding'), ...list('value[x]', '1..1', valueSet) },
    fixed('value[x].system', system(of)),
    need('value[x].code'),
    display ? need('value[x].display') : [],
    none('value[x].version value[x].userSelected'),
  )
const plain = (name: string, type: string): Profile => simple(name, typed('value[x]', '1..1', type))
const quantity = (name: string, of: string, valueSet: string): Profile =>
  simple(
    name,
    typed('value[x]', '1..1', 'Quantity'),
    needs('value[x].value value[x].unit'),
    fixed('value[x].system', system(of)),
    list('value[x].code', '1..1', valueSet),
  )

const dischargeDisposition = define('ExtensionDischargeDisposition', 'Extension', [
  fixed('url', structure('ExtensionDischargeDisposition')),
  ...none('value[x]'),
  need('extension', '1..*', { slicing: { rules: 'open', discriminator: [{ type: 'value', path: 'url' }] } }),
  need('extension:DispositionCode'),
  fixed('extension:DispositionCode.url', 'DispositionCode'),
  {
    ...typed('extension:DispositionCode.value[x]', '1..1', 'Coding'),
    ...list('extension:DispositionCode.value[x]', '1..1', 'CondicionyDestinoUsuarioEgresoCodigos'),
  },
  ...coding('extension:DispositionCode.value[x]', system('CondicionyDestinoUsuarioEgreso')),
  need('extension:ReferenceOrganization', '0..1'),
  fixed('extension:ReferenceOrganization.url', 'ReferenceOrganization'),
  to('extension:ReferenceOrganization.value[x]', '1..1', 'CareDeliveryOrganizationRDA', 'CareDeliveryLocationRDA'),
])

const birthPlace = simple(
  'ExtensionBirthPlace',
  typed('value[x]', '1..1', 'Address'),
  needs('value[x].city value[x].state value[x].country'),
)

export const extensionProfiles: readonly Profile[] = [
  coded('ExtensionBiologicalGender', 'ColombianGenderGroup', 'ColombianGenderGroupCodes'),
  coded('ExtensionPatientGenderIdentity', 'ColombianGenderIdentity', 'ColombianGenderIdentityCodes'),
  coded('ExtensionPatientNationality', 'ISO31661', 'ISO31661N', false),
  coded('ExtensionPatientEthnicity', 'ColombianEthnicGroup', 'ColombianEthnicGroupCodes'),
  coded('ExtensionPatientDisability', 'ColombianDisabilityClassification', 'ColombianDisabilityClassificationCodes'),
  coded('ExtensionResidenceZone', 'ColombianResidenceZone', 'ColombianResidenceZoneCodes'),
  coded('ExtensionCountryCode', 'ISO31661', 'ISO31661N', false),
  coded('ExtensionDivipolaMunicipality', 'DIVIPOLA', 'DIVIPOLAmunicipalities', false),
  coded('ExtensionDivipolaDepartment', 'DIVIPOLA', 'DIVIPOLAdepartments', false),
  coded(
    'ExtensionDiagnosisType',
    'RIPSTipoDiagnosticoPrincipalVersion2',
    'RIPSTipoDiagnosticoPrincipalVersion2Codigos',
  ),
  coded(
    'ExtensionDischargeDeceasedStatus',
    'ColombianDischargeDeceasedStatus',
    'ColombianDischargeDeceasedStatusCodes',
  ),
  coded('ExtensionSurgicalMethod', 'ColombianSurgicalMethod', 'ColombianSurgicalMethodCodes'),
  plain('ExtensionFathersFamilyName', 'string'),
  plain('ExtensionMothersFamilyName', 'string'),
  plain('ExtensionPatientEthnicCommunity', 'string'),
  plain('ExtensionBirthTime', 'time'),
  plain('ExtensionRequestDate', 'date'),
  quantity('ExtensionDoseQuantity', 'FormaFarmaceutica', 'FormaFarmaceuticaCodigos'),
  quantity('ExtensionMedicationQuantity', 'UMM', 'UMMCodigos'),
  birthPlace,
  dischargeDisposition,
]
