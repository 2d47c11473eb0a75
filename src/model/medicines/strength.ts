import { unidadMedida } from '../codes/index.ts'
import { foldedText } from '../text/plain-text.ts'

/** In what the substance of a medicine is measured. */
export type SubstanceUnit = 'mg' | 'UI' | 'mEq'
export interface SubstanceAmount {
  readonly unit: SubstanceUnit
  readonly value: number
}

const factors: Readonly<Record<string, readonly [SubstanceUnit, number]>> = {
  ng: ['mg', 1e-6],
  mcg: ['mg', 0.001],
  µg: ['mg', 0.001],
  μg: ['mg', 0.001],
  ug: ['mg', 0.001],
  mg: ['mg', 1],
  g: ['mg', 1000],
  ui: ['UI', 1],
  u: ['UI', 1],
  unidades: ['UI', 1],
  kui: ['UI', 1000],
  'millon ui': ['UI', 1e6],
  'millon de unidades': ['UI', 1e6],
  meq: ['mEq', 1],
}

/** Drops of a millilitre, as droppers of medicines are made. */
export const DROPS_PER_ML = 20
const DROPS = '46'
export const MILLILITRES = '176'
/** A dose that is told in doses: a tablet, a puff, an ampoule. */
export const DOSES = '9000'

/** `2'400.000` and, of units alone, `1.000`: three digits after a point are thousands there, and decimals of a mass. */
function numberIn(written: string, unit: SubstanceUnit): number {
  const isGrouped = /^\d{1,3}(?:['’´.,]\d{3}){2,}$|^\d{1,3}['’´]\d{3}$/.test(written)
  const isThousand = unit !== 'mg' && /^[1-9]\d{0,2}[.,]\d{3}$/.test(written)
  return Number(isGrouped || isThousand ? written.replace(/\D/g, '') : written.replace(',', '.'))
}

const NUMBER = String.raw`(\d{1,9}(?:['’´.,]\d{1,6}){0,3})`
const CONTENT = new RegExp(
  `^${NUMBER} ?(ng|mcg|µg|ug|mg|g|ui|u|unidades|meq)(?: ?/ ?(?:${NUMBER} ?)?(ml|cc|puff|inhalacion|dosis|disparo|aplicacion|tableta|tab|capsula|ampolla|vial|supositorio|sobre))?$`,
)
const PERCENT = new RegExp(`^${NUMBER} ?%$`)

export interface Strength extends SubstanceAmount {
  /** Millilitres that hold it; null where it is of one piece. */
  readonly ml: number | null
}

/** What `500 mg`, `250 mg/5 ml`, `100 mcg/dosis`, `100 UI/ml` or `2 %` hold; null for mixtures and for what says nothing. */
/** «25 mg de hierro elemental/ml»: of what it is. */
const OF_WHAT = / (?:de )?(?:(?:hierro|fe|zinc|calcio|magnesio) ?)?(?:elementa(?:l|rio)|base)?(?= ?\/)/

export function strengthOf(concentracion: string): Strength | null {
  const said = foldedText(concentracion).replace(/\s+/g, ' ').replace(OF_WHAT, '').trim()
  const percent = PERCENT.exec(said)?.[1]
  // A solution of 1 % has a gram in 100 ml.
  if (percent !== undefined) return { unit: 'mg', value: numberIn(percent, 'mg') * 10, ml: 1 }
  const [, amount = '', name = '', volume, of] = CONTENT.exec(said) ?? []
  const factor = factors[name]
  if (factor === undefined) return null
  const value = numberIn(amount, factor[0]) * factor[1]
  const isVolume = of === 'ml' || of === 'cc'
  const share = volume === undefined ? 1 : numberIn(volume, 'mg')
  if (!Number.isFinite(value) || !(share > 0)) return null
  return { unit: factor[0], value: isVolume ? value : value / share, ml: isVolume ? share : null }
}

/** `250/5` of what is taken in millilitres is in five of them. */
export const inFiveMillilitres = (concentracion: string): string =>
  concentracion.trim().replace(/^(\d{2,4}(?:[.,]\d{1,2})?) ?(?:mg)? ?\/ ?5 ?(?:mg)?$/i, '$1 mg/5 ml')

/** A dose that is told in a mass, or in units. */
export function massIn(unidad: string, valor: number): SubstanceAmount | null {
  const own = factors[labelOf(unidad)]
  return own === undefined ? null : { unit: own[0], value: valor * own[1] }
}

/** Injected from a container of its own: what the strength names is at least what one holds. */
const containers: ReadonlySet<string> = new Set(['1', '65', '75'])

export interface MeasuredDose {
  readonly valor: number
  readonly unidad: string
  readonly concentracion: string
  readonly forma: string | null
  readonly dispensacion: string | null
}

const labelOf = (unidad: string): string => foldedText(unidadMedida.byCode.get(unidad)?.label ?? '')
/** A dose that is told for each kilogram of the patient. */
export const isPerKilogram = (unidad: string): boolean => labelOf(unidad).endsWith('/kg')

/** How much of its substance a dose has, where its unit and the strength let us tell; `kg`: of the patient, for what goes by weight. */
export function substanceIn(dose: MeasuredDose, kg: number | null = null): SubstanceAmount | null {
  const label = labelOf(dose.unidad)
  const isByWeight = isPerKilogram(dose.unidad)
  const own = factors[isByWeight ? label.slice(0, -3) : label]
  if (own !== undefined) {
    if (isByWeight && kg === null) return null
    return { unit: own[0], value: dose.valor * own[1] * (isByWeight ? (kg ?? 1) : 1) }
  }
  const isLiquid = dose.unidad === MILLILITRES || dose.unidad === DROPS
  const each = strengthOf(isLiquid ? inFiveMillilitres(dose.concentracion) : dose.concentracion)
  if (each === null) return null
  const { unit, value, ml } = each
  if (isLiquid) {
    const volume = dose.unidad === DROPS ? dose.valor / DROPS_PER_ML : dose.valor
    return ml === null ? null : { unit, value: (volume * value) / ml }
  }
  if (dose.unidad !== DOSES) return null
  const isPiece = ml === null || (!dose.concentracion.includes('%') && isContainer(dose))
  return isPiece ? { unit, value: dose.valor * value } : null
}

const isContainer = ({ forma, dispensacion }: MeasuredDose): boolean =>
  forma === 'SY' || containers.has(dispensacion ?? '')
