import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { accounts } from '../accounts.ts'
import type { Cleanup } from '../cleanup.ts'
import type { Measure } from '../load/job.ts'
import { startLoad } from '../load/load.ts'
import { longestDelayMs, residentMib } from '../memory.ts'
import { quietDatabase } from '../quiet-database.ts'
import { addPatients, type Running, startService } from '../service.ts'
import { connectOwner, openWorkplace, type Workplace } from '../workplace.ts'
import { newNote } from '../written-history.ts'
import { prepareCharts } from './charts.ts'
import {
  type Contest,
  contestants,
  type MeasuredPeers,
  outcomeOf,
  type RowOutcome,
  UNIT_CONNECTIONS,
  unitJob,
} from './contest.ts'
import { type DrfPeers, startDrf } from './drf-peer.ts'
import { type FhirPeer, type FhirPeerAddress, fillFhirPeer } from './fhir-peer.ts'
import { startFloor } from './floor-start.ts'
import { alternate, type Effort, type Outcome } from './rounds.ts'
import { type Held, newPatient, type Row, readOne, rows } from './rows.ts'
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
  readonly twoProcesses: Outcome | undefined
  readonly memory: { readonly first: number; readonly idle: number; readonly after: number }
  readonly longestDelay: { readonly idle: number; readonly creating: number | undefined }
  readonly patients: number
  /** Resources in the records that `$everything` answers, on average. */
  readonly resources: number
  readonly equality: string
  readonly drfAbout: string
  /** Of each FHIR server, why it was not measured, or null. */
  readonly fhirPeers: readonly { readonly name: string; readonly problem: string | null }[]
  readonly generator: string
  readonly postgres: string
}

const DEMO_PATIENTS = 200
const MORE_PATIENTS = 1800
const SEED = 77
const IDLE_MS = 10_000
/** Of the floor, which is measured for a short time in every row. */
const WARM_UP_SECONDS = 4

type Say = (sentence: string) => void

export async function compare(o: ComparisonOptions, cleanup: Cleanup, say: Say): Promise<Comparison> {
  const { measure, generator } = await startLoad(cleanup)
  const place = await openWorkplace(cleanup)
  say('Iniciando el servicio y cargando datos…')
  const first = await firstStart(place, cleanup)
  // One token for the whole run, and no ceiling to what is asked with it.
  const environment = { TOKEN_SEGUNDOS: '3600', LIMITE_POR_MINUTO: '0' }
  const service = await startService({ ...place, environment, profile: o.profile }, cleanup)
  await wait(IDLE_MS)
  const idle = await residentMib(service.pid)
  const idleDelay = await longestDelayMs(service.base)
  const client = await connectOwner(place, cleanup)
  say('Escribiendo las historias por medir…')
  const charts = await prepareCharts(service.base, client)
  await quietDatabase(client)
  const meter = meterOf(service.pid, place.postmaster, client)

  const selected = rows.filter((r) => o.only === null || o.only.includes(r.key))
  const outcomes = new Map<Row, RowOutcome>()
  let creating: number | undefined
  let equality = ''
  const measureRows = async (some: readonly Row[], peers: MeasuredPeers): Promise<void> => {
    const held: Held = { ...(await whatIsHeld(client)), charts }
    const floor = await startFloor(
      {
        ...place,
        base: service.base,
        surnames: held.surnames,
        patient: newPatient,
        note: newNote(charts.open[0] ?? ''),
      },
      cleanup,
    )
    equality = floor.equality
    const contest: Contest = {
      held,
      ours: { base: service.base, meter },
      floor: { base: floor.base, meter: meterOf(floor.pid, place.postmaster, client) },
      accounts: peers.withAccounts ? await accounts(service.base, place.owner, held.ids) : new Map(),
      drf: peers.drf,
      fhir: peers.fhir,
    }
    await measure(unitJob(contest), WARM_UP_SECONDS)
    for (const row of some) {
      say(`Midiendo: ${row.title}…`)
      if (row.key === 'crear') await longestDelayMs(service.base)
      const measured = await alternate(contestants(row, contest, o.effort), measure, o.effort)
      if (row.key === 'crear') creating = await longestDelayMs(service.base)
      outcomes.set(row, outcomeOf(row, measured, contest, await residentMib(service.pid)))
    }
    await floor.stop()
  }

  const few = selected.filter((r) => r.fewPatients === true)
  const others = selected.filter((r) => r.fewPatients !== true)
  if (few.length > 0) await measureRows(few, { withAccounts: false, drf: [], fhir: [] })
  let drf: DrfPeers | string = 'not measured in this run'
  const fhir: (FhirPeer | string)[] = []
  if (others.length > 0) {
    say('Cargando más pacientes…')
    await addPatients(place.dataDir, MORE_PATIENTS, SEED, cleanup)
    await quietDatabase(client)
    if (o.withDrf) {
      say('Iniciando el par (Django REST Framework)…')
      drf = await startDrf(cleanup)
    }
    for (const address of o.peers) fhir.push(await fillFhirPeer(address, service.base, charts.whole))
    await measureRows(others, {
      withAccounts: true,
      drf: typeof drf === 'string' ? [] : drf.variants,
      fhir: fhir.filter((p) => typeof p !== 'string'),
    })
  }
  const after = await residentMib(service.pid)
  await service.stop()
  return {
    outcomes: selected.flatMap((row) => outcomes.get(row) ?? []),
    twoProcesses: o.only === null ? await clustered(place, client, measure, o.effort, cleanup, say) : undefined,
    memory: { first, idle, after },
    longestDelay: { idle: idleDelay, creating },
    patients: DEMO_PATIENTS + MORE_PATIENTS,
    resources: charts.resources,
    equality,
    drfAbout: typeof drf === 'string' ? drf : drf.about,
    fhirPeers: o.peers.map(({ name }, i) => ({ name, problem: reasonOf(fhir[i]) })),
    generator,
    postgres: place.version,
  }
}

const reasonOf = (peer: FhirPeer | string | undefined): string | null => (typeof peer === 'string' ? peer : null)

/** The start that every new installation makes: schema and demonstration data by the same process that then serves. */
async function firstStart(place: Workplace, cleanup: Cleanup): Promise<number> {
  const service: Running = await startService(place, cleanup)
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

async function clustered(
  place: Workplace,
  client: pg.Client,
  measure: Measure,
  effort: Effort,
  cleanup: Cleanup,
  say: Say,
): Promise<Outcome | undefined> {
  say('Midiendo: dos procesos…')
  const service = await startService({ ...place, environment: { PROCESOS: '2', LIMITE_POR_MINUTO: '0' } }, cleanup)
  const job = { url: service.base, connections: UNIT_CONNECTIONS, ...readOne(await whatIsHeld(client)) }
  const meters = [meterOf(service.pid, place.postmaster, client)]
  const [outcome] = await alternate([{ name: 'ours', jobs: [job], meters }], measure, effort)
  await service.stop()
  return outcome
}
