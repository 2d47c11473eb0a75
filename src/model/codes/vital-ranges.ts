import { type Bounds, type ClinicalValue, clinicalValues } from './clinical-values.ts'

/**
 * Vital signs of those under 18 by age (American Heart Association, PALS 2015): what is normal awake, and beyond which limits a
 * sign needs attention at once. From 18 on the catalogue's own ranges hold.
 */
interface AgeBand {
  /** The first day of age that is no longer in it. */
  readonly until: number
  readonly pulse: Bounds
  readonly breath: Bounds
  readonly systolic: Bounds
  readonly diastolic: Bounds
}

const YEAR = 365.25
export const years = (n: number): number => Math.floor(n * YEAR)
export const ADULT_DAYS = years(18)

const bands: readonly AgeBand[] = [
  {
    until: 29,
    pulse: { min: 100, max: 205 },
    breath: { min: 30, max: 60 },
    systolic: { min: 67, max: 84 },
    diastolic: { min: 35, max: 53 },
  },
  {
    until: years(1),
    pulse: { min: 100, max: 190 },
    breath: { min: 30, max: 53 },
    systolic: { min: 72, max: 104 },
    diastolic: { min: 37, max: 56 },
  },
  {
    until: years(3),
    pulse: { min: 98, max: 140 },
    breath: { min: 22, max: 37 },
    systolic: { min: 86, max: 106 },
    diastolic: { min: 42, max: 63 },
  },
  {
    until: years(6),
    pulse: { min: 80, max: 120 },
    breath: { min: 20, max: 28 },
    systolic: { min: 89, max: 112 },
    diastolic: { min: 46, max: 72 },
  },
  {
    until: years(10),
    pulse: { min: 75, max: 118 },
    breath: { min: 18, max: 25 },
    systolic: { min: 97, max: 115 },
    diastolic: { min: 57, max: 76 },
  },
  {
    until: years(12),
    pulse: { min: 75, max: 118 },
    breath: { min: 18, max: 25 },
    systolic: { min: 102, max: 120 },
    diastolic: { min: 61, max: 80 },
  },
  {
    until: ADULT_DAYS,
    pulse: { min: 60, max: 100 },
    breath: { min: 12, max: 20 },
    systolic: { min: 110, max: 131 },
    diastolic: { min: 64, max: 83 },
  },
]

const ADOLESCENT_DAYS = years(12)
/** Supraventricular tachycardia is thought of from these rates on. */
const fastPulse = (days: number): number => (days < years(1) ? 219 : 179)
/** Hypotension: below 60, 70, 70 and twice the years, and 90 from the tenth year on. */
function lowSystolic(days: number): number {
  if (days < 29) return 60
  if (days < years(1)) return 70
  return days < years(10) ? 70 + 2 * Math.floor(days / YEAR) : 90
}

type RangesAt = (band: AgeBand, days: number) => Pick<ClinicalValue, 'normal' | 'critico'>

const signs = new Map<string, RangesAt>([
  ['8867-4', ({ pulse }, days) => ({ normal: pulse, ...(days < ADOLESCENT_DAYS && { critico: { min: 60, max: fastPulse(days) } }) })],
  ['9279-1', ({ breath }, days) => ({ normal: breath, ...(days < ADOLESCENT_DAYS && { critico: { min: 10, max: 60 } }) })],
  [
    '8480-6',
    ({ systolic }, days) => ({
      normal: systolic,
      critico: { min: lowSystolic(days), ...(days >= ADOLESCENT_DAYS && { max: 179 }) },
    }),
  ],
  ['8462-4', ({ diastolic }, days) => ({ normal: diastolic, critico: days >= ADOLESCENT_DAYS ? { max: 119 } : {} })],
])

/** Ranges that hold at any age. */
const ageless: readonly string[] = ['8310-5', '2708-6', '59408-5', '41653-7']

/** The value of the catalogue with the range of that age; null where there is none, as where the age is not known. */
export function valueAtAge(codigo: string, days: number | null): ClinicalValue | null {
  const value = clinicalValues.get(codigo)
  if (value === undefined) return null
  if (ageless.includes(codigo) || (days !== null && days >= ADULT_DAYS)) return value
  const band = days === null || days < 0 ? undefined : bands.find(({ until }) => days < until)
  const ranges = signs.get(codigo)
  return days === null || band === undefined || ranges === undefined ? null : { ...value, ...ranges(band, days) }
}
