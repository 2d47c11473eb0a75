import { isKeyOf } from '../../../../model/keys.ts'

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
}

/**
 * The sections of the four documents, in the order in which the guide gives them: name, LOINC code, what LOINC calls it, title;
 * then, for each document that has it, its initial, how many entries and of which profiles.
 */
const table = `
Payers :: 48768-6 :: Payment sources Document :: Entidad(es) responsable(s) por el plan de beneficios en salud :: cuh 0..* HealthBenefitPlanAdminOrganization Patient
HistoryOfOccupation :: 74208-0 :: Demographic information + History of occupation Document :: Otros datos demográficos :: cuh 0..1 PatientOccupationAtEncounter
AttendanceAllowance :: 105583-9 :: Worker Sick leave form :: Datos incapacidad (SIPE – Sistema de Incapacidades y Prestaciones Economicas) :: cu 1..1 AttendanceAllowance; h 0..1 AttendanceAllowance
Medications :: 10160-0 :: History of Medication use Narrative :: Historial de medicamentos :: p 0..* MedicationStatement; c 1..* MedicationRequest; u 1..* MedicationAdminRequest MedicationAdministration MedicationRequest; h 0..* MedicationAdminRequest MedicationAdministration MedicationRequest
Allergies :: 48765-2 :: Allergies and adverse reactions Document :: Historial de alergias, intolerancias y reacciones adversas :: p 0..* AllergyIntoleranceStatement; cuh 0..* AllergyIntolerance
Problems :: 11450-4 :: Problem list - Reported :: Historial de diagnósticos de problemas de salud :: p 0..* ConditionStatement; cuh 0..* Condition
FamilyMemberHistory :: 10157-6 :: History of family member diseases Narrative :: Historial de antecedentes familiares :: p 0..* FamilyMemberHistory
Triage :: 54094-8 :: Emergency department Triage note :: Clasificación de triaje :: u 0..1 ObservationTriage
RiskFactors :: 75492-9 :: Risk assessment and screening note :: Factores de riesgo :: cu 1..* RiskFactor; h 0..* RiskFactor
ProceduresHx :: 47519-4 :: History of Procedures Document :: Historial de procedimientos :: u 1..* Procedure; h 0..* Procedure
Results :: 30954-2 :: Relevant diagnostic tests/laboratory data note :: Resultados del uso de las tecnologías en salud :: u 1..* ProcedureResult; h 0..* ProcedureResult
ServiceRequests :: 61146-1 :: Orders for services Document :: Órdenes, prescripciones o solicitudes de servicio :: cuh 0..* ServiceRequest OtherTechnologyServiceRequest
AddendumDocuments :: 55107-7 :: Addendum Document :: Documentos de soporte :: cu 1..1 DocumentReferenceEPI; h 0..1 DocumentReferenceEPI
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

export const sections = (document: Document): readonly Section[] =>
  rows.flatMap(([name = '', code = '', display = '', title = '', entries = '']) => {
    const [, card = '', ...profiles] =
      entries
        .split('; ')
        .map((said) => said.split(' '))
        .find(([documents]) => documents?.includes(document.charAt(0))) ?? []
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
      emptied: name !== 'AddendumDocuments' || document === 'hospitalizacion',
    }
  })
