import type { Genogram } from './genogram.ts'

/** Between the centres of two who stand together, and of two who do not. */
export const PITCH = 132
const APART = 158
const ROUNDS = 240

/**
 * The nearest places to the wanted ones that keep the order and the distances (pool adjacent violators): whatever is wanted,
 * nobody ever stands on somebody else.
 */
export function keepApart(wanted: readonly number[], gaps: readonly number[]): number[] {
  const offset: number[] = []
  for (let i = 0; i < wanted.length; i++) offset.push(i === 0 ? 0 : (offset[i - 1] ?? 0) + (gaps[i - 1] ?? 0))
  const pools: { sum: number; count: number }[] = []
  wanted.forEach((w, i) => {
    pools.push({ sum: w - (offset[i] ?? 0), count: 1 })
    for (;;) {
      const [last, before] = [pools.at(-1), pools.at(-2)]
      if (last === undefined || before === undefined || before.sum / before.count <= last.sum / last.count) break
      pools.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count })
    }
  })
  const flat = pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
  return flat.map((x, i) => x + (offset[i] ?? 0))
}

/** Where everybody stands in their row: parents over the middle of their children, partners together. */
export function positionsOf(g: Genogram, rows: readonly (readonly string[])[]): Map<string, number> {
  const x = new Map<string, number>()
  rows.forEach((row) => {
    row.forEach((id, i) => {
      x.set(id, i * APART)
    })
  })
  const at = (id: string): number => x.get(id) ?? 0
  const families = g.uniones.map((u) => ({
    couple: u.personas,
    children: g.filiaciones.filter((f) => f.union === u.id).map((f) => f.hijo),
  }))
  const together = new Set<string>()
  for (const { couple, children } of families) {
    together.add(couple.toSorted().join(' '))
    for (const a of children) for (const b of children) together.add([a, b].toSorted().join(' '))
  }
  const gaps = rows.map((row) =>
    row.slice(1).map((id, i) => (together.has([row[i] ?? '', id].toSorted().join(' ')) ? PITCH : APART)),
  )
  const middle = (ids: readonly string[]): number => {
    const all = ids.map(at)
    return (Math.min(...all) + Math.max(...all)) / 2
  }
  for (let round = 0; round < ROUNDS; round++) {
    const wishes = new Map<string, { sum: number; weight: number }>()
    const wish = (id: string, where: number, weight: number): void => {
      const w = wishes.get(id) ?? { sum: 0, weight: 0 }
      wishes.set(id, { sum: w.sum + where * weight, weight: w.weight + weight })
    }
    for (const { couple, children } of families) {
      const [left, right] = couple
      const centre = (at(left) + at(right)) / 2
      // Towards each other, wherever the order has put them.
      const half = (at(left) <= at(right) ? PITCH : -PITCH) / 2
      wish(left, centre - half, 0.6)
      wish(right, centre + half, 0.6)
      if (children.length === 0) continue
      const shift = middle(children) - centre
      for (const id of couple) wish(id, at(id) + shift, round % 2 === 0 ? 1 : 0.2)
      for (const id of children) wish(id, at(id) - shift, round % 2 === 0 ? 0.2 : 1)
    }
    rows.forEach((row, i) => {
      const wanted = row.map((id, n) => {
        const w = wishes.get(id)
        // A person whom nothing holds stands next to the one before.
        if (w === undefined) return n === 0 ? at(id) : at(row[n - 1] ?? id) + APART
        return w.sum / w.weight
      })
      keepApart(wanted, gaps[i] ?? []).forEach((where, n) => {
        x.set(row[n] ?? '', where)
      })
    })
  }
  const left = Math.min(...x.values())
  return new Map([...x].map(([id, where]) => [id, Math.round(where - left)]))
}
