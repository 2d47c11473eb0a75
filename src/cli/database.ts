import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { codeOf, isAway } from '../engine/connection/database-fault.ts'
import { statementMs } from '../engine/connection/request-time.ts'
import { listOf, type Servers } from '../engine/connection/server-choice.ts'
import { noFence, type ServerFence, WrongServer } from '../engine/connection/server-identity.ts'
import { ServerListError, serversOf } from '../engine/connection/server-list.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../engine/database.ts'
import { type Migration, migrate, readMigrations } from '../engine/migrate.ts'
import { connectionName } from '../engine/migration/schema-floor.ts'
import { Problem } from '../model/problem.ts'
import { diskFull, readOnlyDatabase, unavailable, unconfirmed } from '../model/problems.ts'
import { type EmbeddedPostgres, startEmbedded } from '../postgres/embedded.ts'
import { packageVersion } from '../version.ts'
import { lookAtReplica, lookAtServer } from './demands/database-checks.ts'
import { connectionsNeeded, refuseFewConnections, takeRole, untilWritable } from './demands/database-demands.ts'
import { refuseSharedSessions, refuseWrongPooler, settleRole } from './demands/pooler-demands.ts'
import { memoryOf, type ServerMemory, serverFence } from './llaves/server-memory.ts'

export const MIGRATIONS = new URL('../../migrations/', import.meta.url)
export const DATABASE = 'custodia'
const APP_ROLE = 'custodia_app'
const OLDEST = 150_000

/** How a process reaches the database; plain data, so that a cluster's workers can be told. */
export interface Connection {
  readonly owner: Servers
  readonly app: Servers
  readonly role: string | null
  /** The service reaches it through a pooler that lends its sessions for a transaction at a time. */
  readonly isShared: boolean
  /** A standby that may answer what is heavy and only reads. */
  readonly replica: ClientConfig | null
  /** Where the files of the database are, if on this machine and ours. */
  readonly files: string | null
  /** Files outside of the database that say which state it had reached. */
  readonly memory: ServerMemory
  /** Of which schema this program is. */
  readonly schema: number
}

export interface PreparedDatabase {
  readonly connection: Connection
  readonly embedded: EmbeddedPostgres | null
  /** What the server is not as it should be, a sentence each. */
  readonly warnings: readonly string[]
  stop(): Promise<void>
}

type Progress = (sentence: string) => void

/** What the seals outside say of its state is for who writes: the commands that look into it reach the server as it is. */
const serverAsItIs = (memory: ServerMemory): ServerFence => ({ ...serverFence(memory), refusal: noFence.refusal })

/** A PostgreSQL that answers, with the schema of this version. */
export const prepareDatabase = (config: Config, progress: Progress): Promise<PreparedDatabase> =>
  reachDatabase(config, progress, (...given) => bringUpToDate(...given, config, progress, serverAsItIs))

/**
 * The same for who goes on writing to it: of one that is behind of what was sealed nothing is brought up to date. `stop` ends the wait for
 * one that is recovering; `meanwhile` is called when there is time for something else.
 */
export const prepareToWrite = (
  config: Config,
  progress: Progress,
  stop?: Promise<void>,
  meanwhile?: () => void,
): Promise<PreparedDatabase> =>
  reachDatabase(config, progress, (...given) => bringUpToDate(...given, config, progress, serverFence), stop, meanwhile)

/** The same, as `work` leaves it: of whatever version its schema is. */
export async function reachDatabase(
  config: Config,
  progress: Progress,
  work: (connection: Connection, migrations: readonly Migration[]) => Promise<readonly string[]>,
  stop?: Promise<void>,
  meanwhile: () => void = () => {},
): Promise<PreparedDatabase> {
  const stopping = new AbortController()
  void stop?.then(() => stopping.abort())
  const { signal } = stopping
  const embedded =
    config.databaseUrl === null
      ? await startEmbedded({
          dataDir: config.dataDir,
          progress,
          connections: connectionsNeeded(config),
          signal,
          meanwhile,
        })
      : null
  meanwhile()
  try {
    const migrations = await readMigrations(MIGRATIONS)
    const reach = async (): Promise<Pick<PreparedDatabase, 'connection' | 'warnings'>> => {
      if (embedded !== null) await untilWritable(ownerOf(embedded, 'postgres'), progress, signal)
      const reached = embedded === null ? external(config) : await inside(embedded)
      const connection = { ...reached, schema: migrations.length, memory: memoryOf(config) }
      if (embedded === null) await refuseSharedSessions(connection.owner)
      return { connection, warnings: await work(connection, migrations) }
    }
    const reached = embedded === null ? await reach() : await whileItRecovers(embedded, reach, progress, signal)
    return { ...reached, embedded, stop: async () => embedded?.stop() }
  } catch (error) {
    await embedded?.stop()
    throw embedded === null ? explain(error) : explainOwn(error)
  }
}

const RECOVERY_MS = 120_000
const RETRY_MS = 500

/**
 * Our own server may fall, recover, or be slow to answer on a busy machine just as it is asked for the first time: it is asked
 * again. What is done with it at the start can be done twice.
 */
