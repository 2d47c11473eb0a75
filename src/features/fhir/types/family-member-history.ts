import { isConsanguineous, parentesco } from '../../../model/codes/index.ts'
import { roleCode } from '../../../model/codes/parentesco.ts'
import type { Predicate } from '../../../model/predicate.ts'
import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { miembroFamilia } from '../../../resources/miembro-familia.ts'
import { type CodedPast, informant, type ToldPast } from '../elements/antecedents.ts'
import { called, coding, codingIf, ICD10, ICD11, inTable, labelOf, titledConcept } from '../elements/coding.ts'
import { joined, type Maybe, RDA, ROLE_CODE, reference, when } from '../elements/drawing.ts'
import { age, notes, subject, unlessAnnulled } from '../elements/entries.ts'
import { always, anyOf, custom, moment, refTo, token } from '../search/answer.ts'
import { type Cases, cases, codeIn, inverted, ofPatient } from '../search/cases.ts'
import { type DrawnRowFor, defineSource, defineType, shared } from '../source.ts'
import { byCode, toPatient } from './param.ts'

const KINSHIP = `${RDA}/CodeSystem/ParentescoAntecedente`
const GENDER = 'http://hl7.org/fhir/administrative-gender'
const GROUPS: Readonly<Record<string, string>> = { '01': 'Padres', '02': 'Hermanos', '03': 'Tíos', '04': 'Abuelos' }
const ANY_RELATIVE = coding(ROLE_CODE, 'FAMMEMB', 'family member')
const NAMELESS = 'Enfermedad sin precisar'

const relativeName = (relative: Maybe<string>): string => labelOf(parentesco, relative) ?? 'Familiar'
/** By HL7's role, and by the guide's four groups where it is of one of them. */
const relationship = (relative: Maybe<string>): object => {
  const group = when(relative, (known) => parentesco.byCode.get(known)?.rda)
  return called(
    relativeName(relative),
    when(inTable(roleCode, relative), (role) => coding(ROLE_CODE, role)) ?? ANY_RELATIVE,
    ...(group ? [coding(KINSHIP, group, GROUPS[group] ?? group)] : []),
  )
}

const sexes: Readonly<Record<string, string>> = { '01': 'male', '02': 'female', '03': 'other' }

type Relative = DrawnRowFor<typeof miembroFamilia>

const born = ({ fecha_nacimiento: date, edad_aproximada: about, vive }: Relative): object => {
  if (date) return { bornDate: date }
  return typeof about !== 'number' || vive === false ? {} : { ...age('age', about), estimatedAge: true }
}
const died = ({ vive, edad_muerte: at }: Relative): object => {
  if (vive !== false) return { deceasedBoolean: vive === true ? false : null }
  return typeof at === 'number' ? age('deceased', at) : { deceasedBoolean: true }
}

/** The cause of death is one of the illnesses: written once, marked where it is listed already, or added. */
function conditions({ condiciones, vive, causa_muerte_cie10 }: Relative): object[] {
  const ill = condiciones ?? []
  const cause = vive === false ? causa_muerte_cie10 : null
  const isCause = (code: Maybe<string>): boolean => Boolean(cause) && code === cause
  return [
    ...ill.map((item) => ({
      code: called(item.descripcion ?? NAMELESS, ...codingIf(ICD10, item.cie10)),
      contributedToDeath: isCause(item.cie10) ? true : item.contribuyo_muerte,
      ...age('onset', item.edad_inicio),
    })),
    ...(!cause || ill.some((item) => isCause(item.cie10))
      ? []
      : [{ code: called('Causa de muerte', coding(ICD10, cause)), contributedToDeath: true }]),
  ]
}

const blood = parentesco.codes.filter(({ code }) => isConsanguineous(code))
const groups = Object.fromEntries(blood.flatMap(({ code, rda }) => (rda === undefined ? [] : [[code, rda]])))
const relation = anyOf(
  token('parentesco', { system: ROLE_CODE, codes: inverted(roleCode) }),
  token('parentesco', { system: KINSHIP, codes: inverted(groups) }),
)
/** One of the relative's illnesses, or the cause of death. */
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
const told: Cases<Pick<ToldPast, 'anulado'>> = unlessAnnulled({ completed: {} })
const nobody: Predicate<Pick<CodedPast, 'parentesco'>> = { parentesco: null }

