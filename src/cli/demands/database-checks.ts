import { type Config, ConfigError } from '../../config.ts'
import { clockAhead } from '../../engine/connection/clock-ahead.ts'
import type { Database } from '../../engine/database.ts'
import { connectionsNeeded } from './database-demands.ts'

/** What is looked at in a server before the service works on it, and told in a sentence each. */

export interface ServerState {
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  /** Whether a standby must have what is saved before it is told as saved. */
  readonly hasStandby: boolean
  /** How many servers the connection names. */
  readonly servers: number
  /** By how many milliseconds the database's clock is ahead of this machine's. */
  readonly clockAheadMs: number
  /** Connections that the server has left for us, beyond those of other databases. */
  readonly room: number
  readonly needed: number
  /** Of the disk of the data, where it is this machine's. */
  readonly freeBytes: number | null
}

/** Told to the operator; one that is `fatal` stops a service in production: what it saves could be lost. */
export interface ServerWarning {
  readonly sentence: string
  readonly fatal?: true
}

const MOST_APART_MS = 2_000
const GIB = 1_073_741_824

export function serverWarnings(state: ServerState): readonly ServerWarning[] {
  const warnings: ServerWarning[] = []
  const off = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter((name) => state[name] === 'off')
  if (off.length > 0)
    warnings.push({
      sentence: `La base de datos tiene ${off.map((name) => `${name}=off`).join(' y ')}: un corte de energía puede perder o dañar lo ya guardado. Póngalo en on.`,
      fatal: true,
    })
  if (state.servers > 1 && !state.hasStandby)
    warnings.push({
      sentence:
        'DATABASE_URL nombra varios servidores y ninguno confirma lo que guarda el principal (synchronous_standby_names está vacío): si este falla, lo último guardado puede perderse. En Patroni, synchronous_mode: true.',
    })
  if (state.hasStandby && state.synchronous_commit === 'local')
    warnings.push({
      sentence:
        'La base de datos tiene synchronous_commit=local: no espera a sus réplicas, y si el principal falla lo último guardado puede perderse.',
    })
  if (Math.abs(state.clockAheadMs) > MOST_APART_MS)
    warnings.push({
      sentence: `El reloj de la base de datos está ${seconds(Math.abs(state.clockAheadMs))} s ${state.clockAheadMs > 0 ? 'adelantado' : 'atrasado'} respecto al de esta máquina: sincronice ambos (NTP).`,
    })
  if (state.room < state.needed)
    warnings.push({
      sentence: `Otras bases del mismo servidor dejan ${Math.max(0, state.room)} conexiones y el servicio puede pedir ${state.needed}: bajo carga habrá respuestas 503.`,
    })
  if (state.freeBytes !== null && state.freeBytes < GIB)
    warnings.push({
      sentence: `Quedan ${Math.floor(state.freeBytes / 1_048_576)} MiB libres donde están los datos: libere espacio o muévalos a un disco mayor.`,
    })
  return warnings
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1).replace('.', ',')

const STATE = `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
  current_setting('synchronous_commit') as synchronous_commit, current_setting('synchronous_standby_names') <> '' as sincrona,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as reloj,
  current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
    - (select count(*)::integer from pg_stat_activity a
      where a.backend_type = 'client backend' and a.datname <> current_database()) as quedan`

/** Warnings for the operator; in production what could lose what is saved is refused. */
export async function lookAtServer(
  db: Database,
  config: Config,
  known: Pick<ServerState, 'servers' | 'freeBytes'>,
): Promise<readonly string[]> {
  const before = Date.now()
  const [row] = await db.run({ text: STATE, values: [] })
  const after = Date.now()
  const warnings = serverWarnings({
    ...known,
    fsync: String(row?.fsync),
    full_page_writes: String(row?.full_page_writes),
    synchronous_commit: String(row?.synchronous_commit),
    hasStandby: row?.sincrona === true,
    clockAheadMs: clockAhead(Number(row?.reloj), before, after),
    room: Number(row?.quedan),
    needed: connectionsNeeded(config),
  })
  const fatal = warnings.find((warning) => warning.fatal === true)
  if (fatal !== undefined && config.nodeEnv === 'production') throw new ConfigError(fatal.sentence)
  return warnings.map(({ sentence }) => sentence)
}

/** A standby that does not serve is no reason not to start: the primary answers in its place. */
export async function lookAtReplica(replica: Database): Promise<readonly string[]> {
  const rows = await replica.run({ text: 'select pg_is_in_recovery() as es', values: [] }).catch(() => null)
  const wrong =
    rows === null ? 'no responde, o no acepta al usuario' : rows[0]?.es === true ? null : 'no es una réplica'
  return wrong === null ? [] : [`DATABASE_URL_LECTURA ${wrong}: mientras tanto lo lee todo el principal.`]
}
