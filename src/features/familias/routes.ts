import type { DrawnChild, DrawnUnion, Genogram } from './genogram.ts'
import { PITCH } from './positions.ts'

export const SYMBOL = 46
/** Height of what is written below a symbol. */
export const LABEL = 62
const TRACK = 11
const AIR = 20
const HALF = SYMBOL / 2

export interface Point {
  readonly x: number
  readonly y: number
}
export interface UnionRoute {
  readonly union: DrawnUnion
  readonly path: readonly Point[]
  /** Where its children hang from. */
  readonly from: Point
}
export interface ChildRoute {
  readonly child: DrawnChild
  readonly path: readonly Point[]
}
export interface Drawing {
  /** Centres of the symbols. */
  readonly at: ReadonlyMap<string, Point>
  readonly unions: readonly UnionRoute[]
  readonly children: readonly ChildRoute[]
  readonly rows: readonly number[]
  readonly width: number
  readonly height: number
}

interface Span {
  readonly key: string
  readonly from: number
  readonly to: number
}

/** Lines that would lie on each other get heights of their own: to each span the first track where it touches none. */
export function tracksFor(spans: readonly Span[]): Map<string, number> {
  const tracks: Span[][] = []
  const found = new Map<string, number>()
  for (const span of spans.toSorted((a, b) => a.to - a.from - (b.to - b.from))) {
    const free = tracks.findIndex((t) => t.every((s) => s.to + TRACK < span.from || span.to + TRACK < s.from))
    const track = free === -1 ? tracks.push([]) - 1 : free
    tracks[track]?.push(span)
    found.set(span.key, track)
  }
  return found
}

const deepest = (tracks: ReadonlyMap<string, number> | undefined): number =>
  tracks === undefined || tracks.size === 0 ? 0 : Math.max(...tracks.values()) + 1

/** Lines from symbol to symbol that pass between the names: in the channel beside a column, and below what is written. */
export function routesOf(
  g: Genogram,
  rows: readonly (readonly string[])[],
  x: ReadonlyMap<string, number>,
  margin: Point,
): Drawing {
  const rowOf = new Map(g.personas.map((p) => [p.id, p.generacion]))
  const px = (id: string): number => (x.get(id) ?? 0) + margin.x + PITCH / 2
  const lowest = (u: DrawnUnion): number => Math.max(...u.personas.map((id) => rowOf.get(id) ?? 0))
  const isStraight = (u: DrawnUnion): boolean => {
    const row = rows[rowOf.get(u.personas[0]) ?? 0] ?? []
    const [a, b] = u.personas.map((id) => row.indexOf(id))
    return a !== -1 && b !== -1 && a !== undefined && b !== undefined && Math.abs(a - b) === 1
  }
  // Left to right as they stand, no matter who is named first.
  const ends = (u: DrawnUnion): [string, string] => {
    const [a, b] = u.personas
    return px(a) <= px(b) ? [a, b] : [b, a]
  }
  const bent = g.uniones.filter((u) => !isStraight(u))
  const bend = new Map(bent.map((u, i) => [u.id, i % 4]))
  const reach = (u: DrawnUnion): [number, number] => {
    const [a, b] = ends(u)
    const aside = ((bend.get(u.id) ?? 0) - 1.5) * 3
    return [px(a) + PITCH / 2 + aside, Math.max(px(b) - PITCH / 2 + aside, px(a) + PITCH / 2 + aside)]
  }
  const unionTracks = rows.map((_, row) =>
    tracksFor(bent.filter((u) => lowest(u) === row).map((u) => ({ key: u.id, from: reach(u)[0], to: reach(u)[1] }))),
  )
  const hangsAt = (u: DrawnUnion): number => {
    const [a, b] = isStraight(u) ? ends(u).map(px) : reach(u)
    return ((a ?? 0) + (b ?? 0)) / 2
  }
  const broods = g.uniones.flatMap((u) =>
    [
      ...Map.groupBy(
        g.filiaciones.filter((f) => f.union === u.id),
        (f) => rowOf.get(f.hijo) ?? 0,
      ),
    ].map(([row, children]) => ({ union: u, row, children, key: `${u.id} ${row}` })),
  )
  const barTracks = rows.map((_, row) =>
    tracksFor(
      broods
        .filter((b) => b.row === row)
        .map(({ key, union, children }) => {
          const all = [hangsAt(union), ...children.map((c) => px(c.hijo))]
          return { key, from: Math.min(...all), to: Math.max(...all) }
        }),
    ),
  )
  const tops: number[] = []
  rows.forEach((_, row) => {
    if (row === 0) tops.push(margin.y)
    else {
      const tracks = deepest(unionTracks[row - 1]) + deepest(barTracks[row])
      tops.push((tops[row - 1] ?? 0) + SYMBOL + LABEL + tracks * TRACK + 2 * AIR)
    }
  })
  const centre = (id: string): Point => ({ x: px(id), y: (tops[rowOf.get(id) ?? 0] ?? 0) + HALF })
  const written = (row: number): number => (tops[row] ?? 0) + SYMBOL + LABEL + AIR / 2

  const unionRoutes = g.uniones.map((u): UnionRoute => {
    const [first, second] = ends(u)
    const [a, b] = [centre(first), centre(second)]
    if (isStraight(u)) return { union: u, path: [a, b], from: { x: (a.x + b.x) / 2, y: a.y } }
    const row = lowest(u)
    const y = written(row) + (unionTracks[row]?.get(u.id) ?? 0) * TRACK
    const [left, right] = reach(u)
    const low = 12
    const path = [
      { x: a.x, y: a.y + low },
      { x: left, y: a.y + low },
      { x: left, y },
      { x: right, y },
      { x: right, y: b.y + low },
      { x: b.x, y: b.y + low },
    ]
    return { union: u, path, from: { x: (left + right) / 2, y } }
  })
  const from = new Map(unionRoutes.map((r) => [r.union.id, r.from]))
  const childRoutes = broods.flatMap(({ union, row, children, key }) => {
    const start = from.get(union.id) ?? { x: 0, y: 0 }
    const above = deepest(unionTracks[row - 1])
    const y = written(row - 1) + above * TRACK + AIR / 2 + (barTracks[row]?.get(key) ?? 0) * TRACK
    const births = Map.groupBy(children, (c) => (c.gemelar === null ? c.hijo : `g${c.gemelar}`))
    return [...births.values()].flatMap((birth) => {
      const meet = birth.reduce((sum, c) => sum + px(c.hijo), 0) / birth.length
      return birth.map((child): ChildRoute => {
        const to = centre(child.hijo)
        return { child, path: [start, { x: start.x, y }, { x: meet, y }, { x: to.x, y: to.y - HALF }] }
      })
    })
  })
  const widest = Math.max(0, ...g.personas.map((p) => px(p.id)))
  return {
    at: new Map(g.personas.map((p) => [p.id, centre(p.id)])),
    unions: unionRoutes,
    children: childRoutes,
    rows: tops,
    width: widest + PITCH / 2 + margin.x,
    height: (tops.at(-1) ?? margin.y) + SYMBOL + LABEL + AIR + deepest(unionTracks.at(-1)) * TRACK,
  }
}
