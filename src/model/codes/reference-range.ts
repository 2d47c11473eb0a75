import { valueOfChild } from './child-ranges.ts'
import { type Bounds, type ClinicalValue, clinicalValues } from './clinical-values.ts'
import { rangeOfSex } from './sex-ranges.ts'
import { ADULT_DAYS, valueAtAge } from './vital-ranges.ts'

/** Of whom a value is, at the time when it was measured. */
export interface MeasuredPerson {
  /** Age in days; null where it is not known. */
  readonly days: number | null
  /** `sexo_biologico`: 01 man, 02 woman. */
  readonly sex: string | null
  /** Weeks of pregnancy then; `sin_fecha` where the record says that she was pregnant and not since when. */
  readonly gestation?: number | 'sin_fecha' | null
}

const HEMOGLOBIN = '718-7'
const SECOND_TRIMESTER = 14
const THIRD_TRIMESTER = 28

export const dependsOnPregnancy = (codigo: string): boolean => codigo === HEMOGLOBIN

/** Anaemia in pregnancy (WHO 2024): below 11 g/dL, and below 10.5 in its second trimester. */
function hemoglobinInPregnancy(weeks: number | 'sin_fecha'): Bounds {
  const isSecond = weeks !== 'sin_fecha' && weeks >= SECOND_TRIMESTER && weeks < THIRD_TRIMESTER
  return { min: isSecond ? 10.5 : 11, max: 16 }
}

/**
 * The value of the catalogue with the range that holds for that person then, by age, sex and pregnancy; null where there is none. A
 * range that depends on none of them is the catalogue's own.
 */
export function referenceFor(codigo: string, { days, sex, gestation = null }: MeasuredPerson): ClinicalValue | null {
  const value = clinicalValues.get(codigo)
  if (value === undefined) return null
  if (gestation !== null && dependsOnPregnancy(codigo)) return { ...value, normal: hemoglobinInPregnancy(gestation) }
  if (days !== null && days >= ADULT_DAYS) {
    const normal = rangeOfSex(codigo, sex)
    return normal === null ? value : { ...value, normal }
  }
  return valueAtAge(codigo, days) ?? (days === null ? null : valueOfChild(value, days, sex))
}

/** The range of that person where it is another than the catalogue's. */
export function ownReference(codigo: string, person: MeasuredPerson): Bounds | null {
  const normal = referenceFor(codigo, person)?.normal
  return normal === undefined || normal === clinicalValues.get(codigo)?.normal ? null : normal
}
