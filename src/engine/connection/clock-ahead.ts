/** How far another clock is ahead of ours, asked somewhere between the two moments: what the question took is not held against either. */
export const clockAhead = (clock: number, before: number, after: number): number =>
  clock > after ? clock - after : clock < before ? clock - before : 0
