import { COUNT_STEP } from '../../../../src/model/published-count.ts'
import type { Statistics } from './answer.ts'

export type CountRow = NonNullable<Statistics['poblacion']>['sexo'][number]
/** A count as the service gives it: what is too few to be told to the caller is not there. */
export type Count = Pick<CountRow, 'n' | 'suprimida'>

export const HIDDEN = `${COUNT_STEP} o menos`

/** What an answer leaves out: nobody, or few enough not to be told where counts are rounded. */
export const absentCount = (rounded: boolean): Count => ({ n: rounded ? null : 0, suprimida: rounded })

export const showNumber = (n: number, decimals = 1): string =>
  n.toLocaleString('es-CO', { maximumFractionDigits: decimals })

export const showCount = ({ n, suprimida }: Count): string => (suprimida || n === null ? HIDDEN : showNumber(n))
export const showPercent = (n: number | null): string => (n === null ? '–' : `${showNumber(n)} %`)
/** For a table that may be downloaded. */
export const cellOf = ({ n, suprimida }: Count): number | string => (suprimida || n === null ? HIDDEN : n)

/** The largest first, those that are not told after all that are, and those without data at the end. */
export const largestFirst = <T extends CountRow>(rows: readonly T[]): T[] =>
  rows.toSorted(
    (a, b) =>
      Number(a.codigo === null) - Number(b.codigo === null) ||
      (b.n ?? -1) - (a.n ?? -1) ||
      a.nombre.localeCompare(b.nombre, 'es'),
  )
