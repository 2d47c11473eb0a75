import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { childEnvironment } from '../src/config.ts'
import type { Cleanup } from './cleanup.ts'
import { latency, receive } from './latency.ts'
import { addPatients, defaultSettings, FLAGS, MAIN, startService, stopper } from './service.ts'
import { connectOwner, openWorkplace } from './workplace.ts'
import { newNote, newPatient, writeHistory } from './written-history.ts'

const YEARS = 10
const PATIENTS = 2_000
const SEED = 41
const SAMPLES = 100
/** Patients of whom there is less than a page of accesses in all those years: each is asked for once a year. */
const QUIET = 30
/** Rows written by one transaction: a seal takes whole transactions. */
const TOGETHER = 5_000
const SEALED_MS = 600_000

export interface YearOutcome {
  readonly year: number
  readonly auditRows: number
  readonly partitions: number
  /** On disk, indexes included. */
  readonly mib: { readonly audit: number; readonly lists: number; readonly seals: number; readonly versions: number }
  /** p50 in ms. */
  readonly times: Readonly<Record<DecadeQuestion, number>>
  readonly verifySeconds: number
}

export const decadeQuestions = {
  read: 'read one patient',
  list: 'list of 25',
  create: 'create a note',
  accesses: 'who saw a record: newest page',
  quiet: 'the same of a patient with few accesses',
  row: 'a row of the audit by its number',
  proof: 'its proof',
} as const
export type DecadeQuestion = keyof typeof decadeQuestions

export interface Decade {
  readonly years: readonly YearOutcome[]
  readonly rowsAYear: number
  readonly listBytes: number
  readonly postgres: string
}

/**
 * Ten years of audit and versions, month by month, in the columns that the service writes, sealed by the service itself. A month is a range
 * of ids: years go by without the clock. Other rows do not grow meanwhile: what is measured is what the past costs.
 */
export async function decade(rowsAYear: number, cleanup: Cleanup, say: (sentence: string) => void): Promise<Decade> {
  const place = await openWorkplace(cleanup)
  say('Iniciando el servicio y cargando pacientes…')
  const environment = { LIMITE_POR_MINUTO: '0', SELLO_SEGUNDOS: '1' }
  const { base } = await startService({ ...place, environment }, cleanup)
  await addPatients(place.dataDir, PATIENTS, SEED, cleanup)
  const client = await connectOwner(place, cleanup)
  const history = await writeHistory(base, { notes: 1, orders: 0, exams: 0 })
  const quiet: string[] = []
  for (let i = 0; i < QUIET; i++) quiet.push(await newPatient(base))
  const first = Number((await one(client, 'select custodia_mes(now()) as n')).n)
  const years: YearOutcome[] = []
  let rows = 0
  for (let year = 1; year <= YEARS; year++) {
    say(`Año ${year}…`)
    for (let month = 1; month <= 12; month++)
      rows += await fillMonth(client, first + (year - 1) * 12 + month, Math.round(rowsAYear / 12))
    await sealed(client)
    await client.query('vacuum (analyze) auditoria, lista_mostrada, version, sello')
    years.push({
      year,
      auditRows: rows,
      partitions: Number(
        (await one(client, `select count(*) as n from pg_partition_tree('auditoria') where isleaf`)).n,
      ),
      mib: await sizes(client),
      times: await timesOf(client, { base, historia: history.id, quiet }),
      verifySeconds: await verification(place.dataDir, cleanup),
    })
  }
  const lists = await one(client, `select count(*) as n from lista_mostrada`)
  const listBytes = ((years.at(-1)?.mib.lists ?? 0) * 2 ** 20) / Number(lists.n)
  return { years, rowsAYear, listBytes, postgres: place.version }
}

const one = async (client: pg.Client, text: string, values: unknown[] = []): Promise<Record<string, unknown>> =>
  (await client.query(text, values)).rows[0] ?? {}

/** Of twenty rows fourteen are reads, five lists of 25 patients that stand together, and one a note that is written. */
const FILL = `with quien as materialized (
  select i, i % 20 as clase, 1 + floor(random() * p.n)::integer as cual from generate_series(1, $1::integer) i, (select count(*) as n from paciente) p
), orden as materialized (
  select p.id, row_number() over (order by p.id) as lugar from paciente p
), hecho as materialized (
  select q.i, q.clase, o.id as paciente, uuidv7() as cosa,
    case when q.clase between 14 and 18 then array(select x.id from orden x where x.lugar between q.cual and q.cual + 24) end as registros
  from quien q join orden o on o.lugar = q.cual
), huella as (
  insert into auditoria (cuenta, actor, rol, origen, solicitud, accion, recurso, recurso_id, paciente, resultado, registros)
  select '0199c0de-0000-7000-8000-' || lpad((h.i % 300)::text, 12, '0'), 'Laura Ospina Restrepo', 'medico', '10.20.3.' || h.i % 250,
    gen_random_uuid()::text, case when h.clase = 19 then 'crear' when h.registros is null then 'leer' else 'listar' end,
    case when h.clase = 19 then 'nota' else 'paciente' end,
    case when h.clase = 19 then h.cosa when h.registros is null then h.paciente end,
    case when h.registros is null then h.paciente end, case when h.clase = 19 then 201 else 200 end, h.registros
  from hecho h order by h.i
)
insert into version (id, version, recurso, desde, actor, cuenta, operacion, campos, datos)
select h.cosa, 1, 'nota', clock_timestamp(), v.actor, v.cuenta, 'crear', v.campos, v.datos
from hecho h cross join (select w.* from version w where w.recurso = 'nota' and w.version = 1 order by w.desde desc limit 1) v
where h.clase = 19`

