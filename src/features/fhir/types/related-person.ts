import { parentesco, roleCode } from '../../../model/codes/index.ts'
import type { Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import { miembroFamilia } from '../../../resources/miembro-familia.ts'
import { hasContact, hasGuardian, paciente } from '../../../resources/paciente.ts'
import { digitsOfPhone } from '../../../resources/shapes.ts'
import { type Concept, called, coding, hl7, inTable, labelOf } from '../elements/coding.ts'
import { type Drawing, joined, type Maybe, ROLE_CODE, reference, when } from '../elements/drawing.ts'
import { genderOf, genders, nationalIdentifier, phone, uuidIdentifier } from '../elements/person.ts'
import { always, anyOf, day, flag, identifiers, refTo, token, words } from '../search/answer.ts'
import { cases, inverted } from '../search/cases.ts'
import { byDocument } from '../search/document-identifiers.ts'
import { ofKnownPatient } from '../search/known-patient.ts'
import { idIn, innerWords, phrases } from '../search/shared-answers.ts'
import { type DrawnRowFor, defineSource, defineType, shared } from '../source.ts'

/** A person around a patient: a relative, an emergency contact, or who answers for a minor. */

const EMERGENCY = hl7('v2-0131', 'C', 'Emergency Contact')
const GUARDIAN = coding(ROLE_CODE, 'RESPRSN', 'responsible party')
const CARER = hl7('v3-RoleClass', 'CAREGIVER', 'caregiver')

type Relative = RowFor<typeof miembroFamilia>
const isContact: Predicate<Pick<Relative, 'es_contacto_emergencia'>> = { es_contacto_emergencia: [true] }
const isCarer: Predicate<Pick<Relative, 'es_cuidador'>> = { es_cuidador: [true] }

const kinship = (relation: Maybe<string>): Concept[] =>
  when(relation, (known) => [
    called(labelOf(parentesco, known), ...(when(inTable(roleCode, known), (role) => [coding(ROLE_CODE, role)]) ?? [])),
  ]) ?? []
const byKinship = <const C extends string>(column: C) => token(column, { system: ROLE_CODE, codes: inverted(roleCode) })
const byPhone = <const C extends string>(column: C) => identifiers({ column, system: null, normal: digitsOfPhone })

const labels = (relationship: readonly Concept[]): string => joined(', ', ...relationship.map((r) => r.text))

/** What the record of a patient says of one other person. */
const drawOther =
  (which: 'contacto_emergencia' | 'responsable', being: Concept) =>
  (row: DrawnRowFor<typeof paciente>): Drawing => {
    const name = row[`${which}_nombre`]
    const relationship = [being, ...kinship(row[`${which}_parentesco`])]
    const isContact = which === 'contacto_emergencia'
    return {
      text: [name, labels(relationship)],
      identifier: [when(isContact ? null : row.responsable_documento, (value) => ({ use: 'official', value }))],
      patient: reference('Patient', row.id),
      relationship,
      name: [when(name, (text) => ({ use: 'official', text }))],
      telecom: [phone(isContact ? row.contacto_emergencia_telefono : null)],
    }
  }

const { administrativa } = paciente.views

export const relatedPersonType = defineType('RelatedPerson', {
  about: 'Familiares, contactos de emergencia y responsables de los pacientes.',
  params: {
    patient: 'De quién lo es.',
    identifier: 'Número de documento.',
    name: 'Nombres o apellidos.',
    relationship: 'Parentesco o papel.',
    active: 'Si vive.',
    birthdate: shared('individual', 'Fecha de nacimiento.'),
    gender: shared('individual', 'Sexo.'),
    phone: shared('individual', 'Teléfono, completo.'),
    telecom: shared('individual', 'Teléfono, completo.'),
  },
  sources: [
    defineSource({
      resource: miembroFamilia,
      about: 'Cada miembro de la familia de un paciente.',
      draw(row) {
        const relationship = [
          ...kinship(row.parentesco),
          ...(row.es_contacto_emergencia === true ? [called('Contacto de emergencia', EMERGENCY)] : []),
          ...(row.es_cuidador === true ? [called('Cuidador', CARER)] : []),
        ]
        const text = joined(' ', row.nombres, row.apellidos)
        const given = row.nombres?.split(/\s+/).filter((word) => word !== '')
        return {
          text: [text, labels(relationship)],
          identifier: [
            when(row.numero_documento, (value) => nationalIdentifier(row.tipo_documento ?? null, value)),
            when(row.paciente_relacionado, uuidIdentifier),
          ],
          // A relative who died takes no part in care.
          active: row.vive,
          patient: reference('Patient', row.paciente_indice),
          relationship,
          name: text === '' ? null : [{ use: 'official', text, family: row.apellidos, given }],
          telecom: [phone(row.telefono)],
          ...genderOf(row.sexo_biologico),
          birthDate: row.fecha_nacimiento,
        }
      },
      params: {
        patient: refTo('paciente_indice', 'Patient'),
        identifier: anyOf(byDocument, ofKnownPatient('paciente_relacionado', idIn('paciente_relacionado'))),
        name: anyOf(phrases('nombres', 'apellidos'), innerWords('nombres', { apart: true }), innerWords('apellidos')),
        relationship: anyOf(
          byKinship('parentesco'),
          cases(EMERGENCY.system, { [EMERGENCY.code]: isContact }),
          cases(CARER.system, { [CARER.code]: isCarer }),
        ),
        active: flag('vive'),
        birthdate: day('fecha_nacimiento'),
        gender: token('sexo_biologico', { codes: inverted(genders) }),
        phone: byPhone('telefono'),
        telecom: byPhone('telefono'),
      },
    }),
    defineSource({
      // Billing does not see whom to call.
      resource: { ...paciente, views: administrativa === undefined ? {} : { administrativa } },
      prefix: 'emergencia-',
      about: 'El contacto de emergencia de un paciente.',
      only: hasContact,
      draw: drawOther('contacto_emergencia', called('Contacto de emergencia', EMERGENCY)),
      params: {
        patient: refTo('id', 'Patient'),
        name: words('contacto_emergencia_nombre'),
        relationship: anyOf(always(EMERGENCY), byKinship('contacto_emergencia_parentesco')),
        phone: byPhone('contacto_emergencia_telefono'),
        telecom: byPhone('contacto_emergencia_telefono'),
      },
      example: { contacto_emergencia_nombre: 'Luz Rojas', contacto_emergencia_telefono: '3110000000' },
    }),
    defineSource({
      resource: paciente,
      prefix: 'responsable-',
      about: 'El responsable de un paciente menor de edad o que no decide por sí.',
      only: hasGuardian,
      draw: drawOther('responsable', called('Responsable', GUARDIAN)),
      params: {
        patient: refTo('id', 'Patient'),
        identifier: identifiers({ column: 'responsable_documento', system: null }),
        name: words('responsable_nombre'),
        relationship: anyOf(always(GUARDIAN), byKinship('responsable_parentesco')),
      },
      example: { responsable_nombre: 'Luis Muñoz', responsable_documento: '79123456' },
    }),
  ],
})
