import { roleCode } from '../../../model/codes/index.ts'
import type { Resource } from '../../../model/resource.ts'
import { miembroFamilia } from '../../../resources/miembro-familia.ts'
import { paciente } from '../../../resources/paciente.ts'
import { digitsOfPhone } from '../../../resources/shapes.ts'
import { HL7 } from '../elements/coding.ts'
import { ROLE_CODE, textIn } from '../elements/elements.ts'
import { innerWords, ownId, phrases } from '../search/administrative-answers.ts'
import { always, anyOf, day, flag, identifiers, refTo, token, words } from '../search/answer.ts'
import { cases, inverted } from '../search/cases.ts'
import { ofKnownPatient } from '../search/known-patient.ts'
import type { FhirType, Only, Source } from '../source.ts'
import { dateParam, referenceParam, stringParam, tokenParam } from './param.ts'
import { documentIdentifiers } from './patient.ts'
import {
  EMERGENCY_PREFIX,
  fhirEmergencyContact,
  fhirGuardian,
  fhirRelative,
  GUARDIAN_PREFIX,
} from './related-person-drawing.ts'

const KIN = inverted(roleCode)
const kinship = (column: string) => token(column, { system: ROLE_CODE, codes: KIN })
const phone = (column: string) => identifiers({ column, system: null, normal: digitsOfPhone })

const said = (...columns: readonly string[]): Only => ({
  sql: (alias) => `(${columns.map((c) => `${alias}.${c} is not null`).join(' or ')})`,
  holds: (row) => columns.some((c) => textIn(row, c) !== null),
})

const relatives: Source = {
  resource: miembroFamilia,
  prefix: '',
  about: 'Cada miembro de la familia de un paciente.',
  project: fhirRelative,
  params: {
    patient: refTo('paciente_indice', 'Patient'),
    identifier: anyOf(
      identifiers(...documentIdentifiers),
      ofKnownPatient('paciente_relacionado', ownId('paciente_relacionado')),
    ),
    name: anyOf(phrases('nombres', 'apellidos'), innerWords('nombres'), innerWords('apellidos')),
    relationship: anyOf(
      kinship('parentesco'),
      cases(`${HL7}/v2-0131`, { C: (t) => `${t}.es_contacto_emergencia` }, ['es_contacto_emergencia']),
      cases(`${HL7}/v3-RoleClass`, { CAREGIVER: (t) => `${t}.es_cuidador` }, ['es_cuidador']),
    ),
    active: flag('vive'),
    birthdate: day('fecha_nacimiento'),
    gender: token('sexo_biologico', { codes: { male: ['01'], female: ['02'], other: ['03'], unknown: ['99'] } }),
    phone: phone('telefono'),
    telecom: phone('telefono'),
  },
}

const { administrativa } = paciente.views
const emergency: Source = {
  // Whoever bills does not see whom to call.
  resource: { ...paciente, views: administrativa === undefined ? {} : { administrativa } } as unknown as Resource,
  prefix: EMERGENCY_PREFIX,
  about: 'El contacto de emergencia de un paciente.',
  only: said('contacto_emergencia_nombre', 'contacto_emergencia_telefono'),
  project: fhirEmergencyContact,
  params: {
    patient: refTo('id', 'Patient'),
    name: words('contacto_emergencia_nombre'),
    relationship: anyOf(always({ system: `${HL7}/v2-0131`, code: 'C' }), kinship('contacto_emergencia_parentesco')),
    phone: phone('contacto_emergencia_telefono'),
    telecom: phone('contacto_emergencia_telefono'),
  },
  example: { contacto_emergencia_nombre: 'Luz Rojas', contacto_emergencia_telefono: '3110000000' },
}

const guardian: Source = {
  resource: paciente,
  prefix: GUARDIAN_PREFIX,
  about: 'El responsable de un paciente menor de edad o que no decide por sí.',
  only: said('responsable_nombre', 'responsable_documento'),
  project: fhirGuardian,
  params: {
    patient: refTo('id', 'Patient'),
    identifier: identifiers({ column: 'responsable_documento', system: null }),
    name: words('responsable_nombre'),
    relationship: anyOf(always({ system: ROLE_CODE, code: 'RESPRSN' }), kinship('responsable_parentesco')),
  },
  example: { responsable_nombre: 'Luis Muñoz', responsable_documento: '79123456' },
}

export const relatedPersonType: FhirType = {
  type: 'RelatedPerson',
  about: 'Familiares, contactos de emergencia y responsables de los pacientes.',
  params: [
    referenceParam('patient', 'RelatedPerson-patient', 'De quién lo es.', 'patient', 'Patient'),
    tokenParam('identifier', 'RelatedPerson-identifier', 'Número de documento.'),
    stringParam('name', 'RelatedPerson-name', 'Nombres o apellidos.'),
    tokenParam('relationship', 'RelatedPerson-relationship', 'Parentesco o papel.'),
    tokenParam('active', 'RelatedPerson-active', 'Si vive.'),
    dateParam('birthdate', 'individual-birthdate', 'Fecha de nacimiento.'),
    tokenParam('gender', 'individual-gender', 'Sexo.'),
    tokenParam('phone', 'individual-phone', 'Teléfono, completo.'),
    tokenParam('telecom', 'individual-telecom', 'Teléfono, completo.'),
  ],
  sources: [relatives, emergency, guardian],
}
