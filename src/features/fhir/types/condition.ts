import type { RowFor } from '../../../model/resource.ts'
import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { diagnostico } from '../../../resources/diagnostico.ts'
import {
  asserter,
  byPatient,
  codedDiseases,
  denial,
  informant,
  isDenied,
  kindName,
  noneKnown,
  recorded,
  stated,
  toldCourse,
  toldDiseases,
  toldVerification,
} from '../elements/antecedents.ts'
import { sideOf, sides } from '../elements/body-site.ts'
import {
  ABSENT,
  called,
  coding,
  codingIf,
  ICD10,
  ICD11,
  inTable,
  optionOf,
  SNOMED,
  titledConcept,
} from '../elements/coding.ts'
import { type Replaceable, replacedLink, unlessWithdrawn, withdrawnEntry } from '../elements/corrections.ts'
import { HL7, type ProjectedRow, RDA, when } from '../elements/drawing.ts'
import { DIAGNOSIS_ROLES, diagnosisType } from '../elements/encounter-diagnosis.ts'
import { age, isAnnulled, notes, ofHistory, standing, unlessAnnulled } from '../elements/entries.ts'
import { always, anyOf, day, moment, refTo, token, words } from '../search/answer.ts'
import {
  type Cases,
  type CaseTable,
  type CodeTable,
  cases,
  codeIn,
  inverted,
  ofPatient,
  provided,
  tabled,
} from '../search/cases.ts'
import { worded } from '../search/composite.ts'
import { findAuthor } from '../search/shared-answers.ts'
import { defineSource, defineType } from '../source.ts'
import { byCode, toEncounter, toPatient, toSubject } from './param.ts'

const CLINICAL = `${HL7}/condition-clinical`
const VERIFICATION = `${HL7}/condition-ver-status`
const CATEGORY = `${HL7}/condition-category`
const ORPHANS = `${RDA}/CodeSystem/MipresOrphanDiseases`

type Diagnosis = RowFor<typeof diagnostico>
type Past = RowFor<typeof antecedenteCategorizado>

const courses = {
  active: { estado_clinico: ['activo'] },
  inactive: { estado_clinico: ['inactivo'] },
  resolved: { estado_clinico: ['resuelto'] },
  remission: { estado_clinico: ['remision'] },
} as const
/** What was recorded by mistake, or gave way to another diagnosis, has no course; of a diagnosis it is what was said. */
const course: Cases<Pick<Diagnosis, 'estado_clinico' | keyof Replaceable>> = unlessWithdrawn(courses)
/** Everything of the list of problems has one. */
const pastCourse: Cases<Pick<Past, 'estado_clinico' | 'anulado'>> = {
  ...standing<Pick<Past, 'estado_clinico' | 'anulado'>>(courses),
  ...standing({ active: { any: [{ estado_clinico: ['activo'] }, { estado_clinico: null }] } }),
}

/** An impression is provisional until it is confirmed. */
const verification: Cases<Pick<Diagnosis, 'verificacion' | 'tipo_diagnostico' | keyof Replaceable>> = {
  ...unlessWithdrawn({
    unconfirmed: { verificacion: ['no_confirmado'] },
    refuted: { verificacion: ['refutado'] },
    confirmed: { any: [{ verificacion: ['confirmado'] }, { verificacion: null, tipo_diagnostico: ['02', '03'] }] },
    provisional: { verificacion: null, tipo_diagnostico: ['01'] },
  }),
  'entered-in-error': withdrawnEntry,
}
const pastVerification: Cases<Pick<Past, 'verificacion' | 'anulado'>> = unlessAnnulled({
  unconfirmed: { any: [{ verificacion: ['no_confirmado'] }, { verificacion: null }] },
  confirmed: { verificacion: ['confirmado'] },
  refuted: { verificacion: ['refutado'] },
})

const statuses = (row: ProjectedRow, clinical: CaseTable, verified: CaseTable): object => ({
  clinicalStatus: titledConcept(CLINICAL, codeIn(clinical, row)),
  verificationStatus: titledConcept(VERIFICATION, codeIn(verified, row)),
})

