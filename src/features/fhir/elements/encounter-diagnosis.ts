import { tipoDiagnostico } from '../../../model/codes/index.ts'
import type { EncounterDiagnosis } from '../source.ts'
import { coding, concept, inTable, rdaCode } from './coding.ts'
import { extension, RDA, reference, when } from './drawing.ts'

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
export const DIAGNOSIS_ROLES = `${RDA}/CodeSystem/ColombianDiagnosisRole`

export const diagnosisType = (code: string | null | undefined): object | null =>
  when(code, (known) =>
    extension('DiagnosisType', {
      valueCoding: rdaCode('RIPSTipoDiagnosticoPrincipalVersion2', tipoDiagnostico, known),
    }),
  )

export function encounterDiagnosis(d: EncounterDiagnosis): object {
  const slice = inTable(slices, d.rol)
  const order = d.orden ?? 1
  const condition = reference('Condition', d.id, d.descripcion_cie10)
  if (slice === undefined) return { condition }
  // The guide has one complication; the others keep their place without a name of a slice.
  const id = slice.many === true ? `${slice.name}-${order}` : order === 1 ? slice.name : null
  return {
    id,
    extension: [diagnosisType(d.tipo_diagnostico)],
    condition,
    use: concept(coding(DIAGNOSIS_ROLES, slice.code, slice.display)),
    rank: slice.rank + order - 1,
  }
}