async function fillMonth(client: pg.Client, month: number, rows: number): Promise<number> {
  if ((await one(client, 'select 1 as n from particion.mes where numero = $1', [month])).n === undefined)
    await client.query('select custodia_mes_prepara($1)', [month])
  await client.query(`select setval(pg_get_serial_sequence('auditoria', 'id'), $1::bigint << 40, false)`, [month])
  for (let left = rows; left > 0; left -= TOGETHER) await client.query(FILL, [Math.min(left, TOGETHER)])
  return rows
}

async function sealed(client: pg.Client): Promise<void> {
  for (const end = Date.now() + SEALED_MS; Date.now() < end; await wait(500)) {
    const { hecho } = await one(
      client,
      'select (select max(a.id) from auditoria a) = (select max(s.ultima) from sello s) as hecho',
    )
    if (hecho === true) return
  }
  throw new Error('The audit was not sealed in time')
}

async function sizes(client: pg.Client): Promise<YearOutcome['mib']> {
  const mib = (table: string): string =>
    `(select sum(pg_total_relation_size(t.relid)) / 1048576 from pg_partition_tree('${table}') t)::float8`
  const text = `select ${mib('auditoria')} as audit, ${mib('lista_mostrada')} as lists, pg_total_relation_size('sello') / 1048576.0::float8 as seals,
  pg_total_relation_size('version') / 1048576.0::float8 as versions`
  return (await client.query(text)).rows[0]
}

interface AskedOf {
  readonly base: string
  readonly historia: string
  readonly quiet: readonly string[]
}

async function timesOf(client: pg.Client, { base, historia, quiet }: AskedOf): Promise<YearOutcome['times']> {
  const sample = (text: string): Promise<string[]> =>
    client.query({ text, rowMode: 'array' }).then((r) => r.rows.map(([id]) => String(id)))
  const people = await sample(`select id from paciente order by md5(id::text) limit ${SAMPLES}`)
  const rows = await sample(
    `select s.ids[1 + (s.numero * 7) % s.filas] from sello s where s.filas > 0 order by md5(s.huella) limit ${SAMPLES}`,
  )
  const each = async (paths: readonly string[]): Promise<number> => {
    let at = 0
    const next = (): Promise<void> => receive(base + (paths[at++ % paths.length] ?? ''), 'GET')
    return (await latency(next, paths.length, Math.min(10, paths.length))).p50
  }
  const write = async (): Promise<void> => {
    const response = await fetch(`${base}/hce/api/notas/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(newNote(historia)),
    })
    await response.arrayBuffer()
    if (response.status !== 201) throw new Error(`A note was answered with ${response.status}`)
  }
  return {
    read: await each(people.map((id) => `/paciente/paciente/${id}/`)),
    list: await each(
      people.map((_, i) => `/paciente/paciente/?page_size=25&ordering=${i % 2 === 0 ? '' : '-'}primer_apellido`),
    ),
    create: (await latency(write, SAMPLES)).p50,
    accesses: await each(people.map((id) => `/paciente/paciente/${id}/accesos/`)),
    // Each once and without warming up: to ask is to be one more access.
    quiet: await askOnce(quiet.map((id) => `${base}/paciente/paciente/${id}/accesos/`)),
    row: await each(rows.map((id) => `/auditoria/${id}/`)),
    proof: await each(rows.map((id) => `/auditoria/${id}/prueba/`)),
  }
}

async function askOnce(urls: readonly string[]): Promise<number> {
  let at = 0
  return (await latency(() => receive(urls[at++] ?? '', 'GET'), urls.length, 0)).p50
}

/** `custodia auditoria verificar`, all of it, beside the running service. */
async function verification(dataDir: string, cleanup: Cleanup): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, [...FLAGS, MAIN, 'auditoria', 'verificar'], {
    env: childEnvironment({ ...defaultSettings(), DATOS: dataDir }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  cleanup.add(stopper(child))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`custodia auditoria verificar ended with ${code}`)
  return (performance.now() - started) / 1000
}
