import type { RequestHeaders } from '../accounts.ts'
import type { Job } from '../load/job.ts'
import type { DrfPeer } from './drf-peer.ts'
import type { FhirPeer } from './fhir-peer.ts'
import { type Contestant, type Outcome, UNIT } from './rounds.ts'
import { type FloorKind, type Held, MANY, type Question, type Row, readOne } from './rows.ts'
import type { Meter } from './spending.ts'

export interface RowOutcome {
  readonly row: Row
  readonly ours: Outcome
  readonly floors: Readonly<Partial<Record<FloorKind, Outcome>>>
  /** The same question by somebody with an account. */
  readonly account: Outcome | undefined
  /** Absent when the peer was not measured. */
  readonly drf: Outcome | undefined
  readonly drfName: string | undefined
  readonly fhir: ReadonlyMap<string, Outcome>
  /** The floor's read in the same rounds. */
  readonly unit: Outcome
  /** What the process of the service held of the machine after these rounds, and the longest that its event loop was held up. */
  readonly residentMib: number
  readonly longestDelayMs: number
}

/** Somebody who may be asked something, and how what they spend is read. */
export interface Metered {
  readonly base: string
  readonly meter: Meter
}

export interface Contest {
  readonly held: Held
  readonly ours: Metered
  readonly floor: Metered
  readonly accounts: ReadonlyMap<string, RequestHeaders>
  readonly drf: readonly DrfPeer[]
  readonly fhir: readonly FhirPeer[]
}

const FLOORS = ['columns', 'text', 'plain'] as const
/** Thousands a second, so a short run is exact. */
const UNIT_SECONDS = 2

export const readers = (
  { base, meter }: Metered,
  held: Pick<Held, 'ids'>,
  name: string,
  connections = MANY,
): Contestant => ({
  name,
  jobs: [{ url: base, connections, ...readOne(held) }],
  meters: [meter],
})

/** What every other figure is divided by. */
export const unitOf = (floor: Metered, held: Pick<Held, 'ids'>): Contestant => ({
  ...readers(floor, held, UNIT),
  seconds: UNIT_SECONDS,
})

/** The unit beside ours, which it is the measure of. */
export function contestants(row: Row, c: Contest): Contestant[] {
  const job = (base: string, question: Question, headers?: RequestHeaders): Job => ({
    url: base,
    connections: row.connections,
    ...(headers === undefined ? {} : { headers }),
    ...question,
  })
  const { ours, floor, held } = c
  const all: Contestant[] = [
    { name: 'ours', jobs: [job(ours.base, row.ours(held))], meters: [ours.meter] },
    unitOf(floor, held),
  ]
  for (const kind of FLOORS) {
    const question = row.floors?.[kind]?.(held)
    if (question !== undefined) all.push({ name: kind, jobs: [job(floor.base, question)], meters: [floor.meter] })
  }
  const headers = row.account === undefined ? undefined : c.accounts.get(row.account)
  if (headers !== undefined)
    all.push({ name: 'account', jobs: [job(ours.base, row.ours(held), headers)], meters: [ours.meter] })
  const { drf } = row
  if (drf !== undefined && c.drf.length > 0)
    all.push({
      name: 'drf',
      jobs: c.drf.map((peer) => ({ ...job(peer.base, drf(peer), peer.headers), closes: peer.closes })),
      meters: c.drf.map((peer) => peer.meter),
    })
  for (const peer of c.fhir) {
    const question = row.fhir?.(peer)
    if (question !== undefined) all.push({ name: fhirName(peer.name), jobs: [job(peer.base, question, peer.headers)] })
  }
  return all
}

const fhirName = (peer: string): string => `fhir:${peer}`

export function outcomeOf(
  row: Row,
  measured: readonly Outcome[],
  c: Contest,
  process: Pick<RowOutcome, 'residentMib' | 'longestDelayMs'>,
): RowOutcome {
  const named = (name: string): Outcome | undefined => measured.find((m) => m.name === name)
  const [ours, unit] = [named('ours'), named(UNIT)]
  if (ours === undefined || unit === undefined) throw new Error('Nothing was measured')
  return {
    row,
    ours,
    unit,
    floors: Object.fromEntries(FLOORS.flatMap((kind) => named(kind) ?? []).map((o) => [o.name, o])),
    account: named('account'),
    drf: named('drf'),
    drfName: c.drf[named('drf')?.chosen ?? 0]?.name,
    fhir: new Map(
      c.fhir.flatMap(({ name }) => {
        const outcome = named(fhirName(name))
        return outcome === undefined ? [] : [[name, outcome]]
      }),
    ),
    ...process,
  }
}
