import { execFile } from 'node:child_process'
import { access, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { childEnvironment } from '../../src/config.ts'
import { weAreRoot } from '../../src/postgres/owner.ts'
import type { Cleanup } from '../cleanup.ts'
import { freePort } from '../service.ts'
import { type Meter, meterOf } from './spending.ts'
import { startTcpPostgres, type TcpPostgres } from './tcp-postgres.ts'

/** The Django REST Framework service of ../shared/peers/drf, once per way of running gunicorn. */
export interface DrfPeer {
  readonly name: string
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  readonly ids: readonly string[]
  readonly surnames: readonly string[]
  /** Patients with twenty notes each. */
  readonly withNotes: readonly string[]
  readonly closes: boolean
  readonly meter: Meter
}

export interface DrfPeers {
  readonly variants: readonly DrfPeer[]
  readonly about: string
}

const SOURCE = fileURLToPath(new URL('../../../shared/peers/drf', import.meta.url))
const PYTHON = '/usr/bin/python3'
const MODULES = 'import django, rest_framework, django_filters, psycopg2, gunicorn; print(django.get_version())'
const PACKAGES = [
  'python3-django',
  'python3-djangorestframework',
  'python3-django-filters',
  'python3-psycopg2',
  'gunicorn',
]
const WAYS = [
  { name: 'DRF, sync workers', threads: 1 },
  { name: 'DRF, 4 threads per worker', threads: 4 },
]

const execute = promisify(execFile)

/** Whatever stands in its way, the reason is told in the report and the rest is measured. */
export async function startDrf(cleanup: Cleanup): Promise<DrfPeers | string> {
  try {
    await access(join(SOURCE, 'run.sh'))
  } catch {
    return 'not measured: ../shared/peers/drf is not there'
  }
  try {
    const django = await ensureDjango()
    const server = await startTcpPostgres(cleanup)
    const environment = childEnvironment({
      PGHOST: '127.0.0.1',
      PGPORT: String(server.port),
      PGUSER: 'drf',
      PGPASSWORD: 'drf',
      PGDATABASE: 'drf',
    })
    const admin = adminOf(server)
    await createDatabase(admin)
    const variants: DrfPeer[] = []
    for (const way of WAYS) {
      const folder = await copySource(cleanup)
      if (variants.length === 0)
        await execute(PYTHON, ['manage.py', 'migrate', '--verbosity', '0'], { cwd: folder, env: environment })
      variants.push(await serve(folder, way, { ...environment, ADMIN_URL: urlOf(admin) }, server, cleanup))
    }
    return {
      variants,
      about: `Django ${django} with REST Framework, gunicorn with 2 workers, PostgreSQL ${server.version} on 127.0.0.1 with the same settings`,
    }
  } catch (error) {
    return `not measured: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`
  }
}

async function ensureDjango(): Promise<string> {
  const version = async (): Promise<string> => (await execute(PYTHON, ['-c', MODULES])).stdout.trim()
  try {
    return await version()
  } catch (missing) {
    if (!weAreRoot())
      throw new Error(`Django is not installed (apt-get install ${PACKAGES.join(' ')})`, { cause: missing })
    console.log(`  Instalando ${PACKAGES.join(' ')}…`)
    const env = childEnvironment({ DEBIAN_FRONTEND: 'noninteractive' })
    await execute('apt-get', ['install', '-y', ...PACKAGES], { env, timeout: 600_000, maxBuffer: 1e8 })
    return version()
  }
}

const adminOf = (server: TcpPostgres): { host: string; port: number; user: string; database: string } => ({
  host: '127.0.0.1',
  port: server.port,
  user: server.superuser,
  database: 'postgres',
})

const urlOf = (c: { host: string; port: number; user: string; database: string }): string =>
  `postgresql://${c.user}@${c.host}:${c.port}/${c.database}`

/** What run.sh would do with psql, which may not be installed. */
async function createDatabase(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  await client.query("create role drf login password 'drf'")
  await client.query('create database drf owner drf')
  await client.end()
}

async function copySource(cleanup: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'custodia-bench-drf-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  await cp(SOURCE, folder, { recursive: true })
  // The source is read-only, and so are its copies.
  await execute('chmod', ['-R', 'u+w', folder])
  return folder
}

async function serve(
  folder: string,
  way: { name: string; threads: number },
  environment: NodeJS.ProcessEnv,
  server: TcpPostgres,
  cleanup: Cleanup,
): Promise<DrfPeer> {
  const port = await freePort()
  cleanup.add(() => stopGunicorn(folder))
  const env = { ...environment, PORT: String(port), THREADS: String(way.threads) }
  const { stdout } = await execute('/bin/bash', ['run.sh', 'serve'], { cwd: folder, env, timeout: 120_000 })
  const token = /TOKEN=(\w+)/.exec(stdout)?.[1]
  if (token === undefined) throw new Error(`run.sh said: ${stdout}`)
  const client = new pg.Client({ ...adminOf(server), database: 'drf' })
  await client.connect()
  const { rows } = await client.query('select id::text as id, primer_apellido as surname from paciente_paciente')
  const noted = await client.query('select distinct paciente_id::text as id from hce_nota')
  await client.end()
  return {
    name: way.name,
    closes: way.threads === 1,
    base: `http://127.0.0.1:${port}`,
    headers: { authorization: `Token ${token}` },
    ids: rows.map((r) => r.id),
    surnames: [...new Set(rows.map((r) => r.surname as string))],
    withNotes: noted.rows.map((r) => r.id),
    meter: meterOf(await gunicornOf(folder), server.postmaster),
  }
}

const gunicornOf = async (folder: string): Promise<number> =>
  Number(await readFile(join(folder, 'gunicorn.pid'), 'utf8').catch(() => ''))

/** A daemon: not our child, so asked by the number it left and watched until it is gone. */
async function stopGunicorn(folder: string): Promise<void> {
  const pid = await gunicornOf(folder)
  if (!Number.isInteger(pid) || pid <= 0) return
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      process.kill(pid, attempt === 0 ? 'SIGTERM' : 0)
    } catch {
      return
    }
    await wait(100)
  }
  process.kill(pid, 'SIGKILL')
}
