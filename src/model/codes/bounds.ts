/** Both ends belong to the range; a missing end is open. */
export interface Bounds {
  readonly min?: number
  readonly max?: number
}

const YEAR = 365.25
export const years = (n: number): number => Math.floor(n * YEAR)
export const ADULT_DAYS = years(18)