async function whileItRecovers<T>(
  embedded: EmbeddedPostgres,
  work: () => Promise<T>,
  progress: Progress,
  signal: AbortSignal,
): Promise<T> {
  const until = performance.now() + RECOVERY_MS
  for (let isTold = false; ; isTold = true) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || performance.now() > until || !isGoneForNow(error)) throw error
      if (!isTold) progress('La base de datos no responde todavía; se intenta de nuevo…')
      await sleep(RETRY_MS)
      await embedded.restart()
    }
  }
}

/** A server that answers and is not to be written to: waiting changes nothing. */
export function wrongServer(error: unknown): ConfigError | null {
  const cause = error instanceof Problem ? error.details.cause : error
  return cause instanceof WrongServer && cause.detail !== null ? new ConfigError(cause.detail.es) : null
}

const isGoneForNow = (error: unknown): boolean =>
  wrongServer(error) === null &&
  (error instanceof Problem ? [unavailable, unconfirmed].includes(error.kind) : isAway(error))

const ownerOf = (embedded: EmbeddedPostgres, database: string): ClientConfig => ({
  host: embedded.socketDir,
  port: embedded.port,
  user: embedded.superuser,
  database,
})

/** The embedded server trusts every process that reaches its socket, so the application logs in as its own, lesser role. */
async function inside(embedded: EmbeddedPostgres): Promise<Omit<Connection, 'schema' | 'memory'>> {
  const admin = ownerPool(ownerOf(embedded, 'postgres'))
  try {
    const found = await admin.run({ text: 'select 1 from pg_database where datname = $1', values: [DATABASE] })
    if (found.length === 0) await admin.run({ text: `create database ${DATABASE}`, values: [] })
  } finally {
    await admin.end()
  }
  const owner = ownerOf(embedded, DATABASE)
  return {
    owner,
    app: { ...owner, user: APP_ROLE },
    role: null,
    isShared: false,
    replica: null,
    files: embedded.clusterDir,
  }
}

/** Someone else's server: the given user migrates, and every connection of the service then takes the lesser role. */
function external({ databaseUrl, databasePooler, directUrl, readUrl }: Config): Omit<Connection, 'schema' | 'memory'> {
  const app = serversAt('DATABASE_URL', databaseUrl ?? '')
  const owner = directUrl === null ? app : serversAt('DATABASE_URL_DIRECTA', directUrl)
  const replica = readUrl === null ? null : standbyAt(readUrl)
  return { owner, app, role: APP_ROLE, isShared: databasePooler === 'transaccion', replica, files: null }
}

/** The service writes with everything it does: a connection string that asks for less is a mistake. */
const WRITABLE: readonly (string | null)[] = [null, 'any', 'read-write', 'primary']

/** `allowed`: what the connection string may ask of a server; null: anything. */
function serversAt(name: string, url: string, allowed: typeof WRITABLE | null = WRITABLE): Servers {
  if (/[?&]application_name=/.test(url))
    throw new ConfigError(`${name} no lleva application_name: con él dice el servicio de qué versión es.`)
  try {
    const { urls, wanted } = serversOf(url)
    if (allowed !== null && !allowed.includes(wanted))
      throw new ConfigError(`${name} pide target_session_attrs=${wanted}, y el servicio escribe: use read-write.`)
    return urls.map((connectionString) => ({ connectionString }))
  } catch (error) {
    throw error instanceof ServerListError ? new ConfigError(`${name} ${error.message}.`) : error
  }
}

function standbyAt(url: string): ClientConfig {
  const [server, ...others] = listOf(serversAt('DATABASE_URL_LECTURA', url, null))
  if (server === undefined || others.length > 0)
    throw new ConfigError('DATABASE_URL_LECTURA nombra un solo servidor, o la dirección de un balanceador de réplicas.')
  return server
}

const ownerPool = (connection: Servers, more: Pick<DatabaseOptions, 'acceptsReplica' | 'fence'> = {}): Database =>
  openDatabase({ connection, poolSize: 2, maxWaiting: 10, statementTimeoutMs: 0, ...more })

export const appPool = (connection: Connection, config: Config): Database =>
  openDatabase({
    connection: connection.app,
    poolSize: config.poolSize,
    processes: config.processes,
    maxWaiting: config.maxWaiting,
    statementTimeoutMs: statementMs(config),
    isShared: connection.isShared,
    name: connectionName(connection.schema),
    fence: serverFence(connection.memory),
    ...(connection.role === null ? {} : { role: connection.role }),
    ...(connection.files === null ? {} : { diskIsFull: () => isDiskFull(connection.files ?? '') }),
  })

/** Half of the connections: what it answers are few questions that take long. */
export const replicaPool = ({ replica, role }: Connection, config: Config): Database | null =>
  replica === null
    ? null
    : openDatabase({
        connection: replica,
        poolSize: Math.ceil(config.poolSize / 2),
        maxWaiting: config.maxWaiting,
        statementTimeoutMs: statementMs(config),
        acceptsReplica: true,
        ...(role === null ? {} : { role }),
      })

