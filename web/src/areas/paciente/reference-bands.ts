export interface JudgedPoint {
  /** Seconds. */
  readonly at: number
  readonly value: number
  /** What was normal for that person then; null at an open end. */
  readonly min: number | null
  readonly max: number | null
}

/** A stretch of time in which the same was normal; null at the edge of the drawing. */
export interface ReferenceBand {
  readonly from: number | null
  readonly to: number | null
  readonly min: number | null
  readonly max: number | null
}

/** What was normal at each measure, from halfway since the one before to halfway to the next: a child grows through them. Oldest first. */
export function referenceBands(points: readonly JudgedPoint[]): readonly ReferenceBand[] {
  const bands: ReferenceBand[] = []
  points.forEach(({ at, min, max }, i) => {
    const next = points[i + 1]
    const to = next === undefined ? null : (at + next.at) / 2
    const last = bands.at(-1)
    if (last !== undefined && last.min === min && last.max === max) bands[bands.length - 1] = { ...last, to }
    else bands.push({ from: last === undefined ? null : last.to, to, min, max })
  })
  return bands.filter(({ min, max }) => min !== null || max !== null)
}
