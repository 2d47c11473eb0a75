/** What a reader of published figures can work out of them, knowing how they were rounded and which add up to which. */
export interface Bounds {
  lo: number
  hi: number
}

export interface Sum {
  readonly whole: string
  readonly parts: readonly string[]
}

/** Narrows every figure by every sum that it is part of, until nothing changes. */
export function narrow(bounds: ReadonlyMap<string, Bounds>, sums: readonly Sum[]): Map<string, Bounds> {
  const known = new Map([...bounds].map(([name, b]) => [name, { ...b }]))
  const of = (name: string): Bounds => {
    const found = known.get(name)
    if (found === undefined) throw new Error(`no bounds of ${name}`)
    return found
  }
  let changed = true
  const keep = (b: Bounds, lo: number, hi: number): void => {
    if (lo <= b.lo && hi >= b.hi) return
    b.lo = Math.max(b.lo, lo)
    b.hi = Math.min(b.hi, hi)
    changed = true
  }
  while (changed) {
    changed = false
    for (const { whole, parts } of sums) {
      const all = parts.map(of)
      const total = of(whole)
      const [lo, hi] = [all.reduce((n, b) => n + b.lo, 0), all.reduce((n, b) => n + b.hi, 0)]
      keep(total, lo, hi)
      for (const b of all) keep(b, total.lo - (hi - b.hi), total.hi - (lo - b.lo))
    }
  }
  return known
}
