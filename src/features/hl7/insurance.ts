import { paciente } from '../../resources/paciente.ts'
import { alsoCoded, type Composite, coded, codedField, type SeenRow, telephone, textIn } from './elements.ts'
import { numbered, type Segment } from './message.ts'

const SELF = coded('SEL', 'Cotizante', 'HL70063')

/** A contributor is insured as themselves; of the others the record does not say by whom. */
function insuredBy(patient: SeenRow): Composite | undefined {
  const kind = codedField(paciente, patient, 'tipo_afiliado', '99COAFILIADO')
  if (kind === null) return undefined
  return kind.identifier === 'C' ? alsoCoded(SELF, 'C', 'Cotizante', '99COAFILIADO') : kind
}

export function insuranceSegments(patient: SeenRow, eapb: SeenRow | null): Segment[] {
  if (eapb === null) return []
  const phone = textIn(eapb, 'telefono')
  return numbered('IN1', [
    {
      insurance_plan_id: codedField(paciente, patient, 'regimen', '99COREGIMEN') ?? { text: 'Régimen no registrado' },
      insurance_company_id: [
        { id_number: String(eapb.codigo), assigning_authority: { namespace_id: 'EAPB' } },
        { id_number: String(eapb.nit), assigning_authority: { namespace_id: 'DIAN' }, identifier_type_code: 'NIT' },
      ],
      insurance_company_name: [{ organization_name: String(eapb.nombre) }],
      insurance_co_phone_number: phone === null ? [] : [{ ...telephone(phone), telecommunication_use_code: 'WPN' }],
      insureds_relationship_to_patient: insuredBy(patient),
    },
  ])
}
