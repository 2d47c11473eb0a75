import { clinicalValues } from '../../../../model/codes/clinical-values.ts'
import type { AnyPredicate, Predicate } from '../../../../model/predicate.ts'
import type { RowFor } from '../../../../model/resource.ts'
import { scales, scaleValueCode } from '../../../../model/scales/index.ts'
import { escala } from '../../../../resources/escala.ts'
import { authorOf, named } from '../../elements/author.ts'
import { type Coding, called, codingIf, inTable, optionOf } from '../../elements/coding.ts'
import { LOINC, type Maybe, OURS, when } from '../../elements/drawing.ts'
import { entryStatus, entryStatuses, notes, ofHistory, quantity } from '../../elements/entries.ts'
import { loinc } from '../../elements/loinc.ts'
import { amount, anyOf, custom, moment, refTo, token } from '../../search/answer.ts'
import { type Cases, cases, ofPatient, predicateOf, provided } from '../../search/cases.ts'
import { together } from '../../search/composite.ts'
import { byAuthor, findAuthor } from '../../search/shared-answers.ts'
import type { QuantityValue, TokenValue } from '../../search/values.ts'
import { type DrawnRowFor, defineSource } from '../../source.ts'
import { category, inCategory, unknown } from './value-elements.ts'

const SCALES = `${OURS}:escala`
const SCALE_ITEMS = `${OURS}:escala:item`
const RISKS = `${OURS}:escala:riesgo`
const POINTS = '{score}'

type Scale = RowFor<typeof escala>

/** Items that LOINC has a code of their own for. */
const itemCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  glasgow: { ocular: '9267-6', verbal: '9270-0', motora: '9268-4' },
}

/** LOINC's code of a total, where it has one. */
const totalCode = (scale: string, at: Maybe<string>): string | null => {
  const total = clinicalValues.get(scaleValueCode(scale, at ?? null))
  return total?.sistema === 'loinc' ? total.codigo : null
}
/** The code of the total in LOINC, and that of the scale with us. */
function scaleCodings(scale: string, at: Maybe<string>): Coding[] {
  const known = scales.get(scale)
  if (known === undefined) return codingIf(SCALES, scale)
  return [...(when(totalCode(scale, at), (code) => [loinc(code)]) ?? []), ...codingIf(SCALES, scale, known.nombre)]
}

function components({ escala: scale, items }: DrawnRowFor<typeof escala>): object[] {
  if (!scale || !items) return []
  const labels = new Map(scales.get(scale)?.items.map(({ key, label }) => [key, label]))
  return Object.entries(items).flatMap(([key, points]) => {
    if (typeof points !== 'number') return []
    const label = labels.get(key)
    const own = when(inTable(itemCodes[scale] ?? {}, key), (code) => [loinc(code)]) ?? []
    const code = called(label ?? key, ...own, ...codingIf(SCALE_ITEMS, `${scale}.${key}`, label))
    return [{ code, valueQuantity: quantity(points, POINTS) }]
  })
}

/** LOINC's code of a total → the scales, and moments, that it is of. */
const totals: Cases<Pick<Scale, 'escala' | 'momento'>> = Object.fromEntries(
  [...scales].flatMap(([name, scale]) => {
    const moments = Object.keys(scale.valueByMoment ?? {})
    const said = (at: string | null, of: AnyPredicate) =>
      when(totalCode(name, at), (code) => [[code, predicateOf({ escala: [name], ...of })] as const]) ?? []
    return [...said(null, { not: { momento: moments } }), ...moments.flatMap((m) => said(m, { momento: [m] }))]
  }),
)
const scaleCode = anyOf(cases(LOINC, totals), token('escala', { system: SCALES }))

/** `glasgow.ocular`, or LOINC's code of it. */
const loincItems = Object.entries(itemCodes).flatMap(([scale, items]) =>
  Object.entries(items).map(([key, code]) => ({ code, sql: (t: string) => hasItem(t, `'${scale}'`, `'${key}'`) })),
)
const hasItem = (t: string, scale: string, key: string): string =>
  `(${t}.escala = ${scale} and jsonb_exists(${t}.items, ${key}))`
