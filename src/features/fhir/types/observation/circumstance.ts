import { tipoFactorRiesgo } from '../../../../model/codes/index.ts'
import { antecedente } from '../../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../../resources/antecedente-categorizado.ts'
import { categoriasAntecedente } from '../../../../resources/parts/options.ts'
import {
  asserter,
  byPatient,
  type CodedPast,
  codedCircumstances,
  denial,
  informant,
  isDenied,
  kindName,
  notByPatient,
  type PastRow,
  stated,
  type ToldPast,
  toldCircumstances,
} from '../../elements/antecedents.ts'
import { authorOf } from '../../elements/author.ts'
import { called, codingIf, listed, optionOf } from '../../elements/coding.ts'
import { type Drawing, type Maybe, OURS, RDA, saidOf, when } from '../../elements/drawing.ts'
import { notes, ofHistory, unlessAnnulled } from '../../elements/entries.ts'
import { type AnswerOf, always, amount, anyOf, custom, day, matchText, refTo, token } from '../../search/answer.ts'
import { type Cases, cases, codeIn, ofPatient, provided } from '../../search/cases.ts'
import { together } from '../../search/composite.ts'
import { byAuthor, findAuthor } from '../../search/shared-answers.ts'
import { type DrawnRowFor, defineSource } from '../../source.ts'
import { category, inCategory } from './value-elements.ts'

const CIRCUMSTANCES = `${OURS}:antecedente`
const FIELDS = `${OURS}:antecedente:campo`
const SUBSTANCES = `${OURS}:sustancia`
const PACKS = 'paquetes-año'

/** Fields that say something of how the patient lives, each a component with the kind of value it has. */
const texts = ['frecuencia', 'cantidad', 'ciclos', 'metodo_anticonceptivo'] as const
const counts = ['gestas', 'partos', 'cesareas', 'abortos', 'ectopicos', 'vivos', 'mortinatos', 'menarquia'] as const
const dates = ['fecha_cese', 'fum', 'fecha_citologia'] as const
const saidFields = ['sustancia', 'factor_riesgo', ...texts, 'paquetes_anio', ...counts, ...dates] as const

const { fields } = antecedenteCategorizado
const part = (name: (typeof saidFields)[number], value: object): object => {
  const { label } = fields[name]
  return { code: called(label, ...codingIf(FIELDS, name, label)), ...value }
}

function components(row: DrawnRowFor<typeof antecedenteCategorizado>): object[] {
  const name = optionOf(fields.sustancia.options, row.sustancia)
  return saidOf(
    when(row.sustancia, (substance) =>
      part('sustancia', { valueCodeableConcept: called(name, ...codingIf(SUBSTANCES, substance, name)) }),
    ),
    when(row.factor_riesgo, (factor) =>
      part('factor_riesgo', {
        valueCodeableConcept: called(null, ...listed('FactorRiesgo', tipoFactorRiesgo, factor)),
      }),
    ),
    ...texts.map((f) => when(row[f], (valueString) => part(f, { valueString }))),
    when(row.paquetes_anio, (value) => part('paquetes_anio', { valueQuantity: { value, unit: PACKS } })),
    ...counts.map((f) => when(row[f], (valueInteger) => part(f, { valueInteger }))),
    ...dates.map((f) => when(row[f], (valueDateTime) => part(f, { valueDateTime }))),
  )
}

const statuses: Cases<Pick<ToldPast, 'anulado'>> = unlessAnnulled({ final: {} })

