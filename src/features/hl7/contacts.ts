import { parentesco } from '../../model/codes/index.ts'
import { relationship, sex } from './codes.ts'
import { alsoCoded, type Composite, coded, documentId, type SeenRow, telephone, textIn, wholeName } from './elements.ts'
import { numbered, type Segment, type SegmentFields } from './message.ts'
import { day } from './time-stamp.ts'

const relation = (value: string | null): Composite | undefined => {
  if (value === null) return undefined
  const label = parentesco.byCode.get(value)?.label ?? null
  return alsoCoded(coded(relationship(value), label, 'HL70063'), value, label, '99COPARENTESCO')
}

const roles = {
  emergencia: coded('C', 'Contacto de emergencia', 'HL70131'),
  familiar: coded('N', 'Familiar', 'HL70131'),
  responsable: coded('O', 'Responsable del paciente', 'HL70131'),
}

const calls = (number: string | null): readonly Composite[] => (number === null ? [] : [telephone(number)])

function relative(row: SeenRow): SegmentFields {
  const [given, surname] = [textIn(row, 'nombres'), textIn(row, 'apellidos')]
  const [tipo, numero] = [textIn(row, 'tipo_documento'), textIn(row, 'numero_documento')]
  const birth = textIn(row, 'fecha_nacimiento')
  return {
    nk_name:
      given === null && surname === null
        ? []
        : [
            {
              family_name: surname === null ? undefined : { surname },
              given_name: given ?? undefined,
              name_type_code: 'L',
            },
          ],
    relationship: relation(textIn(row, 'parentesco')),
    phone_number: calls(textIn(row, 'telefono')),
    contact_role: row.es_contacto_emergencia === true ? roles.emergencia : roles.familiar,
    administrative_sex: sex[String(row.sexo_biologico)],
    date_time_of_birth: birth === null ? undefined : day(birth),
    next_of_kin_associated_partys_identifiers: tipo === null || numero === null ? [] : [documentId(tipo, numero, null)],
  }
}

/** Whom to call, who answers for the patient, and the relatives that live. */
export function contactSegments(patient: SeenRow, relatives: readonly SeenRow[]): Segment[] {
  const all: SegmentFields[] = []
  const emergency = textIn(patient, 'contacto_emergencia_nombre')
  if (emergency !== null)
    all.push({
      nk_name: [wholeName(emergency)],
      relationship: relation(textIn(patient, 'contacto_emergencia_parentesco')),
      phone_number: calls(textIn(patient, 'contacto_emergencia_telefono')),
      contact_role: roles.emergencia,
    })
  const responsible = textIn(patient, 'responsable_nombre')
  const paper = textIn(patient, 'responsable_documento')
  if (responsible !== null)
    all.push({
      nk_name: [wholeName(responsible)],
      relationship: relation(textIn(patient, 'responsable_parentesco')),
      contact_role: roles.responsable,
      // Of which kind the document is was not asked.
      next_of_kin_associated_partys_identifiers: paper === null ? [] : [{ id_number: paper }],
    })
  return numbered('NK1', [...all, ...relatives.map(relative)])
}
