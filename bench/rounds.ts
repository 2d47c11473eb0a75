import type { Job, Measure, Measured } from './load.ts'

export interface Contestant {
  readonly name: string
  /** More than one way of running the same thing: the faster is measured. */
  readonly jobs: readonly Job[]
}

export interface Effort {
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
}

export interface Outcome extends Measured {
  readonly name: string
  /** Which of its jobs was the faster. */
  readonly chosen: number
}

/** Ours, floor, peer, ours, floor, peer…: what disturbs the machine for a while disturbs all of them. */
export async function alternate(
  contestants: readonly Contestant[],
  measure: Measure,
  effort: Effort,
): Promise<Outcome[]> {
  const chosen: number[] = []
  for (const c of contestants) chosen.push(await faster(c, measure, effort.warmUpSeconds))
  const measured: Measured[][] = contestants.map(() => [])
  for (let round = 0; round < effort.rounds; round++) {
    for (const [i, c] of contestants.entries()) {
      const job = c.jobs[chosen[i] ?? 0]
      if (job === undefined) throw new Error(`${c.name} has nothing to measure`)
      await measure(job, effort.warmUpSeconds)
      measured[i]?.push(await measure(job, effort.seconds))
    }
  }
  return contestants.map((c, i) => ({ name: c.name, chosen: chosen[i] ?? 0, ...medians(measured[i] ?? []) }))
}

async function faster(c: Contestant, measure: Measure, seconds: number): Promise<number> {
  if (c.jobs.length < 2) return 0
  const speeds: number[] = []
  for (const job of c.jobs) {
    await measure(job, seconds)
    speeds.push((await measure(job, seconds)).perSecond)
  }
  return speeds.indexOf(Math.max(...speeds))
}

function medians(rounds: readonly Measured[]): Measured {
  return {
    perSecond: median(rounds.map((m) => m.perSecond)),
    p50: median(rounds.map((m) => m.p50)),
    p99: median(rounds.map((m) => m.p99)),
    errors: rounds.reduce((sum, m) => sum + m.errors, 0),
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (upper + lower) / 2
}