export const familyMemberHistoryType = defineType('FamilyMemberHistory', {
  about: 'Familiares consanguíneos del paciente y sus enfermedades.',
  params: {
    patient: toPatient('patient'),
    code: byCode,
    relationship: 'Parentesco, en HL7 o en los grupos de la guía.',
    sex: 'Sexo del familiar.',
    status: 'completed, entered-in-error.',
    date: shared('clinical', 'Cuándo se registró.'),
  },
  sources: [
    defineSource({
      resource: miembroFamilia,
      about: 'Cada familiar consanguíneo, con sus enfermedades.',
      // Blood is what an inherited illness goes by; a spouse or a step-parent is a person related to the patient.
      only: { parentesco: blood.map(({ code }) => code) },
      draw(row) {
        const name = joined(' ', row.nombres, row.apellidos)
        const relative = relativeName(row.parentesco)
        return {
          text: [
            name === '' ? relative : `${relative}: ${name}`,
            joined('; ', ...(row.condiciones ?? []).map((item) => item.descripcion)),
          ],
          // A caller who does not see the illnesses has only a part of it.
          status: row.condiciones === undefined ? 'partial' : 'completed',
          patient: reference('Patient', row.paciente_indice),
          date: row.actualizado_en,
          name: name || null,
          relationship: relationship(row.parentesco),
          sex: titledConcept(GENDER, inTable(sexes, row.sexo_biologico) ?? null),
          ...born(row),
          ...died(row),
          note: notes(row.observaciones),
          condition: conditions(row),
        }
      },
      params: {
        patient: refTo('paciente_indice', 'Patient'),
        code: illness,
        relationship: relation,
        sex: token('sexo_biologico', { system: GENDER, codes: inverted(sexes) }),
        // A caller who does not see the illnesses has it in part, and cannot ask for it by its status.
        status: { ...always({ system: null, code: 'completed' }), columns: ['condiciones'] },
        date: moment('actualizado_en'),
      },
    }),
    defineSource({
      resource: antecedenteCategorizado,
      prefix: 'antecedente-',
      about: 'Cada antecedente familiar de la lista codificada.',
      only: { categoria: ['familiar'], not: { niega: [true] } },
      draw(row) {
        const text = row.descripcion ?? row.cie10 ?? row.cie11 ?? NAMELESS
        const codings = [...codingIf(ICD10, row.cie10), ...codingIf(ICD11, row.cie11)]
        return {
          text: [`${relativeName(row.parentesco)}: ${text}`, informant(row)],
          status: codeIn(told, row),
          patient: subject(row),
          date: row.creado_en,
          relationship: relationship(row.parentesco),
          note: notes(informant(row), row.observaciones),
          condition: [{ code: called(text, ...codings), ...age('onset', row.edad_inicio) }],
        }
      },
      params: {
        patient: ofPatient.patient,
        code: anyOf(token('cie10', { system: ICD10, levels: 3 }), token('cie11', { system: ICD11, levels: 4 })),
        relationship: anyOf(relation, cases(ROLE_CODE, { [ANY_RELATIVE.code]: nobody })),
        status: cases(undefined, told),
        date: moment('creado_en'),
      },
      example: { categoria: 'familiar', parentesco: 'madre', cie10: 'E119', descripcion: 'Diabetes mellitus tipo 2' },
    }),
    defineSource({
      resource: antecedente,
      prefix: 'relato-',
      about: 'Lo mismo, en texto libre dentro de una atención: no dice de qué familiar.',
      only: { tipo: ['familiar'], not: { niega: [true] } },
      draw(row) {
        const text = row.descripcion ?? NAMELESS
        return {
          text: [`Antecedente familiar: ${text}`, informant(row)],
          status: codeIn(told, row),
          patient: subject(row),
          date: row.fecha_registro,
          relationship: relationship(null),
          note: notes(informant(row), row.observaciones),
          condition: [{ code: { text } }],
        }
      },
      params: {
        patient: ofPatient.patient,
        relationship: always({ system: ROLE_CODE, code: ANY_RELATIVE.code }),
        status: cases(undefined, told),
        date: moment('fecha_registro'),
      },
      example: { tipo: 'familiar', descripcion: 'Madre con diabetes' },
    }),
  ],
})
