import type pg from 'pg'
import { paciente } from '../src/resources/paciente.ts'
import type { Cleanup } from './cleanup.ts'
import { recordedPatients } from './comparison/charts.ts'
import { unitOf } from './comparison/contest.ts'
import { startFloor } from './comparison/floor-start.ts'
import { alternate, type Contestant, type Effort, type Outcome } from './comparison/rounds.ts'
import { newPatient } from './comparison/rows.ts'
import { meterOf } from './comparison/spending.ts'
import type { Job } from './load/job.ts'
import { startLoad } from './load/load.ts'
import { quietDatabase } from './quiet-database.ts'
import { addPatients, startService } from './service.ts'
import { addValues } from './values.ts'
import { connectOwner, openWorkplace } from './workplace.ts'
import { EMPTY_HISTORY, writeHistory } from './written-history.ts'

const CONNECTIONS = 8
const SEED = 1000
const SAMPLE = 300
/** As many as the smallest size has of a common surname: the same answer at every size, whatever it takes to find it. */
const FEW = '10'
/** Of the patients without a record of their own: what is read beside them must not depend on how many those are. */
const VALUES_EACH = 4
/** Factor of processor time, in units, from the smallest size. */
const MOST_GROWTH = 1.3
const MOST_SEARCH_GROWTH = 3

export interface GrowthAnswer {
  readonly name: string
  readonly most: number
  readonly outcome: Outcome
}

export interface SizeOutcome {
  readonly patients: number
  readonly loadSeconds: number
  readonly databaseMib: number
  readonly answers: readonly GrowthAnswer[]
}

export interface Growth {
  readonly sizes: readonly SizeOutcome[]
  readonly valuesEach: number
  readonly generator: string
  readonly postgres: string
  readonly minutes: number
}

/** One database that grows: the same questions at every size. */
export async function growth(
  sizes: readonly number[],
  effort: Effort,
  cleanup: Cleanup,
  say: (sentence: string) => void,
): Promise<Growth> {
  const begun = performance.now()
  const { measure, generator } = await startLoad(cleanup)
  const place = await openWorkplace(cleanup)
  const service = await startService({ ...place, environment: { LIMITE_POR_MINUTO: '0' } }, cleanup)
  const client = await connectOwner(place, cleanup)
  const meters = [meterOf(service.pid, place.postmaster)]
  const charts = await recordedPatients(client)
  const outcomes: SizeOutcome[] = []
  let same: { unit: Contestant; surnames: string[] } | undefined
  const whatStaysTheSame = async (): Promise<{ unit: Contestant; surnames: string[] }> => {
    const surnames = await commonSurnames(client)
    const { id: history } = await writeHistory(service.base, EMPTY_HISTORY)
    const floor = await startFloor({ ...place, base: service.base, surnames, history, whole: [] }, cleanup)
    const { rows } = await client.query('select id::text as id from bench_paciente')
    const metered = { base: floor.base, meter: meterOf(floor.pid, place.postmaster) }
    return { surnames, unit: unitOf(metered, { ids: rows.map((r) => r.id) }) }
  }
  for (const [i, patients] of sizes.entries()) {
    say(`Cargando hasta ${patients} pacientes…`)
    const started = performance.now()
    await addPatients(place.dataDir, patients - (await countPatients(client)), SEED + i, cleanup)
    await addValues(client, { patient: null, each: VALUES_EACH })
    const loadSeconds = (performance.now() - started) / 1000
    await quietDatabase(client)
    same ??= await whatStaysTheSame()
    const answers: GrowthAnswer[] = []
    for (const { name, job, most } of await questions(client, service.base, { ...same, charts })) {
      say(`  ${patients}: ${name}…`)
      const [outcome] = await alternate([{ name, jobs: [job], meters }, same.unit], measure, effort)
      if (outcome !== undefined) answers.push({ name, most, outcome })
    }
    await forgetCreated(client)
    const size = await client.query('select pg_database_size(current_database())::float8 / 1048576 as mib')
    outcomes.push({ patients, loadSeconds, databaseMib: size.rows[0].mib, answers })
  }
  return {
    sizes: outcomes,
    valuesEach: VALUES_EACH,
    generator,
    postgres: place.version,
    minutes: (performance.now() - begun) / 60_000,
  }
}

