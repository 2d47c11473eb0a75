/** The longest row or resource of ours has some hundreds of members; each costs its reader far more than its bytes. */
export const ELEMENTS = 4_000
/** Of who did not say who they are: what they may send is a handful of names. */
export const FEW_ELEMENTS = 256
/** Where many rows or resources come at once. */
export const MANY_ELEMENTS = 60_000
/** Characters outside texts and files: names, marks and what separates them. */
export const MOST_OUTSIDE = 1_048_576

/** Told before any object exists. */
export class TooManyElements extends Error {
  constructor() {
    super('El cuerpo tiene demasiados elementos')
  }
}

/** Called for each element that a reader meets; several readers may share what one body may cost. */
export type ElementCount = () => void

export function elementCount(most = ELEMENTS): ElementCount {
  let elements = 0
  return () => {
    if (++elements > most) throw new TooManyElements()
  }
}
