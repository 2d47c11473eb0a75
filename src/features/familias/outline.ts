import type { Genogram } from './genogram.ts'
import { PITCH } from './positions.ts'
import { type Drawing, LABEL, SYMBOL } from './routes.ts'

const PAD = 10

interface Run {
  readonly row: number
  readonly left: number
  readonly right: number
}

/**
 * The dashed lines around those who live together: one line where they stand together, one for each group where somebody
 * else stands in between, for a line must go around nobody who does not live there.
 */
export function outlinesOf(g: Genogram, rows: readonly (readonly string[])[], d: Drawing): string[] {
  return g.hogares.flatMap((home) => {
    const inside = new Set(home)
    const runs = rows.flatMap((row, at) => runsOf(row, inside, at, d))
    return joinedRuns(runs).map((group) => pathAround(group, d))
  })
}

function runsOf(row: readonly string[], inside: ReadonlySet<string>, at: number, d: Drawing): Run[] {
  const runs: Run[] = []
  let open: string[] = []
  const close = (): void => {
    const xs = open.map((id) => d.at.get(id)?.x ?? 0)
    if (xs.length > 0)
      runs.push({ row: at, left: Math.min(...xs) - PITCH / 2 + 3, right: Math.max(...xs) + PITCH / 2 - 3 })
    open = []
  }
  for (const id of row) {
    if (inside.has(id)) open.push(id)
    else close()
  }
  close()
  return runs
}

/** One below the other, if each is the only one of its row and they overlap. */
function joinedRuns(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = []
  for (const run of runs) {
    const above = groups.find((group) => {
      const last = group.at(-1)
      const alone =
        runs.filter((r) => r.row === run.row).length === 1 && runs.filter((r) => r.row === last?.row).length === 1
      return (
        last !== undefined &&
        alone &&
        last.row === run.row - 1 &&
        last.left < run.right - 30 &&
        run.left < last.right - 30
      )
    })
    if (above === undefined) groups.push([run])
    else above.push(run)
  }
  return groups
}

function pathAround(group: readonly Run[], d: Drawing): string {
  const top = (run: Run): number => (d.rows[run.row] ?? 0) - PAD - 4
  const bottom = (run: Run): number => (d.rows[run.row] ?? 0) + SYMBOL + LABEL + 2
  const right: [number, number][] = []
  const left: [number, number][] = []
  group.forEach((run, i) => {
    const next = group[i + 1]
    const turn = next === undefined ? bottom(run) : (bottom(run) + top(next)) / 2
    const before = group[i - 1]
    const start = before === undefined ? top(run) : (bottom(before) + top(run)) / 2
    right.push([run.right, start], [run.right, turn])
    left.push([run.left, start], [run.left, turn])
  })
  return rounded([...right, ...left.toReversed()])
}

/** A closed line through these corners, each rounded as far as its sides allow. */
function rounded(corners: readonly (readonly [number, number])[]): string {
  const points = corners.filter(([x, y], i) => {
    const [px, py] = corners.at(i - 1) ?? [Number.NaN, Number.NaN]
    return x !== px || y !== py
  })
  const parts = points.map(([x, y], i) => {
    const [ax, ay] = points.at(i - 1) ?? [x, y]
    const [bx, by] = points[(i + 1) % points.length] ?? [x, y]
    const towards = (tx: number, ty: number): string => {
      const length = Math.hypot(tx - x, ty - y)
      const r = Math.min(14, length / 2)
      return `${round(x + ((tx - x) * r) / length)} ${round(y + ((ty - y) * r) / length)}`
    }
    return `${i === 0 ? 'M' : 'L'}${towards(ax, ay)}Q${round(x)} ${round(y)} ${towards(bx, by)}`
  })
  return `${parts.join('')}Z`
}

const round = (n: number): number => Math.round(n * 10) / 10
