import type { Bounds, ClinicalValue } from './clinical-values.ts'
import { ADULT_DAYS, years } from './vital-ranges.ts'

/**
 * Laboratory ranges of those under 18, born at term, where they are well established. Blood counts: Dallman (Nathan and Oski), with the
 * limits of anaemia of WHO 2024 from six months on. Creatinine, urea, uric acid, transaminases and alkaline phosphatase: CALIPER 2012.
 * Bilirubin, potassium, sodium, calcium, glucose and TSH: Tietz, as The Harriet Lane Handbook gives them. Ferritin: WHO 2020. Lipids: NHLBI
 * 2011. Critical haemoglobin, haematocrit and bilirubin of newborns: Kost, JAMA 1990. The range that comes with a value always wins.
 */
interface ChildBand {
  /** The first day of age that is no longer in it. */
  readonly until: number
  /** Of both, or of girls and of boys. */
  readonly normal: Bounds | { readonly girls: Bounds; readonly boys: Bounds }
  /** Those of the catalogue, where it says nothing else. */
  readonly critico?: Bounds
}

const months = (n: number): number => Math.floor((n * years(4)) / 48)
const NEWBORN = 29

const to = (until: number, min: number | null, max: number | null, critico?: Bounds): ChildBand => ({
  until,
  normal: bounds(min, max),
  ...(critico && { critico }),
})
const bounds = (min: number | null, max: number | null): Bounds => ({ ...(min !== null && { min }), ...(max !== null && { max }) })
const bySex = (until: number, girls: readonly [number | null, number], boys: readonly [number | null, number]): ChildBand => ({
  until,
  normal: { girls: bounds(...girls), boys: bounds(...boys) },
})

const bornHemoglobin = { min: 9.5, max: 22.3 }
const bornHematocrit = { min: 33, max: 71 }
const bornGlucose = { min: 40, max: 400 }
/** Jaundice on the first day is an emergency whatever its level; then from where it is treated. */
const firstDayJaundice = { max: 8.7 }
const jaundice = { max: 15 }

const glucose = [to(1, 40, 90, bornGlucose), to(NEWBORN, 50, 90, bornGlucose), to(ADULT_DAYS, 60, 100)]
const thyrotropin = [to(5, 1, 39), to(140, 1.7, 9.1), to(ADULT_DAYS, 0.7, 6.4)]

