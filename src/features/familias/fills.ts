import { type Disease, diseasesOf, otherDiseases } from './diseases.ts'
import type { Genogram } from './genogram.ts'

/** A colour and a pattern for each disease: either alone tells it from the others. */
export interface Fill {
  readonly disease: Disease
  readonly id: string
  readonly colour: string
  readonly pattern: string
}

/** Distinguishable with any colour vision (Okabe and Ito), darkened for thin lines. */
const COLOURS = ['#b3401f', '#0a5f9e', '#7a5195', '#00785a', '#a86f00', '#3f4a56', '#9c2e73', '#5b6d1f'] as const
const line = (d: string, width: number): string => `<path d="${d}" stroke="#fff" stroke-width="${width}" fill="none"/>`
const PATTERNS: readonly string[] = [
  '',
  line('M-2 2L2 -2M0 8L8 0M6 10L10 6', 2),
  '<circle cx="4" cy="4" r="1.9" fill="#fff"/>',
  line('M0 4H8', 2.4),
  line('M4 0V8', 2.4),
  line('M0 0L8 8M8 0L0 8', 1.5),
  '<path d="M0 0H4V4H0ZM4 4H8V8H4Z" fill="#fff"/>',
  line('M-2 6L2 10M0 0L8 8M6 -2L10 2', 2),
]
const MOST = COLOURS.length

/** The diseases of the family that the drawing tells apart: the most frequent ones, and the rest together. */
export function fillsOf(g: Genogram): Fill[] {
  const counts = new Map<Disease, number>()
  for (const p of g.personas) for (const d of diseasesOf(p.condiciones)) counts.set(d, (counts.get(d) ?? 0) + 1)
  const rest = [...counts.keys()].find((d) => d.codigo === 'otras')
  const named = [...counts]
    .filter(([d]) => d !== rest)
    .toSorted((a, b) => b[1] - a[1])
    .map(([d]) => d)
  const crowded = named.length > MOST || (rest !== undefined && named.length === MOST)
  const shown = crowded ? named.slice(0, MOST - 1) : named
  const last = crowded || rest !== undefined ? [otherDiseases] : []
  return [...shown, ...last].map((disease, i) => ({
    disease,
    id: `e${i + 1}`,
    colour: COLOURS[i] ?? '#3f4a56',
    pattern: PATTERNS[i] ?? '',
  }))
}

/** Those of one person, at most four: a symbol has four quarters. */
export function fillsFor(fills: readonly Fill[], codigos: readonly string[]): Fill[] {
  const own = fills.filter((f) => codigos.includes(f.disease.codigo))
  const others = fills.find((f) => f.disease.codigo === 'otras')
  const unnamed = codigos.some((c) => !fills.some((f) => f.disease.codigo === c))
  const all = unnamed && others !== undefined && !own.includes(others) ? [...own, others] : own
  return all.slice(0, 4)
}

export const fillDefs = (fills: readonly Fill[]): string =>
  fills
    .map(
      ({ id, colour, pattern }) =>
        `<pattern id="${id}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="${colour}"/>${pattern}</pattern>`,
    )
    .join('')
