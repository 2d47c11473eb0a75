import { fork } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { readConfig } from '../../src/config.ts'
import { SYSTEM_COLUMNS, writtenFields } from '../../src/engine/columns.ts'
import type { Resource } from '../../src/model/resource.ts'
import { nota } from '../../src/resources/nota.ts'
import { paciente } from '../../src/resources/paciente.ts'
import { type Answer, ask } from '../answer.ts'
import type { Cleanup } from '../cleanup.ts'
import { freePort, type Running, stopper, untilAnswers } from '../service.ts'
import { newNote } from '../written-history.ts'
import type { FloorCreation, FloorOptions } from './floor.ts'
import { newPatient, plainPath } from './rows.ts'

type Json = Readonly<Record<string, unknown>>

export interface Floor extends Running {
  /** What was compared with the service's answers, for the report. */
  readonly equality: string
}

export interface FloorParts {
  readonly owner: pg.ClientConfig
  readonly app: pg.ClientConfig
  readonly folder: string
  /** The service to be equal to. */
  readonly base: string
  readonly surnames: readonly string[]
  /** Where a note is written, and the patients whose whole records are asked for. */
  readonly history: string
  readonly whole: readonly string[]
}

let documents = 4_999_990_000
const newDocument = (): string => String(documents++)

const OUR_TABLES = { row: 'paciente', version: 'version', audit: 'auditoria' }
const plainTables = (row: string): FloorCreation['tables'] => ({
  row: `bench_llano_${row}`,
  version: 'bench_llano_version',
  audit: 'bench_llano_auditoria',
})
const columnsOf = (r: Resource): string[] => [...SYSTEM_COLUMNS, ...writtenFields(r).map(([name]) => name)]

export async function startFloor(o: FloorParts, cleanup: Cleanup): Promise<Floor> {
  const created = await ask<Json>(`${o.base}${paciente.path}`, {
    body: { ...newPatient, numero_documento: newDocument() },
  })
  const written = await ask<Json>(`${o.base}${nota.path}`, { body: newNote(o.history) })
  const patients = await allPatients(o.base)
  const client = new pg.Client(o.owner)
  await client.connect()
  try {
    await fillTables(client, patients)
    await fillRecords(client, o)
    const creation = async (resource: Resource, answer: Json): Promise<Omit<FloorCreation, 'path' | 'tables'>> => ({
      resource: resource.name,
      created: answer,
      columns: columnsOf(resource),
      changed: await changedBy(client, String(answer.id)),
    })
    const [patient, note] = [await creation(paciente, created.json), await creation(nota, written.json)]
    const options: FloorOptions = {
      port: await freePort(),
      connection: o.app,
      poolSize: readConfig({}).poolSize,
      path: paciente.path,
      pageSize: 25,
      creations: [
        { ...patient, path: paciente.path, tables: OUR_TABLES },
        { ...patient, path: plainPath(paciente.name), tables: plainTables(paciente.name) },
        { ...note, path: plainPath(nota.name), tables: plainTables(nota.name) },
      ],
    }
    const running = await start(options, o.folder, cleanup)
    return { ...running, equality: await compare(o, running.base, patients, { created, written }) }
  } finally {
    await client.end()
  }
}

async function allPatients(base: string): Promise<Json[]> {
  const found: Json[] = []
  for (let next: unknown = `${paciente.path}?page_size=200`; typeof next === 'string'; ) {
    const { json } = await ask<Json>(base + next)
    found.push(...(json.results as Json[]))
    next = json.next
  }
  return found
}