/** For the commands, which keep a session for what they do: past the pooler, where there is one. */
export const commandPool = (connection: Connection, config: Config): Database =>
  appPool(connection.isShared ? { ...connection, app: connection.owner, isShared: false } : connection, config)

/** PostgreSQL takes its log in pieces of 16 MiB, and goes away when there is no room for one. */
const LEAST_FREE = 16 * 1_048_576
/** The log may be on a disk of its own. */
const isDiskFull = (files: string): boolean =>
  [files, join(files, 'pg_wal')].some((path) => (freeBytes(path) ?? LEAST_FREE) < LEAST_FREE)

/** Null where it cannot be known. */
function freeBytes(files: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(files)
    return bavail * bsize
  } catch {
    return null
  }
}

export { ownerPool }

async function bringUpToDate(
  connection: Connection,
  migrations: readonly Migration[],
  config: Config,
  progress: Progress,
  fenceOf: (memory: ServerMemory) => ServerFence,
): Promise<readonly string[]> {
  const { role, memory } = connection
  const db = ownerPool(connection.owner, { fence: fenceOf(memory) })
  try {
    const [server] = await db.run({
      text: `select current_setting('server_version_num')::integer as n, current_setting('server_version') as v,
        current_setting('transaction_read_only') = 'on' as solo_lectura`,
      values: [],
    })
    if (Number(server?.n) < OLDEST)
      throw new ConfigError(`DATABASE_URL es PostgreSQL ${server?.v}; se necesita la versión 15 o posterior.`)
    if (server?.solo_lectura === true) throw new ConfigError(READ_ONLY)
    await refuseFewConnections(db, config)
    await migrate(db, migrations, progress, undefined, packageVersion)
    if ((await newRules(db)) > 0) progress('Se aplicaron reglas nuevas de alto riesgo.')
    if (role !== null) await takeRole(db, role)
    if (role !== null && connection.isShared) {
      if (await settleRole(db, role, statementMs(config)))
        progress(
          `Se escribieron los ajustes de ${role}: si el intermediario ya tenía conexiones, ejecute RECONNECT en él.`,
        )
      const pooled = appPool(connection, config)
      await refuseWrongPooler(pooled, role, statementMs(config)).finally(() => pooled.end())
    }
    const warnings = await lookAtServer(db, config, {
      servers: listOf(connection.app).length,
      freeBytes: connection.files === null ? null : freeBytes(connection.files),
    })
    const replica = replicaPool(connection, config)
    if (replica === null) return warnings
    return [...warnings, ...(await lookAtReplica(replica).finally(() => replica.end()))]
  } finally {
    await db.end()
  }
}

/** Loaded when the database is there: what it needs of the declarations is not needed to start PostgreSQL. */
async function newRules(db: Database): Promise<number> {
  const { applyRules, RuleChangedError } = await import('../features/riesgo/apply-rules.ts')
  return applyRules(db).catch((error) => {
    throw error instanceof RuleChangedError ? new ConfigError(error.message) : error
  })
}

const READ_ONLY =
  'DATABASE_URL es de solo lectura: es una réplica o se está recuperando. Indique el servidor principal, o espere y vuelva a iniciar.'

/** The same of our own, which no setting leads to. */
const explainOwn = (error: unknown): unknown =>
  isGoneForNow(error)
    ? new ConfigError(
        'La base de datos no respondió. Vuelva a iniciar; si se repite, mire postgres.log en la carpeta DATOS.',
      )
    : explain(error)

/** Every reason that the database has for not serving, as one sentence. */
function explain(error: unknown): unknown {
  if (error instanceof Problem && error.kind === readOnlyDatabase) return new ConfigError(READ_ONLY)
  if (error instanceof Problem && error.kind === diskFull)
    return new ConfigError('La base de datos no tiene espacio en disco: libere espacio y vuelva a iniciar.')
  const cause = error instanceof Problem ? error.details.cause : error
  const code = codeOf(cause)
  const wrong = wrongServer(error)
  if (wrong !== null) return wrong
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigError('No se encuentra el servidor que nombra DATABASE_URL.')
  if (code === '57P03')
    return new ConfigError('La base de datos está arrancando o recuperándose: espere un momento y vuelva a iniciar.')
  if (code === '53300')
    return new ConfigError('La base de datos no acepta más conexiones: cierre otras o suba su max_connections.')
  if (error instanceof Problem || isAway(error))
    return new ConfigError(
      'No se pudo conectar con la base de datos: revise DATABASE_URL y que el servidor esté en marcha.',
    )
  if (/^28/.test(code)) return new ConfigError('La base de datos no aceptó el usuario o la clave de DATABASE_URL.')
  if (code === '3D000') return new ConfigError('La base de datos que nombra DATABASE_URL no existe: créela primero.')
  if (code === '42501')
    return new ConfigError(
      'El usuario de DATABASE_URL no puede crear el esquema, sus extensiones o el rol custodia_app: use el dueño de la base con permiso CREATEROLE.',
    )
  return error
}
