import { keysOf } from '../keys.ts'
import { type GrowthSex, type GrowthTable, lmsAt, zScore } from './lms.ts'

/** The indicators of Resolución 2465 de 2016 for those under 18. */
export const growthIndicators = {
  peso_talla: 'Peso para la talla',
  talla_edad: 'Talla para la edad',
  imc_edad: 'IMC para la edad',
  peso_edad: 'Peso para la edad',
  perimetro_cefalico_edad: 'Perímetro cefálico para la edad',
} as const
export type GrowthIndicator = keyof typeof growthIndicators

export const indicatorUnits: Readonly<Record<GrowthIndicator, string>> = {
  peso_talla: 'kg',
  talla_edad: 'cm',
  imc_edad: 'kg/m²',
  peso_edad: 'kg',
  perimetro_cefalico_edad: 'cm',
}

/** The last day of the standards for children under five; the reference for schoolchildren begins the day after. */
export const LAST_EARLY_DAY = 1856
/** Until this day length is measured lying. */
const LAST_LYING_DAY = 730
const MONTH_DAYS = 30.4375
export const GROWTH_YEARS = 18

export interface GrowthMeasure {
  readonly dias: number
  readonly peso: number | null
  readonly talla: number | null
  readonly perimetro_cefalico: number | null
}
export interface GrowthReading {
  readonly indicador: GrowthIndicator
  readonly valor: number
  /** With two decimals, as the WHO publishes them. */
  readonly z: number
  readonly clasificacion: string
}

/** By code of `sexo_biologico`: the standards have two. */
export const growthSexOf = (sexo: string | null | undefined): GrowthSex | null =>
  sexo === '01' ? 'masculino' : sexo === '02' ? 'femenino' : null

export const monthsOf = (days: number): number => days / MONTH_DAYS
export const isEarly = (days: number): boolean => days <= LAST_EARLY_DAY

/** Which table says it at that age; null where the resolution does not use the indicator. */
export function tableFor(indicator: GrowthIndicator, days: number): GrowthTable | null {
  if (isEarly(days))
    return indicator !== 'peso_talla' ? indicator : days <= LAST_LYING_DAY ? 'peso_longitud' : 'peso_talla'
  return indicator === 'talla_edad' ? 'talla_edad_escolar' : indicator === 'imc_edad' ? 'imc_edad_escolar' : null
}

/**
 * Each from that z-score upwards; `over` where the score itself belongs to what lies below. The tables of the resolution are images: limits
 * and names were compared, for every indicator, with what several Colombian programs that apply it say, which agree.
 */
interface Cut {
  readonly from: number
  readonly over?: true
  readonly es: string
}
type Cuts = readonly Cut[]

const height = (risk: string): Cuts => [
  { from: -1, es: 'Talla adecuada para la edad' },
  { from: -2, es: risk },
  { from: Number.NEGATIVE_INFINITY, es: 'Talla baja para la edad o retraso en talla' },
]
const early: Readonly<Record<GrowthIndicator, Cuts>> = {
  peso_talla: [
    { from: 3, over: true, es: 'Obesidad' },
    { from: 2, over: true, es: 'Sobrepeso' },
    { from: 1, over: true, es: 'Riesgo de sobrepeso' },
    { from: -1, es: 'Peso adecuado para la talla' },
    { from: -2, es: 'Riesgo de desnutrición aguda' },
    { from: -3, es: 'Desnutrición aguda moderada' },
    { from: Number.NEGATIVE_INFINITY, es: 'Desnutrición aguda severa' },
  ],
  talla_edad: height('Riesgo de talla baja'),
  imc_edad: [
    { from: 3, over: true, es: 'Obesidad' },
    { from: 2, over: true, es: 'Sobrepeso' },
    { from: 1, over: true, es: 'Riesgo de sobrepeso' },
    { from: Number.NEGATIVE_INFINITY, es: 'No aplica: verifique con el peso para la talla' },
  ],
  peso_edad: [
    { from: 1, over: true, es: 'No aplica: verifique con el IMC para la edad' },
    { from: -1, es: 'Peso adecuado para la edad' },
    { from: -2, es: 'Riesgo de desnutrición global' },
    { from: Number.NEGATIVE_INFINITY, es: 'Desnutrición global' },
  ],
  perimetro_cefalico_edad: [
    { from: 2, over: true, es: 'Factor de riesgo para el neurodesarrollo' },
    { from: -2, es: 'Normal' },
    { from: Number.NEGATIVE_INFINITY, es: 'Factor de riesgo para el neurodesarrollo' },
  ],
}
const school: Readonly<Partial<Record<GrowthIndicator, Cuts>>> = {
  talla_edad: height('Riesgo de retraso en talla'),
  imc_edad: [
    { from: 2, over: true, es: 'Obesidad' },
    { from: 1, over: true, es: 'Sobrepeso' },
    { from: -1, es: 'IMC adecuado para la edad' },
    { from: -2, es: 'Riesgo de delgadez' },
    { from: Number.NEGATIVE_INFINITY, es: 'Delgadez' },
  ],
}

export const classify = (indicator: GrowthIndicator, days: number, z: number): string | null =>
  (isEarly(days) ? early[indicator] : school[indicator])?.find((cut) =>
    cut.over === true ? z > cut.from : z >= cut.from,
  )?.es ?? null

const round = (n: number, digits: number): number => Math.round(n * 10 ** digits) / 10 ** digits

function measured(indicator: GrowthIndicator, m: GrowthMeasure): { x: number; value: number } | null {
  const age = isEarly(m.dias) ? m.dias : monthsOf(m.dias)
  switch (indicator) {
    case 'peso_talla':
      return m.peso === null || m.talla === null ? null : { x: m.talla, value: m.peso }
    case 'talla_edad':
      return m.talla === null ? null : { x: age, value: m.talla }
    case 'imc_edad':
      return m.peso === null || m.talla === null ? null : { x: age, value: m.peso / (m.talla / 100) ** 2 }
    case 'peso_edad':
      return m.peso === null ? null : { x: age, value: m.peso }
    case 'perimetro_cefalico_edad':
      return m.perimetro_cefalico === null ? null : { x: age, value: m.perimetro_cefalico }
  }
}

/** What the measures of one day say of a child; nothing beyond the ages and heights that the tables know. */
export function growthOf(sex: GrowthSex, m: GrowthMeasure): GrowthReading[] {
  return keysOf(growthIndicators).flatMap((indicador) => {
    const table = tableFor(indicador, m.dias)
    const found = measured(indicador, m)
    const point = table === null || found === null ? null : lmsAt(table, sex, found.x)
    if (point === null || found === null) return []
    const z = round(zScore(point, found.value), 2)
    const clasificacion = classify(indicador, m.dias, z)
    return clasificacion === null ? [] : [{ indicador, valor: round(found.value, 2), z, clasificacion }]
  })
}
