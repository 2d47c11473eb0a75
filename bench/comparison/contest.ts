import type { RequestHeaders } from '../accounts.ts'
import type { Job } from '../load/job.ts'
import type { DrfPeer } from './drf-peer.ts'
import type { FhirPeer } from './fhir-peer.ts'
import { type Contestant, type Effort, type Outcome, processorMs } from './rounds.ts'
import { type FloorKind, type Held, type Question, type Row, readOne } from './rows.ts'
import type { Meter } from './spending.ts'

export interface RowOutcome {
  readonly row: Row
  readonly ours: Outcome
  readonly floors: Readonly<Partial<Record<FloorKind, Outcome>>>
  /** Absent when the peer was not measured. */
  readonly drf: Outcome | undefined
  readonly drfName: string | undefined
  readonly fhir: ReadonlyMap<string, Outcome>
  /** The same question by somebody with an account. */
  readonly account: Outcome | undefined
  /** Processor time of the floor's read in the same rounds. */
  readonly unitMs: number
  /** What the process of the service held of the machine after these rounds. */
  readonly residentMib: number
}

export interface MeasuredPeers {
  readonly withAccounts: boolean
  readonly drf: readonly DrfPeer[]
  readonly fhir: readonly FhirPeer[]
}

/** Everybody who may be asked something, and how what they spend is read. */
export interface Contest extends Omit<MeasuredPeers, 'withAccounts'> {
  readonly held: Held
  readonly ours: { readonly base: string; readonly meter: Meter }
  readonly floor: { readonly base: string; readonly meter: Meter }
  readonly accounts: ReadonlyMap<string, RequestHeaders>
}

const FLOORS = ['columns', 'text', 'plain'] as const
const UNIT = 'unit'
/** Reads of the floor that every other figure is divided by: thousands a second, so a short run is exact. */
const UNIT_SECONDS = 2
export const UNIT_CONNECTIONS = 32

export const unitJob = ({ floor, held }: Pick<Contest, 'floor' | 'held'>): Job => ({
  url: floor.base,
  connections: UNIT_CONNECTIONS,
  ...readOne(held),
})

export function contestants(row: Row, c: Contest, effort: Effort): Contestant[] {
  const job = (base: string, question: Question, headers?: RequestHeaders): Job => ({
    url: base,
    connections: row.connections,
    ...(headers === undefined ? {} : { headers }),
    ...question,
  })
  const { ours, floor, held } = c
  const all: Contestant[] = [{ name: 'ours', jobs: [job(ours.base, row.ours(held))], meters: [ours.meter] }]
  for (const kind of FLOORS) {
    const question = row.floors?.[kind]?.(held)
    if (question !== undefined) all.push({ name: kind, jobs: [job(floor.base, question)], meters: [floor.meter] })
  }
  const headers = row.account === undefined ? undefined : c.accounts.get(row.account.rol)
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
  return [
    ...all,
    { name: UNIT, jobs: [unitJob(c)], meters: [floor.meter], seconds: Math.min(UNIT_SECONDS, effort.seconds) },
  ]
}

const fhirName = (peer: string): string => `fhir:${peer}`

export function outcomeOf(row: Row, measured: readonly Outcome[], c: Contest, resident: number): RowOutcome {
  const named = (name: string): Outcome | undefined => measured.find((m) => m.name === name)
  return {
    row,
    ours: must(named('ours')),
    floors: Object.fromEntries(FLOORS.flatMap((kind) => named(kind) ?? []).map((o) => [o.name, o])),
    drf: named('drf'),
    drfName: c.drf[named('drf')?.chosen ?? 0]?.name,
    fhir: new Map(
      c.fhir.flatMap(({ name }) => {
        const outcome = named(fhirName(name))
        return outcome === undefined ? [] : [[name, outcome]]
      }),
    ),
    account: named('account'),
    unitMs: processorMs(named(UNIT)),
    residentMib: resident,
  }
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}
