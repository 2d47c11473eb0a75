import {
  coding,
  concept,
  DOCTOR,
  END,
  encounter,
  IPS,
  type Loose,
  made,
  ours,
  RDA,
  SCT,
  START,
  subject,
  THO,
  to,
} from './words.ts'

export const purpose = [concept(ours('RIPSFinalidadConsultaVersion2', '16', 'TRATAMIENTO'))]
export const medicine = concept(ours('ColombianHealthTechnologyCategory', '02', 'Medicamento con registro sanitario'))
export const hours = (value: number): Loose => ({
  value,
  unit: 'Horas',
  system: `${RDA}CodeSystem/MedicationTime`,
  code: '2',
})
export const dose = { value: 500, unit: 'mg', system: `${RDA}CodeSystem/UMM`, code: '168' }
export const route = concept(ours('VAD', '048', 'ORAL'))
export const timing = {
  repeat: { duration: 5, durationUnit: 'd' },
  code: concept(ours('MedicationTime', '2', 'Horas')),
}
export const product = concept(ours('CUMS', '36575', 'AMOXICILINA CAPSULAS 500 MG'))

export const prescription = (n: number): Loose =>
  made('MedicationRequest', `MedicationRequest-${n}`, 'MedicationRequestRDA', {
    status: 'active',
    intent: 'order',
    category: [medicine],
    reportedBoolean: false,
    medicationCodeableConcept: concept(ours('MipresINN', '626', 'PARACETAMOL')),
    subject,
    encounter,
    authoredOn: END,
    requester: to(DOCTOR),
    reasonCode: purpose,
    dosageInstruction: [{ timing, route, doseAndRate: [{ doseQuantity: dose, rateQuantity: hours(8) }] }],
  })
export const administered = (n: number): readonly Loose[] => [
  made('MedicationRequest', `MedicationAdminRequest-${n}`, 'MedicationAdminRequestRDA', {
    status: 'completed',
    intent: 'order',
    category: [medicine],
    reportedBoolean: false,
    medicationCodeableConcept: product,
    subject,
    encounter,
    authoredOn: START,
    reasonCode: purpose,
    dosageInstruction: [{ timing }],
  }),
  made('MedicationAdministration', `MedicationAdministration-${n}`, 'MedicationAdministrationRDA', {
    status: 'completed',
    category: medicine,
    medicationCodeableConcept: product,
    subject,
    context: encounter,
    effectiveDateTime: START,
    performer: [{ actor: to(DOCTOR) }],
    request: to(`MedicationAdminRequest-${n}`),
    dosage: { route, dose, rateQuantity: hours(8) },
  }),
]

