import type { Job, Measure, Measured } from '../load/job.ts'
import { type Meter, type Spending, spentBy } from './spending.ts'

export interface Contestant {
  readonly name: string
  /** More than one way of running the same thing: the faster is measured. */
  readonly jobs: readonly Job[]
  /** One for each job, where what it spends can be read. */
  readonly meters?: readonly Meter[]
  /** Measured for so long instead, without warm-up: what is known to be warm and needs less. */
  readonly seconds?: number
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
  /** What one request makes it spend. */
  readonly each?: Spending | undefined
}

/** Of service and database together; not a number where it could not be read. */
export const processorMs = (o: Outcome | undefined): number =>
  o?.each === undefined ? Number.NaN : o.each.serviceMs + o.each.databaseMs

interface Round {
  readonly measured: Measured
  readonly spent: Spending | undefined
}

/** Ours, floor, peer, ours, floor, peer…: what disturbs the machine for a while disturbs all of them. */
export async function alternate(
  contestants: readonly Contestant[],
  measure: Measure,
  effort: Effort,
): Promise<Outcome[]> {
  const chosen: number[] = []
  for (const c of contestants) chosen.push(await faster(c, measure, effort.warmUpSeconds))
  const rounds: Round[][] = contestants.map(() => [])
  for (let round = 0; round < effort.rounds; round++) {
    // The first finds code that was never run this way.
    const warmUpSeconds = effort.warmUpSeconds * (round === 0 ? 2 : 1)
    for (const [i, c] of contestants.entries())
      rounds[i]?.push(await oneRound(c, chosen[i] ?? 0, measure, { ...effort, warmUpSeconds }))
  }
  return contestants.map((c, i) => {
    const all = rounds[i] ?? []
    return { name: c.name, chosen: chosen[i] ?? 0, ...medians(all.map((r) => r.measured)), each: eachOf(all) }
  })
}

async function oneRound(c: Contestant, chosen: number, measure: Measure, effort: Effort): Promise<Round> {
  const job = c.jobs[chosen]
  if (job === undefined) throw new Error(`${c.name} has nothing to measure`)
  if (c.seconds === undefined) await measure(job, effort.warmUpSeconds)
  const work = (): Promise<Measured> => measure(job, c.seconds ?? effort.seconds)
  const meter = c.meters?.[chosen]
  if (meter === undefined) return { measured: await work(), spent: undefined }
  const { result, spent } = await spentBy(meter, work)
  return { measured: result, spent }
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
    answerBytes: median(rounds.map((m) => m.answerBytes)),
    errors: rounds.reduce((sum, m) => sum + m.errors, 0),
    requests: rounds.reduce((sum, m) => sum + m.requests, 0),
  }
}

/** Medians of processor time; bytes over all rounds, because files grow by leaps. */
function eachOf(rounds: readonly Round[]): Spending | undefined {
  const metered = rounds.flatMap(({ measured, spent }) =>
    spent === undefined ? [] : [{ n: measured.requests, spent }],
  )
  if (metered.length === 0) return undefined
  const requests = metered.reduce((sum, { n }) => sum + n, 0)
  const middle = (of: keyof Spending): number => median(metered.map(({ n, spent }) => spent[of] / n))
  const mean = (of: keyof Spending): number => metered.reduce((sum, { spent }) => sum + spent[of], 0) / requests
  return {
    serviceMs: middle('serviceMs'),
    databaseMs: middle('databaseMs'),
    wal: mean('wal'),
    audit: mean('audit'),
    tables: mean('tables'),
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (upper + lower) / 2
}
