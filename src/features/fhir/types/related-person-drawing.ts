import { parentesco, roleCode } from '../../../model/codes/index.ts'
import { type Concept, called, coding, HL7 } from '../elements/coding.ts'
import {
  type FhirResource,
  meta,
  narrative,
  type ProjectedRow,
  ROLE_CODE,
  reference,
  some,
  textIn,
  when,
} from '../elements/elements.ts'
import { gender, nationalIdentifier, phone, uuidIdentifier } from '../elements/person.ts'

/** Somebody around a patient: a relative of the family, whom to call in an emergency, who answers for a minor. */

const EMERGENCY: Concept = called('Contacto de emergencia', coding(`${HL7}/v2-0131`, 'C', 'Emergency Contact'))
const GUARDIAN: Concept = called('Responsable', coding(ROLE_CODE, 'RESPRSN', 'responsible party'))
const CARER: Concept = called('Cuidador', coding(`${HL7}/v3-RoleClass`, 'CAREGIVER', 'caregiver'))

export function kinship(relation: string | null): Concept[] {
  if (relation === null) return []
  const role = roleCode[relation]
  return [called(parentesco.byCode.get(relation)?.label, ...(role === undefined ? [] : [coding(ROLE_CODE, role)]))]
}

const labels = (relationship: readonly Concept[]): string => relationship.flatMap((r) => r.text ?? []).join(', ')

export function fhirRelative(row: ProjectedRow): FhirResource {
  const [own, family] = [textIn(row, 'nombres'), textIn(row, 'apellidos')]
  const number = textIn(row, 'numero_documento')
  const born = textIn(row, 'fecha_nacimiento')
  const relationship = [
    ...kinship(textIn(row, 'parentesco')),
    ...(row.es_contacto_emergencia === true ? [EMERGENCY] : []),
    ...(row.es_cuidador === true ? [CARER] : []),
  ]
  const name = [own, family].filter((part) => part !== null).join(' ')
  return {
    resourceType: 'RelatedPerson',
    id: String(row.id),
    ...meta(row),
    ...narrative(name, labels(relationship)),
    ...some('identifier', [
      ...when(number, (value) => nationalIdentifier(textIn(row, 'tipo_documento'), value)),
      ...when(textIn(row, 'paciente_relacionado'), uuidIdentifier),
    ]),
    // Whoever died takes no part in the care of anybody.
    ...(typeof row.vive === 'boolean' ? { active: row.vive } : {}),
    patient: reference('Patient', String(row.paciente_indice)),
    ...some('relationship', relationship),
    ...some(
      'name',
      name === ''
        ? []
        : [
            {
              use: 'official',
              text: name,
              ...(family === null ? {} : { family }),
              ...some('given', own === null ? [] : own.split(/\s+/).filter((word) => word !== '')),
            },
          ],
    ),
    ...some(
      'telecom',
      when(textIn(row, 'telefono'), (value) => phone(value)),
    ),
    ...gender(textIn(row, 'sexo_biologico')),
    ...(born === null ? {} : { birthDate: born }),
  }
}

/** What the record of a patient says of one other person. */
const ofPatient =
  (which: 'contacto_emergencia' | 'responsable', prefix: string, being: Concept) =>
  (row: ProjectedRow): FhirResource => {
    const name = textIn(row, `${which}_nombre`)
    const relationship = [being, ...kinship(textIn(row, `${which}_parentesco`))]
    return {
      resourceType: 'RelatedPerson',
      id: `${prefix}${String(row.id)}`,
      ...meta(row),
      ...narrative(name, labels(relationship)),
      ...some(
        'identifier',
        when(textIn(row, `${which}_documento`), (value) => ({ use: 'official', value })),
      ),
      patient: reference('Patient', String(row.id)),
      relationship,
      ...some(
        'name',
        when(name, (text) => ({ use: 'official', text })),
      ),
      ...some(
        'telecom',
        when(textIn(row, `${which}_telefono`), (value) => phone(value)),
      ),
    }
  }

export const EMERGENCY_PREFIX = 'emergencia-'
export const GUARDIAN_PREFIX = 'responsable-'
export const fhirEmergencyContact = ofPatient('contacto_emergencia', EMERGENCY_PREFIX, EMERGENCY)
export const fhirGuardian = ofPatient('responsable', GUARDIAN_PREFIX, GUARDIAN)
