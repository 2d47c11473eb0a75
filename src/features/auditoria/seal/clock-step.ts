/** The database's clock in milliseconds, and how many seconds this machine had run then. */
export interface ClockReading {
  readonly clock: number
  readonly ran: number
}

/** Clocks are corrected by seconds all the time, and the two machines' seconds differ; neither misplaces a row. */
const LEAST_STEP_MS = 60_000

/** By how much the clock was set between two readings; 0 if it ran. */
export function clockStep(before: ClockReading | null, now: ClockReading): number {
  if (before === null) return 0
  const step = Math.round(now.clock - before.clock - (now.ran - before.ran) * 1000)
  return Math.abs(step) < LEAST_STEP_MS ? 0 : step
}
