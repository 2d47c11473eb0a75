import { consultaIa } from '../../../resources/consulta-ia.ts'
import { ownId } from '../search/administrative-answers.ts'
import { refTo } from '../search/answer.ts'
import { tabled } from '../search/cases.ts'
import type { FhirType, Param } from '../source.ts'
import { findAgent } from './device.ts'
import { fhirGuidance, GUIDANCE_STATUS } from './guidance-response-drawing.ts'
import { referenceParam, tokenParam } from './param.ts'

/** R4 has no parameter for these elements; theirs are the names that it gives them elsewhere. */
const status: Param = { name: 'status', type: 'token', about: 'Cómo terminó.' }
const encounter: Param = {
  name: 'encounter',
  type: 'reference',
  about: 'Atención sobre la que se preguntó.',
  path: 'encounter',
  targets: ['Encounter'],
}
const performer: Param = {
  name: 'performer',
  type: 'reference',
  about: 'Agente que respondió.',
  path: 'performer',
  targets: ['Device'],
}

export const guidanceResponseType: FhirType = {
  type: 'GuidanceResponse',
  about:
    'Lo que un agente de IA respondió sobre una atención. Cada nota dice qué se decidió de ella; lo pendiente no es parte de la historia.',
  params: [
    referenceParam('patient', 'GuidanceResponse-patient', 'De quién es.', 'subject', 'Patient'),
    referenceParam('subject', 'GuidanceResponse-subject', 'De quién es.', 'subject', 'Patient'),
    tokenParam('request', 'GuidanceResponse-request', '`urn:uuid:` y el identificador de la consulta.'),
    encounter,
    performer,
    status,
  ],
  sources: [
    {
      resource: consultaIa,
      prefix: '',
      about: 'Cada consulta a la IA que se hizo.',
      only: { sql: (t) => `${t}.estado <> 'borrador'`, holds: (row) => (row.estado ?? 'borrador') !== 'borrador' },
      extra: [findAgent],
      project: fhirGuidance,
      params: {
        patient: refTo('paciente', 'Patient'),
        subject: refTo('paciente', 'Patient'),
        request: ownId(),
        encounter: refTo('historia', 'Encounter'),
        performer: refTo('agente', 'Device'),
        status: tabled('estado', undefined, GUIDANCE_STATUS),
      },
      example: { estado: 'completada' },
    },
  ],
}
