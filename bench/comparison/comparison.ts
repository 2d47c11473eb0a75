import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { accounts } from '../accounts.ts'
import type { Cleanup } from '../cleanup.ts'
import { startLoad } from '../load/load.ts'
import { longestDelayMs, residentMib } from '../memory.ts'
import { quietDatabase } from '../quiet-database.ts'
import { addPatients, startService } from '../service.ts'
import { connectOwner, openWorkplace, type Workplace } from '../workplace.ts'
import { prepareCharts } from './charts.ts'
import { type Contest, contestants, type Metered, outcomeOf, type RowOutcome, readers, unitOf } from './contest.ts'
import { type DrfPeers, startDrf } from './drf-peer.ts'
import { type FhirPeer, type FhirPeerAddress, fillFhirPeer } from './fhir-peer.ts'
import { startFloor } from './floor-start.ts'
import { alternate, type Effort, type Outcome } from './rounds.ts'
import { type Held, MANY, type Row, rows } from './rows.ts'
import { meterOf } from './spending.ts'

export interface ComparisonOptions {
  readonly effort: Effort
  readonly only: readonly string[] | null
  readonly withDrf: boolean
  readonly peers: readonly FhirPeerAddress[]
  readonly profile: string | undefined
}

export interface Comparison {
  readonly outcomes: readonly RowOutcome[]
  /** The read of one patient by several processes, asked as much as one is and, what they are for, each as much as one is. */
  readonly processes: readonly { readonly count: number; readonly connections: number; readonly outcome: Outcome }[]
  readonly memory: { readonly first: number; readonly idle: number; readonly after: number }
  readonly idleDelayMs: number
  readonly patients: number
  /** Resources in the records that `$everything` answers, on average. */
  readonly resources: number
  readonly equality: string
  readonly drfAbout: string
  /** Of each FHIR server, why it was not measured, or null. */
  readonly fhirPeers: readonly { readonly name: string; readonly problem: string | null }[]
  readonly generator: string
  readonly postgres: string
  readonly minutes: number
}

const DEMO_PATIENTS = 200
const MORE_PATIENTS = 1800
const SEED = 77
const IDLE_MS = 10_000
const PROCESSES = [1, 2, 4]
/** Selects those among the rows. */
export const SEVERAL = 'procesos'
/** What those ask for, the floor's and the peer's connections beside them. */
const CONNECTIONS = 120
/** One token for the whole run, and no ceiling to what is asked with it. */
const ENVIRONMENT = { TOKEN_SEGUNDOS: '3600', LIMITE_POR_MINUTO: '0' }

type Say = (sentence: string) => void

