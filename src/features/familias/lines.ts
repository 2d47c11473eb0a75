import type { DrawnUnion } from './genogram.ts'
import type { ChildRoute, Point, UnionRoute } from './routes.ts'

const INK = '#1f2933'
const round = (n: number): number => Math.round(n * 10) / 10

const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

/** Solid for a marriage, dashed for a free union, thin where only the children say that they were a couple. */
export const unionPaint: Readonly<Record<DrawnUnion['tipo'], string>> = {
  matrimonio: `stroke="${INK}" stroke-width="2.2"`,
  union_libre: `stroke="${INK}" stroke-width="2.2" stroke-dasharray="8 5"`,
  pareja: `stroke="${INK}" stroke-width="1.2"`,
  padres: `stroke="${INK}" stroke-width="1.2"`,
}

export function unionLine({ union, path }: UnionRoute): string {
  const d = pathOf(path)
  const out = union.consanguinea
    ? [
        `<path d="${d}" stroke="${INK}" stroke-width="6" fill="none"/>`,
        `<path d="${d}" stroke="#fff" stroke-width="2.6" fill="none"/>`,
      ]
    : [`<path d="${d}" ${unionPaint[union.tipo]} fill="none"/>`]
  if (union.fin !== null) out.push(slashes(union.fin, path))
  return out.join('')
}

/** One stroke across the line for a separation, two for a divorce, beside the middle, where the children hang. */
function slashes(fin: NonNullable<DrawnUnion['fin']>, path: readonly Point[]): string {
  const middle = Math.floor((path.length - 1) / 2)
  const [a, b] = [path[middle], path[middle + 1]]
  if (a === undefined || b === undefined) return ''
  return breaks(fin, { x: a.x + (b.x - a.x) * 0.36, y: a.y })
}

export function breaks(fin: NonNullable<DrawnUnion['fin']>, { x, y }: Point): string {
  const one = (dx: number): string => `M${round(x + dx - 4)} ${round(y + 9)}L${round(x + dx + 4)} ${round(y - 9)}`
  return `<path d="${fin === 'divorcio' ? one(-3) + one(3) : one(0)}" stroke="${INK}" stroke-width="2" fill="none"/>`
}

/** The children of one couple in one row: the stem and the bar once, then each down to its own. */
export function broodLines(routes: readonly ChildRoute[]): string {
  const groups = Map.groupBy(routes, ({ child, path }) => `${child.union} ${child.tipo} ${path[1]?.y}`)
  return [...groups.values()]
    .map((group) => {
      const [start, turn] = group[0]?.path ?? []
      if (start === undefined || turn === undefined) return ''
      const ends = group.map((r) => r.path[2]?.x ?? turn.x)
      const bar = [Math.min(turn.x, ...ends), Math.max(turn.x, ...ends)].map(round)
      const drops = group.map((r) => pathOf(r.path.slice(2)))
      const d = `${pathOf([start, turn])}M${bar[0]} ${round(turn.y)}H${bar[1]}${drops.join('')}`
      const dashed = group[0]?.child.tipo === 'adoptiva' ? ' stroke-dasharray="6 4"' : ''
      return `<path d="${d}" stroke="${INK}" stroke-width="1.5" fill="none"${dashed}/>`
    })
    .join('')
}
