import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import pg from 'pg'
import { compose } from '../src/cli/compose.ts'
import { MIGRATIONS } from '../src/cli/database.ts'
import type { IntakeWork } from '../src/cli/hl7/work.ts'
import { readSecrets } from '../src/cli/secret.ts'
import { type Config, configFromEnvironment, readConfig } from '../src/config.ts'
import { type Database, openDatabase } from '../src/engine/database.ts'
import type { Engine } from '../src/engine/engine.ts'
import { migrate, readMigrations } from '../src/engine/migrate.ts'
import type { Sealer } from '../src/features/auditoria/seal/seal.ts'
import type { EventSender } from '../src/features/eventos/destinos/sender.ts'
import type { MipresChecker } from '../src/features/mipres/checker.ts'
import type { RdaSender } from '../src/features/rda/outbox/sender.ts'
import { applyRules } from '../src/features/riesgo/apply-rules.ts'
import { riskRules } from '../src/features/riesgo/rules.ts'
import { startEmbedded } from '../src/postgres/embedded.ts'
import { checkDeclared } from './declared-answers.ts'
import { oneConnectionEach } from './one-connection.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any
}

export interface Service {
  readonly base: string
  readonly engine: Engine
  /** Seals the audit when asked; in tests nothing does it by itself. */
  readonly sealer: Sealer
  /** Sends what waits for the ministry when asked. */
  readonly rda: RdaSender
  /** Asks MIPRES about what waits when asked. */
  readonly mipres: MipresChecker
  /** Delivers what changed to endpoints when asked. */
  readonly events: EventSender
  /** Receives messages and applies them when asked. */
  readonly intake: IntakeWork
  /** As the owner of the database, to look at what the API does not show. */
  readonly owner: Database
  readonly log: string[]
  /** As when the service is told to stop. */
  beginDrain(): void
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export const TEST_SECRET = 'solo-para-pruebas-0123456789abcdef'
const TEMPLATE_LOCK = 91_827_364

/** A server to test on: the one the run was given, or one of our own when a single file is run by hand. */
async function server(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = configFromEnvironment().testDatabaseUrl
  if (given !== null) return { url: given, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'custodia-prueba-'))
  const own = await startEmbedded({ dataDir: folder, progress: () => {} })
  return {
    url: `postgresql://${own.superuser}@localhost:${own.port}/postgres?host=${encodeURIComponent(own.socketDir)}`,
    async stop() {
      await own.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function databaseUrl(url: string, database: string): string {
  const u = new URL(url)
  u.pathname = `/${database}`
  return u.href
}

/** Migrated once per server; whichever file of tests comes first makes it, the others wait. */
async function ensureTemplate(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const migrations = await readMigrations(MIGRATIONS)
    const print = createHash('sha256')
      .update(migrations.map((m) => m.hash).join())
      .update(JSON.stringify(riskRules))
      .digest('hex')
    // By its migrations: a test may run a tree that has one more on the same server.
    const template = `custodia_plantilla_${print.slice(0, 16)}`
    const { rows } = await client.query('select shobj_description(oid, $2) as c from pg_database where datname = $1', [
      template,
      'pg_database',
    ])
    if (rows[0]?.c === print) return template
    await client.query(`drop database if exists ${template}`)
    await client.query(`create database ${template}`)
    const db = openDatabase({
      connection: { connectionString: databaseUrl(url, template) },
      poolSize: 1,
      maxWaiting: 5,
      statementTimeoutMs: 0,
    })
    try {
      await migrate(db, migrations, () => {})
      // As the service does when it starts.
      await applyRules(db)
    } finally {
      await db.end()
    }
    await client.query(`comment on database ${template} is '${print}'`)
    return template
  } finally {
    await client.end()
  }
}

/** A database of its own, cloned from the migrated template; `drop` when done. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, stop } = await server()
  let template: string
  try {
    template = await ensureTemplate(url)
  } catch (error) {
    await stop()
    throw error
  }
  const name = `prueba_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  // One clone at a time: PostgreSQL refuses to copy a template that another session is copying.
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  await admin.query(`create database ${name} template ${template}`)
  await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  return {
    url: databaseUrl(url, name),
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await stop()
    },
  }
}

/** `through`: by what address the service reaches the database that it is given, where something stands between. */
export async function startService(
  settings: Partial<Record<string, string>> = {},
  through: (url: string) => Promise<string> = async (url) => url,
): Promise<Service & { stop(): Promise<void> }> {
  const clone = await cloneDatabase()
  const anchors = await mkdtemp(join(tmpdir(), 'custodia-sellos-'))
  const config: Config = readConfig({
    LOG_LEVEL: 'info',
    LIMITE_INGRESOS: '0',
    // Most tests close histories of a few lines; what closing demands for the RDA is tried in rda.test.ts.
    RDA_AL_CERRAR: 'avisar',
    // On a busy machine anything is slow once.
    SENTENCIA_LENTA_MS: '0',
    SELLO_ANCLA: join(anchors, 'sellos.txt'),
    ...settings,
  })
  const owner = openDatabase({
    connection: { connectionString: clone.url },
    poolSize: 2,
    maxWaiting: 100,
    statementTimeoutMs: 0,
  })
  const db = oneConnectionEach(
    openDatabase({
      connection: { connectionString: await through(clone.url) },
      poolSize: 8,
      maxWaiting: config.maxWaiting,
      statementTimeoutMs: 30_000,
      connectTimeoutMs: 30_000,
      role: 'custodia_app',
    }),
  )
  const log: string[] = []
  const { app, engine, sealer, rda, mipres, events, intake } = await compose({
    config,
    db,
    secret: config.secretFile === null ? (config.secret ?? TEST_SECRET) : await readSecrets(config),
    logTo: { write: (line) => log.push(line) },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  ofTests.add(base)
  return {
    base,
    engine,
    sealer,
    rda,
    mipres,
    events,
    intake,
    owner,
    log,
    beginDrain: () => app.beginDrain(),
    async call(method, path, body, headers) {
      const answer = await call(base, method, path, body, headers)
      if (answer.status !== 500) return answer
      // A failed assertion shows the text of the answer, and often nothing else is left of a run to say why.
      return { ...answer, text: [answer.text, ...log.filter((line) => line.includes('error inesperado'))].join('\n') }
    },
    async stop() {
      await app.close()
      await db.end()
      await owner.end()
      await clone.drop()
      await rm(anchors, { recursive: true, force: true })
    },
  }
}

/** Services of this process: what they answer is looked at by what they say that they answer. */
const ofTests = new Set<string>()

export async function call(
  base: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const asJson = body !== undefined && headers['content-type'] === undefined
  const response = await fetch(base + path, {
    method,
    headers: asJson ? { 'content-type': 'application/json', ...headers } : headers,
    ...(body === undefined ? {} : { body: asJson ? JSON.stringify(body) : (body as string) }),
    redirect: 'manual',
  })
  const text = await response.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  if (ofTests.has(base)) checkDeclared(method, path, response.status, response.headers.get('content-type') ?? '', json)
  return { status: response.status, headers: response.headers, text, json }
}

/** The service of a file of tests: started before its first test, gone after its last. */
export function useService(...given: Parameters<typeof startService>): Service {
  let running: (Service & { stop(): Promise<void> }) | undefined
  before(async () => {
    running = await startService(...given)
  })
  after(async () => {
    await running?.stop()
  })
  const current = (): Service => {
    if (running === undefined) throw new Error('The service has not been started')
    return running
  }
  return {
    get base() {
      return current().base
    },
    get engine() {
      return current().engine
    },
    get sealer() {
      return current().sealer
    },
    get rda() {
      return current().rda
    },
    get mipres() {
      return current().mipres
    },
    get events() {
      return current().events
    },
    get intake() {
      return current().intake
    },
    get owner() {
      return current().owner
    },
    get log() {
      return current().log
    },
    beginDrain: () => current().beginDrain(),
    call: (...args) => current().call(...args),
  }
}
