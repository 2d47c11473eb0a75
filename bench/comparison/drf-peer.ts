import { execFile, spawn } from 'node:child_process'
import { access, cp, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { childEnvironment } from '../../src/config.ts'
import { weAreRoot } from '../../src/postgres/owner.ts'
import type { Cleanup } from '../cleanup.ts'
import { freePort, stopper, untilAnswers } from '../service.ts'
import type { Workplace } from '../workplace.ts'
import { type Meter, meterOf } from './spending.ts'

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
const WORKERS = 2
/** One thread is gunicorn's default, which closes the connection after each answer; more keep it. */
const WAYS = [
  { name: 'DRF, sync workers', threads: 1 },
  { name: 'DRF, 4 threads per worker', threads: 4 },
]
const DATABASE = 'drf'

const execute = promisify(execFile)

/** Whatever stands in its way, the reason is told in the report and the rest is measured. */
export async function startDrf(place: Workplace, cleanup: Cleanup): Promise<DrfPeers | string> {
  try {
    await access(join(SOURCE, 'manage.py'))
  } catch {
    return 'not measured: ../shared/peers/drf is not there'
  }
  try {
    const django = await ensureDjango()
    await createDatabase(place.owner)
    const folder = await copySource(cleanup)
    const { host, port } = place.owner
    const env = childEnvironment({ PGHOST: host, PGPORT: String(port), PGUSER: DATABASE, PGDATABASE: DATABASE })
    const manage = (...args: string[]) => execute(PYTHON, ['manage.py', ...args], { cwd: folder, env })
    await manage('migrate', '--verbosity', '0')
    const token = (await manage('sembrar')).stdout.trim()
    const held = { headers: { authorization: `Token ${token}` }, ...(await heldPatients(place.owner)) }
    const variants: DrfPeer[] = []
    for (const way of WAYS) {
      const { base, pid } = await serve(folder, way.threads, env, cleanup)
      variants.push({
        name: way.name,
        base,
        closes: way.threads === 1,
        meter: meterOf(pid, place.postmaster),
        ...held,
      })
    }
    return {
      variants,
      about: `Django ${django} with REST Framework, gunicorn with ${WORKERS} workers, a database of its own on the same PostgreSQL`,
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

async function createDatabase(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(`create role ${DATABASE} login`)
  await client.query(`create database ${DATABASE} owner ${DATABASE} template template0 locale_provider libc locale 'C'`)
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

async function heldPatients(owner: pg.ClientConfig): Promise<Pick<DrfPeer, 'ids' | 'surnames' | 'withNotes'>> {
  const client = new pg.Client({ ...owner, database: DATABASE })
  await client.connect()
  const { rows } = await client.query('select id::text as id, primer_apellido as surname from paciente_paciente')
  const noted = await client.query('select distinct paciente_id::text as id from hce_nota')
  await client.end()
  return {
    ids: rows.map((r) => r.id),
    surnames: [...new Set(rows.map((r) => r.surname as string))],
    withNotes: noted.rows.map((r) => r.id),
  }
}

async function serve(
  folder: string,
  threads: number,
  env: NodeJS.ProcessEnv,
  cleanup: Cleanup,
): Promise<{ base: string; pid: number }> {
  const port = await freePort()
  const logFile = join(folder, `gunicorn-${threads}.log`)
  const log = await open(logFile, 'w')
  const served = ['clinica.wsgi', '--bind', `127.0.0.1:${port}`, '--keep-alive', '75', '--backlog', '2048']
  const child = spawn(
    PYTHON,
    ['-m', 'gunicorn', ...served, '--workers', String(WORKERS), '--threads', String(threads)],
    { cwd: folder, env, stdio: ['ignore', log.fd, log.fd] },
  )
  await log.close()
  cleanup.add(stopper(child))
  const base = `http://127.0.0.1:${port}`
  await untilAnswers(`${base}/salud/`, child, logFile)
  return { base, pid: child.pid ?? 0 }
}
