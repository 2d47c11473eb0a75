import { tipoDiagnostico } from '../../../model/codes/index.ts'
import { coding, concept, rdaCode } from './coding.ts'
import { extension, numberIn, type ProjectedRow, RDA, reference, some, textIn, when } from './elements.ts'

/** Roles of a diagnosis as the guide has them: code, label, the name of its slice and the rank of the first of them. */
interface Slice {
  readonly code: string
  readonly display: string
  readonly name: string
  readonly rank: number
  /** Whether there may be several, told apart by their order. */
  readonly many?: true
}
const COMORBIDITY = { code: '398192003', display: 'comorbilidades', many: true } as const

export const slices: Readonly<Record<string, Slice>> = {
  principal: { code: '8319008', display: 'diagnóstico primario', name: 'MainDiagnosis', rank: 1 },
  relacionado: { ...COMORBIDITY, name: 'Comorbidity', rank: 2 },
  ingreso: { code: '52870002', display: 'diagnóstico de ingreso', name: 'AdmissionDiagnosis', rank: 1 },
  egreso: { code: '89100005', display: 'diagnóstico final (alta)', name: 'DischargeDiagnosis', rank: 2 },
  relacionado_egreso: { ...COMORBIDITY, name: 'DischargeComorbidity', rank: 3 },
  causa_muerte: { code: '16100001', display: 'diagnóstico de la causa de muerte', name: 'CauseOfDeath', rank: 6 },
  complicacion: { code: '263718001', display: 'complicación', name: 'ComplicationDiagnosis', rank: 7 },
}

function one(d: ProjectedRow): object {
  const slice = slices[String(d.rol)]
  const order = numberIn(d, 'orden') ?? 1
  const condition = reference('Condition', String(d.id), textIn(d, 'descripcion_cie10'))
  if (slice === undefined) return { condition }
  const type = when(textIn(d, 'tipo_diagnostico'), (code) =>
    extension('DiagnosisType', {
      valueCoding: rdaCode('RIPSTipoDiagnosticoPrincipalVersion2', tipoDiagnostico, code),
    }),
  )
  // The guide has one complication; the others keep their place without a name of a slice.
  const named = slice.many === true ? `${slice.name}-${order}` : order === 1 ? slice.name : null
  return {
    ...(named === null ? {} : { id: named }),
    ...some('extension', type),
    condition,
    use: concept(coding(`${RDA}/CodeSystem/ColombianDiagnosisRole`, slice.code, slice.display)),
    rank: slice.rank + order - 1,
  }
}

export const encounterDiagnoses = (diagnoses: unknown): object[] =>
  Array.isArray(diagnoses) ? (diagnoses as ProjectedRow[]).map(one) : []
