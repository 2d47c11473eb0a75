import type { CatalogueEntry, CatalogueIndex } from './catalogue-index.ts'

/** The points of a result, part by part. */
export interface ScoreParts {
  /** The words that were asked and are there. */
  readonly texto: number
  /** How much of the name was asked: the general code before the particular one. */
  readonly brevedad: number
  readonly orden: number
  readonly inicio: number
  readonly codigo: number
  readonly sinonimo: number
  /** What the catalogue says of the entry, whatever is asked, and what marks it as not usually meant. */
  readonly previo: number
  readonly uso: number
  readonly adecuacion: number
}

export interface AskedWords {
  /** What a row with every word adds up to. */
  readonly weight: number
  readonly tokens: number
  /** The query is a code and nothing else. */
  readonly code: string | null
  /** Marks asked for, which therefore cost nothing. */
  readonly lifted: number
}

const TEXT = 100
const BREVITY = 25
const ORDER = 8
const START = 4
const MEANT = 30
const EXACT_CODE = 1000
const CODE = 300
const MOST_USE = 12

/** What having been used adds to a code, and how that is said. */
export interface CodeUse {
  /** No more than `MOST_USE` of them count. */
  readonly points: number
  readonly why: string
}
export const usePoints = (use: CodeUse | null): number => (use === null ? 0 : Math.min(MOST_USE, use.points))
export { MOST_USE }

export const completeness = (index: CatalogueIndex<CatalogueEntry>, asked: AskedWords, row: number): number =>
  asked.weight > 0 ? (index.scratch.total[row] ?? 0) / asked.weight : 0

/** All but use and suitability, which cost a call each. */
export function partsOf(
  index: CatalogueIndex<CatalogueEntry>,
  asked: AskedWords,
  row: number,
): Omit<ScoreParts, 'uso' | 'adecuacion'> {
  const { scratch } = index
  if (asked.code !== null) {
    const code = index.codes[row] ?? ''
    if (code.startsWith(asked.code)) {
      // Colombia pads a category without subdivisions with X: I10 is I10X.
      const exact = code === asked.code || code === `${asked.code}x`
      return { ...NOTHING, codigo: exact ? EXACT_CODE : CODE }
    }
  }
  const whole = completeness(index, asked, row)
  const places = scratch.places[row] ?? 0
  const telling = index.telling[row] ?? 0
  const all = bits(telling)
  const meant = scratch.meant[row] ?? 0
  return {
    texto: TEXT * whole * Math.sqrt(whole),
    // A code that a synonym names answers it whole, whatever words its name has.
    brevedad: BREVITY * whole * Math.max(meant, all === 0 ? 0 : bits(places & telling) / all),
    orden: asked.tokens > 1 ? (ORDER * (scratch.order[row] ?? 0)) / (asked.tokens - 1) : 0,
    inicio: (places & 1) === 1 ? START : 0,
    codigo: 0,
    sinonimo: MEANT * whole * meant,
    previo: (index.prior[row] ?? 0) - markCost(index, (index.marked[row] ?? 0) & ~asked.lifted),
  }
}

const NOTHING = { texto: 0, brevedad: 0, orden: 0, inicio: 0, codigo: 0, sinonimo: 0, previo: 0 }

function markCost(index: CatalogueIndex<CatalogueEntry>, marked: number): number {
  let cost = 0
  for (let left = marked; left !== 0; left &= left - 1) cost += index.marks[31 - Math.clz32(left & -left)]?.cost ?? 0
  return cost
}

function bits(n: number): number {
  let count = 0
  for (let left = n; left !== 0; left &= left - 1) count++
  return count
}

/** Three decimals: what differs by less is a tie, and ties go by code. */
export const rounded = (points: number): number => Math.round(points * 1000) / 1000

export const sum = (parts: Omit<ScoreParts, 'uso' | 'adecuacion'>): number =>
  parts.texto + parts.brevedad + parts.orden + parts.inicio + parts.codigo + parts.sinonimo + parts.previo
