const wordsOf = (text: string): string[] => text.split(/\s+/).filter((w) => w !== '')

/** Words put in, taken out or replaced between two texts. */
export function wordDistance(a: string, b: string): { readonly distancia: number; readonly palabras: number } {
  const [from, to] = [wordsOf(a), wordsOf(b)]
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, word] of from.entries()) {
    const next = [i + 1]
    for (const [j, other] of to.entries()) {
      const kept = (row[j] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min(kept, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return { distancia: row.at(-1) ?? 0, palabras: from.length }
}
