import { isKeyOf } from '../../../../model/keys.ts'
import type { VersionName } from './version-name.ts'

export type Document = 'paciente' | 'consulta' | 'urgencias' | 'hospitalizacion'

export interface Section {
  readonly slice: string
  readonly code: string
  readonly display: string
  readonly title: string
  readonly titleNeeded: boolean
  /** Of its entries. */
  readonly card: string
  readonly profiles: readonly string[]
  readonly mixed: boolean
  /** Whether it may say why it is empty. */
  readonly emptied: boolean
  /** Left out where there is nothing to tell. */
  readonly optional: boolean
}

/**
 * The sections of the four documents, in the order in which the guide gives them: name, LOINC code, what LOINC calls it, title;
 * then, for each document that has it, its initial, how many entries and of which profiles. `cu@1.0.0` is of that version only.
 */
const table = `
Payers :: 48768-6 :: Payment sources Document :: Entidad(es) responsable(s) por el plan de beneficios en salud :: c 0..* HealthBenefitPlanAdminOrganization Patient; uh@0.7.1 0..* HealthBenefitPlanAdminOrganization Patient; uh@1.0.0 1..* HealthBenefitPlanAdminOrganization Patient
HistoryOfOccupation :: 74208-0 :: Demographic information + History of occupation Document :: Otros datos demográficos :: cuh 0..1 PatientOccupationAtEncounter
AttendanceAllowance :: 105583-9 :: Worker Sick leave form :: Datos incapacidad (SIPE – Sistema de Incapacidades y Prestaciones Economicas) :: cu@0.7.1 1..1 AttendanceAllowance; cuh 0..1 AttendanceAllowance
Medications :: 10160-0 :: History of Medication use Narrative :: Historial de medicamentos :: p 0..* MedicationStatement; c@0.7.1 1..* MedicationRequest; c 0..* MedicationRequest; u@0.7.1 1..* MedicationAdminRequest MedicationAdministration MedicationRequest; uh 0..* MedicationAdminRequest MedicationAdministration MedicationRequest
Allergies :: 48765-2 :: Allergies and adverse reactions Document :: Historial de alergias, intolerancias y reacciones adversas :: p 0..* AllergyIntoleranceStatement; cuh 0..* AllergyIntolerance
Problems :: 11450-4 :: Problem list - Reported :: Historial de diagnósticos de problemas de salud :: p 0..* ConditionStatement; cu@1.0.0 1..* Condition; cuh 0..* Condition
FamilyMemberHistory :: 10157-6 :: History of family member diseases Narrative :: Historial de antecedentes familiares :: p 0..* FamilyMemberHistory
Triage :: 54094-8 :: Emergency department Triage note :: Clasificación de triaje :: u 0..1 ObservationTriage
RiskFactors :: 75492-9 :: Risk assessment and screening note :: Factores de riesgo :: cu@0.7.1 1..* RiskFactor; cuh 0..* RiskFactor
ProceduresHx :: 47519-4 :: History of Procedures Document :: Historial de procedimientos :: u@0.7.1 1..* Procedure; uh 0..* Procedure
Results :: 30954-2 :: Relevant diagnostic tests/laboratory data note :: Resultados del uso de las tecnologías en salud :: u@0.7.1 1..* ProcedureResult; uh 0..* ProcedureResult
ServiceRequests :: 61146-1 :: Orders for services Document :: Órdenes, prescripciones o solicitudes de servicio :: cuh 0..* ServiceRequest OtherTechnologyServiceRequest
AddendumDocuments :: 55107-7 :: Addendum Document :: Documentos de soporte :: cu 1..1 DocumentReferenceEPI; h 0..1 DocumentReferenceEPI
ClarificationNotes :: 34109-9 :: Note :: Notas aclaratorias :: cuh@1.0.0 1..* ObservationClarificationNote
`
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(' :: '))

/** Who pays is titled by what it pays for. */
const PAID = {
  paciente: '',
  consulta: 'consulta',
  urgencias: 'urgencias',
  hospitalizacion: 'Hospitalización / Internación',
}
const MIXED = ['Payers', 'ServiceRequests', 'Medications']

export const isDocument = (name: string): name is Document => isKeyOf(PAID, name)

/** Which sections may not say why they are empty. */
function isEmptied(name: string, document: Document, card: string): boolean {
  if (name === 'AddendumDocuments') return document === 'hospitalizacion'
  return name !== OPTIONAL && !(name === 'Payers' && card.startsWith('1'))
}
const OPTIONAL = 'ClarificationNotes'

/** The first that is said of this document in this version. */
const entriesOf = (said: string, document: Document, version: VersionName): readonly string[] =>
  said
    .split('; ')
    .map((one) => one.split(' '))
    .find(([whose = '']) => {
      const [documents = '', only = version] = whose.split('@')
      return documents.includes(document.charAt(0)) && only === version
    }) ?? []

export const sections = (document: Document, version: VersionName): readonly Section[] =>
  rows.flatMap(([name = '', code = '', display = '', title = '', entries = '']) => {
    const [, card = '', ...profiles] = entriesOf(entries, document, version)
    if (card === '') return []
    return {
      slice: `section${name}`,
      code,
      display,
      title: name === 'Payers' ? `${title} (${PAID[document]})` : title,
      card,
      profiles: profiles.map((profile) => `${profile}RDA`),
      titleNeeded: name !== 'HistoryOfOccupation',
      mixed: MIXED.includes(name) && document !== 'paciente',
      emptied: isEmptied(name, document, card),
      optional: name === OPTIONAL,
    }
  })
