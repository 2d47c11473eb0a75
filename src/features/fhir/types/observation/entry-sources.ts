import { scales } from '../../../../model/scales/index.ts'
import { antecedente } from '../../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../../resources/antecedente-categorizado.ts'
import { atributoPaciente } from '../../../../resources/atributo-paciente.ts'
import { systemOf } from '../../../../resources/clinical-series.ts'
import { escala } from '../../../../resources/escala.ts'
import { examenFisico } from '../../../../resources/examen-fisico.ts'
import { categoriasAntecedente } from '../../../../resources/options.ts'
import { orden } from '../../../../resources/orden.ts'
import { revisionSistema } from '../../../../resources/revision-sistema.ts'
import { codedCircumstances, denial, freeCircumstances } from '../../elements/antecedents.ts'
import { LOINC, numberIn, OURS, RDA } from '../../elements/elements.ts'
import { byAuthor, findAuthor } from '../../search/administrative-answers.ts'
import {
  type Answer,
  always,
  amount,
  anyOf,
  custom,
  day,
  matchText,
  moment,
  period,
  refTo,
  token,
  words,
} from '../../search/answer.ts'
import { byPatient, type Cases, cases, ofPatient, provided, signed } from '../../search/cases.ts'
import type { Source } from '../../source.ts'
import { performedKinds, performedStates } from '../procedure-drawing.ts'
import { CUPS } from '../service-request-drawing.ts'
import { fhirAttribute, listedCategories } from './attribute.ts'
import { attributeConcept, attributeDate, attributeQuantity, attributeText } from './attribute-value.ts'
import { DIASTOLIC, fhirPressure, PRESSURE, SYSTOLIC } from './blood-pressure.ts'
import { CIRCUMSTANCES, FIELDS, fhirCircumstance, fhirToldCircumstance, saidFields } from './circumstance.ts'
import { EXAM, EXAM_SYSTEMS, fhirExam, hasFindings } from './exam.ts'
import { categoryOfOrder, fhirResult, hasResult } from './result.ts'
import { fhirReview, REVIEW, REVIEW_SYSTEMS } from './review.ts'
import { fhirScale, itemCodes, SCALE_ITEMS, SCALES, scaleCodings } from './scale.ts'
import { VALUES } from './value.ts'
import { CATEGORY, type Category } from './value-elements.ts'
import { vitalSigns } from './vital-signs.ts'

const category = (code: Category) => always({ system: CATEGORY, code })
const encounter = refTo('historia', 'Encounter')
const MERCURY = { unit: 'mm[Hg]' } as const
const pressures = anyOf(amount('tension_sistolica', MERCURY), amount('tension_diastolica', MERCURY))
const bothCodes = always({ system: LOINC, code: SYSTOLIC }, { system: LOINC, code: DIASTOLIC })
const panel = always({ system: LOINC, code: PRESSURE })

/** The two pressures of an examination. */
const pressureSource: Source = {
  resource: examenFisico,
  prefix: 'presion-',
  about: 'La tensión arterial de un examen físico, sistólica y diastólica juntas.',
  only: {
    sql: (t) => `(${t}.tension_sistolica is not null or ${t}.tension_diastolica is not null)`,
    holds: (row) => numberIn(row, 'tension_sistolica') !== null || numberIn(row, 'tension_diastolica') !== null,
  },
  extra: [findAuthor],
  project: fhirPressure,
  params: {
    performer: byAuthor,
    ...ofPatient,
    encounter,
    code: panel,
    'component-code': bothCodes,
    'combo-code': anyOf(panel, bothCodes),
    category: category('vital-signs'),
    status: signed,
    date: moment('fecha_registro'),
    'component-value-quantity': pressures,
    'combo-value-quantity': pressures,
  },
  example: { tension_sistolica: 120, tension_diastolica: 80 },
}

