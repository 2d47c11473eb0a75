import lmsTables from './lms-tables.json' with { type: 'json' }

/**
 * L, M and S of the WHO child growth standards (2006) and reference (2007), which Resolución 2465 de 2016 adopts. A point is
 * `x,L,M,S`; between two of them each value lies on a straight line, and no z-score between −3 and 3 is 0.01 away from that of the
 * daily tables. `x` is days of age, centimetres for weight for length or height, and months in the school tables. A second line
 * begins where length, measured lying, becomes height.
 */
export type GrowthTable = keyof typeof lmsTables
export type GrowthSex = keyof (typeof lmsTables)[GrowthTable]

interface LmsPoint {
  readonly x: number
  readonly l: number
  readonly m: number
  readonly s: number
}

const read = (line: string): LmsPoint[] =>
  line.split(' ').map((point) => {
    const [x = Number.NaN, l = Number.NaN, m = Number.NaN, s = Number.NaN] = point.split(',').map(Number)
    return { x, l, m, s }
  })

const known = new Map<string, readonly (readonly LmsPoint[])[]>()

function linesOf(table: GrowthTable, sex: GrowthSex): readonly (readonly LmsPoint[])[] {
  const name = `${table} ${sex}`
  const lines = known.get(name) ?? lmsTables[table][sex].map(read)
  known.set(name, lines)
  return lines
}

/** From where to where the table goes. */
export function rangeOf(table: GrowthTable, sex: GrowthSex): { readonly from: number; readonly to: number } {
  const points = linesOf(table, sex).flat()
  return { from: points[0]?.x ?? Number.NaN, to: points.at(-1)?.x ?? Number.NaN }
}

/** Null outside of what the table says. */
export function lmsAt(table: GrowthTable, sex: GrowthSex, x: number): LmsPoint | null {
  const line = linesOf(table, sex).find((points) => x >= (points[0]?.x ?? x + 1) && x <= (points.at(-1)?.x ?? x - 1))
  const after = line?.findIndex((point) => point.x >= x) ?? -1
  const high = line?.[after]
  if (high === undefined || high.x === x) return high ?? null
  const low = line?.[after - 1]
  if (low === undefined) return null
  const part = (x - low.x) / (high.x - low.x)
  const between = (a: number, b: number): number => a + (b - a) * part
  return { x, l: between(low.l, high.l), m: between(low.m, high.m), s: between(low.s, high.s) }
}

/** The measure that stands that many standard deviations from the median. */
export const measureAt = ({ l, m, s }: LmsPoint, z: number): number =>
  l === 0 ? m * Math.exp(s * z) : m * (1 + l * s * z) ** (1 / l)

/** Beyond three deviations the WHO goes on by the distance between the second and the third. */
export function zScore(point: LmsPoint, measure: number): number {
  const { l, m, s } = point
  const z = l === 0 ? Math.log(measure / m) / s : ((measure / m) ** l - 1) / (l * s)
  if (Math.abs(z) <= 3) return z
  const side = Math.sign(z)
  const third = measureAt(point, 3 * side)
  return 3 * side + (measure - third) / Math.abs(third - measureAt(point, 2 * side))
}
