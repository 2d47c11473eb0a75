import {
  coding,
  concept,
  DOCTOR,
  END,
  extension,
  IPS,
  type Kind,
  type Loose,
  made,
  ours,
  RDA,
  START,
  subject,
  THO,
  to,
} from './words.ts'

export const ICD = 'http://hl7.org/fhir/sid/icd-10'
export const active = concept(coding(`${THO}condition-clinical`, 'active', 'Active'))
export const condition = (n: number, code: string, display: string): Loose =>
  made('Condition', `Condition-${n}`, 'ConditionRDA', {
    clinicalStatus: active,
    verificationStatus: concept(coding(`${THO}condition-ver-status`, 'confirmed', 'Confirmed')),
    category: [concept(coding(`${THO}condition-category`, 'encounter-diagnosis', 'Encounter Diagnosis'))],
    code: concept(coding(ICD, code, display)),
    subject,
  })
export const conditions = [
  condition(0, 'J189', 'NEUMONIA, NO ESPECIFICADA'),
  condition(1, 'I10X', 'HIPERTENSION ESENCIAL (PRIMARIA)'),
]

export const diagnosis = (id: string, n: number, rank: number, role: Loose, typed: boolean): Loose => ({
  id,
  ...(typed && {
    extension: [
      extension('ExtensionDiagnosisType', {
        valueCoding: ours('RIPSTipoDiagnosticoPrincipalVersion2', '01', 'Impresión Diagnóstica'),
      }),
    ],
  }),
  condition: to(`Condition-${n}`),
  use: concept(role),
  rank,
})
export const role = (code: string, display: string): Loose => ours('ColombianDiagnosisRole', code, display)

export const visit = (
  profile: string,
  kind: Loose,
  group: Loose,
  physician: readonly [string, string, string],
  body: Loose,
): Loose =>
  made('Encounter', 'Encounter-0', profile, {
    identifier: [{ id: 'EncounterIdentifier', use: 'usual', system: `${RDA}NamingSystem/Encounters`, value: '12345' }],
    status: 'finished',
    class: kind,
    type: [
      concept(ours('ColombianTechModality', '01', 'Intramural')),
      concept(group),
      concept(ours('EntornoAtencion', '05', 'Institucional')),
    ],
    subject,
    participant: [
      {
        id: physician[0],
        type: [concept(coding(`${THO}v3-ParticipationType`, physician[1], physician[2]))],
        individual: to(DOCTOR),
      },
    ],
    period: { start: START, end: END },
    reasonCode: [concept(ours('RIPSCausaExternaVersion2', '38', 'ENFERMEDAD GENERAL'))],
    serviceProvider: to(IPS),
    ...body,
  })
export const stay = {
  diagnosis: [
    diagnosis('AdmissionDiagnosis', 0, 1, role('52870002', 'diagnóstico de ingreso'), true),
    diagnosis('DischargeDiagnosis', 0, 2, role('89100005', 'diagnóstico final (alta)'), true),
    diagnosis('DischargeComorbidity-1', 1, 3, role('398192003', 'comorbilidades'), false),
  ],
  hospitalization: {
    extension: [
      extension('ExtensionDischargeDeceasedStatus', {
        valueCoding: ours('ColombianDischargeDeceasedStatus', '1', 'Vivo (a)'),
      }),
    ],
    admitSource: concept(ours('ViaIngreso', '01', 'DEMANDA ESPONTANEA')),
    dischargeDisposition: concept(ours('CondicionyDestinoUsuarioEgreso', '01', 'PACIENTE CON DESTINO A SU DOMICILIO')),
  },
}
export const act = (code: string, display: string): Loose => coding(`${THO}v3-ActCode`, code, display)

export const encounters: Readonly<Record<Exclude<Kind, 'paciente'>, Loose>> = {
  consulta: visit(
    'EncounterAmbulatoryRDA',
    act('AMB', 'ambulatory'),
    ours('GrupoServicios', '01', 'Consulta externa'),
    ['AttenderPhysician', 'ATND', 'attender'],
    {
      serviceType: concept(ours('CUPS', '890201', 'CONSULTA DE PRIMERA VEZ POR MEDICINA GENERAL')),
      diagnosis: [
        diagnosis('MainDiagnosis', 0, 1, role('8319008', 'diagnóstico primario'), true),
        diagnosis('Comorbidity-1', 1, 2, role('398192003', 'comorbilidades'), false),
      ],
    },
  ),
  urgencias: visit(
    'EncounterEmergencyRDA',
    act('EMER', 'emergency'),
    ours('GrupoServicios', '05', 'Atención inmediata'),
    ['DischargePhysician', 'DIS', 'discharger'],
    stay,
  ),
  hospitalizacion: visit(
    'EncounterHospitalizationRDA',
    act('IMP', 'inpatient encounter'),
    ours('GrupoServicios', '03', 'Internación'),
    ['DischargePhysician', 'DIS', 'discharger'],
    stay,
  ),
}
