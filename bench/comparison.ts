import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { accounts } from './accounts.ts'
import type { Cleanup } from './cleanup.ts'
import { startFloor } from './floor-start.ts'
import { type Measure, startLoad } from './load.ts'
import { longestDelayMs, residentMib } from './memory.ts'
import { startPeers } from './peers.ts'
import { alternate, type Contestant, type Effort, type Outcome } from './rounds.ts'
import { asTarget, jobFor, newPatient, type Row, readyTextJob, rows, type Target } from './rows.ts'
import { addPatients, type Running, startService } from './service.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

export interface ComparisonOptions {
  readonly effort: Effort
  readonly only: readonly string[] | null
  readonly withPeers: boolean
  readonly profile: string | undefined
}

export interface RowOutcome {
  readonly row: Row
  readonly ours: Outcome
  readonly floor: Outcome
  /** Absent when the peer was not measured. */
  readonly peer: Outcome | undefined
  readonly peerName: string | undefined
  /** The same question by somebody with an account. */
  readonly account: Outcome | undefined
}

export interface Comparison {
  readonly outcomes: readonly RowOutcome[]
  readonly readyText: Outcome | undefined
  readonly twoProcesses: Outcome | undefined
  readonly memory: { readonly first: number; readonly idle: number; readonly after: number }
  readonly longestDelay: { readonly idle: number; readonly creating: number | undefined }
  readonly patients: number
  readonly equality: string
  readonly peerAbout: string
  readonly postgres: string
}

const DEMO_PATIENTS = 200
const MORE_PATIENTS = 1800
const SEED = 77
const IDLE_MS = 10_000

type Say = (sentence: string) => void

export async function compare(o: ComparisonOptions, cleanup: Cleanup, say: Say): Promise<Comparison> {
  const measure = await startLoad(cleanup)
  const place = await openWorkplace(cleanup)
  say('Iniciando el servicio y cargando datos…')
  const first = await firstStart(place, cleanup)
  await addPatients(place.dataDir, MORE_PATIENTS, SEED, cleanup)
  // One token for the whole run, and no ceiling to what is asked with it.
  const environment = { TOKEN_SEGUNDOS: '3600', LIMITE_POR_MINUTO: '0' }
  const service = await startService({ ...place, environment, profile: o.profile }, cleanup)
  await wait(IDLE_MS)
  const idle = await residentMib(service.pid)
  const idleDelay = await longestDelayMs(service.base)

  const held = await whatIsHeld(place.owner)
  const ours: Target = { base: service.base, ...held, body: newPatient }
  const withAccounts = await accounts(service.base, place.owner, ours)
  const floor = await startFloor({ ...place, base: service.base, surnames: held.surnames, body: newPatient }, cleanup)
  const floorTarget: Target = { ...ours, base: floor.base }
  say('Iniciando el par (Django REST Framework)…')
  const peers = o.withPeers ? await startPeers(cleanup) : 'not measured in this run'
  const variants = typeof peers === 'string' ? [] : peers.variants

  const outcomes: RowOutcome[] = []
  let readyText: Outcome | undefined
  let creating: number | undefined
  for (const row of rows.filter((r) => o.only === null || o.only.includes(r.key))) {
    say(`Midiendo: ${row.title}…`)
    const contestants: Contestant[] = [
      { name: 'ours', jobs: [jobFor(row, ours, row.askOurs)] },
      { name: 'floor', jobs: [jobFor(row, floorTarget)] },
    ]
    const somebody = row.account === undefined ? undefined : withAccounts.get(row.account.rol)
    if (somebody !== undefined) contestants.push({ name: 'account', jobs: [jobFor(row, somebody)] })
    if (row.key === 'leer') contestants.push({ name: 'texto', jobs: [readyTextJob(floorTarget)] })
    if (variants.length > 0) contestants.push({ name: 'peer', jobs: variants.map((v) => jobFor(row, asTarget(v))) })
    if (row.key === 'crear') await longestDelayMs(service.base)
    const measured = await alternate(contestants, measure, o.effort)
    if (row.key === 'crear') creating = await longestDelayMs(service.base)
    const named = (name: string): Outcome | undefined => measured.find((m) => m.name === name)
    readyText ??= named('texto')
    outcomes.push({
      row,
      ours: must(named('ours')),
      floor: must(named('floor')),
      peer: named('peer'),
      account: named('account'),
      peerName: variants[named('peer')?.chosen ?? 0]?.name,
    })
  }
  const after = await residentMib(service.pid)
  await service.stop()
  return {
    outcomes,
    readyText,
    twoProcesses: o.only === null ? await clustered(place, ours, measure, o.effort, cleanup, say) : undefined,
    memory: { first, idle, after },
    longestDelay: { idle: idleDelay, creating },
    patients: DEMO_PATIENTS + MORE_PATIENTS,
    equality: floor.equality,
    peerAbout: typeof peers === 'string' ? peers : peers.about,
    postgres: place.version,
  }
}

/** The start that every new installation makes: schema and demonstration data by the same process that then serves. */
async function firstStart(place: Workplace, cleanup: Cleanup): Promise<number> {
  const service: Running = await startService(place, cleanup)
  await wait(IDLE_MS)
  const resident = await residentMib(service.pid)
  await service.stop()
  return resident
}

/** The most common surnames, so that a filtered page is a full one. */
async function whatIsHeld(owner: pg.ClientConfig): Promise<{ ids: string[]; surnames: string[] }> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const ids = await client.query('select id::text as id from paciente order by random()')
    const surnames = await client.query(
      'select primer_apellido as s from paciente group by 1 having count(*) > 25 order by count(*) desc, 1 limit 20',
    )
    return { ids: ids.rows.map((r) => r.id), surnames: surnames.rows.map((r) => r.s) }
  } finally {
    await client.end()
  }
}

async function clustered(
  place: Workplace,
  ours: Target,
  measure: Measure,
  effort: Effort,
  cleanup: Cleanup,
  say: Say,
): Promise<Outcome | undefined> {
  say('Midiendo: dos procesos…')
  const service = await startService({ ...place, environment: { PROCESOS: '2' } }, cleanup)
  const read = must(rows.find((r) => r.key === 'leer'))
  const jobs = [jobFor(read, { ...ours, base: service.base })]
  const [outcome] = await alternate([{ name: 'ours', jobs }], measure, effort)
  await service.stop()
  return outcome
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}
