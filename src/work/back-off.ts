export interface BackOff {
  readonly firstMs: number
  readonly longestMs: number
}

/** Twice as long after each attempt, which count from 1. */
export const backOff = (attempt: number, { firstMs, longestMs }: BackOff): number =>
  Math.min(firstMs * 2 ** Math.min(attempt - 1, 30), longestMs)

/** Between half and the whole of it, so that not all come back at the same moment. `random` is in [0, 1). */
export const spread = (ms: number, random: number): number => Math.round(ms * (0.5 + random / 2))