export const allergy = made('AllergyIntolerance', 'AllergyIntolerance-0', 'AllergyIntoleranceRDA', {
  clinicalStatus: concept(coding(`${THO}allergyintolerance-clinical`, 'active', 'Active')),
  code: { ...concept(ours('TipoAlergia', '01', 'Medicamento')), text: 'Penicilina' },
  patient: subject,
})
export const occupation = made('Observation', 'Observation-0', 'PatientOccupationAtEncounterRDA', {
  status: 'final',
  code: {
    ...concept(coding(SCT, '184104002', 'ocupación del paciente')),
    text: 'Ocupación del paciente en el momento de la atención',
  },
  subject,
  valueCodeableConcept: concept(ours('CIUO88AC', '2221', 'Médicos')),
})
export const SICK = 'Datos incapacidad (SIPE – Sistema de Incapacidades y Prestaciones Economicas)'
export const allowance = made('Observation', 'Observation-1', 'AttendanceAllowanceRDA', {
  status: 'final',
  code: { ...concept(coding(SCT, '160983005', 'permiso de concurrencia')), text: SICK },
  subject,
  component: [
    {
      id: 'LicenseScope',
      code: { ...concept(coding(SCT, '255590007', 'alcance')), text: 'Incapacidad - Alcance de la incapacidad' },
      valueCodeableConcept: concept(ours('ColombianLicenseScope', '01', 'Nueva')),
    },
    {
      id: 'LicenceTime',
      code: { ...concept(coding(SCT, '410670007', 'tiempo')), text: 'Días de incapacidad' },
      valueQuantity: { value: 3, unit: 'días', system: 'http://unitsofmeasure.org', code: 'd' },
    },
  ],
})
export const risk = made('RiskAssessment', 'RiskAssessment-0', 'RiskFactorRDA', {
  status: 'registered',
  code: { ...concept(ours('FactorRiesgo', '01', 'Químicos')), text: 'Químicos' },
  subject,
  encounter,
})
export const triage = made('Observation', 'Observation-2', 'ObservationTriageRDA', {
  status: 'final',
  code: { ...concept(coding(SCT, '225390008', 'triaje')), text: 'Triage' },
  subject,
  encounter,
  effectiveDateTime: START,
  valueCodeableConcept: concept(ours('ClaseTriage', '03', 'Triage III')),
})
export const cups = (code: string, display: string): Loose => concept(ours('CUPS', code, display))
export const TEST = ['904916', 'TIROXINA LIBRE PRE Y POST LEVOTIROXINA'] as const
export const procedure = (n: number): Loose =>
  made('Procedure', `Procedure-${n}`, 'ProcedureRDA', {
    status: 'completed',
    category: concept(ours('ColombianHealthTechnologyCategory', '01', 'Procedimiento en salud')),
    code: cups(...TEST),
    subject,
    encounter,
    performedDateTime: START,
    performer: [{ actor: to(DOCTOR) }],
    reasonCode: [concept(ours('RIPSFinalidadConsultaVersion2', '15', 'DIAGNOSTICO'))],
    reasonReference: [
      { id: 'MainDiagnosis', ...to('Condition-0') },
      { id: 'Comobility-1', ...to('Condition-1') },
    ],
  })
export const result = (n: number): Loose =>
  made('Observation', `Result-${n}`, 'ProcedureResultRDA', {
    partOf: [to(`Procedure-${n}`)],
    status: 'final',
    code: cups(...TEST),
    subject,
    encounter,
    effectiveDateTime: END,
    performer: [to(DOCTOR)],
    component: [{ code: { text: 'T4 libre' }, valueQuantity: { value: 1.2, unit: 'ng/dL' } }],
  })
export const order = made('ServiceRequest', 'ServiceRequest-0', 'ServiceRequestRDA', {
  status: 'active',
  intent: 'order',
  category: [concept(ours('ColombianHealthTechnologyCategory', '01', 'Procedimiento en salud'))],
  code: cups(...TEST),
  subject,
  encounter,
  authoredOn: END,
  requester: to(DOCTOR),
  reasonCode: [concept(ours('RIPSFinalidadConsultaVersion2', '15', 'DIAGNOSTICO'))],
})
export const otherOrder = made('ServiceRequest', 'ServiceRequest-1', 'OtherTechnologyServiceRequestRDA', {
  status: 'active',
  intent: 'order',
  category: [concept(ours('ColombianHealthTechnologyCategory', '06', 'Dispositivo médico'))],
  code: { text: 'Bastón canadiense' },
  subject,
  authoredOn: END,
  reasonCode: purpose,
})
export const epicrisis = made('DocumentReference', 'DocumentReference-0', 'DocumentReferenceEPIRDA', {
  status: 'current',
  type: concept(
    coding('http://loinc.org', '18842-5', 'Discharge summary'),
    ours('ColombianDocumentTypes', 'EPI', 'Epicrisis'),
  ),
  category: [concept(coding('http://loinc.org', '55108-5', 'Clinical presentation Document'))],
  subject,
  date: END,
  author: [to(IPS)],
  custodian: { reference: 'Organization/MinSalud' },
  description: 'Epicrisis del encuentro de atención en salud - RDA',
  securityLabel: [concept(coding(`${THO}v3-Confidentiality`, 'R', 'restricted'))],
  content: [
    {
      attachment: { language: 'es-CO', data: 'JVBERi0xLjQ=' },
      format: coding('urn:ietf:bcp:13', 'application/pdf', 'PDF'),
    },
  ],
  context: { encounter: [encounter] },
})
