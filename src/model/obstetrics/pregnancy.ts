/** Symphysis-fundal height by week: INTERGROWTH-21st (Papageorghiou and others, BMJ 2016;355:i5662). */
export const FUNDAL_WEEKS = { from: 16, to: 40 } as const

export interface FundalHeight {
  readonly median: number
  readonly sd: number
}

export function fundalHeightAt(weeks: number): FundalHeight | null {
  if (weeks < FUNDAL_WEEKS.from || weeks > FUNDAL_WEEKS.to) return null
  const square = weeks ** 2
  return {
    median: 5.133374 + 0.1058353119 * square - 0.0231295 * square * Math.log(weeks),
    sd: 0.9922667 + 0.0258087 * weeks,
  }
}

/** Deviations from the median of the percentiles that are drawn. */
export const percentiles = { 3: -1.881, 10: -1.2816, 50: 0, 90: 1.2816, 97: 1.881 } as const

export function fundalReading(weeks: number, cm: number): string | null {
  const at = fundalHeightAt(weeks)
  if (at === null) return null
  const z = (cm - at.median) / at.sd
  if (z < percentiles[10]) return 'Por debajo del percentil 10'
  return z > percentiles[90] ? 'Por encima del percentil 90' : 'Entre los percentiles 10 y 90'
}

interface GainGoal {
  /** Body mass index before the pregnancy, below this. */
  readonly below: number
  readonly nombre: string
  readonly total: readonly [number, number]
  /** Kilograms a week in the second and third trimesters. */
  readonly weekly: readonly [number, number]
}

/** Weight that is gained in a pregnancy of one, by the index before it (Institute of Medicine, 2009). */
const goals: readonly GainGoal[] = [
  { below: 18.5, nombre: 'Bajo peso', total: [12.5, 18], weekly: [0.44, 0.58] },
  { below: 25, nombre: 'Peso normal', total: [11.5, 16], weekly: [0.35, 0.5] },
  { below: 30, nombre: 'Sobrepeso', total: [7, 11.5], weekly: [0.23, 0.33] },
  { below: Number.POSITIVE_INFINITY, nombre: 'Obesidad', total: [5, 9], weekly: [0.17, 0.27] },
]
const FIRST_TRIMESTER_WEEKS = 13
const FIRST_TRIMESTER_KG = [0.5, 2] as const

export const gainGoal = (index: number): GainGoal | null => goals.find(({ below }) => index < below) ?? null

/** What is expected to have been gained by that week. */
export function gainAt({ weekly }: GainGoal, weeks: number): readonly [number, number] {
  const early = Math.min(weeks, FIRST_TRIMESTER_WEEKS) / FIRST_TRIMESTER_WEEKS
  const later = Math.max(0, weeks - FIRST_TRIMESTER_WEEKS)
  return [FIRST_TRIMESTER_KG[0] * early + weekly[0] * later, FIRST_TRIMESTER_KG[1] * early + weekly[1] * later]
}

export function gainReading(goal: GainGoal, weeks: number, kg: number): string {
  const [least, most] = gainAt(goal, weeks)
  return kg < least
    ? 'Ganancia menor que la esperada'
    : kg > most
      ? 'Ganancia mayor que la esperada'
      : 'Ganancia esperada'
}

/** A last period that long ago tells of no pregnancy of today. */
export const LONGEST_PREGNANCY_DAYS = 44 * 7
