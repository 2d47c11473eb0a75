/** A count as the service gives it: what is too few to be told to whoever asks is not there. */
export interface Count {
  readonly n: number | null
  readonly suprimida: boolean
}
export interface CountRow extends Count {
  readonly codigo: string | null
  readonly nombre: string
  readonly porcentaje: number | null
}

/**
 * Not "fewer than five": also hidden are larger counts from which a small one could be worked out, and of those that would
 * be false.
 */
export const HIDDEN = 'reservado'

export const showNumber = (n: number, decimals = 1): string =>
  n.toLocaleString('es-CO', { maximumFractionDigits: decimals })

export const showCount = ({ n, suprimida }: Count): string => (suprimida || n === null ? HIDDEN : showNumber(n))
export const showPercent = (n: number | null): string => (n === null ? '–' : `${showNumber(n)} %`)
/** For a table that may be downloaded. */
export const cellOf = ({ n, suprimida }: Count): number | string => (suprimida || n === null ? HIDDEN : n)

/** The largest first, those that are not told after all that are, and whoever has no data at the end. */
export const largestFirst = <T extends CountRow>(rows: readonly T[]): T[] =>
  rows.toSorted(
    (a, b) =>
      Number(a.codigo === null) - Number(b.codigo === null) ||
      (b.n ?? -1) - (a.n ?? -1) ||
      a.nombre.localeCompare(b.nombre, 'es'),
  )
