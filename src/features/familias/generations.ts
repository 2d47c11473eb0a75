import { generationOf } from '../../model/kinship.ts'
import type { Kindred } from './kindred.ts'

/**
 * The row of everybody, the oldest generation first. Partners share one, children stand below their parents; a person whose place
 * is not known stands where the word for the kinship puts them.
 */
export function generationsOf(k: Kindred): Map<string, number> {
  const edges = edgesOf(k)
  const rows = new Map<string, number>()
  for (const start of k.people.keys()) if (!rows.has(start)) spread(start, edges, rows)
  settle(k, rows)
  const top = Math.min(0, ...rows.values())
  return new Map([...rows].map(([id, row]) => [id, row - top]))
}

interface Step {
  readonly to: string
  readonly down: number
}

function edgesOf(k: Kindred): Map<string, Step[]> {
  const edges = new Map<string, Step[]>([...k.people.keys()].map((id) => [id, []]))
  const join = (a: string, b: string, down: number): void => {
    edges.get(a)?.push({ to: b, down })
    edges.get(b)?.push({ to: a, down: -down })
  }
  for (const { child, parent } of lines(k)) join(parent, child, 1)
  for (const { a, b } of k.unions) join(a, b, 0)
  for (const f of k.loose) join(f.indice, f.familiar, -(generationOf(f.parentesco) ?? 0))
  return edges
}

const lines = (k: Kindred): { child: string; parent: string }[] => [
  ...[...k.parents].flatMap(([child, of]) => Object.values(of).map((parent) => ({ child, parent }))),
  ...k.adoptions,
]

function spread(start: string, edges: ReadonlyMap<string, readonly Step[]>, rows: Map<string, number>): void {
  const waiting = [start]
  rows.set(start, 0)
  const mine: string[] = []
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    mine.push(id)
    for (const { to, down } of edges.get(id) ?? []) {
      if (rows.has(to)) continue
      rows.set(to, (rows.get(id) ?? 0) + down)
      waiting.push(to)
    }
  }
  // Families that nothing joins stand beside each other, not one below the other.
  const top = Math.min(...mine.map((id) => rows.get(id) ?? 0))
  for (const id of mine) rows.set(id, (rows.get(id) ?? 0) - top)
}

/**
 * Children below their parents, partners in one row. What would push somebody below themselves (a man whose father married his
 * stepdaughter) is left out: that line is drawn from row to row.
 */
function settle(k: Kindred, rows: Map<string, number>): void {
  const blood = [...k.parents].flatMap(([child, of]) => Object.values(of).map((parent) => ({ child, parent })))
  const more = [
    ...k.adoptions.map(({ child, parent }) => [{ from: parent, to: child, down: 1 }]),
    ...k.unions.map(({ a, b }) => [
      { from: a, to: b, down: 0 },
      { from: b, to: a, down: 0 },
    ]),
  ]
  let kept = blood.map(({ child, parent }) => ({ from: parent, to: child, down: 1 }))
  relax(kept, rows)
  for (const steps of more) {
    const tried = new Map(rows)
    const all = [...kept, ...steps]
    if (!relax(all, tried)) continue
    kept = all
    for (const [id, row] of tried) rows.set(id, row)
  }
}

/** False if it would never end. */
function relax(steps: readonly { from: string; to: string; down: number }[], rows: Map<string, number>): boolean {
  for (let round = 0; round <= rows.size + 1; round++) {
    let moved = false
    for (const { from, to, down } of steps) {
      const least = (rows.get(from) ?? 0) + down
      if ((rows.get(to) ?? 0) >= least) continue
      rows.set(to, least)
      moved = true
    }
    if (!moved) return true
  }
  return false
}
