import { readConfig } from '../../src/config.ts'
import type { Job, Measure, Measured } from '../load/job.ts'
import { type Disturbance, isCalm, unrest, watched } from './disturbance.ts'
import { type Meter, type Spending, spentBy } from './spending.ts'

export interface Contestant {
  readonly name: string
  /** More than one way of running the same thing: the faster is measured. */
  readonly jobs: readonly Job[]
  /** One for each job, where what it spends can be read. */
  readonly meters?: readonly Meter[]
  /** Measured for so long instead of as long as the others. */
  readonly seconds?: number
}

export interface Effort {
  readonly rounds: number
  readonly seconds: number
}

export interface Outcome extends Measured {
  readonly name: string
  /** Which of its jobs was the faster. */
  readonly chosen: number
  /** What one request makes it spend. */
  readonly each?: Spending | undefined
  /** Processor time in that of `UNIT`, round by round; not a number where either could not be read. */
  readonly units: number
  /** The most of any round that was kept. */
  readonly disturbance: Disturbance
}

/** The contestant by which the others are divided. */
export const UNIT = 'unit'

/** Of service and database together; not a number where it could not be read. */
export const processorMs = (o: Pick<Outcome, 'each'> | undefined): number =>
  o?.each === undefined ? Number.NaN : o.each.serviceMs + o.each.databaseMs

interface Round {
  readonly measured: Measured
  readonly spent: Spending | undefined
  readonly disturbance: Disturbance
}

const WARM_UP_SECONDS = 2
/** PostgreSQL plans a statement anew for its first five executions on each connection; twice that, because turns are uneven. */
const WARM_UP_REQUESTS = 2 * 6 * readConfig({}).poolSize
/** A process that has just started gets faster while V8 compiles what it runs; several of them share the requests, and take longer. */
const STILL_FASTER = 1.05
const MOST_WARM_UPS = 10
/** How often a round is taken again because the machine was disturbed; then the calmest of them stands, marked. */
const MOST_REPEATS = 2

/** Ours, floor, peer, ours, floor, peer…: what disturbs the machine for a while disturbs all of them. */
export async function alternate(
  contestants: readonly Contestant[],
  measure: Measure,
  effort: Effort,
): Promise<Outcome[]> {
  const chosen: number[] = []
  for (const c of contestants) chosen.push(await fasterWhenWarm(c, measure))
  const rounds: Round[][] = contestants.map(() => [])
  for (let round = 0; round < effort.rounds; round++)
    for (const [i, c] of contestants.entries())
      rounds[i]?.push(await calmRound(c, chosen[i] ?? 0, measure, c.seconds ?? effort.seconds))
  const unit = rounds[contestants.findIndex((c) => c.name === UNIT)] ?? []
  return contestants.map((c, i) => {
    const all = rounds[i] ?? []
    return {
      name: c.name,
      chosen: chosen[i] ?? 0,
      ...medians(all.map((r) => r.measured)),
      each: eachOf(all),
      units: median(all.map((r, n) => roundMs(r) / roundMs(unit[n]))),
      disturbance: {
        taken: Math.max(...all.map((r) => r.disturbance.taken)),
        diskMs: Math.max(...all.map((r) => r.disturbance.diskMs)),
      },
    }
  })
}

const roundMs = (r: Round | undefined): number =>
  r?.spent === undefined ? Number.NaN : (r.spent.serviceMs + r.spent.databaseMs) / r.measured.requests

/** Runs each of its jobs until every connection has its plans and it gets no faster, and tells which was the fastest at the end. */
async function fasterWhenWarm(c: Contestant, measure: Measure): Promise<number> {
  const speeds: number[] = []
  for (const job of c.jobs) speeds.push(await speedWhenWarm(job, measure))
  return speeds.indexOf(Math.max(...speeds))
}

async function speedWhenWarm(job: Job, measure: Measure): Promise<number> {
  let { requests, perSecond } = await measure(job, WARM_UP_SECONDS)
  for (let times = 1; ; times++) {
    const next = await measure(job, WARM_UP_SECONDS)
    requests += next.requests
    const settled = next.perSecond < perSecond * STILL_FASTER || times >= MOST_WARM_UPS
    perSecond = Math.max(perSecond, next.perSecond)
    if (settled && requests >= WARM_UP_REQUESTS) return perSecond
  }
}

async function calmRound(c: Contestant, chosen: number, measure: Measure, seconds: number): Promise<Round> {
  let calmest = await oneRound(c, chosen, measure, seconds)
  for (let repeat = 0; repeat < MOST_REPEATS && !isCalm(calmest.disturbance); repeat++) {
    const again = await oneRound(c, chosen, measure, seconds)
    if (unrest(again.disturbance) < unrest(calmest.disturbance)) calmest = again
  }
  return calmest
}

async function oneRound(c: Contestant, chosen: number, measure: Measure, seconds: number): Promise<Round> {
  const job = c.jobs[chosen]
  if (job === undefined) throw new Error(`${c.name} has nothing to measure`)
  const work = (): Promise<{ result: Measured; disturbance: Disturbance }> => watched(() => measure(job, seconds))
  const meter = c.meters?.[chosen]
  const { result, spent } =
    meter === undefined ? { result: await work(), spent: undefined } : await spentBy(meter, work)
  return { measured: result.result, disturbance: result.disturbance, spent }
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
