import type { Member } from './household.ts'
import type { Rng } from './rng.ts'

/** Ranges of document numbers, as long ago and as sex and age have them today. */
const ranges = {
  nuip: [1_000_000_000, 200_000_000],
  hombres1: [1_000_000, 6_000_000],
  hombres2: [10_000_000, 9_000_000],
  hombres3: [70_000_000, 20_000_000],
  mujeres1: [20_000_000, 20_000_000],
  mujeres2: [40_000_000, 25_000_000],
  permiso: [1_000_000, 6_000_000],
  extranjeria: [1_000_000, 6_000_000],
  pasaporte: [100_000_000, 80_000_000],
} as const

type Range = keyof typeof ranges

export type DocumentCounts = { [R in Range]?: number }

/** What of the demonstration gives numbers: its seed, and how many of each range were given. */
interface NumberSource {
  readonly seed: number
  readonly documents: DocumentCounts
}

const SHARES = 16

/**
 * The next number of a range: looking like chance, never twice, and never one that the next seeds give, so that several
 * demonstrations fit in one database. The step has no factor in common with the size of the range.
 */
function nextNumber(w: NumberSource, range: Range): string {
  const [base, size] = ranges[range]
  const n = w.documents[range] ?? 0
  w.documents[range] = n + 1
  return String(base + ((n * 7_368_787 + 977) % (size / SHARES)) * SHARES + (w.seed % SHARES))
}

export function documentOf(rng: Rng, w: NumberSource, m: Member, age: number, foreign: boolean): [string, string] {
  if (foreign) {
    const draw = rng.unit()
    if (draw < 0.72) return ['PPT', nextNumber(w, 'permiso')]
    if (draw < 0.88 && age >= 7) return ['CE', nextNumber(w, 'extranjeria')]
    return ['PA', nextNumber(w, 'pasaporte')]
  }
  if (age < 18) return [age < 7 ? 'RC' : 'TI', nextNumber(w, 'nuip')]
  const year = Number(m.birth.slice(0, 4))
  if (year >= 1984) return ['CC', nextNumber(w, 'nuip')]
  if (m.sex === '02') return ['CC', nextNumber(w, year < 1955 ? 'mujeres1' : 'mujeres2')]
  return ['CC', nextNumber(w, year < 1940 ? 'hombres1' : year < 1955 ? 'hombres2' : 'hombres3')]
}
