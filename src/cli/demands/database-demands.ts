import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, ConfigError } from '../../config.ts'
import { codeOf } from '../../engine/connection/database-fault.ts'
import type { Servers } from '../../engine/connection/server-choice.ts'
import { type Database, openDatabase } from '../../engine/database.ts'

/** What the service asks of a server before it works on it, each refused with a sentence that says what to do. */

/** Two to migrate and to make the first account, and a few for the commands run beside the service. */
const BESIDE = 6
type Connecting = Pick<Config, 'instances' | 'processes' | 'poolSize' | 'databasePooler'>

/** A pooler that lends by transaction has a budget of its own. */
export const connectionsNeeded = ({ instances, processes, poolSize, databasePooler }: Connecting): number =>
  instances * ((databasePooler === 'transaccion' ? 0 : processes * poolSize) + BESIDE)

const BUDGET = `select current_setting('max_connections')::integer
    - current_setting('superuser_reserved_connections')::integer
    - coalesce(current_setting('reserved_connections', true)::integer, 0) as servidor,
  (select nullif(d.datconnlimit, -1) from pg_database d where d.datname = current_database()) as base,
  (select nullif(r.rolconnlimit, -1) from pg_roles r where r.rolname = current_user) as rol`

/** Connections that the server will not give would be 503 under load, and nobody would know why. */
export async function refuseFewConnections(db: Database, config: Config): Promise<void> {
  const [row] = await db.run({ text: BUDGET, values: [] })
  const limits = [row?.servidor, row?.base, row?.rol].filter((n): n is number => typeof n === 'number')
  const room = Math.min(...limits)
  const needed = connectionsNeeded(config)
  if (needed <= room) return
  const fits = Math.floor((room / config.instances - BESIDE) / config.processes)
  const advice =
    fits >= 1
      ? `baje CONEXIONES a ${fits} o menos, o suba el límite del servidor`
      : 'baje PROCESOS o suba el límite del servidor'
  const many = config.instances === 1 ? '' : `INSTANCIAS=${config.instances}, `
  throw new ConfigError(
    `${many}PROCESOS=${config.processes} y CONEXIONES=${config.poolSize} piden ${needed} conexiones (con ${BESIDE} para órdenes) y la base de datos acepta ${room}: ${advice}.`,
  )
}

const TELL_MS = 30_000
const ASK_MS = 500

/** A server that replays an archive takes sessions long before it takes writes: it is waited for, and told about. */
export async function untilWritable(owner: Servers, progress: (s: string) => void, signal: AbortSignal): Promise<void> {
  const db = openDatabase({
    connection: owner,
    poolSize: 1,
    maxWaiting: 5,
    statementTimeoutMs: 0,
    acceptsReplica: true,
  })
  try {
    for (let tell = 0; ; await sleep(ASK_MS)) {
      const [state] = await db.run({
        text: `select pg_is_in_recovery() as recuperando,
          case when pg_is_in_recovery() then pg_get_wal_replay_pause_state() end as pausa, pg_last_wal_replay_lsn()::text as hasta`,
        values: [],
      })
      if (state?.recuperando !== true) return
      if (signal.aborted)
        throw new ConfigError('Se pidió detener antes de que la base de datos terminara de recuperarse.')
      if (Date.now() < tell) continue
      tell = Date.now() + TELL_MS
      progress(
        state.pausa === 'not paused'
          ? `La base de datos se está recuperando de un archivo (va en ${state.hasta}); se espera a que termine (Ctrl-C para dejarlo)…`
          : `La recuperación de la base de datos está en pausa en ${state.hasta}: revísela y continúela con select pg_wal_replay_resume().`,
      )
    }
  } finally {
    await db.end()
  }
}

/**
 * The lesser role is taken by every connection of the service. Who made it may grant it, and from PostgreSQL 16 on must grant it to
 * themselves too.
 */
export async function takeRole(db: Database, role: string): Promise<void> {
  const [state] = await db.run({
    text: `select current_setting('server_version_num')::integer as version, current_user::text as usuario`,
    values: [],
  })
  const modern = Number(state?.version) >= 160_000
  const [has] = await db.run({
    text: `select pg_has_role(current_user, $1, '${modern ? 'SET' : 'MEMBER'}') as puede`,
    values: [role],
  })
  if (has?.puede === true) return
  try {
    await db.run({ text: `grant ${role} to current_user${modern ? ' with inherit false, set true' : ''}`, values: [] })
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new ConfigError(
      `El usuario ${state?.usuario} de DATABASE_URL no puede asumir el rol ${role}, que hizo otro usuario: que un administrador de PostgreSQL ejecute GRANT ${role} TO ${state?.usuario}.`,
    )
  }
}
