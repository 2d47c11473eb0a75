import type { Profile } from '../definition.ts'
import { always, coding, cut, list, need, needs, none, type Rule, resource, system, THO, to } from './rules.ts'

export const ENCOUNTERS = ['EncounterAmbulatoryRDA', 'EncounterEmergencyRDA', 'EncounterHospitalizationRDA'] as const

/** A diagnosis in one or both classifications. */
const icd = (id: string, card: string, eleven = '0..1'): readonly Rule[] => [
  cut(id, card, 'value:system'),
  list(`${id}:ICD10`, '0..1', 'ICD10Codes'),
  ...coding(`${id}:ICD10`, 'http://hl7.org/fhir/sid/icd-10'),
  list(`${id}:ICD11`, eleven, 'ICD11Codes'),
  ...coding(`${id}:ICD11`, 'http://hl7.org/fhir/sid/icd-11'),
]

const status = (id: string, of: string, code: string, display: string): readonly Rule[] => [
  always(`${id}.coding.system`, THO + of),
  ...coding(`${id}.coding`, THO + of, code, display).slice(1),
]

const condition = (
  name: string,
  verified: readonly [string, string],
  codings: string,
  ...more: readonly Rule[]
): Profile =>
  resource(
    name,
    'Condition',
    coding('clinicalStatus.coding', `${THO}condition-clinical`, 'active', 'Active'),
    status('verificationStatus', 'condition-ver-status', ...verified),
    need('code'),
    icd('code.coding', codings),
    to('subject', '1..1', 'PatientRDA'),
    none('severity bodySite encounter onset[x] abatement[x] recordedDate recorder asserter'),
    more,
  )

const allergy = (
  name: string,
  verified: readonly [string, string],
  ...more: readonly (Rule | readonly Rule[])[]
): Profile =>
  resource(
    name,
    'AllergyIntolerance',
    always('clinicalStatus.coding.system', `${THO}allergyintolerance-clinical`),
    status('verificationStatus', 'condition-ver-status', ...verified),
    list('code', '1..1', 'TipoAlergiaCodigos'),
    need('code.coding', '0..1'),
    coding('code.coding', system('TipoAlergia')),
    need('code.text'),
    to('patient', '1..1', 'PatientRDA'),
    none('identifier category criticality recordedDate recorder asserter lastOccurrence note reaction'),
    ...more,
  )

const familyHistory = resource(
  'FamilyMemberHistoryRDA',
  'FamilyMemberHistory',
  to('patient', '1..1', 'PatientRDA'),
  list('relationship', '1..1', 'ParentescoAntecedenteCodigos'),
  always('relationship.coding.system', system('ParentescoAntecedente')),
  needs('relationship.coding.code relationship.coding.display'),
  icd('condition.code.coding', '0..*', '0..*'),
)

export const clinicalProfiles: readonly Profile[] = [
  condition('ConditionRDA', ['confirmed', 'Confirmed'], '1..*', ...none('note')),
  condition('ConditionStatementRDA', ['unconfirmed', 'Unconfirmed'], '0..*'),
  allergy('AllergyIntoleranceRDA', ['confirmed', 'Confirmed'], none('type'), to('encounter', '0..1', ...ENCOUNTERS)),
  allergy('AllergyIntoleranceStatementRDA', ['unconfirmed', 'Unconfirmed'], none('encounter'), {
    id: 'verificationStatus',
    binding: { strength: 'required', valueSet: 'http://hl7.org/fhir/ValueSet/condition-ver-status' },
  }),
  familyHistory,
]
