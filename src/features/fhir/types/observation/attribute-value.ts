import { type Answer, amount, anyOf, custom, matchText, matchTime } from '../../search/answer.ts'
import { provided } from '../../search/cases.ts'
import { answered, answeredWords } from './answered.ts'

/** The value of an attribute, which is kept as text, by its kind. */

const of = (t: string, kind: string): string =>
  `case when coalesce(${t}.tipo_valor, 'texto') = '${kind}' then ${t}.valor end`
const numeric = (t: string): string =>
  `(case when ${of(t, 'numerico')} ~ '^-?\\d+(\\.\\d+)?$' then ${t}.valor::numeric end)`
const dated = (t: string): string =>
  `(case when ${of(t, 'fecha')} ~ '^\\d{4}-\\d{2}-\\d{2}$' then ${t}.valor::date end)`
const columns = ['valor', 'tipo_valor']

const number = amount('numero', { unit: { column: 'unidad', of: (c) => [c] } }) as Extract<Answer, { kind: 'quantity' }>

export const attributeQuantity: Answer = custom('quantity', {
  columns: [...columns, 'unidad'],
  match: (value, asking) =>
    `exists (select 1 from (select ${numeric(asking.alias)} as numero, ${asking.alias}.unidad) i where ${number.match(value, { ...asking, alias: 'i' })})`,
  missing: (t) => `${numeric(t)} is null`,
})
export const attributeDate: Answer = custom('date', {
  columns,
  match: ({ prefix, fromDay, toDay }, { alias, put }) =>
    matchTime(prefix, dated(alias), dated(alias), { from: put(fromDay, 'date'), to: put(toDay, 'date') }, 'date'),
  missing: (t) => `${dated(t)} is null`,
})
const plain = custom('string', {
  columns,
  match: (value, asking) => matchText(value, `(${of(asking.alias, 'texto')})`, asking),
  missing: (t) => `(${of(t, 'texto')}) is null`,
})
const isCoded = (t: string): string => `${t}.tipo_valor is not distinct from 'codigo'`
export const attributeText: Answer = anyOf(plain, provided(answeredWords('valor'), isCoded, 'tipo_valor'))
export const attributeConcept: Answer = provided(answered('valor'), isCoded, 'tipo_valor')
