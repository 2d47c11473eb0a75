import { clinicalValues } from '../../../../model/codes/clinical-values.ts'
import type { Predicate } from '../../../../model/predicate.ts'
import type { RowFor } from '../../../../model/resource.ts'
import { atributoPaciente } from '../../../../resources/atributo-paciente.ts'
import { systemOf } from '../../../../resources/parts/clinical-series.ts'
import { LOINC } from '../../elements/drawing.ts'
import { notes, period, subject } from '../../elements/entries.ts'
import {
  always,
  amount,
  anyOf,
  custom,
  period as lastingFrom,
  matchText,
  matchTime,
  token,
} from '../../search/answer.ts'
import { type Cases, cases, codeIn, ofPatient, provided } from '../../search/cases.ts'
import { type DrawnRowFor, defineSource } from '../../source.ts'
import { answered, answeredWords } from './answered.ts'
import {
  answerOf,
  CATEGORY,
  type Category,
  category,
  categoryOfValue,
  codeOf,
  measured,
  restricted,
  restrictedOnly,
  unknown,
  VALUES,
} from './value-elements.ts'
import { finerCodes } from './vital-signs.ts'

type Attribute = RowFor<typeof atributoPaciente>

const NUMBER = /^-?\d+(\.\d+)?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What an attribute says is kept as text, whatever its kind. */
function saidValue({ valor: value, tipo_valor: kind, unidad, codigo }: DrawnRowFor<typeof atributoPaciente>): object {
  if (!value) return unknown
  if (kind === 'numerico' && NUMBER.test(value)) return { valueQuantity: measured(Number(value), unidad) }
  if (kind === 'booleano' && (value === 'true' || value === 'false')) return { valueBoolean: value === 'true' }
  if (kind === 'fecha' && DAY.test(value)) return { valueDateTime: value }
  return kind === 'codigo' ? { valueCodeableConcept: answerOf(codigo ?? '', value) } : { valueString: value }
}

const codesIn = (made: Category): string[] =>
  [...clinicalValues.values()]
    .filter((v) => (categoryOfValue[v.categoria] ?? 'social-history') === made)
    .map((v) => v.codigo)
const others = (['vital-signs', 'laboratory', 'survey'] as const).map((c) => [c, { codigo: codesIn(c) }] as const)
/** What is not of the catalogue is a circumstance of the patient's life like the others. */
const categories: Cases<Pick<Attribute, 'codigo'>> = {
  ...Object.fromEntries(others),
  'social-history': { not: { codigo: others.flatMap(([, { codigo }]) => codigo) } },
}

const ofKind = (t: string, kind: string): string =>
  `case when coalesce(${t}.tipo_valor, 'texto') = '${kind}' then ${t}.valor end`
const numeric = (t: string): string =>
  `(case when ${ofKind(t, 'numerico')} ~ '${NUMBER.source}' then ${t}.valor::numeric end)`
const dated = (t: string): string => `(case when ${ofKind(t, 'fecha')} ~ '${DAY.source}' then ${t}.valor::date end)`
const columns = ['valor', 'tipo_valor'] as const

const number = amount('numero', { column: 'unidad' })
const quantity = custom('quantity', {
  columns: [...columns, 'unidad'],
  match: (value, asking) =>
    `exists (select 1 from (select ${numeric(asking.alias)} as numero, ${asking.alias}.unidad) i where ${number.match(value, { ...asking, alias: 'i' })})`,
  missing: (t) => `${numeric(t)} is null`,
})
const plain = custom('string', {
  columns,
  match: (value, asking) => matchText(value, `(${ofKind(asking.alias, 'texto')})`, asking),
  missing: (t) => `(${ofKind(t, 'texto')}) is null`,
})
const isCoded: Predicate<Pick<Attribute, 'tipo_valor'>> = { tipo_valor: ['codigo'] }
const concepts = provided(answered('valor'), isCoded)

/** Of the codes that an attribute may have, those that LOINC publishes. */
const loincCodes = (code: string): readonly string[] => (systemOf(code) === 'loinc' ? [code, ...finerCodes(code)] : [])
const inLoinc = (t: string): string => `${t}.codigo ~ '^\\d{1,7}-\\d$'`
const loincCode = token('codigo', { system: LOINC, codes: loincCodes })
const code = anyOf(
  {
    ...loincCode,
    match: (value, asking) => {
      const sql = loincCode.match(value, asking)
      return sql === 'false' ? sql : `(${sql} and ${inLoinc(asking.alias)})`
    },
  },
  token('codigo', { system: VALUES, codes: (own) => (systemOf(own) === 'local' ? [own] : []) }),
)

/** An attribute of the patient, valid from a day on. */
export const attributeSource = defineSource({
  resource: atributoPaciente,
  prefix: 'atributo-',
  about: 'Lo que un atributo del paciente dice hoy; lo que dijo antes es un valor de su serie.',
  draw(row) {
    const { valor: value } = row
    const name = row.nombre ?? row.codigo ?? 'Atributo'
    const label = value ? clinicalValues.get(row.codigo ?? '')?.opciones?.get(value) : undefined
    return {
      meta: restricted(row),
      text: [value ? `${name}: ${label ?? value} ${row.unidad ?? ''}`.trim() : name],
      status: 'final',
      ...category(codeIn(categories, row)),
      code: codeOf(row),
      subject: subject(row),
      effectivePeriod: period(row.vigente_desde, row.vigente_hasta),
      issued: row.actualizado_en,
      ...saidValue(row),
      note: notes(row.observaciones),
    }
  },
  params: {
    ...ofPatient,
    code,
    'combo-code': code,
    _security: restrictedOnly,
    category: cases(CATEGORY, categories),
    status: always({ system: null, code: 'final' }),
    date: lastingFrom('vigente_desde', 'vigente_hasta', 'date'),
    'value-quantity': quantity,
    'combo-value-quantity': quantity,
    'value-concept': concepts,
    'combo-value-concept': concepts,
    'value-string': anyOf(plain, provided(answeredWords('valor'), isCoded)),
    'value-date': custom('date', {
      columns,
      match: ({ prefix, fromDay, toDay }, { alias, put }) =>
        matchTime(prefix, dated(alias), dated(alias), { from: put(fromDay, 'date'), to: put(toDay, 'date') }, 'date'),
      missing: (t) => `${dated(t)} is null`,
    }),
  },
})
