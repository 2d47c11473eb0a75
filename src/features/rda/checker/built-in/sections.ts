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

type Entries = readonly [card: string, ...profiles: readonly string[]]
type Row = readonly [
  slice: string,
  code: string,
  display: string,
  title: string | Partial<Record<Document, string>>,
  entries: Partial<Record<Document, Entries>>,
]

const EPI: Entries = ['1..1', 'DocumentReferenceEPIRDA']
const SICK = 'AttendanceAllowanceRDA'
const GIVEN = ['MedicationAdminRequestRDA', 'MedicationAdministrationRDA', 'MedicationRequestRDA'] as const
const ORDERS: Entries = ['0..*', 'ServiceRequestRDA', 'OtherTechnologyServiceRequestRDA']
const PAYERS: Entries = ['0..*', 'HealthBenefitPlanAdminOrganizationRDA', 'PatientRDA']
const WORK: Entries = ['0..1', 'PatientOccupationAtEncounterRDA']

/** The sections of the four documents, in the order in which the guide gives them. */
const rows: readonly Row[] = [
  [
    'sectionPayers',
    '48768-6',
    'Payment sources Document',
    {
      consulta: 'Entidad(es) responsable(s) por el plan de beneficios en salud (consulta)',
      urgencias: 'Entidad(es) responsable(s) por el plan de beneficios en salud (urgencias)',
      hospitalizacion: 'Entidad(es) responsable(s) por el plan de beneficios en salud (Hospitalización / Internación)',
    },
    { consulta: PAYERS, urgencias: PAYERS, hospitalizacion: PAYERS },
  ],
  [
    'sectionHistoryOfOccupation',
    '74208-0',
    'Demographic information + History of occupation Document',
    'Otros datos demográficos',
    { consulta: WORK, urgencias: WORK, hospitalizacion: WORK },
  ],
  [
    'sectionAttendanceAllowance',
    '105583-9',
    'Worker Sick leave form',
    'Datos incapacidad (SIPE – Sistema de Incapacidades y Prestaciones Economicas)',
    { consulta: ['1..1', SICK], urgencias: ['1..1', SICK], hospitalizacion: ['0..1', SICK] },
  ],
  [
    'sectionMedications',
    '10160-0',
    'History of Medication use Narrative',
    'Historial de medicamentos',
    {
      paciente: ['0..*', 'MedicationStatementRDA'],
      consulta: ['1..*', 'MedicationRequestRDA'],
      urgencias: ['1..*', ...GIVEN],
      hospitalizacion: ['0..*', ...GIVEN],
    },
  ],
  [
    'sectionAllergies',
    '48765-2',
    'Allergies and adverse reactions Document',
    'Historial de alergias, intolerancias y reacciones adversas',
    {
      paciente: ['0..*', 'AllergyIntoleranceStatementRDA'],
      consulta: ['0..*', 'AllergyIntoleranceRDA'],
      urgencias: ['0..*', 'AllergyIntoleranceRDA'],
      hospitalizacion: ['0..*', 'AllergyIntoleranceRDA'],
    },
  ],
  [
    'sectionProblems',
    '11450-4',
    'Problem list - Reported',
    'Historial de diagnósticos de problemas de salud',
    {
      paciente: ['0..*', 'ConditionStatementRDA'],
      consulta: ['0..*', 'ConditionRDA'],
      urgencias: ['0..*', 'ConditionRDA'],
      hospitalizacion: ['0..*', 'ConditionRDA'],
    },
  ],
  [
    'sectionFamilyMemberHistory',
    '10157-6',
    'History of family member diseases Narrative',
    'Historial de antecedentes familiares',
    { paciente: ['0..*', 'FamilyMemberHistoryRDA'] },
  ],
  [
    'sectionTriage',
    '54094-8',
    'Emergency department Triage note',
    'Clasificación de triaje',
    { urgencias: ['0..1', 'ObservationTriageRDA'] },
  ],
  [
    'sectionRiskFactors',
    '75492-9',
    'Risk assessment and screening note',
    'Factores de riesgo',
    {
      consulta: ['1..*', 'RiskFactorRDA'],
      urgencias: ['1..*', 'RiskFactorRDA'],
      hospitalizacion: ['0..*', 'RiskFactorRDA'],
    },
  ],
  [
    'sectionProceduresHx',
    '47519-4',
    'History of Procedures Document',
    'Historial de procedimientos',
    { urgencias: ['1..*', 'ProcedureRDA'], hospitalizacion: ['0..*', 'ProcedureRDA'] },
  ],
  [
    'sectionResults',
    '30954-2',
    'Relevant diagnostic tests/laboratory data note',
    'Resultados del uso de las tecnologías en salud',
    { urgencias: ['1..*', 'ProcedureResultRDA'], hospitalizacion: ['0..*', 'ProcedureResultRDA'] },
  ],
  [
    'sectionServiceRequests',
    '61146-1',
    'Orders for services Document',
    'Órdenes, prescripciones o solicitudes de servicio',
    { consulta: ORDERS, urgencias: ORDERS, hospitalizacion: ORDERS },
  ],
  [
    'sectionAddendumDocuments',
    '55107-7',
    'Addendum Document',
    'Documentos de soporte',
    { consulta: EPI, urgencias: EPI, hospitalizacion: ['0..1', 'DocumentReferenceEPIRDA'] },
  ],
]

const MIXED = ['sectionPayers', 'sectionServiceRequests', 'sectionMedications']

export const sections = (document: Document): readonly Section[] =>
  rows.flatMap(([slice, code, display, titles, entries]) => {
    const [card, ...profiles] = entries[document] ?? []
    if (card === undefined) return []
    const title = typeof titles === 'string' ? titles : (titles[document] ?? '')
    return {
      slice,
      code,
      display,
      title,
      card,
      profiles,
      titleNeeded: slice !== 'sectionHistoryOfOccupation',
      mixed: MIXED.includes(slice) && document !== 'paciente',
      emptied: slice !== 'sectionAddendumDocuments' || document === 'hospitalizacion',
    }
  })
