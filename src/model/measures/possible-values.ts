import type { Bounds } from '../codes/bounds.ts'
import { conversion, stored } from './measure-units.ts'
import { measuredValues } from './measured-values.ts'
import table from './possible-values.json' with { type: 'json' }
import type { Comparator, ReadMeasure } from './read-measure.ts'

/**
 * Beyond these nobody was measured, alive or dying: a wrong unit, a wrong column or a fault of the device. Wide on purpose, since what is
 * only unusual is judged and told, never refused: a heart that stops beats 0 times. In the unit of the catalogue.
 */
const limits: Readonly<Record<string, Required<Bounds>>> = table

/** Of what a laboratory measures nothing is less than none. */
export function possibleBounds(codigo: string): Bounds | null {
  const own = limits[codigo]
  if (own !== undefined) return own
  const known = measuredValues.get(codigo)
  return known?.categoria === 'laboratorio' && known.unidad !== null ? { min: 0 } : null
}

export function isPossible(codigo: string, n: number): boolean {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = possibleBounds(codigo) ?? {}
  return n >= min && n <= max
}

/** Of `> 100000 /min` all that is said lies beyond what is possible; of `> 600 mg/dL` some does not. */
const isBoundPossible = (comparator: Comparator, n: number, { min, max }: Bounds): boolean =>
  comparator.startsWith('>')
    ? max === undefined || (comparator === '>' ? n < max : n <= max)
    : min === undefined || (comparator === '<' ? n > min : n >= min)

/** What was read of a text, where its unit is understood. */
export function isReadPossible(codigo: string, read: ReadMeasure | null): boolean {
  const [convert, bounds] = [read?.kind === 'numero' ? conversion(codigo, read.unit) : null, possibleBounds(codigo)]
  if (read?.kind !== 'numero' || convert === null || bounds === null) return true
  const [from, to] = [stored(convert(read.from)), stored(convert(read.to))]
  return read.comparator === null
    ? isPossible(codigo, from) && isPossible(codigo, to)
    : isBoundPossible(read.comparator, from, bounds)
}