/** A disease that is over may have an end; R4 admits none of an active one. */
const endOf = (row: Partial<Pick<Past, 'anulado' | 'estado_clinico'>>, end: string | null | undefined) =>
  isAnnulled(row) || !row.estado_clinico || row.estado_clinico === 'activo' ? null : end

const PROBLEM = 'problem-list-item'
const DIAGNOSIS = 'encounter-diagnosis'
const problem = always({ system: CATEGORY, code: PROBLEM })

/** ColombianDiagnosisRole: what the guide says of a diagnosis in its encounter. */
const roles = {
  principal: ['8319008', 'Diagnóstico primario'],
  relacionado: ['398192003', 'Comorbilidades'],
  ingreso: ['52870002', 'Diagnóstico de ingreso'],
  egreso: ['89100005', 'Diagnóstico final (alta)'],
  relacionado_egreso: ['398192003', 'Comorbilidades'],
  complicacion: ['263718001', 'Complicación'],
  causa_muerte: ['16100001', 'Diagnóstico de la causa de muerte'],
} as const satisfies Record<Diagnosis['rol'], readonly [string, string]>

const severities = {
  leve: ['255604002', 'Mild', 'Leve'],
  moderada: ['6736007', 'Moderate', 'Moderada'],
  grave: ['24484000', 'Severe', 'Grave'],
} as const satisfies CodeTable<NonNullable<Past['severidad']>>

const NOTHING = 'no-known-problems'
const nothing = coding(ABSENT, NOTHING, 'No known problems')