const columns = ['escala', 'items'] as const
const itemCode = anyOf(
  custom('token', {
    columns,
    match({ system, code }, { alias }) {
      if (system !== null && system !== LOINC) return 'false'
      const asked = loincItems.filter((item) => code === null || item.code === code)
      return asked.length === 0 ? 'false' : `(${asked.map((item) => item.sql(alias)).join(' or ')})`
    },
    missing: (alias) => `not (${loincItems.map((item) => item.sql(alias)).join(' or ')})`,
  }),
  custom('token', {
    columns,
    match({ system, code }, { alias, put }) {
      if (system !== null && system !== SCALE_ITEMS) return 'false'
      if (code === null) return `${alias}.items <> '{}'`
      const [scale = '', key = ''] = code.split('.')
      return hasItem(alias, put(scale, 'text'), put(key, 'text'))
    },
    missing: (alias) => `${alias}.items = '{}'`,
  }),
)

const total = amount('puntaje_total', POINTS)
/** What any item was answered with. */
const each = amount('puntos', POINTS)
const points = custom('quantity', {
  columns: ['items'],
  match: (value, asking) => `exists (
  select 1 from (select r.value::numeric as puntos from jsonb_each_text(${asking.alias}.items) r) i
  where ${each.match(value, { ...asking, alias: 'i' })})`,
  missing: (alias) => `${alias}.items = '{}'`,
})
/** The item with that code was answered with those points. */
const itemNames = Object.entries(itemCodes).flatMap(([scale, items]) =>
  Object.entries(items).map(([key, code]) => ({ scale, key, code })),
)
const answeredItem = custom('composite', {
  columns,
  kinds: ['token', 'quantity'],
  match({ parts: [said, value] }, asking) {
    // Read by the kinds above.
    const { system, code } = said as TokenValue
    const { alias, put } = asking
    const named = (scale: string, key: string): string =>
      `(${alias}.escala = ${put(scale, 'text')} and i.item = ${put(key, 'text')})`
    const [scale = '', key = ''] = code?.split('.') ?? []
    const ways = [
      ...(system === null || system === LOINC ? itemNames.filter((item) => code === null || item.code === code) : []),
      ...((system === null || system === SCALE_ITEMS) && key !== '' ? [{ scale, key }] : []),
    ].map((item) => named(item.scale, item.key))
    if (code === null && system === SCALE_ITEMS) ways.push('true')
    if (ways.length === 0) return 'false'
    return `exists (
  select 1 from (select r.key as item, r.value::numeric as puntos from jsonb_each_text(${alias}.items) r) i
  where (${ways.join(' or ')}) and ${each.match(value as QuantityValue, { ...asking, alias: 'i' })})`
  },
})
const unnamed: Predicate<Pick<Scale, 'aplicada_por'>> = { aplicada_por: null }

/** A scale applied: the total, and each answer as a component. */
export const scaleSource = defineSource({
  resource: escala,
  prefix: 'escala-',
  about: 'Cada escala aplicada: su total, y cada ítem como componente.',
  extra: [findAuthor],
  draw(row) {
    const { escala: scale, momento, puntaje_total: score, interpretacion, nivel_riesgo: level } = row
    const name = when(scale, (known) => scales.get(known)?.nombre) ?? 'Escala clínica'
    return {
      text: [
        `${name}: ${when(score, (n) => `${n} puntos`) ?? 'sin puntaje'}`,
        interpretacion,
        when(optionOf(escala.fields.momento.options, momento), (at) => `Momento: ${at}`),
      ],
      status: entryStatus(row),
      ...category('survey'),
      code: called(name, ...(when(scale, (known) => scaleCodings(known, momento)) ?? [])),
      ...ofHistory(row),
      effectiveDateTime: row.fecha_aplicacion,
      issued: row.creado_en,
      performer: [named(row.aplicada_por) ?? authorOf(row)],
      ...(when(score, (n) => ({ valueQuantity: quantity(n, POINTS) })) ?? unknown),
      // What the score means: its reading, and the level of risk where the scale has one.
      interpretation: [
        called(interpretacion, ...codingIf(RISKS, level, optionOf(escala.fields.nivel_riesgo.options, level))),
      ],
      note: notes(...(row.alertas ?? []), row.observaciones),
      component: components(row),
    }
  },
  params: {
    performer: provided(byAuthor, unnamed),
    ...ofPatient,
    encounter: refTo('historia', 'Encounter'),
    code: scaleCode,
    'component-code': itemCode,
    'combo-code': anyOf(scaleCode, itemCode),
    category: inCategory('survey'),
    status: cases(undefined, entryStatuses),
    date: moment('fecha_aplicacion'),
    'value-quantity': total,
    'component-value-quantity': points,
    'combo-value-quantity': anyOf(total, points),
    'component-code-value-quantity': answeredItem,
    'combo-code-value-quantity': anyOf(together(scaleCode, total), answeredItem),
  },
})
