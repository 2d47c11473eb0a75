import pg from 'pg'
import { paciente } from '../src/resources/paciente.ts'
import type { Cleanup } from './cleanup.ts'
import { type Job, startLoad } from './load.ts'
import { alternate, type Effort, type Outcome } from './rounds.ts'
import { newPatient } from './rows.ts'
import { addPatients, startService } from './service.ts'
import { openWorkplace } from './workplace.ts'

const CONNECTIONS = 8
const SEED = 1000
const SAMPLE = 300
/** As many as the smallest size has of a common surname: the same answer at every size, whatever it takes to find it. */
const FEW = '10'

export interface SizeOutcome {
  readonly patients: number
  readonly loadSeconds: number
  readonly databaseMib: number
  readonly answers: ReadonlyMap<string, Outcome>
}

export interface Growth {
  readonly sizes: readonly SizeOutcome[]
  readonly postgres: string
}

/** One database that grows: the same questions at every size. */
export async function growth(
  sizes: readonly number[],
  effort: Effort,
  cleanup: Cleanup,
  say: (sentence: string) => void,
): Promise<Growth> {
  const measure = await startLoad(cleanup)
  const place = await openWorkplace(cleanup)
  const service = await startService({ ...place, environment: { DEMO: 'no' } }, cleanup)
  const client = new pg.Client(place.owner)
  client.on('error', () => {})
  await client.connect()
  cleanup.add(() => client.end())
  const outcomes: SizeOutcome[] = []
  let surnames: string[] | undefined
  for (const [i, patients] of sizes.entries()) {
    say(`Cargando hasta ${patients} pacientes…`)
    const started = performance.now()
    await addPatients(place.dataDir, patients - (await countPatients(client)), SEED + i, cleanup)
    const loadSeconds = (performance.now() - started) / 1000
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    surnames ??= await commonSurnames(client)
    const answers = new Map<string, Outcome>()
    for (const [name, job] of await questions(client, service.base, surnames)) {
      say(`  ${patients}: ${name}…`)
      const [outcome] = await alternate([{ name, jobs: [job] }], measure, effort)
      if (outcome !== undefined) answers.set(name, outcome)
    }
    await forgetCreated(client)
    const size = await client.query('select pg_database_size(current_database())::float8 / 1048576 as mib')
    outcomes.push({ patients, loadSeconds, databaseMib: size.rows[0].mib, answers })
  }
  return { sizes: outcomes, postgres: place.version }
}

async function questions(client: pg.Client, base: string, surnames: readonly string[]): Promise<[string, Job][]> {
  const { rows } = await client.query(
    'select id::text as id, numero_documento, primer_apellido, primer_nombre from paciente order by random() limit $1',
    [SAMPLE],
  )
  const get = (paths: readonly string[]): Job => ({ url: base, connections: CONNECTIONS, method: 'GET', paths })
  const list = (query: Record<string, string>): string => `${paciente.path}?${new URLSearchParams(query)}`
  return [
    ['read one', get(rows.map((r) => `${paciente.path}${r.id}/`))],
    ['first page', get([paciente.path])],
    [`first ${FEW} of a surname`, get(surnames.map((s) => list({ primer_apellido: s, page_size: FEW })))],
    ['deep page (after any row)', get(rows.map((r) => list({ cursor: `s.${r.id}` })))],
    ['search by document', get(rows.map((r) => list({ search: r.numero_documento })))],
    [`search by surname, first ${FEW}`, get(surnames.map((s) => list({ search: s, page_size: FEW })))],
    [
      'search by name and surname, first one',
      get(rows.map((r) => list({ search: `${r.primer_nombre} ${r.primer_apellido}`, page_size: '1' }))),
    ],
    [
      'create (durable)',
      { url: base, connections: CONNECTIONS, method: 'POST', paths: [paciente.path], body: newPatient },
    ],
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
  // With its triggers: whoever is no longer there must not be found or counted either.
  await client.query('delete from paciente where correo = $1', [newPatient.correo])
}
