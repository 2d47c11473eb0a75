import type { ClientConfig } from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { type Database, isAway, openDatabase } from '../engine/database.ts'
import { migrate, readMigrations } from '../engine/migrate.ts'
import { applyRules, RuleChangedError } from '../features/riesgo/apply-rules.ts'
import { Problem } from '../model/problem.ts'
import { type EmbeddedPostgres, startEmbedded } from '../postgres/embedded.ts'

export const MIGRATIONS = new URL('../../migrations/', import.meta.url)
const DATABASE = 'custodia'
const APP_ROLE = 'custodia_app'
const OLDEST = 150_000

/** How a process reaches the database; plain data, so that a cluster's workers can be told. */
export interface Connection {
  readonly owner: ClientConfig
  readonly app: ClientConfig
  readonly role: string | null
}

export interface Prepared {
  readonly connection: Connection
  readonly embedded: EmbeddedPostgres | null
  stop(): Promise<void>
}

type Progress = (sentence: string) => void

/** A PostgreSQL that answers, with the schema of this version. */
export async function prepareDatabase(config: Config, progress: Progress): Promise<Prepared> {
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, progress }) : null
  try {
    const connection = embedded === null ? external(config.databaseUrl ?? '') : await inside(embedded)
    await bringUpToDate(connection, progress)
    return { connection, embedded, stop: async () => embedded?.stop() }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** The embedded server trusts whoever reaches its socket, so the application logs in as its own, lesser role. */
async function inside(embedded: EmbeddedPostgres): Promise<Connection> {
  const base = { host: embedded.socketDir, port: embedded.port }
  const owner = { ...base, user: embedded.superuser }
  const admin = ownerPool({ ...owner, database: 'postgres' })
  try {
    const found = await admin.run({ text: 'select 1 from pg_database where datname = $1', values: [DATABASE] })
    if (found.length === 0) await admin.run({ text: `create database ${DATABASE}`, values: [] })
  } finally {
    await admin.end()
  }
  return { owner: { ...owner, database: DATABASE }, app: { ...base, user: APP_ROLE, database: DATABASE }, role: null }
}

/** Someone else's server: the given user migrates, and every connection of the service then takes the lesser role. */
function external(url: string): Connection {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new ConfigError('DATABASE_URL debe empezar por postgresql://')
  return { owner: { connectionString: url }, app: { connectionString: url }, role: APP_ROLE }
}

const ownerPool = (connection: ClientConfig): Database =>
  openDatabase({ connection, poolSize: 2, maxWaiting: 10, statementTimeoutMs: 0 })

export const appPool = (connection: Connection, config: Config): Database =>
  openDatabase({
    connection: connection.app,
    poolSize: config.poolSize,
    maxWaiting: config.maxWaiting,
    statementTimeoutMs: config.requestTimeout,
    ...(connection.role === null ? {} : { role: connection.role }),
  })

export { ownerPool }

async function bringUpToDate(connection: Connection, progress: Progress): Promise<void> {
  const db = ownerPool(connection.owner)
  try {
    const [server] = await db.run({
      text: "select current_setting('server_version_num')::integer as n, current_setting('server_version') as v",
      values: [],
    })
    if (Number(server?.n) < OLDEST)
      throw new ConfigError(`DATABASE_URL es PostgreSQL ${server?.v}; se necesita la versión 15 o posterior.`)
    await migrate(db, await readMigrations(MIGRATIONS), progress)
    if ((await applyRules(db)) > 0) progress('Se aplicaron reglas nuevas de alto riesgo.')
  } catch (error) {
    throw explain(error)
  } finally {
    await db.end()
  }
}

function explain(error: unknown): unknown {
  if (error instanceof RuleChangedError) return new ConfigError(error.message)
  if (error instanceof Problem || isAway(error))
    return new ConfigError(
      'No se pudo conectar con la base de datos: revise DATABASE_URL y que el servidor esté en marcha.',
    )
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^28/.test(code)) return new ConfigError('La base de datos no aceptó el usuario o la clave de DATABASE_URL.')
  if (code === '3D000') return new ConfigError('La base de datos que nombra DATABASE_URL no existe: créela primero.')
  if (code === '42501')
    return new ConfigError(
      'El usuario de DATABASE_URL no puede crear el esquema, sus extensiones o el rol custodia_app: use el dueño de la base con permiso CREATEROLE.',
    )
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigError('No se encuentra el servidor que nombra DATABASE_URL.')
  return error
}
