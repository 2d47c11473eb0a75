import { nota } from '../../../resources/nota.ts'
import { LOINC, OURS } from '../elements/elements.ts'
import { byAuthor, findAuthor, ownId } from '../search/administrative-answers.ts'
import { anyOf, moment, refTo, token } from '../search/answer.ts'
import { cases, inverted } from '../search/cases.ts'
import type { FhirType, Only, Source } from '../source.ts'
import { fhirNote, TYPES } from './composition-drawing.ts'
import { dateParam, referenceParam, tokenParam } from './param.ts'

/** A draft is not yet part of the record: it is published once its author answers for it. */
export const signed: Only = { sql: (alias) => `${alias}.firmado`, holds: (row) => row.firmado === true }

const source: Source = {
  resource: nota,
  prefix: '',
  about: 'Cada nota firmada, con sus secciones.',
  only: signed,
  extra: [findAuthor],
  project: fhirNote,
  params: {
    patient: refTo('paciente', 'Patient'),
    subject: refTo('paciente', 'Patient'),
    type: anyOf(
      token('tipo_nota', {
        system: LOINC,
        codes: inverted(Object.fromEntries(Object.entries(TYPES).map(([kind, [code]]) => [kind, code]))),
      }),
      token('tipo_nota', { system: `${OURS}:tipo-nota` }),
    ),
    date: moment('fecha_nota'),
    author: byAuthor,
    attester: byAuthor,
    status: cases(
      undefined,
      {
        final: (t) => `${t}.anulado is not true`,
        'entered-in-error': (t) => `${t}.anulado`,
      },
      ['anulado'],
    ),
    encounter: refTo('historia', 'Encounter'),
    identifier: ownId(),
    confidentiality: token('confidencialidad', {
      codes: { N: ['normal'], R: ['restringida'], V: ['muy_restringida'] },
    }),
    'related-id': anyOf(ownId('nota_referida'), ownId('registro_referido', 'text')),
  },
  example: { firmado: true },
}

export const compositionType: FhirType = {
  type: 'Composition',
  about: 'Notas clínicas firmadas.',
  params: [
    referenceParam('patient', 'clinical-patient', 'Paciente.', 'subject', 'Patient'),
    referenceParam('subject', 'Composition-subject', 'Paciente.', 'subject', 'Patient'),
    tokenParam('type', 'clinical-type', 'Tipo de nota: LOINC o propio.'),
    dateParam('date', 'clinical-date', 'Fecha de la nota.'),
    referenceParam('author', 'Composition-author', 'Profesional que la escribió.', 'author', 'Practitioner'),
    referenceParam('attester', 'Composition-attester', 'Profesional que la firmó.', 'attester.party', 'Practitioner'),
    tokenParam('status', 'Composition-status', 'Firmada o anulada.'),
    referenceParam('encounter', 'clinical-encounter', 'Atención.', 'encounter', 'Encounter'),
    tokenParam('identifier', 'clinical-identifier', '`urn:uuid:` y el identificador.'),
    tokenParam('confidentiality', 'Composition-confidentiality', 'Confidencialidad.'),
    tokenParam('related-id', 'Composition-related-id', '`urn:uuid:` de la nota, o del otro registro, que aclara.'),
  ],
  sources: [source],
}