/** LOINC's code of a total → the scales, and moments, that it is of. */
function totals(): Cases {
  const of: Record<string, (t: string) => string> = {}
  for (const [name, scale] of scales) {
    const moments = Object.keys(scale.valueByMoment ?? {})
    const add = (momento: string | null, where: (t: string) => string): void => {
      for (const { system, code } of scaleCodings(name, momento)) if (system === LOINC) of[code] = where
    }
    const listed = moments.map((m) => `'${m}'`).join(', ')
    add(
      null,
      (t) => `${t}.escala = '${name}'${listed === '' ? '' : ` and coalesce(${t}.momento, '') not in (${listed})`}`,
    )
    for (const m of moments) add(m, (t) => `${t}.escala = '${name}' and ${t}.momento is not distinct from '${m}'`)
  }
  return of
}
const scaleCode = anyOf(cases(LOINC, totals(), ['escala', 'momento']), token('escala', { system: SCALES }))

/** `glasgow.ocular`, or LOINC's code of it. */
const itemCode = anyOf(
  cases(
    LOINC,
    Object.fromEntries(
      Object.entries(itemCodes).flatMap(([name, items]) =>
        Object.entries(items).map(([key, code]): [string, (t: string) => string] => [
          code,
          (t) => `${t}.escala = '${name}' and jsonb_exists(${t}.items, '${key}')`,
        ]),
      ),
    ),
    ['escala', 'items'],
  ),
  custom('token', {
    columns: ['escala', 'items'],
    match({ system, code }, { alias, put }) {
      if (system !== null && system !== SCALE_ITEMS) return 'false'
      if (code === null) return `${alias}.items <> '{}'`
      const [scale = '', key = ''] = code.split('.')
      return `(${alias}.escala = ${put(scale, 'text')} and jsonb_exists(${alias}.items, ${put(key, 'text')}))`
    },
    missing: (alias) => `${alias}.items = '{}'`,
  }),
)

const total = amount('puntaje_total', { unit: '{score}' })
/** What any item was answered with. */
const each = amount('puntos', { unit: '{score}' }) as Extract<Answer, { kind: 'quantity' }>
const points = custom('quantity', {
  columns: ['items'],
  match: (value, asking) => `exists (
  select 1 from (select r.value::numeric as puntos from jsonb_each_text(${asking.alias}.items) r) i
  where ${each.match(value, { ...asking, alias: 'i' })})`,
  missing: (alias) => `${alias}.items = '{}'`,
})

const scaleSource: Source = {
  resource: escala,
  prefix: 'escala-',
  about: 'Cada escala aplicada: su total, y cada ítem como componente.',
  extra: [findAuthor],
  project: fhirScale,
  params: {
    performer: provided(byAuthor, (t) => `${t}.aplicada_por is null`, 'aplicada_por'),
    ...ofPatient,
    encounter,
    code: scaleCode,
    'component-code': itemCode,
    'combo-code': anyOf(scaleCode, itemCode),
    category: category('survey'),
    status: signed,
    date: moment('fecha_aplicacion'),
    'value-quantity': total,
    'component-value-quantity': points,
    'combo-value-quantity': anyOf(total, points),
  },
}

/** Of the codes that an attribute may have, those that LOINC publishes. */
const loincCodes = (code: string): readonly string[] => {
  const finer = [...vitalSigns].filter(([, sign]) => sign.general === code).map(([own]) => own)
  return systemOf(code) === 'loinc' ? [code, ...finer] : []
}
const attributeCode = anyOf(
  token('codigo', { system: LOINC, codes: loincCodes, where: (t) => `${t}.codigo ~ '^\\d{1,7}-\\d$'` }),
  token('codigo', { system: VALUES, codes: (code) => (systemOf(code) === 'local' ? [code] : []) }),
)
const attributeCategories = (): Cases => {
  const listed = Map.groupBy(listedCategories, ([, made]) => made)
  const codes = (of: Category): string => (listed.get(of) ?? []).map(([code]) => `'${code}'`).join(', ')
  const others = listedCategories.filter(([, made]) => made !== 'social-history').map(([code]) => `'${code}'`)
  return {
    'vital-signs': (t) => `${t}.codigo in (${codes('vital-signs')})`,
    laboratory: (t) => `${t}.codigo in (${codes('laboratory')})`,
    survey: (t) => `${t}.codigo in (${codes('survey')})`,
    'social-history': (t) => `${t}.codigo not in (${others.join(', ')})`,
  }
}

