import { tipoFactorRiesgo } from '../../../../model/codes/index.ts'
import { antecedenteCategorizado } from '../../../../resources/antecedente-categorizado.ts'
import { denial, isDenied, kindName } from '../../elements/antecedents.ts'
import { authorOf } from '../../elements/author.ts'
import { encounter, isAnnulled, note, subject } from '../../elements/clinical-elements.ts'
import { codingIf, conceptOf, listed, optionOf } from '../../elements/coding.ts'
import {
  type FhirResource,
  meta,
  narrative,
  numberIn,
  OURS,
  one,
  type ProjectedRow,
  some,
  textIn,
} from '../../elements/elements.ts'
import { informant } from '../condition-drawing.ts'
import { category } from './value-elements.ts'

export const CIRCUMSTANCES = `${OURS}:antecedente`
export const FIELDS = `${OURS}:antecedente:campo`

/** Fields that say something of how the patient lives, each a component with the kind of value it has. */
const texts = ['frecuencia', 'cantidad', 'ciclos', 'metodo_anticonceptivo'] as const
const counts = ['gestas', 'partos', 'cesareas', 'abortos', 'ectopicos', 'vivos', 'mortinatos', 'menarquia'] as const
const dates = ['fecha_cese', 'fum', 'fecha_citologia'] as const

export const saidFields = ['sustancia', 'factor_riesgo', ...texts, 'paquetes_anio', ...counts, ...dates] as const

const { fields } = antecedenteCategorizado
const part = (name: keyof typeof fields, value: object): object => {
  const { label } = fields[name]
  return { code: conceptOf(codingIf(FIELDS, name, label), label), ...value }
}

function components(row: ProjectedRow): object[] {
  const packs = numberIn(row, 'paquetes_anio')
  const substance = textIn(row, 'sustancia')
  const name = optionOf(fields.sustancia.options, substance)
  const factor = textIn(row, 'factor_riesgo')
  const risk = conceptOf(listed('FactorRiesgo', tipoFactorRiesgo, factor))
  return [
    ...(substance === null
      ? []
      : [part('sustancia', { valueCodeableConcept: conceptOf(codingIf(`${OURS}:sustancia`, substance, name), name) })]),
    ...(factor === null ? [] : [part('factor_riesgo', { valueCodeableConcept: risk })]),
    ...texts.flatMap((f) => (textIn(row, f) === null ? [] : [part(f, { valueString: textIn(row, f) })])),
    ...(packs === null ? [] : [part('paquetes_anio', { valueQuantity: { value: packs, unit: 'paquetes-año' } })]),
    ...counts.flatMap((f) => (numberIn(row, f) === null ? [] : [part(f, { valueInteger: numberIn(row, f) })])),
    ...dates.flatMap((f) => (textIn(row, f) === null ? [] : [part(f, { valueDateTime: textIn(row, f) })])),
  ]
}

const status = (row: ProjectedRow): string => (isAnnulled(row) ? 'entered-in-error' : 'final')

function circumstance(row: ProjectedRow, prefix: string, kind: string | null, at: string | null): FhirResource {
  const name = kindName(row)
  const text = isDenied(row) ? denial(row) : textIn(row, 'descripcion')
  const who = row.fuente === 'paciente' ? subject(row) : authorOf(row)
  return {
    resourceType: 'Observation',
    id: `${prefix}${String(row.id)}`,
    ...meta(row),
    ...narrative(text === null ? name : `${name}: ${text}`, informant(row)),
    status: status(row),
    ...category('social-history'),
    code: conceptOf(codingIf(CIRCUMSTANCES, kind, name), name),
    subject: subject(row),
    ...encounter(row),
    ...one('effectiveDateTime', at),
    ...one('issued', textIn(row, 'creado_en')),
    ...(who === null ? {} : { performer: [who] }),
    ...one('valueString', text),
    ...note(informant(row), textIn(row, 'observaciones')),
    ...(isDenied(row) ? {} : some('component', components(row))),
  }
}

/** Habits, work and reproductive life, from the coded list. */
export const fhirCircumstance = (row: ProjectedRow): FhirResource =>
  circumstance(row, 'antecedente-', textIn(row, 'categoria'), textIn(row, 'fecha_inicio'))

/** The same as it was told, in words. */
export const fhirToldCircumstance = (row: ProjectedRow): FhirResource =>
  circumstance(row, 'relato-', textIn(row, 'tipo'), textIn(row, 'fecha_evento'))
