import { tipoUsuario } from '../../../model/codes/index.ts'
import { regimenes } from '../../../resources/paciente.ts'
import { type Concept, called, coding, concept, HL7, ourCode } from '../elements/coding.ts'
import {
  type FhirResource,
  meta,
  narrative,
  type ProjectedRow,
  reference,
  some,
  textIn,
  when,
} from '../elements/elements.ts'

/** Who pays for himself: nobody insures him, or he came as a private patient. */
export const PAYS_HIMSELF = ['05', '12']

const regimeLabel = (regime: string): string =>
  Object.hasOwn(regimenes, regime) ? regimenes[regime as keyof typeof regimenes] : regime

function kind(row: ProjectedRow): Concept | null {
  const code = textIn(row, 'tipo_usuario')
  if (code === null) return null
  const label = tipoUsuario.byCode.get(code)?.label
  const own = ourCode('tipo-usuario', code, label)
  const selfPay = coding(`${HL7}/coverage-selfpay`, 'pay', 'Pay')
  return called(label, ...(code === '12' ? [own, selfPay] : [own]))
}

/** What the record of a patient says of who pays: his EAPB, or himself. */
export function fhirCoverage(row: ProjectedRow): FhirResource {
  const [insurer, regime, affiliation] = [textIn(row, 'eapb'), textIn(row, 'regimen'), textIn(row, 'tipo_afiliado')]
  const patient = reference('Patient', String(row.id))
  const type = kind(row)
  return {
    resourceType: 'Coverage',
    id: String(row.id),
    ...meta(row),
    ...narrative(
      type?.text ?? 'Aseguramiento',
      regime === null ? null : `Régimen: ${regimeLabel(regime)}`,
      textIn(row, 'eapb_nombre'),
    ),
    status: row.activo === false ? 'cancelled' : 'active',
    ...(type === null ? {} : { type }),
    ...(affiliation === 'C' ? { subscriber: patient } : {}),
    beneficiary: patient,
    ...(affiliation === 'C' ? { relationship: concept(coding(`${HL7}/subscriber-relationship`, 'self', 'Self')) } : {}),
    payor: [insurer === null ? patient : reference('Organization', insurer, textIn(row, 'eapb_nombre'))],
    ...some(
      'class',
      when(regime, (value) => ({
        type: concept(coding(`${HL7}/coverage-class`, 'plan', 'Plan')),
        value,
        name: regimeLabel(value),
      })),
    ),
  }
}
