export interface Point {
  /** Seconds. */
  readonly at: number
  readonly value: number
}

/** The straight line that lies closest to the points (least squares): its value at each; none for fewer than three. */
export function trendOf(points: readonly Point[]): readonly number[] | null {
  const n = points.length
  if (n < 3) return null
  const first = points[0]?.at ?? 0
  let [x, y, xx, xy] = [0, 0, 0, 0]
  for (const { at, value } of points) {
    const t = at - first
    x += t
    y += value
    xx += t * t
    xy += t * value
  }
  const below = n * xx - x * x
  if (below === 0) return null
  const slope = (n * xy - x * y) / below
  const start = (y - slope * x) / n
  return points.map(({ at }) => start + slope * (at - first))
}
