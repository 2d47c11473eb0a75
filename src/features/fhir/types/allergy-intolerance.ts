import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { ofKinds } from '../elements/antecedents.ts'
import { SNOMED } from '../elements/coding.ts'
import { RDA } from '../elements/elements.ts'
import { byAuthor, findAuthor } from '../search/administrative-answers.ts'
import { anyOf, moment, token } from '../search/answer.ts'
import { byPatient, cases, ofPatient, tabled } from '../search/cases.ts'
import type { FhirType } from '../source.ts'
import {
  CLINICAL,
  categories,
  fhirAllergy,
  fhirToldAllergy,
  NO_KNOWN,
  reactionSeverities,
  VERIFICATION,
} from './allergy-intolerance-drawing.ts'
import { byCode, dateParam, referenceParam, tokenParam, toPatient } from './param.ts'

const standing = (t: string, more: string): string => `${t}.anulado is not true and ${more}`
const stated = (t: string): string => `${t}.niega is not true`
const noneKnown = cases(SNOMED, { [NO_KNOWN.code]: (t) => `${t}.niega is true` }, ['niega'])
const state = (t: string): string => `coalesce(${t}.estado_clinico, 'activo')`
const verified = (t: string): string => `coalesce(${t}.verificacion, 'no_confirmado')`
const current = (t: string): string => `coalesce(${t}.vigente, true)`
const inError = { 'entered-in-error': (t: string) => `${t}.anulado is true` }

export const allergyType: FhirType = {
  type: 'AllergyIntolerance',
  about: 'Alergias e intolerancias que el paciente declara; «No known allergy» si las niega.',
  params: [
    toPatient('patient'),
    byCode,
    tokenParam('category', 'AllergyIntolerance-category', 'medication, food, environment.'),
    tokenParam('clinical-status', 'AllergyIntolerance-clinical-status', 'active, inactive, resolved.'),
    tokenParam(
      'verification-status',
      'AllergyIntolerance-verification-status',
      'unconfirmed, confirmed, refuted, entered-in-error.',
    ),
    tokenParam('severity', 'AllergyIntolerance-severity', 'De la reacción: mild, moderate, severe.'),
    dateParam('date', 'clinical-date', 'Cuándo se registró.'),
    referenceParam('recorder', 'AllergyIntolerance-recorder', 'Quien la registró.', 'recorder', 'Practitioner'),
    referenceParam(
      'asserter',
      'AllergyIntolerance-asserter',
      'El paciente, si él mismo lo dijo.',
      'asserter',
      'Patient',
    ),
  ],
  sources: [
    {
      resource: antecedenteCategorizado,
      prefix: '',
      about: 'Cada alergia de la lista codificada de antecedentes.',
      only: ofKinds('categoria', ['alergico'], true),
      extra: [findAuthor],
      project: fhirAllergy,
      params: {
        patient: ofPatient.patient,
        code: anyOf(token('tipo_alergia', { system: `${RDA}/CodeSystem/TipoAlergia`, where: stated }), noneKnown),
        category: tabled('tipo_alergia', undefined, categories, stated),
        'clinical-status': cases(
          CLINICAL,
          {
            active: (t) => standing(t, `${state(t)} = 'activo'`),
            inactive: (t) => standing(t, `${state(t)} in ('inactivo', 'remision')`),
            resolved: (t) => standing(t, `${state(t)} = 'resuelto'`),
          },
          ['estado_clinico', 'anulado'],
        ),
        'verification-status': cases(
          VERIFICATION,
          {
            unconfirmed: (t) => standing(t, `${verified(t)} = 'no_confirmado'`),
            confirmed: (t) => standing(t, `${verified(t)} = 'confirmado'`),
            refuted: (t) => standing(t, `${verified(t)} = 'refutado'`),
            ...inError,
          },
          ['verificacion', 'anulado'],
        ),
        severity: tabled(
          'severidad',
          undefined,
          reactionSeverities,
          (t) => `${stated(t)} and ${t}.reaccion is not null`,
        ),
        date: moment('creado_en'),
        asserter: byPatient,
        recorder: byAuthor,
      },
    },
    {
      resource: antecedente,
      prefix: 'relato-',
      about: 'Lo mismo, en texto libre dentro de una atención.',
      only: ofKinds('tipo', ['alergico'], true),
      extra: [findAuthor],
      project: fhirToldAllergy,
      params: {
        patient: ofPatient.patient,
        code: noneKnown,
        'clinical-status': cases(
          CLINICAL,
          { active: (t) => standing(t, current(t)), inactive: (t) => standing(t, `not ${current(t)}`) },
          ['vigente', 'anulado'],
        ),
        'verification-status': cases(VERIFICATION, { unconfirmed: (t) => `${t}.anulado is not true`, ...inError }, [
          'anulado',
        ]),
        date: moment('fecha_registro'),
        asserter: byPatient,
        recorder: byAuthor,
      },
      example: { tipo: 'alergico', descripcion: 'Alergia a la penicilina', fecha_evento: '2010-05-14' },
    },
  ],
}