const attributeSource: Source = {
  resource: atributoPaciente,
  prefix: 'atributo-',
  about: 'Lo que un atributo del paciente dice hoy; lo que dijo antes es un valor de su serie.',
  project: fhirAttribute,
  params: {
    ...ofPatient,
    code: attributeCode,
    'combo-code': attributeCode,
    category: cases(CATEGORY, attributeCategories(), ['codigo']),
    status: always({ system: null, code: 'final' }),
    date: period('vigente_desde', 'vigente_hasta', 'date'),
    'value-quantity': attributeQuantity,
    'combo-value-quantity': attributeQuantity,
    'value-concept': attributeConcept,
    'combo-value-concept': attributeConcept,
    'value-string': attributeText,
    'value-date': attributeDate,
  },
}

const examSystem = custom('token', {
  columns: ['hallazgos', 'aspecto_general'],
  match({ system, code }, { alias, put }) {
    if (system !== null && system !== EXAM_SYSTEMS) return 'false'
    if (code === null) return 'true'
    if (code === 'aspecto_general') return `${alias}.aspecto_general is not null`
    return `${alias}.hallazgos @> jsonb_build_array(jsonb_build_object('sistema', ${put(code, 'text')}))`
  },
  missing: () => 'false',
})
const examCode = always({ system: LOINC, code: EXAM })
const examSource: Source = {
  resource: examenFisico,
  prefix: 'examen-',
  about: 'Los hallazgos de un examen físico, un componente por sistema.',
  only: {
    sql: (t) => `(${t}.aspecto_general is not null or jsonb_array_length(${t}.hallazgos) > 0)`,
    holds: hasFindings,
  },
  extra: [findAuthor],
  project: fhirExam,
  params: {
    performer: byAuthor,
    ...ofPatient,
    encounter,
    code: examCode,
    'component-code': examSystem,
    'combo-code': anyOf(examCode, examSystem),
    category: category('exam'),
    status: signed,
    date: moment('fecha_registro'),
  },
  example: { aspecto_general: 'Buen estado general' },
}

const reviewCode = anyOf(always({ system: LOINC, code: REVIEW }), token('sistema', { system: REVIEW_SYSTEMS }))
/** In words, by its symptoms, or by what the state itself says. */
const reviewWords = custom('string', {
  columns: ['descripcion', 'sintomas', 'estado'],
  match: (value, asking) => matchText(value, reviewed(asking.alias), asking),
  missing: (t) => `${reviewed(t)} is null`,
})
const reviewed = (t: string): string =>
  `(case ${t}.estado when 'no_evaluado' then null else coalesce(nullif(${t}.descripcion, ''), nullif(array_to_string(${t}.sintomas, ', '), ''), case ${t}.estado when 'niega_sintomas' then 'Niega síntomas' when 'con_sintomas' then 'Con síntomas' end) end)`
const reviewSource: Source = {
  resource: revisionSistema,
  prefix: 'revision-',
  about: 'Lo que el paciente refiere en un sistema.',
  extra: [findAuthor],
  project: fhirReview,
  params: {
    performer: byAuthor,
    ...ofPatient,
    encounter,
    code: reviewCode,
    'value-string': reviewWords,
    'combo-code': reviewCode,
    category: category('exam'),
    status: signed,
    date: moment('fecha_registro'),
  },
}

const list = (values: readonly string[]): string => values.map((v) => `'${v}'`).join(', ')
const ofOrders = (made: Category) => (t: string) => {
  const kinds = Object.keys(orden.fields.tipo_orden.options ?? {}).filter((kind) => categoryOfOrder(kind) === made)
  return `${t}.tipo_orden in (${list(kinds)})`
}
const resultSource: Source = {
  resource: orden,
  prefix: 'resultado-',
  about: 'El resultado de una orden, en palabras.',
  only: { sql: (t) => `(${t}.resultado_texto is not null and ${t}.resultado_texto <> '')`, holds: hasResult },
  project: fhirResult,
  params: {
    ...ofPatient,
    encounter,
    code: token('cups', { system: CUPS }),
    'combo-code': token('cups', { system: CUPS }),
    category: cases(
      CATEGORY,
      Object.fromEntries((['laboratory', 'imaging', 'therapy', 'procedure'] as const).map((c) => [c, ofOrders(c)])),
      ['tipo_orden'],
    ),
    status: cases(
      undefined,
      {
        final: (t) => `${t}.anulado is not true and ${t}.estado = 'completada'`,
        preliminary: (t) => `${t}.anulado is not true and ${t}.estado <> 'completada'`,
        'entered-in-error': (t) => `${t}.anulado is true`,
      },
      ['estado', 'anulado'],
    ),
    date: moment('fecha_resultado'),
    'value-string': words('resultado_texto'),
    'based-on': refTo('id', 'ServiceRequest'),
    'part-of': provided(
      refTo('id', 'Procedure'),
      (t) => `${t}.tipo_orden in (${list(performedKinds)}) and ${t}.estado in (${list(Object.keys(performedStates))})`,
      'tipo_orden',
      'estado',
    ),
  },
  example: {
    estado: 'completada',
    resultado_texto: 'Hemoglobina 13,2 g/dL',
    fecha_resultado: '2026-11-02T15:00:00.000Z',
  },
}

