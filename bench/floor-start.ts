import { fork } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { readConfig } from '../src/config.ts'
import { SYSTEM_COLUMNS, writtenFields } from '../src/engine/columns.ts'
import { paciente } from '../src/resources/paciente.ts'
import type { Cleanup } from './cleanup.ts'
import type { FloorOptions } from './floor.ts'
import { freePort, type Running, stopper, untilAnswers } from './service.ts'

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
  readonly body: Json
}

export async function startFloor(o: FloorParts, cleanup: Cleanup): Promise<Floor> {
  const created = await post(`${o.base}${paciente.path}`, { ...o.body, numero_documento: '4999999998' })
  const patients = await allPatients(o.base)
  await fillTables(o.owner, patients)
  const options: FloorOptions = {
    port: await freePort(),
    connection: o.app,
    poolSize: readConfig({}).poolSize,
    path: paciente.path,
    pageSize: 25,
    created: created.json,
    columns: [...SYSTEM_COLUMNS, ...writtenFields(paciente).map(([name]) => name)],
    changed: await changedBy(o.owner, String(created.json.id)),
  }
  const running = await start(options, o.folder, cleanup)
  return { ...running, equality: await compare(o, running.base, patients, created) }
}

async function allPatients(base: string): Promise<Json[]> {
  const found: Json[] = []
  for (let next: unknown = `${paciente.path}?page_size=200`; typeof next === 'string'; ) {
    const { json } = await get(base + next)
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

/** A column for every key of the answer, in its order; and a second table with the answer as ready text. */
async function fillTables(owner: pg.ClientConfig, patients: readonly Json[]): Promise<void> {
  const columns = Object.keys(patients[0] ?? {}).map((key) => `"${key}" ${typeOf(key, patients)}`)
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(`create table bench_paciente (${columns.join(', ')}, primary key (id));
      create table bench_texto (id uuid primary key, json text not null);
      grant select on bench_paciente, bench_texto to custodia_app`)
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
  } finally {
    await client.end()
  }
}

function typeOf(key: string, patients: readonly Json[]): string {
  if (key === 'id') return 'uuid'
  const value = patients.map((p) => p[key]).find((v) => v !== null)
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double precision'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'object' ? 'jsonb' : 'text'
}

async function changedBy(owner: pg.ClientConfig, id: string): Promise<string[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query('select campos from version where id = $1', [id])
    return rows[0].campos
  } finally {
    await client.end()
  }
}

/** The floor must answer what the service answers; else it measures something else. */
async function compare(
  o: FloorParts,
  floor: string,
  patients: readonly Json[],
  created: { text: string; json: Json },
): Promise<string> {
  const reads = [
    '',
    ...patients.slice(0, 50).map((p) => `${p.id}/`),
    ...o.surnames.slice(0, 10).map((s) => `?primer_apellido=${encodeURIComponent(s)}`),
  ]
  let identical = 0
  for (const rest of reads) {
    const [ours, theirs] = await Promise.all([get(o.base + paciente.path + rest), get(floor + paciente.path + rest)])
    if (ours.text === theirs.text) identical++
    else if (!isDeepStrictEqual(ours.json, theirs.json)) throw new Error(`The floor answers otherwise: ${rest}`)
  }
  const made = await post(floor + paciente.path, { ...o.body, numero_documento: '4999999999' })
  const changing = { id: '', numero_documento: '', creado_en: '', actualizado_en: '' }
  const same = isDeepStrictEqual({ ...created.json, ...changing }, { ...made.json, ...changing })
  if (!same || made.text.length !== created.text.length) throw new Error('The floor creates otherwise')
  return `${identical} of ${reads.length} compared answers byte for byte the same, the others the same JSON value; creation: same keys in the same order, same length`
}

async function get(url: string): Promise<{ text: string; json: Json }> {
  const response = await fetch(url)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} ${response.status} ${text}`)
  return { text, json: JSON.parse(text) as Json }
}

async function post(url: string, body: Json): Promise<{ text: string; json: Json }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (response.status !== 201) throw new Error(`${url} ${response.status} ${text}`)
  return { text, json: JSON.parse(text) as Json }
}
