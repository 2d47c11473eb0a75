import { tipoAlergia } from '../../../model/codes/index.ts'
import type { Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import { allergyCodes, codedAgent, OTHER_ALLERGY } from '../../../modules/persona/index.ts'
import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { diagnostico } from '../../../resources/diagnostico.ts'
import {
  asserter,
  byPatient,
  type CodedPast,
  denial,
  denied,
  informant,
  isDenied,
  recorded,
  stated,
  toldCourse,
  toldVerification,
} from '../elements/antecedents.ts'
import { called, coding, codingIf, ICD10, inTable, listed, SNOMED, titledConcept } from '../elements/coding.ts'
import { type Replaceable, unlessWithdrawn, withdrawnEntry } from '../elements/corrections.ts'
import { HL7, RDA, reference, when } from '../elements/drawing.ts'
import { age, notes, standing, subject, unlessAnnulled } from '../elements/entries.ts'
import { anyOf, moment, token, words } from '../search/answer.ts'
import { type Cases, type CodeTable, cases, codeIn, ofPatient, provided, tabled } from '../search/cases.ts'
import { wordedBy } from '../search/composite.ts'
import { byAuthor, findAuthor } from '../search/shared-answers.ts'
import { defineSource, defineType } from '../source.ts'
import { byCode, toPatient } from './param.ts'

export const CLINICAL = `${HL7}/allergyintolerance-clinical`
export const VERIFICATION = `${HL7}/allergyintolerance-verification`

const course: Cases<Pick<CodedPast, 'estado_clinico' | 'anulado'>> = standing({
  active: { any: [{ estado_clinico: ['activo'] }, { estado_clinico: null }] },
  inactive: { estado_clinico: ['inactivo', 'remision'] },
  resolved: { estado_clinico: ['resuelto'] },
})
const verification: Cases<Pick<CodedPast, 'verificacion' | 'anulado'>> = unlessAnnulled({
  unconfirmed: { any: [{ verificacion: ['no_confirmado'] }, { verificacion: null }] },
  confirmed: { verificacion: ['confirmado'] },
  refuted: { verificacion: ['refutado'] },
})

/** TipoAlergia → what R4 tells apart; `06 Otra` is none of its four. */
const categories: Readonly<Record<string, string>> = {
  '01': 'medication',
  '02': 'food',
  '03': 'environment',
  '04': 'environment',
  '05': 'environment',
}
type Severity = NonNullable<CodedPast['severidad']>
const severities: CodeTable<Severity> & Record<Severity, string> = {
  leve: 'mild',
  moderada: 'moderate',
  grave: 'severe',
}
/** How bad it was belongs to a reaction; without one it can only be told. */
const reacted: Predicate<CodedPast> = { all: [stated, { not: { reaccion: null } }] }

type Diagnosis = RowFor<typeof diagnostico>
/** A diagnosis that says that there is one: its course, and how sure it is, as a coded allergy says them. */
const diagnosedCourse = unlessWithdrawn<Pick<Diagnosis, 'estado_clinico' | keyof Replaceable>>({
  active: { any: [{ estado_clinico: ['activo'] }, { estado_clinico: null }] },
  inactive: { estado_clinico: ['inactivo', 'remision'] },
  resolved: { estado_clinico: ['resuelto'] },
})
const diagnosedVerification: Cases<Pick<Diagnosis, 'verificacion' | keyof Replaceable>> = {
  ...unlessWithdrawn<Pick<Diagnosis, 'verificacion' | keyof Replaceable>>({
    unconfirmed: { any: [{ verificacion: ['no_confirmado'] }, { verificacion: null }] },
    confirmed: { verificacion: ['confirmado'] },
    refuted: { verificacion: ['refutado'] },
  }),
  'entered-in-error': withdrawnEntry,
}
const ofMedicine = Object.fromEntries(
  [...allergyCodes.keys()].filter((code) => code !== OTHER_ALLERGY).map((code) => [code, 'medication']),
)

/** Of who is known to have none. */
export const NO_KNOWN = coding(SNOMED, '716186003', 'No known allergy')
const noneKnown = cases(SNOMED, { [NO_KNOWN.code]: denied })
const NAMELESS = 'Agente sin precisar'

export const allergyType = defineType('AllergyIntolerance', {
  about: 'Alergias e intolerancias que el paciente declara; «No known allergy» si las niega.',
  params: {
    patient: toPatient('patient'),
    code: byCode,
    category: 'medication, food, environment.',
    'clinical-status': 'active, inactive, resolved.',
    'verification-status': 'unconfirmed, confirmed, refuted, entered-in-error.',
    severity: 'De la reacción: mild, moderate, severe.',
    date: { about: 'Cuándo se registró.', family: 'clinical' },
    recorder: 'Quien la registró.',
    asserter: 'El paciente, si él mismo lo dijo.',
  },
  sources: [
    defineSource({
      resource: antecedenteCategorizado,
      about: 'Cada alergia de la lista codificada de antecedentes.',
      only: { categoria: ['alergico'] },
      extra: [findAuthor],
      draw(row) {
        const { tipo_alergia: kind, reaccion, severidad, descripcion } = row
        const denies = isDenied(row)
        const text = denies ? denial(row) : (row.agente ?? descripcion ?? NAMELESS)
        const onset = row.fecha_inicio ? { onsetDateTime: row.fecha_inicio } : age('onset', row.edad_inicio)
        return {
          text: [denies ? text : `Alergia: ${text}`, reaccion, informant(row)],
          clinicalStatus: titledConcept(CLINICAL, codeIn(course, row)),
          verificationStatus: titledConcept(VERIFICATION, codeIn(verification, row)),
          category: denies ? null : [inTable(categories, kind)],
          code: called(text, ...(denies ? [NO_KNOWN] : listed('TipoAlergia', tipoAlergia, kind))),
          patient: subject(row),
          encounter: reference('Encounter', row.historia),
          ...(denies ? {} : onset),
          ...recorded(row, row.creado_en),
          asserter: asserter(row),
          note: notes(
            reaccion ? null : when(severidad, (word) => `Severidad: ${word}`),
            row.agente ? descripcion : null,
            informant(row),
            row.observaciones,
          ),
          reaction: denies
            ? null
            : [
                when(reaccion, (seen) => ({
                  manifestation: [{ text: seen }],
                  severity: inTable(severities, severidad),
                })),
              ],
        }
      },
      params: {
        patient: ofPatient.patient,
        code: anyOf(
          provided(
            wordedBy(token('tipo_alergia', { system: `${RDA}/CodeSystem/TipoAlergia` }), 'agente', 'descripcion'),
            stated,
          ),
          noneKnown,
        ),
        category: tabled('tipo_alergia', undefined, categories, stated),
        'clinical-status': cases(CLINICAL, course),
        'verification-status': cases(VERIFICATION, verification),
        severity: tabled('severidad', undefined, severities, reacted),
        date: moment('creado_en'),
        asserter: byPatient,
        recorder: byAuthor,
      },
    }),
    defineSource({
      resource: antecedente,
      prefix: 'relato-',
      about: 'Lo mismo, en texto libre dentro de una atención.',
      only: { tipo: ['alergico'] },
      extra: [findAuthor],
      draw(row) {
        const denies = isDenied(row)
        const text = denies ? denial(row) : (row.descripcion ?? NAMELESS)
        return {
          text: [denies ? text : `Alergia: ${text}`, informant(row)],
          clinicalStatus: titledConcept(CLINICAL, codeIn(toldCourse, row)),
          verificationStatus: titledConcept(VERIFICATION, codeIn(toldVerification, row)),
          code: called(text, ...(denies ? [NO_KNOWN] : [])),
          patient: subject(row),
          encounter: reference('Encounter', row.historia),
          onsetDateTime: row.fecha_evento,
          ...recorded(row, row.fecha_registro),
          asserter: asserter(row),
          note: notes(informant(row), row.observaciones),
        }
      },
      params: {
        patient: ofPatient.patient,
        code: { ...noneKnown, text: provided(words('descripcion'), stated) },
        'clinical-status': cases(CLINICAL, toldCourse),
        'verification-status': cases(VERIFICATION, toldVerification),
        date: moment('fecha_registro'),
        asserter: byPatient,
        recorder: byAuthor,
      },
      example: { tipo: 'alergico', descripcion: 'Alergia a la penicilina', fecha_evento: '2010-05-14' },
    }),
    defineSource({
      resource: diagnostico,
      prefix: 'diagnostico-',
      about: 'Cada diagnóstico cuyo código dice que hay una alergia (Z88, Z91.0, T88.6).',
      only: { codigo_cie10: [...allergyCodes.keys()] },
      extra: [findAuthor],
      draw(row) {
        const code = row.codigo_cie10 ?? ''
        const text = codedAgent(row, 'codigo_cie10')?.agente ?? NAMELESS
        return {
          text: [`Alergia: ${text}`],
          clinicalStatus: titledConcept(CLINICAL, codeIn(diagnosedCourse, row)),
          verificationStatus: titledConcept(VERIFICATION, codeIn(diagnosedVerification, row)),
          category: [inTable(ofMedicine, code)],
          code: called(text, ...codingIf(ICD10, code, row.descripcion_cie10)),
          patient: subject(row),
          encounter: reference('Encounter', row.historia),
          onsetDateTime: row.fecha_inicio,
          ...recorded(row, row.fecha_registro),
          note: notes(row.observaciones),
        }
      },
      params: {
        patient: ofPatient.patient,
        code: token('codigo_cie10', { system: ICD10, levels: 3 }),
        category: tabled('codigo_cie10', undefined, ofMedicine),
        'clinical-status': cases(CLINICAL, diagnosedCourse),
        'verification-status': cases(VERIFICATION, diagnosedVerification),
        date: moment('fecha_registro'),
        recorder: byAuthor,
      },
      example: { codigo_cie10: 'Z880', rol: 'relacionado' },
    }),
  ],
})
