import { clinicalValues } from '../../model/codes/clinical-values.ts'

export const tendencias = { sube: 'Sube', baja: 'Baja', estable: 'Estable' } as const
export type Trend = keyof typeof tendencias

export interface Change {
  readonly cambio: number
  /** Null where the value before was zero. */
  readonly cambio_porcentaje: number | null
  readonly tendencia: Trend
}

const OF_RANGE = 0.1
const OF_VALUE = 0.01

/**
 * How much a measure moves without it meaning anything: a tenth of the width of its adult range, or a hundredth of the
 * value where no range has two ends. A percentage alone would call a fever stable: from 37 to 38.5 °C is 4 %.
 */
export function tolerance(codigo: string, before: number): number {
  const { min, max } = clinicalValues.get(codigo)?.normal ?? {}
  return min === undefined || max === undefined ? Math.abs(before) * OF_VALUE : (max - min) * OF_RANGE
}

const rounded = (n: number, digits: number): number => Number(n.toFixed(digits))

export function changeOf(codigo: string, now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  // Values have four decimals: their difference has no more, whatever binary makes of it.
  const cambio = rounded(now - before, 4)
  const still = Math.abs(cambio) <= rounded(tolerance(codigo, before), 4)
  return {
    cambio,
    cambio_porcentaje: before === 0 ? null : rounded((cambio / Math.abs(before)) * 100, 1),
    tendencia: still ? 'estable' : cambio > 0 ? 'sube' : 'baja',
  }
}