interface GrowthQuestion {
  readonly name: string
  readonly most: number
  readonly job: Job
}

async function questions(
  client: pg.Client,
  base: string,
  { surnames, charts }: { surnames: readonly string[]; charts: readonly string[] },
): Promise<GrowthQuestion[]> {
  const { rows } = await client.query(
    'select id::text as id, numero_documento, primer_apellido, primer_nombre from paciente order by random() limit $1',
    [SAMPLE],
  )
  const get = (name: string, paths: readonly string[], most = MOST_GROWTH): GrowthQuestion => ({
    name,
    most,
    job: { url: base, connections: CONNECTIONS, method: 'GET', paths },
  })
  const list = (query: Record<string, string>): string => `${paciente.path}?${new URLSearchParams(query)}`
  const search = (q: string): string => `/paciente/busqueda/?${new URLSearchParams({ q })}`
  return [
    get(
      'read one',
      rows.map((r) => `${paciente.path}${r.id}/`),
    ),
    get('first page', [paciente.path]),
    get(
      `first ${FEW} of a surname`,
      surnames.map((s) => list({ primer_apellido: s, page_size: FEW })),
    ),
    get(
      'deep page (after any row)',
      rows.map((r) => list({ cursor: `s.${r.id}` })),
    ),
    get(
      'search by document',
      rows.map((r) => list({ search: r.numero_documento })),
    ),
    get(
      `search by surname, first ${FEW}`,
      surnames.map((s) => list({ search: s, page_size: FEW })),
    ),
    get(
      'search by name and surname, first one',
      rows.map((r) => list({ search: `${r.primer_nombre} ${r.primer_apellido}`, page_size: '1' })),
    ),
    get(
      '`busqueda`, document',
      rows.map((r) => search(r.numero_documento)),
      MOST_SEARCH_GROWTH,
    ),
    get(
      '`busqueda`, name and surname',
      rows.map((r) => search(`${r.primer_nombre} ${r.primer_apellido}`)),
      MOST_SEARCH_GROWTH,
    ),
    get(
      'timeline, first page',
      charts.map((id) => `/paciente/historia-clinica/timeline/${id}/`),
    ),
    get(
      '`/fhir/Patient/{id}/$everything`',
      charts.map((id) => `/fhir/Patient/${id}/$everything`),
    ),
    get(
      '`Observation?patient=`',
      charts.map((id) => `/fhir/Observation?patient=${id}&_count=20`),
    ),
    get('statistics', ['/paciente/estadisticas/']),
    {
      name: 'create a patient (durable)',
      most: MOST_GROWTH,
      job: { url: base, connections: CONNECTIONS, method: 'POST', paths: [paciente.path], bodies: [newPatient] },
    },
  ]
}

async function countPatients(client: pg.Client): Promise<number> {
  return (await client.query('select count(*)::integer as n from paciente')).rows[0].n
}

async function commonSurnames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    'select primer_apellido as s from paciente group by 1 order by count(*) desc, 1 limit 5',
  )
  return rows.map((r) => r.s)
}

/** Thousands of equal patients would be a tenth of the next size; what the application cannot do, the owner can. */
async function forgetCreated(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query('delete from version where id in (select id from paciente where correo = $1)', [newPatient.correo])
  await client.query('set session_replication_role = default')
  // Nobody else deletes a patient: each would be looked for in the whole of what grows with them.
  const references = ['valor_clinico (paciente)', 'paciente (fusionado_con)']
  for (const [i, columns] of references.entries()) await client.query(`create index por_borrar_${i} on ${columns}`)
  // With its triggers: whoever is no longer there must not be found or counted either.
  await client.query('delete from paciente where correo = $1', [newPatient.correo])
  for (const i of references.keys()) await client.query(`drop index por_borrar_${i}`)
}