export async function compare(o: ComparisonOptions, cleanup: Cleanup, say: Say): Promise<Comparison> {
  const started = performance.now()
  const { measure, generator } = await startLoad(cleanup)
  const place = await openWorkplace(cleanup, { connections: CONNECTIONS })
  say('Iniciando el servicio y cargando datos…')
  const first = await residentOfFirstStart(place, cleanup)
  const service = await startService({ ...place, environment: ENVIRONMENT, profile: o.profile }, cleanup)
  await wait(IDLE_MS)
  const idle = await residentMib(service.pid)
  const idleDelayMs = await longestDelayMs(service.base)
  const client = await connectOwner(place, cleanup)
  const metered = (base: string, pid: number): Metered => ({ base, meter: meterOf(pid, place.postmaster, client) })
  say('Escribiendo las historias por medir…')
  const charts = await prepareCharts(service.base, client)
  await quietDatabase(client)

  const selected = rows.filter((r) => o.only === null || o.only.includes(r.key))
  const outcomes = new Map<Row, RowOutcome>()
  const prepareContest = async (): Promise<Contest & { equality: string; stop(): Promise<void> }> => {
    const held: Held = { ...(await whatIsHeld(client)), charts }
    const parts = { ...place, base: service.base, surnames: held.surnames, history: charts.open[0] ?? '' }
    const floor = await startFloor({ ...parts, whole: charts.whole }, cleanup)
    return {
      held,
      ours: metered(service.base, service.pid),
      floor: metered(floor.base, floor.pid),
      accounts: new Map(),
      drf: [],
      fhir: [],
      equality: floor.equality,
      stop: floor.stop,
    }
  }
  const measureRows = async (some: readonly Row[], contest: Contest): Promise<void> => {
    for (const row of some) {
      say(`Midiendo: ${row.title}…`)
      await longestDelayMs(service.base)
      const measured = await alternate(contestants(row, contest), measure, o.effort)
      const process = {
        longestDelayMs: await longestDelayMs(service.base),
        residentMib: await residentMib(service.pid),
      }
      outcomes.set(row, outcomeOf(row, measured, contest, process))
    }
  }

  const few = selected.filter((r) => r.fewPatients === true)
  if (few.length > 0) {
    const contest = await prepareContest()
    await measureRows(few, contest)
    await contest.stop()
  }
  say('Cargando más pacientes…')
  await addPatients(place.dataDir, MORE_PATIENTS, SEED, cleanup)
  await quietDatabase(client)
  let drf: DrfPeers | string = 'not measured in this run'
  if (o.withDrf) {
    say('Iniciando el par (Django REST Framework)…')
    drf = await startDrf(place, cleanup)
  }
  const fhir: (FhirPeer | string)[] = []
  for (const address of o.peers) fhir.push(await fillFhirPeer(address, service.base, charts.whole))
  const contest = await prepareContest()
  await measureRows(
    selected.filter((r) => r.fewPatients !== true),
    {
      ...contest,
      accounts: await accounts(service.base, place.owner, contest.held.ids),
      drf: typeof drf === 'string' ? [] : drf.variants,
      fhir: fhir.filter((p) => typeof p !== 'string'),
    },
  )
  const after = await residentMib(service.pid)
  await service.stop()
  const processes: Comparison['processes'][number][] = []
  for (const count of o.only === null || o.only.includes(SEVERAL) ? PROCESSES : []) {
    say(`Midiendo: PROCESOS=${count}…`)
    const environment = { ...ENVIRONMENT, PROCESOS: String(count) }
    const several = await startService({ ...place, environment }, cleanup)
    for (const connections of new Set([MANY, MANY * count])) {
      const ours = readers(metered(several.base, several.pid), contest.held, 'ours', connections)
      const [outcome] = await alternate([ours, unitOf(contest.floor, contest.held)], measure, o.effort)
      if (outcome !== undefined) processes.push({ count, connections, outcome })
    }
    await several.stop()
  }
  return {
    outcomes: selected.flatMap((row) => outcomes.get(row) ?? []),
    processes,
    memory: { first, idle, after },
    idleDelayMs,
    patients: DEMO_PATIENTS + MORE_PATIENTS,
    resources: charts.resources,
    equality: contest.equality,
    drfAbout: typeof drf === 'string' ? drf : drf.about,
    fhirPeers: o.peers.map(({ name }, i) => ({ name, problem: reasonOf(fhir[i]) })),
    generator,
    postgres: place.version,
    minutes: (performance.now() - started) / 60_000,
  }
}

const reasonOf = (peer: FhirPeer | string | undefined): string | null => (typeof peer === 'string' ? peer : null)

/** The start that every new installation makes: schema and demonstration data by the same process that then serves. */
async function residentOfFirstStart(place: Workplace, cleanup: Cleanup): Promise<number> {
  const service = await startService(place, cleanup)
  await wait(IDLE_MS)
  const resident = await residentMib(service.pid)
  await service.stop()
  return resident
}

/** The most common surnames, so that a filtered page is a full one. */
async function whatIsHeld(client: pg.Client): Promise<Pick<Held, 'ids' | 'surnames'>> {
  const ids = await client.query('select id::text as id from paciente order by random()')
  const surnames = await client.query(
    'select primer_apellido as s from paciente group by 1 having count(*) > 25 order by count(*) desc, 1 limit 20',
  )
  return { ids: ids.rows.map((r) => r.id), surnames: surnames.rows.map((r) => r.s) }
}
