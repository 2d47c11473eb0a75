import { isConsanguineous, parentesco } from '../../../model/codes/index.ts'
import { roleCode } from '../../../model/codes/parentesco.ts'
import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { miembroFamilia } from '../../../resources/miembro-familia.ts'
import { ofKinds } from '../elements/antecedents.ts'
import { ICD10, ICD11 } from '../elements/coding.ts'
import { ROLE_CODE } from '../elements/elements.ts'
import { always, anyOf, custom, moment, refTo, token } from '../search/answer.ts'
import { cases, inverted, ofPatient } from '../search/cases.ts'
import type { FhirType } from '../source.ts'
import {
  fhirFamilyAntecedent,
  fhirRelative,
  fhirToldFamily,
  GENDER,
  isBlood,
  KINSHIP,
  sexes,
} from './family-member-history-drawing.ts'
import { byCode, dateParam, tokenParam, toPatient } from './param.ts'

const blood = parentesco.codes.filter(({ code }) => isConsanguineous(code))
const groups = Object.fromEntries(blood.flatMap(({ code, rda }) => (rda === undefined ? [] : [[code, rda]])))
const relation = anyOf(
  token('parentesco', { system: ROLE_CODE, codes: inverted(roleCode) }),
  token('parentesco', { system: KINSHIP, codes: inverted(groups) }),
)
/** One of the relative's illnesses, or what he died of. */
const cause = (t: string): string => `case when ${t}.vive is false then ${t}.causa_muerte_cie10 end`
const isIll = (t: string): string =>
  `(jsonb_path_exists(${t}.condiciones, '$[*].cie10 ? (@ != null)') or ${cause(t)} is not null)`
const illness = custom('token', {
  columns: ['condiciones', 'vive', 'causa_muerte_cie10'],
  match({ system, code }, { alias, put }) {
    if (system !== null && system !== ICD10) return 'false'
    if (code === null) return isIll(alias)
    const asked = put(code, 'text')
    return `(${alias}.condiciones @> jsonb_build_array(jsonb_build_object('cie10', ${asked})) or ${cause(alias)} = ${asked})`
  },
  missing: (alias) => `not ${isIll(alias)}`,
})
const told = cases(
  undefined,
  { completed: (t) => `${t}.anulado is not true`, 'entered-in-error': (t) => `${t}.anulado is true` },
  ['anulado'],
)

export const familyMemberHistoryType: FhirType = {
  type: 'FamilyMemberHistory',
  about: 'Familiares consanguíneos del paciente y sus enfermedades.',
  params: [
    toPatient('patient'),
    byCode,
    tokenParam('relationship', 'FamilyMemberHistory-relationship', 'Parentesco, en HL7 o en los grupos de la guía.'),
    tokenParam('sex', 'FamilyMemberHistory-sex', 'Sexo del familiar.'),
    tokenParam('status', 'FamilyMemberHistory-status', 'completed, entered-in-error.'),
    dateParam('date', 'clinical-date', 'Cuándo se registró.'),
  ],
  sources: [
    {
      resource: miembroFamilia,
      prefix: '',
      about: 'Cada familiar consanguíneo, con sus enfermedades.',
      only: { sql: (t) => `${t}.parentesco in (${blood.map(({ code }) => `'${code}'`).join(', ')})`, holds: isBlood },
      project: fhirRelative,
      params: {
        patient: refTo('paciente_indice', 'Patient'),
        code: illness,
        relationship: relation,
        sex: token('sexo_biologico', { system: GENDER, codes: inverted(sexes) }),
        // Whoever does not see the illnesses has it in part, and cannot ask for it by its status.
        status: { ...always({ system: null, code: 'completed' }), columns: ['condiciones'] },
        date: moment('actualizado_en'),
      },
    },
    {
      resource: antecedenteCategorizado,
      prefix: 'antecedente-',
      about: 'Cada antecedente familiar de la lista codificada.',
      only: ofKinds('categoria', ['familiar'], false),
      project: fhirFamilyAntecedent,
      params: {
        patient: ofPatient.patient,
        code: anyOf(token('cie10', { system: ICD10 }), token('cie11', { system: ICD11 })),
        relationship: anyOf(relation, cases(ROLE_CODE, { FAMMEMB: (t) => `${t}.parentesco is null` }, ['parentesco'])),
        status: told,
        date: moment('creado_en'),
      },
      example: { categoria: 'familiar', parentesco: 'madre', cie10: 'E119', descripcion: 'Diabetes mellitus tipo 2' },
    },
    {
      resource: antecedente,
      prefix: 'relato-',
      about: 'Lo mismo, en texto libre dentro de una atención: no dice de qué familiar.',
      only: ofKinds('tipo', ['familiar'], false),
      project: fhirToldFamily,
      params: {
        patient: ofPatient.patient,
        relationship: always({ system: ROLE_CODE, code: 'FAMMEMB' }),
        status: told,
        date: moment('fecha_registro'),
      },
      example: { tipo: 'familiar', descripcion: 'Madre con diabetes' },
    },
  ],
}