export const conditionType = defineType('Condition', {
  about: 'Diagnósticos de cada atención y enfermedades que el paciente tuvo o tiene.',
  params: {
    patient: toPatient('subject'),
    subject: toSubject,
    encounter: toEncounter(),
    code: byCode,
    category: 'encounter-diagnosis o problem-list-item; también el papel del diagnóstico.',
    'clinical-status': 'active, inactive, resolved, remission.',
    'verification-status': 'unconfirmed, provisional, confirmed, refuted, entered-in-error.',
    'onset-date': 'Cuándo comenzó.',
    'recorded-date': 'Cuándo se registró.',
    severity: 'Severidad.',
    'body-site': 'Lado del cuerpo.',
    asserter: 'El paciente, si él mismo lo dijo.',
  },
  sources: [
    defineSource({
      resource: diagnostico,
      about: 'Cada diagnóstico de una atención.',
      extra: [findAuthor],
      draw(row) {
        const text = row.descripcion_cie10 ?? row.descripcion_cie11 ?? row.codigo_cie10 ?? 'Diagnóstico'
        const role = optionOf(diagnostico.fields.rol.options, row.rol)
        return {
          text: [`${row.codigo_cie10 ?? ''} ${text}`.trim(), role],
          extension: [diagnosisType(row.tipo_diagnostico), replacedLink('Condition', row.reemplazado_por)],
          ...statuses(row, course, verification),
          category: [
            titledConcept(CATEGORY, DIAGNOSIS),
            when(inTable(roles, row.rol), ([code, display]) => called(role, coding(DIAGNOSIS_ROLES, code, display))),
          ],
          code: called(
            text,
            ...codingIf(ICD10, row.codigo_cie10, row.descripcion_cie10),
            ...codingIf(ICD11, row.codigo_cie11, row.descripcion_cie11),
            ...codingIf(ORPHANS, row.enfermedad_huerfana_codigo),
          ),
          bodySite: sideOf(row.lateralidad),
          ...ofHistory(row),
          onsetDateTime: row.fecha_inicio,
          abatementDateTime: row.reemplazado_por ? null : endOf(row, row.fecha_resolucion),
          ...recorded(row, row.fecha_registro),
          note: notes(row.observaciones),
        }
      },
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        code: anyOf(
          worded(token('codigo_cie10', { system: ICD10, levels: 3 }), 'descripcion_cie10'),
          worded(token('codigo_cie11', { system: ICD11, levels: 4 }), 'descripcion_cie11'),
          token('enfermedad_huerfana_codigo', { system: ORPHANS }),
        ),
        category: anyOf(
          always({ system: CATEGORY, code: DIAGNOSIS }),
          token('rol', { system: DIAGNOSIS_ROLES, codes: inverted(roles) }),
        ),
        'clinical-status': cases(CLINICAL, course),
        'verification-status': cases(VERIFICATION, verification),
        'onset-date': day('fecha_inicio'),
        'recorded-date': moment('fecha_registro'),
        'body-site': tabled('lateralidad', SNOMED, sides),
      },
    }),
    defineSource({
      resource: antecedenteCategorizado,
      prefix: 'antecedente-',
      about: 'Cada enfermedad de la lista codificada de antecedentes; «no-known-problems» si el paciente las niega.',
      only: codedDiseases,
      extra: [findAuthor],
      draw(row) {
        const codings = [...codingIf(ICD10, row.cie10), ...codingIf(ICD11, row.cie11)]
        const text = isDenied(row) ? denial(row) : (row.descripcion ?? row.cie10 ?? row.cie11 ?? kindName(row))
        const since = row.fecha_inicio ?? row.fecha
        return {
          text: [`${kindName(row)}: ${text}`, informant(row)],
          ...statuses(row, pastCourse, pastVerification),
          category: [titledConcept(CATEGORY, PROBLEM)],
          severity: when(inTable(severities, row.severidad), ([code, display, word]) =>
            called(word, coding(SNOMED, code, display)),
          ),
          code: called(text, ...(isDenied(row) ? [nothing] : codings)),
          ...ofHistory(row),
          ...(since ? { onsetDateTime: since } : age('onset', row.edad_inicio)),
          abatementDateTime: endOf(row, row.fecha_fin),
          ...recorded(row, row.creado_en),
          asserter: asserter(row),
          note: notes(informant(row), row.observaciones),
        }
      },
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        code: anyOf(
          provided(worded(token('cie10', { system: ICD10, levels: 3 }), 'descripcion'), stated),
          token('cie11', { system: ICD11, where: stated, levels: 4 }),
          noneKnown(NOTHING),
        ),
        category: problem,
        'clinical-status': cases(CLINICAL, pastCourse),
        'verification-status': cases(VERIFICATION, pastVerification),
        'onset-date': anyOf(
          day('fecha_inicio'),
          provided<'date', 'fecha', Pick<Past, 'fecha_inicio'>>(day('fecha'), { fecha_inicio: null }),
        ),
        'recorded-date': moment('creado_en'),
        severity: tabled('severidad', SNOMED, severities),
        asserter: byPatient,
      },
      example: { categoria: 'patologico', cie10: 'I10X', descripcion: 'Hipertensión arterial' },
    }),
    defineSource({
      resource: antecedente,
      prefix: 'relato-',
      about: 'Lo mismo, en texto libre dentro de una atención.',
      only: toldDiseases,
      extra: [findAuthor],
      draw(row) {
        const text = isDenied(row) ? denial(row) : (row.descripcion ?? kindName(row))
        return {
          text: [`${kindName(row)}: ${text}`, informant(row)],
          ...statuses(row, toldCourse, toldVerification),
          category: [titledConcept(CATEGORY, PROBLEM)],
          code: called(text, ...(isDenied(row) ? [nothing] : [])),
          ...ofHistory(row),
          onsetDateTime: row.fecha_evento,
          ...recorded(row, row.fecha_registro),
          asserter: asserter(row),
          note: notes(informant(row), row.observaciones),
        }
      },
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        code: { ...noneKnown(NOTHING), text: provided(words('descripcion'), stated) },
        category: problem,
        'clinical-status': cases(CLINICAL, toldCourse),
        'verification-status': cases(VERIFICATION, toldVerification),
        'onset-date': day('fecha_evento'),
        'recorded-date': moment('fecha_registro'),
        asserter: byPatient,
      },
      example: { tipo: 'patologico', descripcion: 'Hipertensión desde hace diez años' },
    }),
  ],
})