async function start(options: FloorOptions, folder: string, cleanup: Cleanup): Promise<Running> {
  const logFile = join(folder, 'piso.log')
  const log = await open(logFile, 'w')
  const child = fork(new URL('floor.ts', import.meta.url), [JSON.stringify(options)], {
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  await log.close()
  const stop = stopper(child)
  cleanup.add(stop)
  const base = `http://127.0.0.1:${options.port}`
  await untilAnswers(`${base}${options.path}`, child, logFile)
  return { base, pid: child.pid ?? 0, stop }
}

/**
 * A column for every key of the answer, in its order; a second table with the answer as ready text; and tables with the
 * columns of ours, a primary key and nothing else.
 */
async function fillTables(client: pg.Client, patients: readonly Json[]): Promise<void> {
  const columns = Object.keys(patients[0] ?? {}).map((key) => `"${key}" ${typeOf(key, patients)}`)
  const made = [
    'bench_paciente',
    'bench_texto',
    'bench_todo',
    ...[paciente, nota].flatMap((r) => Object.values(plainTables(r.name))),
  ]
  await client.query(`drop table if exists ${[...new Set(made)].join(', ')}`)
  await client.query(`create table bench_paciente (${columns.join(', ')}, primary key (id));
    create table bench_texto (id uuid primary key, json text not null);
    create table bench_todo (paciente uuid, lugar integer, json text not null, primary key (paciente, lugar));
    grant select on bench_paciente, bench_texto, bench_todo to custodia_app`)
  await client.query(
    'insert into bench_paciente select r.* from jsonb_populate_recordset(null::bench_paciente, $1) r',
    [JSON.stringify(patients)],
  )
  await client.query('insert into bench_texto select id, json from unnest($1::uuid[], $2::text[]) as t(id, json)', [
    patients.map((p) => p.id),
    patients.map((p) => JSON.stringify(p)),
  ])
  await client.query('create index on bench_paciente (primer_apellido, id)')
  await client.query('vacuum analyze bench_paciente, bench_texto')
  for (const resource of [paciente, nota]) {
    const { row } = plainTables(resource.name)
    const listed = columnsOf(resource).map((c) => `"${c}"`)
    await client.query(`create table ${row} as select ${listed.join(', ')} from ${resource.name} limit 0;
      alter table ${row} add primary key (id); grant select, insert on ${row} to custodia_app`)
  }
  const { version, audit } = plainTables('')
  await client.query(`create table ${version} (like version, primary key (id, version));
    create table ${audit} (like auditoria including defaults including identity, primary key (id));
    grant select, insert on ${version}, ${audit} to custodia_app`)
}

/** The entries of whole records, each ready as text. */
async function fillRecords(client: pg.Client, { base, whole }: FloorParts): Promise<void> {
  for (const patient of whole) {
    const { json } = await ask<Json>(`${base}/fhir/Patient/${patient}/$everything`)
    const entries = (json.entry as Json[]).map((e) => JSON.stringify(e))
    await client.query(
      'insert into bench_todo select $1, lugar, json from unnest($2::text[]) with ordinality as t(json, lugar)',
      [patient, entries],
    )
  }
  await client.query('vacuum analyze bench_todo')
}

function typeOf(key: string, patients: readonly Json[]): string {
  if (key === 'id') return 'uuid'
  const value = patients.map((p) => p[key]).find((v) => v !== null)
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double precision'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'object' ? 'jsonb' : 'text'
}

async function changedBy(client: pg.Client, id: string): Promise<string[]> {
  const { rows } = await client.query('select campos from version where id = $1', [id])
  return rows[0].campos
}

/** The floor must answer what the service answers; else it measures something else. */
async function compare(
  o: FloorParts,
  floor: string,
  patients: readonly Json[],
  { created, written }: { created: Answer<Json>; written: Answer<Json> },
): Promise<string> {
  const reads = [
    ['', paciente.path],
    ['', '/texto/'],
    ...patients.slice(0, 50).flatMap((p) => [
      [`${p.id}/`, `${paciente.path}${p.id}/`],
      [`${p.id}/`, `/texto/${p.id}/`],
    ]),
    ...o.surnames.slice(0, 10).map((s) => {
      const query = `?primer_apellido=${encodeURIComponent(s)}`
      return [query, paciente.path + query]
    }),
  ]
  let identical = 0
  for (const [ours = '', theirs = ''] of reads) {
    const [a, b] = await Promise.all([ask<Json>(o.base + paciente.path + ours), ask<Json>(floor + theirs)])
    if (a.text === b.text) identical++
    else if (!isDeepStrictEqual(a.json, b.json)) throw new Error(`The floor answers otherwise: ${theirs}`)
  }
  for (const patient of o.whole) {
    const [ours, ready] = [`${o.base}/fhir/Patient/${patient}/$everything`, `${floor}/texto/todo/${patient}`]
    if (!isDeepStrictEqual((await ask<Json>(ours)).json.entry, (await ask<Json>(ready)).json.entry))
      throw new Error(`The floor answers otherwise: ${ready}`)
  }
  await createsAlike(floor + paciente.path, { ...newPatient, numero_documento: newDocument() }, created)
  await createsAlike(floor + plainPath(paciente.name), { ...newPatient, numero_documento: newDocument() }, created)
  await createsAlike(floor + plainPath(nota.name), newNote(o.history), written)
  return `${identical} of ${reads.length} compared answers byte for byte the same, the others the same JSON value; creations: same keys in the same order, same length`
}

async function createsAlike(url: string, body: Json, ours: Answer<Json>): Promise<void> {
  const made = await ask<Json>(url, { body })
  const changing = { id: '', numero_documento: '', creado_en: '', actualizado_en: '' }
  const [a, b]: [Json, Json] = [
    { ...ours.json, ...changing },
    { ...made.json, ...changing },
  ]
  const other = Object.keys({ ...a, ...b }).filter((key) => !isDeepStrictEqual(a[key], b[key]))
  if (other.length > 0 || made.text.length !== ours.text.length)
    throw new Error(`The floor creates otherwise: ${url} (${other.join(', ')})`)
}
