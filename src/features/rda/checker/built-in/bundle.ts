import type { Profile } from '../definition.ts'
import { define, fixed, naming, need, type Rule, structure } from './rules.ts'

type Entry = readonly [slice: string, card: string, type: string, ...profiles: readonly string[]]

/** An entry is recognised by the type and the profile of its resource. */
const entry = ([slice, card, type, ...profiles]: Entry): readonly Rule[] => [
  need(`entry:${slice}`, card),
  need(`entry:${slice}.resource`, '0..1', { type: [{ code: type, profile: profiles.map(structure) }] }),
]

const PEOPLE: readonly Entry[] = [
  ['PatientResource', '1..1', 'Patient', 'PatientRDA'],
  ['CareDeliveryOrganizationResource', '0..1', 'Organization', 'CareDeliveryOrganizationRDA'],
  ['PractitionerResource', '1..1', 'Practitioner', 'PractitionerRDA'],
]
const ENCOUNTER: readonly Entry[] = [
  ['PayorResources', '0..*', 'Organization', 'HealthBenefitPlanAdminOrganizationRDA'],
  ['ConditionResources', '0..*', 'Condition', 'ConditionRDA'],
  ['AllergyIntoleranceIntoleranceResources', '0..*', 'AllergyIntolerance', 'AllergyIntoleranceRDA'],
  ['ObservationAttendanceAllowanceResources', '0..*', 'Observation', 'AttendanceAllowanceRDA'],
  ['ObservationPatientOccupationAtEncounterResources', '0..*', 'Observation', 'PatientOccupationAtEncounterRDA'],
  ['RiskAssessmentResources', '0..*', 'RiskAssessment', 'RiskFactorRDA'],
  ['ServiceRequestResources', '0..*', 'ServiceRequest', 'ServiceRequestRDA'],
  ['ServiceRequestOtherTechnologyResources', '0..*', 'ServiceRequest', 'OtherTechnologyServiceRequestRDA'],
  ['DocumentReferenceResources', '1..1', 'DocumentReference', 'DocumentReferenceEPIRDA'],
]
const GIVEN: readonly Entry[] = [
  ['MedicationAdministrationResources', '0..*', 'MedicationAdministration', 'MedicationAdministrationRDA'],
  ['MedicationRequestResources', '0..*', 'MedicationRequest', 'MedicationAdminRequestRDA', 'MedicationRequestRDA'],
  ['ProcedureResources', '0..*', 'Procedure', 'ProcedureRDA'],
  ['ObservationResoultResources', '0..*', 'Observation', 'ProcedureResultRDA'],
]
const DECLARED: readonly Entry[] = [
  ['ConditionResources', '0..*', 'Condition', 'ConditionStatementRDA'],
  ['AllergyIntoleranceIntoleranceResources', '0..*', 'AllergyIntolerance', 'AllergyIntoleranceStatementRDA'],
  ['MedicationStatementResources', '0..*', 'MedicationStatement', 'MedicationStatementRDA'],
  ['FamilyMemberHistoryResources', '0..*', 'FamilyMemberHistory', 'FamilyMemberHistoryRDA'],
]

const document = (name: string, least: number, composition: string, entries: readonly Entry[]): Profile =>
  define(name, 'Bundle', [
    need('identifier', '0..1'),
    fixed('identifier.system', naming('identifier-RDA')),
    need('identifier.value'),
    fixed('type', 'document'),
    need('timestamp'),
    need('entry', `${least}..*`, {
      slicing: {
        rules: 'open',
        discriminator: [
          { type: 'type', path: 'resource' },
          { type: 'profile', path: 'resource' },
        ],
      },
    }),
    ...[['CompositionResource', '1..1', 'Composition', composition] as const, ...PEOPLE, ...entries].flatMap(entry),
  ])

export const bundles: readonly Profile[] = [
  document('BundlePatientStatementRDA', 3, 'CompositionPatientStatementRDA', DECLARED),
  document('BundleAmbulatoryRDA', 4, 'CompositionAmbulatoryRDA', [
    ...ENCOUNTER,
    ['MedicationRequestResources', '0..*', 'MedicationRequest', 'MedicationRequestRDA'],
  ]),
  document('BundleEmergencyRDA', 4, 'CompositionEmergencyRDA', [
    ...ENCOUNTER,
    ...GIVEN,
    ['ObservationTriageResources', '0..1', 'Observation', 'ObservationTriageRDA'],
  ]),
  document('BundleHospitalizationRDA', 4, 'CompositionHospitalizationRDA', [...ENCOUNTER, ...GIVEN]),
]
