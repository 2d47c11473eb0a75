import { generationOf } from '../../model/kinship.ts'
import type { Kindred } from './kindred.ts'

/** Where lines cross generations nobody can stand in two rows: then children go below the lower of their parents. */
const ROUNDS = 200

/**
 * The row of everybody, the oldest generation first. Partners share one, children stand below their parents; whoever's place
 * is not known stands where his word puts him.
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

function settle(k: Kindred, rows: Map<string, number>): void {
  const at = (id: string): number => rows.get(id) ?? 0
  const down = lines(k)
  const across = k.unions.filter(({ a, b }) => !below(down, a).has(b) && !below(down, b).has(a))
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false
    const lower = (id: string, row: number): void => {
      if (at(id) >= row) return
      rows.set(id, row)
      moved = true
    }
    for (const { child, parent } of down) lower(child, at(parent) + 1)
    for (const { a, b } of across) {
      lower(a, at(b))
      lower(b, at(a))
    }
    if (!moved) return
  }
}

function below(down: readonly { child: string; parent: string }[], id: string): Set<string> {
  const found = new Set<string>()
  const walk = (up: string): void => {
    for (const { child, parent } of down) {
      if (parent !== up || found.has(child)) continue
      found.add(child)
      walk(child)
    }
  }
  walk(id)
  return found
}