const bands: ReadonlyMap<string, readonly ChildBand[]> = new Map([
  [
    '718-7',
    [
      to(4, 13.5, 22.5, bornHemoglobin),
      to(14, 13.5, 21.5, bornHemoglobin),
      to(NEWBORN, 12.5, 20.5, bornHemoglobin),
      to(months(2), 10, 18),
      to(months(3), 9, 14),
      to(months(6), 9.5, 13.5),
      to(years(2), 10.5, 13.5),
      to(years(5), 11, 13.5),
      to(years(6), 11.5, 13.5),
      to(years(12), 11.5, 15.5),
      to(years(15), 12, 16),
      bySex(ADULT_DAYS, [12, 16], [13, 16]),
    ],
  ],
  [
    '4544-3',
    [
      to(4, 42, 67, bornHematocrit),
      to(14, 42, 66, bornHematocrit),
      to(NEWBORN, 39, 63, bornHematocrit),
      to(months(2), 31, 55),
      to(months(3), 28, 42),
      to(months(6), 29, 41),
      to(years(2), 33, 39),
      to(years(6), 34, 40),
      to(years(12), 35, 45),
      bySex(ADULT_DAYS, [36, 46], [37, 49]),
    ],
  ],
  [
    '6690-2',
    [
      to(2, 9, 34),
      to(7, 5, 34),
      to(14, 5, 21),
      to(NEWBORN, 5, 20),
      to(months(6), 5, 19.5),
      to(years(2), 6, 17.5),
      to(years(4), 6, 17),
      to(years(6), 5.5, 15.5),
      to(years(8), 5, 14.5),
      to(years(16), 4.5, 13.5),
      to(ADULT_DAYS, 4.5, 13),
    ],
  ],
  // Below 50 a newborn may bleed into the brain.
  ['777-3', [to(NEWBORN, 150, 450, { min: 50, max: 1000 }), to(ADULT_DAYS, 150, 450)]],
  [
    '2160-0',
    [
      to(15, 0.32, 0.92),
      to(years(2), 0.1, 0.36),
      to(years(5), 0.2, 0.43),
      to(years(12), 0.31, 0.61),
      to(years(15), 0.45, 0.81),
      bySex(ADULT_DAYS, [0.49, 0.84], [0.62, 1.08]),
    ],
  ],
  ['3094-0', [to(15, 2.8, 23), to(years(1), 3.4, 16.8), to(years(10), 9, 22.1), bySex(ADULT_DAYS, [7.3, 19], [7.3, 21])]],
  ['3084-1', [to(15, 2.8, 12.7), to(years(1), 1.6, 6.3), to(years(12), 1.8, 4.9), bySex(ADULT_DAYS, [2.6, 5.9], [2.6, 7.6])]],
  ['1742-6', [to(years(1), null, 33), to(years(13), null, 25), bySex(ADULT_DAYS, [null, 22], [null, 24])]],
  ['1920-8', [to(15, null, 162), to(years(1), null, 67), to(years(7), null, 44), to(years(12), null, 36), bySex(ADULT_DAYS, [null, 26], [null, 35])]],
  [
    '6768-6',
    [
      to(15, 90, 273),
      to(years(1), 134, 518),
      to(years(10), 156, 369),
      to(years(13), 141, 460),
      bySex(years(15), [62, 280], [127, 517]),
      bySex(years(17), [54, 128], [89, 365]),
      bySex(ADULT_DAYS, [48, 95], [59, 164]),
    ],
  ],
  [
    '1975-2',
    [to(1, null, 8.7, firstDayJaundice), to(3, null, 11.5, jaundice), to(14, null, 12, jaundice), to(NEWBORN, null, 1.2, jaundice), to(ADULT_DAYS, null, 1.2)],
  ],
  ['2951-2', [to(years(1), 130, 145), to(ADULT_DAYS, 135, 145)]],
  ['2823-3', [to(NEWBORN, 3.7, 5.9), to(years(1), 4.1, 5.3), to(ADULT_DAYS, 3.5, 5)]],
  ['17861-6', [to(10, 7.6, 10.4), to(years(1), 8.5, 11), to(ADULT_DAYS, 8.5, 10.5)]],
  ['2345-7', glucose],
  ['2339-0', glucose],
  ['3016-3', thyrotropin],
  ['11580-8', thyrotropin],
  ['2276-4', [to(years(5), 12, null), to(ADULT_DAYS, 15, null)]],
  ['2093-3', [to(ADULT_DAYS, null, 169)]],
  ['13457-7', [to(ADULT_DAYS, null, 109)]],
  ['2085-9', [to(ADULT_DAYS, 45, null)]],
  ['2571-8', [to(years(10), null, 74), to(ADULT_DAYS, null, 89)]],
])

/** Before that age nothing is established; what has no bands of its own has the catalogue's range from then on. */
const since: ReadonlyMap<string, number> = new Map([
  ['1988-5', 0],
  ['4548-4', years(1)],
  ['6301-6', years(1)],
  ['2093-3', years(2)],
  ['13457-7', years(2)],
  ['2085-9', years(2)],
  ['2571-8', years(2)],
])

/** Of those whose sex is not known, what is normal for either. */
const widest = ({ girls, boys }: { readonly girls: Bounds; readonly boys: Bounds }): Bounds => {
  const [mins, maxs] = [[girls, boys].flatMap(({ min }) => min ?? []), [girls, boys].flatMap(({ max }) => max ?? [])]
  return bounds(mins.length === 0 ? null : Math.min(...mins), maxs.length === 0 ? null : Math.max(...maxs))
}

function normalOf({ normal }: ChildBand, sex: string | null): Bounds {
  if (!('girls' in normal)) return normal
  return sex === '02' ? normal.girls : sex === '01' ? normal.boys : widest(normal)
}

/** A laboratory value of the catalogue with the range of a child of that age and sex; null where none is well established. */
export function valueOfChild(value: ClinicalValue, days: number, sex: string | null): ClinicalValue | null {
  if (days < (since.get(value.codigo) ?? 0)) return null
  const own = bands.get(value.codigo)
  if (own === undefined) return since.has(value.codigo) ? value : null
  const band = days < 0 ? undefined : own.find(({ until }) => days < until)
  return band === undefined ? null : { ...value, normal: normalOf(band, sex), ...(band.critico && { critico: band.critico }) }
}
