import { type MeasuredValue, measuredValues, type SexBounds, widest } from '../measures/measured-values.ts'
import { ADULT_DAYS, type Bounds } from './bounds.ts'
import { type ClinicalValue, clinicalValues } from './clinical-values.ts'

/** Weeks of pregnancy; `sin_fecha` where the record says that she was pregnant and not since when; null where it says of none. */
export type Gestation = number | 'sin_fecha' | null

/** Of whom a value is, at the time when it was measured. */
export interface MeasuredPerson {
  /** Age in days, with the hours of a newborn where they are known; null where it is not known. */
  readonly days: number | null
  /** `sexo_biologico`: 01 man, 02 woman. */
  readonly sex: string | null
  readonly gestation?: Gestation
  /** Of the site, in metres; null or left out where nobody said it. */
  readonly altitude?: number | null
}

const SECOND_TRIMESTER = 14
const THIRD_TRIMESTER = 28
/** The correction of haemoglobin by altitude is for those of six months and older (WHO 2024). */
const CORRECTED_DAYS = 182

export const dependsOnPregnancy = (codigo: string): boolean => (measuredValues.get(codigo)?.embarazo ?? null) !== null

/** Of a pregnancy that nobody dated, what is normal in any trimester. */
function boundsInPregnancy(trimesters: readonly (Bounds | null)[], weeks: number | 'sin_fecha'): Bounds | null {
  if (weeks !== 'sin_fecha') return trimesters[weeks < SECOND_TRIMESTER ? 0 : weeks < THIRD_TRIMESTER ? 1 : 2] ?? null
  const known = trimesters.filter((bounds) => bounds !== null)
  const [mins, maxs] = [known.flatMap(({ min }) => min ?? []), known.flatMap(({ max }) => max ?? [])]
  if (known.length < trimesters.length) return null
  return { ...(mins.length > 0 && { min: Math.max(...mins) }), ...(maxs.length > 0 && { max: Math.min(...maxs) }) }
}

const ofSex = (bounds: SexBounds | null, sex: string | null): Bounds | null =>
  bounds === null ? null : sex === '02' ? bounds.mujer : sex === '01' ? bounds.hombre : widest(bounds)

const shifted = (n: number, by: number): number => Number((n + by).toFixed(2))

function atAltitude({ altura }: MeasuredValue, normal: Bounds | null, { days, gestation, altitude }: MeasuredPerson): Bounds | null {
  const step = altitude == null ? undefined : altura.findLast(({ from }) => altitude >= from)
  if (step === undefined || normal === null || days === null || days < CORRECTED_DAYS) return normal
  if (step.normal !== null) return days >= ADULT_DAYS && gestation == null ? step.normal : normal
  const { min, max } = normal
  return {
    ...(min !== undefined && { min: shifted(min, step.shift) }),
    ...(max !== undefined && { max: shifted(max, step.shift) }),
  }
}

/** What holds for that person of what is measured; null where nothing is established. */
function limitsOf(test: MeasuredValue, person: MeasuredPerson): Pick<ClinicalValue, 'normal' | 'critico'> | null {
  const { days, sex, gestation = null } = person
  const isAgeless = test.edades.length === 1 && test.edades[0]?.normal === test.adulto
  const age = days ?? (isAgeless ? ADULT_DAYS : -1)
  if (age < 0) return null
  const band = age >= ADULT_DAYS ? { normal: test.adulto, critico: test.critico } : test.edades.find(({ until }) => age < until)
  if (band === undefined || band.critico === null) return null
  const usual = gestation !== null && test.embarazo !== null ? boundsInPregnancy(test.embarazo, gestation) : ofSex(band.normal, sex)
  const normal = atAltitude(test, usual, person)
  return { ...(normal && { normal }), critico: band.critico }
}

/**
 * The value of the catalogue with the limits that hold for that person then, by age, sex, pregnancy and altitude; null where none are
 * established.
 */
export function referenceFor(codigo: string, person: MeasuredPerson): ClinicalValue | null {
  const value = clinicalValues.get(codigo)
  const test = measuredValues.get(codigo)
  if (value === undefined || test === undefined) return null
  const limits = limitsOf(test, person)
  const { normal: _normal, critico: _critico, ...bare } = value
  return limits === null ? null : { ...bare, ...limits }
}

const isSame = (one: Bounds | undefined, other: Bounds | undefined): boolean => one?.min === other?.min && one?.max === other?.max

/** The range of that person where it is another than the catalogue's, or than at the altitude at which others read it. */
export function ownReference(codigo: string, person: MeasuredPerson, usual = person.altitude): Bounds | null {
  const normal = referenceFor(codigo, person)?.normal
  const isUsual =
    isSame(normal, clinicalValues.get(codigo)?.normal) &&
    (usual === person.altitude || isSame(normal, referenceFor(codigo, { ...person, altitude: usual ?? null })?.normal))
  return normal === undefined || isUsual ? null : normal
}
