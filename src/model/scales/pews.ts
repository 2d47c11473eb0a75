import { referenceFor } from '../codes/reference-range.ts'
import { type PointTable, points } from './points.ts'
import type { Signs } from './signs.ts'

/** Thresholds from memory. */
export const pewsTables = {
  /** Brighton has no Glasgow: 14 counts as irritable and 13 or less as confused or lethargic (our reading). */
  behaviour: { upTo: [13, 14], points: [3, 2, 0] },
  /** Beats over what is normal at that age; so many under it count as a bradycardia. */
  fastPulse: { upTo: [19, 29], points: [0, 2, 3] },
  slowPulse: 20,
  fastBreath: { upTo: [10, 20], points: [0, 1, 2] },
  slowBreath: 5,
  oxygen: { upTo: [29, 39, 49], points: [0, 1, 2, 3] },
} as const satisfies Readonly<Record<string, PointTable | number>>
const { behaviour, fastPulse, slowPulse, fastBreath, slowBreath, oxygen } = pewsTables

/**
 * The Brighton score (Monaghan, 2005; thresholds from memory) of what an examination measures; colour, capillary refill and
 * effort are not among it, so the total is the least it can be.
 */
export function pewsPoints(signs: Signs, days: number): Readonly<Record<string, number>> {
  const beyond = (codigo: string, n: number, fast: PointTable, slow: number): number => {
    const normal = referenceFor(codigo, { days, sex: null })?.normal
    if (normal?.min === undefined || normal.max === undefined) return 0
    return normal.min - n >= slow ? 3 : points(fast, n - normal.max)
  }
  const { glasgow, frecuencia_cardiaca: pulse, frecuencia_respiratoria: breath, fio2 } = signs
  return {
    glasgow: glasgow == null ? 0 : points(behaviour, glasgow),
    frecuencia_cardiaca: pulse == null ? 0 : beyond('8867-4', pulse, fastPulse, slowPulse),
    // One item: the worse of rate and oxygen.
    ...worse({
      frecuencia_respiratoria: breath == null ? 0 : beyond('9279-1', breath, fastBreath, slowBreath),
      fio2: fio2 == null ? 0 : points(oxygen, fio2),
    }),
  }
}

const worse = ({ frecuencia_respiratoria, fio2 }: Record<'frecuencia_respiratoria' | 'fio2', number>) =>
  fio2 > frecuencia_respiratoria ? { fio2 } : { frecuencia_respiratoria }