type Told = PastRow & {
  readonly historia?: string | null
  readonly creado_en?: string | null
  readonly anulado?: boolean | null
  readonly descripcion?: string | null
  readonly observaciones?: string | null
}
function drawCircumstance(row: Told, at: Maybe<string>, component: readonly object[] = []): Drawing {
  const name = kindName(row)
  const text = isDenied(row) ? denial(row) : row.descripcion
  return {
    text: [text ? `${name}: ${text}` : name, informant(row)],
    status: codeIn(statuses, row),
    ...category('social-history'),
    code: called(name, ...codingIf(CIRCUMSTANCES, row.categoria ?? row.tipo, name)),
    ...ofHistory(row),
    effectiveDateTime: at,
    issued: row.creado_en,
    performer: [asserter(row) ?? authorOf(row)],
    valueString: text,
    note: notes(informant(row), row.observaciones),
    component: isDenied(row) ? [] : component,
  }
}

/** What was told, or that it was denied. */
const toldWords = <const C extends 'categoria' | 'tipo'>(
  column: C,
): AnswerOf<'string', C | 'descripcion' | 'niega'> => {
  const kinds = Object.keys(categoriasAntecedente).map((kind) => `when '${kind}' then '${denial({ [column]: kind })}'`)
  const told = (t: string): string =>
    `(case when ${t}.niega is true then case ${t}.${column} ${kinds.join(' ')} end else ${t}.descripcion end)`
  return custom('string', {
    columns: ['descripcion', 'niega', column],
    match: (value, asking) => matchText(value, told(asking.alias), asking),
    missing: (t) => `${told(t)} is null`,
  })
}
const circumstanceParams = <const C extends 'categoria' | 'tipo'>(column: C) => ({
  ...ofPatient,
  encounter: refTo('historia', 'Encounter'),
  code: token(column, { system: CIRCUMSTANCES }),
  category: inCategory('social-history'),
  status: cases(undefined, statuses),
  performer: anyOf(byPatient, provided(byAuthor, notByPatient)),
  'value-string': toldWords(column),
})
type Said = Cases<Pick<CodedPast, 'niega' | (typeof saidFields)[number]>>
const fieldCodes: Said = Object.fromEntries(saidFields.map((f) => [f, { all: [stated, { not: { [f]: null } }] }]))
const fieldCode = cases(FIELDS, fieldCodes)
const substances = provided(
  anyOf(
    token('sustancia', { system: SUBSTANCES }),
    token('factor_riesgo', { system: `${RDA}/CodeSystem/FactorRiesgo` }),
  ),
  stated,
)
const packs = provided(amount('paquetes_anio', PACKS), stated)

const yearlyPacks = together(always({ system: FIELDS, code: 'paquetes_anio' }), packs)

/** Habits, work and reproductive life, from the coded list. */
export const circumstanceSource = defineSource({
  resource: antecedenteCategorizado,
  prefix: 'antecedente-',
  about: 'Hábitos, trabajo, vida social y reproductiva de la lista codificada de antecedentes.',
  only: codedCircumstances,
  extra: [findAuthor],
  draw: (row) => drawCircumstance(row, row.fecha_inicio, components(row)),
  params: {
    ...circumstanceParams('categoria'),
    'component-code': fieldCode,
    'combo-value-concept': substances,
    'component-value-quantity': packs,
    'combo-value-quantity': packs,
    'component-code-value-quantity': yearlyPacks,
    'combo-code-value-quantity': yearlyPacks,
    'combo-code': anyOf(token('categoria', { system: CIRCUMSTANCES }), fieldCode),
    date: day('fecha_inicio'),
  },
  example: { categoria: 'toxico_habitos', sustancia: 'tabaco' },
})
/** The same as it was told, in words. */
export const toldCircumstanceSource = defineSource({
  resource: antecedente,
  prefix: 'relato-',
  about: 'Lo mismo, en texto libre.',
  only: toldCircumstances,
  extra: [findAuthor],
  draw: (row) => drawCircumstance(row, row.fecha_evento),
  params: {
    ...circumstanceParams('tipo'),
    'combo-code': token('tipo', { system: CIRCUMSTANCES }),
    date: day('fecha_evento'),
  },
  example: { tipo: 'toxico_habitos', descripcion: 'Fuma desde los 20 años' },
})