/** What was told, or that it was denied. */
const toldWords = (column: 'categoria' | 'tipo'): Answer => {
  const kinds = Object.keys(categoriasAntecedente).map((kind) => `when '${kind}' then '${denial({ [column]: kind })}'`)
  const told = (t: string): string =>
    `(case when ${t}.niega is true then case ${t}.${column} ${kinds.join(' ')} end else ${t}.descripcion end)`
  return custom('string', {
    columns: ['descripcion', 'niega', column],
    match: (value, asking) => matchText(value, told(asking.alias), asking),
    missing: (t) => `${told(t)} is null`,
  })
}
const circumstanceParams = (column: 'categoria' | 'tipo') => ({
  ...ofPatient,
  encounter,
  code: token(column, { system: CIRCUMSTANCES }),
  category: category('social-history'),
  status: cases(
    undefined,
    { final: (t) => `${t}.anulado is not true`, 'entered-in-error': (t) => `${t}.anulado is true` },
    ['anulado'],
  ),
  performer: anyOf(
    byPatient,
    provided(byAuthor, (t) => `${t}.fuente is distinct from 'paciente'`, 'fuente'),
  ),
  'value-string': toldWords(column),
})
const fieldCode = cases(
  FIELDS,
  Object.fromEntries(
    saidFields.map((f): [string, (t: string) => string] => [
      f,
      (t) => `${t}.niega is not true and ${t}."${f}" is not null`,
    ]),
  ),
  ['niega', ...saidFields],
)
const substances = provided(
  anyOf(
    token('sustancia', { system: `${OURS}:sustancia` }),
    token('factor_riesgo', { system: `${RDA}/CodeSystem/FactorRiesgo` }),
  ),
  (t) => `${t}.niega is not true`,
  'niega',
)
const packs = provided(amount('paquetes_anio', { unit: 'paquetes-año' }), (t) => `${t}.niega is not true`, 'niega')
const circumstanceSource: Source = {
  resource: antecedenteCategorizado,
  prefix: 'antecedente-',
  about: 'Hábitos, trabajo, vida social y reproductiva de la lista codificada de antecedentes.',
  only: codedCircumstances,
  extra: [findAuthor],
  project: fhirCircumstance,
  params: {
    ...circumstanceParams('categoria'),
    'component-code': fieldCode,
    'combo-value-concept': substances,
    'component-value-quantity': packs,
    'combo-value-quantity': packs,
    'combo-code': anyOf(token('categoria', { system: CIRCUMSTANCES }), fieldCode),
    date: day('fecha_inicio'),
  },
  example: { categoria: 'toxico_habitos', sustancia: 'tabaco' },
}
const toldSource: Source = {
  resource: antecedente,
  prefix: 'relato-',
  about: 'Lo mismo, en texto libre.',
  only: freeCircumstances,
  extra: [findAuthor],
  project: fhirToldCircumstance,
  params: {
    ...circumstanceParams('tipo'),
    'combo-code': token('tipo', { system: CIRCUMSTANCES }),
    date: day('fecha_evento'),
  },
  example: { tipo: 'toxico_habitos', descripcion: 'Fuma desde los 20 años' },
}

export const entrySources: readonly Source[] = [
  pressureSource,
  scaleSource,
  attributeSource,
  examSource,
  reviewSource,
  resultSource,
  circumstanceSource,
  toldSource,
]
