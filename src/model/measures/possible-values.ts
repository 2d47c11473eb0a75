import type { Bounds } from '../codes/bounds.ts'
import { conversion, stored } from './measure-units.ts'
import { measuredValues } from './measured-values.ts'
import type { Comparator, ReadMeasure } from './read-measure.ts'

/**
 * Beyond these nobody was measured, alive or dying: a wrong unit, a wrong column or a fault of the device. Wide on purpose, since what is
 * only unusual is judged and told, never refused: a heart that stops beats 0 times. In the unit of the catalogue.
 */
const LIMITS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  // Vital signs and body.
  '8480-6': [0, 400],
  '8462-4': [0, 300],
  '8867-4': [0, 500],
  '9279-1': [0, 200],
  '8310-5': [8, 50],
  '2708-6': [0, 100],
  '59408-5': [0, 100],
  '3150-0': [0, 100],
  '72514-3': [0, 10],
  '9269-2': [3, 15],
  // From a loss in the first weeks.
  '29463-7': [0.001, 700],
  '8302-2': [15, 280],
  '9843-4': [10, 90],
  '8287-5': [10, 90],
  '8280-0': [10, 400],
  // Blood count.
  '718-7': [0, 40],
  '4544-3': [0, 100],
  '770-8': [0, 100],
  '788-0': [0, 100],
  '17849-1': [0, 100],
  '2030-5': [0, 100],
  '2614-6': [0, 100],
  // Chemistry and gases.
  '2951-2': [50, 250],
  '2823-3': [0, 30],
  '2075-0': [20, 250],
  '1963-8': [0, 100],
  '17861-6': [0, 40],
  '1994-3': [0, 10],
  '19123-9': [0, 50],
  '2777-1': [0, 60],
  '2345-7': [0, 4000],
  '2339-0': [0, 4000],
  '41653-7': [0, 4000],
  '4548-4': [0, 40],
  '2160-0': [0, 150],
  '2692-2': [100, 800],
  '2744-1': [6, 8.5],
  '2019-8': [0, 300],
  // Of oxygen at three atmospheres.
  '2703-7': [0, 2500],
  '1925-7': [-60, 60],
  '1863-0': [-50, 150],
}

/** Of what a laboratory measures nothing is less than none. */
export function possibleBounds(codigo: string): Bounds | null {
  const [min, max] = LIMITS[codigo] ?? []
  if (min !== undefined && max !== undefined) return { min, max }
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
