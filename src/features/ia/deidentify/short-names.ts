import type { Span } from './spans.ts'

const SHORT = /(?<!\p{L})\p{Lu}\p{L}(?!\p{L})/gu
/** A space, or a comma and a space. */
const FARTHEST = 2

/** Names of two letters beside a name that was found, or beside each other: alone they are words, units or elements. */
export function shortNames(
  text: string,
  folded: string,
  short: ReadonlySet<string>,
  found: readonly Span[],
): readonly Span[] {
  if (short.size === 0) return []
  const here = [...text.matchAll(SHORT)]
    .filter((m) => short.has(folded.slice(m.index, m.index + 2)))
    .map((m): Span => ({ from: m.index, to: m.index + 2, by: '[persona]' }))
  if (here.length === 0) return []
  const names = [...found.filter((s) => s.by === '[persona]'), ...here]
  const [starts, ends] = [new Set(names.map((s) => s.from)), new Set(names.map((s) => s.to))]
  const isBeside = ({ from, to }: Span): boolean => {
    for (let i = 1; i <= FARTHEST; i++) if (ends.has(from - i) || starts.has(to + i)) return true
    return false
  }
  return here.filter(isBeside)
}
