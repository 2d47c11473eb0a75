import type { CodeUse } from './search/score.ts'

const MOST_OWN = 8
const MOST_SHARED = 4
/** Fewer patients than this would tell about them: what they have weighs nothing. As in the statistics. */
const FEWEST = 5

/**
 * What use adds to a code: by the order of magnitude, in whole steps, so that the points are no count. Once is 2 points for
 * whoever wrote it and fifteen times is 8; what others write counts from five patients on, and half as much.
 */
export function useOf(own: number, patients: number): CodeUse | null {
  const mine = own > 0 ? Math.min(MOST_OWN, 2 * Math.floor(Math.log2(1 + own))) : 0
  const shared = patients >= FEWEST ? Math.min(MOST_SHARED, 1 + Math.floor(Math.log2(patients / FEWEST) / 2)) : 0
  if (mine + shared === 0) return null
  return { points: mine + shared, why: mine > 0 ? 'usted lo usa' : 'de uso frecuente en este servicio' }
}
