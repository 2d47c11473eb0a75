import {
  type GrowthIndicator,
  isEarly,
  LAST_EARLY_DAY,
  monthsOf,
  tableFor,
} from '../../../../../src/model/growth/growth.ts'
import { type GrowthSex, type GrowthTable, lmsAt, measureAt, rangeOf } from '../../../../../src/model/growth/lms.ts'
import {
  FUNDAL_WEEKS,
  fundalHeightAt,
  gainAt,
  gainGoal,
  percentiles,
} from '../../../../../src/model/obstetrics/pregnancy.ts'
import type { ReferenceLine } from './reference-chart.tsx'

const DEVIATIONS = [-3, -2, -1, 0, 1, 2, 3] as const
const SPREAD = 60

const nameOf = (z: number): string => (z > 0 ? `+${z}` : String(z).replace('-', '−'))
const weightOf = (z: number): ReferenceLine['weight'] => (z === 0 ? 'median' : Math.abs(z) === 1 ? 'inner' : 'outer')

const spread = (from: number, to: number): number[] =>
  Array.from({ length: SPREAD + 1 }, (_, i) => from + ((to - from) * i) / SPREAD)

/** Days of the early tables are told in months, so that both axes speak alike. */
function linesOf(table: GrowthTable, sex: GrowthSex, from: number, to: number, months: (x: number) => number) {
  return DEVIATIONS.map(
    (z): ReferenceLine => ({
      name: nameOf(z),
      weight: weightOf(z),
      points: spread(from, to).flatMap((x) => {
        const lms = lmsAt(
          table,
          sex,
          table.endsWith('escolar') || table.startsWith('peso_l') || table === 'peso_talla' ? x : Math.round(x),
        )
        return lms === null ? [] : [[months(x), measureAt(lms, z)] as const]
      }),
    }),
  )
}

export const isByHeight = (indicator: GrowthIndicator): boolean => indicator === 'peso_talla'

/** The curves around what was measured: those of the age of the last measure. */
export function growthLines(indicator: GrowthIndicator, sex: GrowthSex, lastDay: number): ReferenceLine[] {
  const table = tableFor(indicator, lastDay)
  if (table === null) return []
  const { from, to } = rangeOf(table, sex)
  if (isByHeight(indicator)) return linesOf(table, sex, from, to, (x) => x)
  if (!isEarly(lastDay)) return linesOf(table, sex, from, to, (x) => x)
  // Of a baby the first two years say more than the five.
  return linesOf(table, sex, from, lastDay <= 730 ? 730 : LAST_EARLY_DAY, monthsOf)
}

export const fundalLines = (): ReferenceLine[] =>
  Object.entries(percentiles)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([name, z]) => ({
      name: `P${name}`,
      weight: z === 0 ? 'median' : Math.abs(z) < 1.5 ? 'inner' : 'outer',
      points: spread(FUNDAL_WEEKS.from, FUNDAL_WEEKS.to).flatMap((week) => {
        const at = fundalHeightAt(week)
        return at === null ? [] : [[week, at.median + z * at.sd] as const]
      }),
    }))

export function gainLines(index: number): ReferenceLine[] {
  const goal = gainGoal(index)
  if (goal === null) return []
  return ([0, 1] as const).map((side) => ({
    name: side === 0 ? 'mín.' : 'máx.',
    weight: 'outer',
    points: spread(0, FUNDAL_WEEKS.to).map((week) => [week, gainAt(goal, week)[side]] as const),
  }))
}
