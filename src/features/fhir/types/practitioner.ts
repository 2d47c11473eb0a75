import { OURS, RDA } from '../elements/elements.ts'
import { profesional } from '../elements/professional.ts'
import { listWords, ofProvider } from '../search/administrative-answers.ts'
import { anyOf, flag, identifiers, refTo, token, tokens, words } from '../search/answer.ts'
import type { FhirType } from '../source.ts'
import { referenceParam, stringParam, tokenParam } from './param.ts'
import { documentIdentifiers } from './patient.ts'
import { fhirPractitioner, fhirPractitionerRole } from './practitioner-drawing.ts'

export const practitionerType: FhirType = {
  type: 'Practitioner',
  about: 'Profesionales, y quienes reciben a los pacientes.',
  params: [
    tokenParam('identifier', 'Practitioner-identifier', 'Número de documento, o cuenta.'),
    stringParam('name', 'Practitioner-name', 'Nombres o apellidos.'),
    stringParam('family', 'individual-family', 'Apellidos.'),
    stringParam('given', 'individual-given', 'Nombres.'),
    tokenParam('active', 'Practitioner-active', 'Si su cuenta no está bloqueada.'),
  ],
  sources: [
    {
      resource: profesional,
      prefix: '',
      about: 'Cada cuenta de quien escribe en la historia.',
      project: fhirPractitioner,
      params: {
        identifier: identifiers(...documentIdentifiers, { column: 'cuenta', system: `${OURS}:cuenta` }),
        name: anyOf(words('nombre'), listWords('nombres'), listWords('apellidos')),
        family: listWords('apellidos'),
        given: listWords('nombres'),
        active: flag('activo'),
      },
    },
  ],
}

export const practitionerRoleType: FhirType = {
  type: 'PractitionerRole',
  about: 'Qué hace cada quien en la institución, y en qué servicios.',
  params: [
    referenceParam('practitioner', 'PractitionerRole-practitioner', 'Quién.', 'practitioner', 'Practitioner'),
    referenceParam('organization', 'PractitionerRole-organization', 'Prestador.', 'organization', 'Organization'),
    tokenParam('role', 'PractitionerRole-role', 'Rol.'),
    tokenParam('specialty', 'PractitionerRole-specialty', 'Servicio REPS.'),
    tokenParam('active', 'PractitionerRole-active', 'Si su cuenta no está bloqueada.'),
  ],
  sources: [
    {
      resource: profesional,
      prefix: '',
      about: 'El rol y los servicios de cada cuenta.',
      project: fhirPractitionerRole,
      params: {
        practitioner: refTo('id', 'Practitioner'),
        organization: ofProvider,
        role: token('rol', { system: `${OURS}:rol` }),
        specialty: tokens('servicios', { system: `${RDA}/CodeSystem/REPShealthcareServices` }),
        active: flag('activo'),
      },
    },
  ],
}
