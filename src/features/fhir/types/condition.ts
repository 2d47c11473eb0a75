import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { diagnostico } from '../../../resources/diagnostico.ts'
import { codedDiseases, freeDiseases } from '../elements/antecedents.ts'
import { ABSENT, ICD10, ICD11, SNOMED } from '../elements/coding.ts'
import { RDA } from '../elements/elements.ts'
import { findAuthor } from '../search/administrative-answers.ts'
import { always, anyOf, day, moment, refTo, token } from '../search/answer.ts'
import { byPatient, type Cases, cases, inverted, ofPatient, provided, tabled } from '../search/cases.ts'
import type { FhirType } from '../source.ts'
import {
  CATEGORY,
  CLINICAL,
  diagnosisRoles,
  fhirDiagnosis,
  fhirPastCondition,
  fhirToldCondition,
  ROLES,
  severities,
  sides,
  VERIFICATION,
} from './condition-drawing.ts'
import { byCode, dateParam, referenceParam, toEncounter, tokenParam, toPatient, toSubject } from './param.ts'

type Sql = (t: string) => string
const standing =
  (sql: Sql): Sql =>
  (t) =>
    `${t}.anulado is not true and ${sql(t)}`
const allStanding = (of: Cases): Cases =>
  Object.fromEntries(Object.entries(of).map(([code, sql]) => [code, standing(sql)]))
const inError: Cases = { 'entered-in-error': (t) => `${t}.anulado is true` }

const is =
  (value: string, otherwise: string): Sql =>
  (t) =>
    `coalesce(${t}.estado_clinico, '${otherwise}') = '${value}'`
/** Of the list of problems everything has a course; of a diagnosis, what was said. */
const clinical = (otherwise: string) =>
  cases(
    CLINICAL,
    allStanding({
      active: is('activo', otherwise),
      inactive: is('inactivo', otherwise),
      resolved: is('resuelto', otherwise),
      remission: is('remision', otherwise),
    }),
    ['estado_clinico', 'anulado'],
  )

const said =
  (value: string): Sql =>
  (t) =>
    `coalesce(${t}.verificacion, '') = '${value}'`
const unsaid =
  (more: string): Sql =>
  (t) =>
    `${t}.verificacion is null and coalesce(${t}.tipo_diagnostico, '') ${more}`
const diagnosisVerified = cases(
  VERIFICATION,
  {
    ...allStanding({
      unconfirmed: said('no_confirmado'),
      refuted: said('refutado'),
      confirmed: (t) => `(${said('confirmado')(t)} or (${unsaid("in ('02', '03')")(t)}))`,
      provisional: unsaid("= '01'"),
    }),
    ...inError,
  },
  ['verificacion', 'tipo_diagnostico', 'anulado'],
)
const pastVerified = cases(
  VERIFICATION,
  {
    ...allStanding({
      unconfirmed: (t) => `coalesce(${t}.verificacion, 'no_confirmado') = 'no_confirmado'`,
      confirmed: said('confirmado'),
      refuted: said('refutado'),
    }),
    ...inError,
  },
  ['verificacion', 'anulado'],
)

const stated = (t: string): string => `${t}.niega is not true`
const noProblems = cases(ABSENT, { 'no-known-problems': (t) => `${t}.niega is true` }, ['niega'])
const problem = always({ system: CATEGORY, code: 'problem-list-item' })

export const conditionType: FhirType = {
  type: 'Condition',
  about: 'Diagnósticos de cada atención y enfermedades que el paciente tuvo o tiene.',
  params: [
    toPatient('subject'),
    toSubject('Condition'),
    toEncounter('Condition-encounter'),
    byCode,
    tokenParam(
      'category',
      'Condition-category',
      'encounter-diagnosis o problem-list-item; también el papel del diagnóstico.',
    ),
    tokenParam('clinical-status', 'Condition-clinical-status', 'active, inactive, resolved, remission.'),
    tokenParam(
      'verification-status',
      'Condition-verification-status',
      'unconfirmed, provisional, confirmed, refuted, entered-in-error.',
    ),
    dateParam('onset-date', 'Condition-onset-date', 'Cuándo comenzó.'),
    dateParam('recorded-date', 'Condition-recorded-date', 'Cuándo se registró.'),
    tokenParam('severity', 'Condition-severity', 'Severidad.'),
    tokenParam('body-site', 'Condition-body-site', 'Lado del cuerpo.'),
    referenceParam('asserter', 'Condition-asserter', 'El paciente, si él mismo lo dijo.', 'asserter', 'Patient'),
  ],
  sources: [
    {
      resource: diagnostico,
      prefix: '',
      about: 'Cada diagnóstico de una atención.',
      extra: [findAuthor],
      project: fhirDiagnosis,
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        code: anyOf(
          token('codigo_cie10', { system: ICD10 }),
          token('codigo_cie11', { system: ICD11 }),
          token('enfermedad_huerfana_codigo', { system: `${RDA}/CodeSystem/MipresOrphanDiseases` }),
        ),
        category: anyOf(
          always({ system: CATEGORY, code: 'encounter-diagnosis' }),
          token('rol', { system: ROLES, codes: inverted(diagnosisRoles) }),
        ),
        'clinical-status': clinical(''),
        'verification-status': diagnosisVerified,
        'onset-date': day('fecha_inicio'),
        'recorded-date': moment('fecha_registro'),
        'body-site': tabled('lateralidad', SNOMED, sides),
      },
    },
    {
      resource: antecedenteCategorizado,
      prefix: 'antecedente-',
      about: 'Cada enfermedad de la lista codificada de antecedentes; «no-known-problems» si el paciente las niega.',
      only: codedDiseases,
      extra: [findAuthor],
      project: fhirPastCondition,
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        code: anyOf(
          token('cie10', { system: ICD10, where: stated }),
          token('cie11', { system: ICD11, where: stated }),
          noProblems,
        ),
        category: problem,
        'clinical-status': clinical('activo'),
        'verification-status': pastVerified,
        'onset-date': anyOf(
          day('fecha_inicio'),
          provided(day('fecha'), (t) => `${t}.fecha_inicio is null`, 'fecha_inicio'),
        ),
        'recorded-date': moment('creado_en'),
        severity: tabled('severidad', SNOMED, severities),
        asserter: byPatient,
      },
      example: { categoria: 'patologico', cie10: 'I10X', descripcion: 'Hipertensión arterial' },
    },
    {
      resource: antecedente,
      prefix: 'relato-',
      about: 'Lo mismo, en texto libre dentro de una atención.',
      only: freeDiseases,
      extra: [findAuthor],
      project: fhirToldCondition,
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        code: noProblems,
        category: problem,
        'clinical-status': cases(
          CLINICAL,
          allStanding({
            active: (t) => `coalesce(${t}.vigente, true)`,
            inactive: (t) => `not coalesce(${t}.vigente, true)`,
          }),
          ['vigente', 'anulado'],
        ),
        'verification-status': cases(VERIFICATION, { unconfirmed: (t) => `${t}.anulado is not true`, ...inError }, [
          'anulado',
        ]),
        'onset-date': day('fecha_evento'),
        'recorded-date': moment('fecha_registro'),
        asserter: byPatient,
      },
      example: { tipo: 'patologico', descripcion: 'Hipertensión desde hace diez años' },
    },
  ],
}
