/** Points by row of a chart; each row goes up to its limit and the last one has none. */
export interface PointTable {
  readonly upTo: readonly number[]
  readonly points: readonly number[]
}

export function points({ upTo, points }: PointTable, value: number): number {
  const row = upTo.findIndex((limit) => value <= limit)
  return points.at(row) ?? 0
}
