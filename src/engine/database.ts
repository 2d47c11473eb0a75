import pg from 'pg'
import { Problem } from '../model/problem.ts'
import { unavailable } from '../model/problems.ts'
import { say } from '../model/say.ts'
import { typeParsers } from './decode.ts'
import { type RawRow, rawQuery } from './raw-query.ts'

export interface Statement {
  /** Prepared once per connection under this name; leave out for statements whose text varies freely. */
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

export type DbRow = Record<string, unknown>

/** A statement of the hot paths: always prepared, its values already text, its rows left as text. */
export interface RawStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** Inside a transaction: the only handle its code is given. */
export interface Tx {
  run(statement: Statement): Promise<DbRow[]>
  raw(statement: RawStatement): Promise<RawRow[]>
}

export interface Database extends Tx {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reads with less patience than usual: a statement that takes longer is `TooSlow`. */
  within<T>(milliseconds: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** How many connections there may be. */
  readonly size: number
  /** A connection of its own with a server-side cursor's patience: migrations, locks, bulk loads. */
  session<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  stats(): { total: number; idle: number; waiting: number }
  end(): Promise<void>
}

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig
  readonly poolSize: number
  readonly maxWaiting: number
  readonly statementTimeoutMs: number
  /** How long whoever waits for a connection waits. */
  readonly connectTimeoutMs?: number
  /** Role that every connection assumes: the one that cannot rewrite the audit. */
  readonly role?: string
}

/**
 * SQLSTATE classes and socket errors that mean "the database cannot just now", not "the statement is wrong": connection,
 * shutdown, no room (disk, memory, connections), cancelled for taking too long.
 */
const AWAY = /^(08|57P0[123]|53|57014|ECONN|ENOENT|EPIPE|ETIMEDOUT|EACCES)/

export const overloaded = (): Problem =>
  new Problem(unavailable, {
    detail: say('Hay demasiadas solicitudes en espera.', 'Too many requests are waiting.'),
    headers: { 'retry-after': '1' },
  })

export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    AWAY.test(code) || /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
  )
}

/** A statement took longer than it was given; for whoever gave it that long to say what that means. */
export class TooSlow extends Error {}
const CANCELLED = '57014'

const DISK_FULL = '53100'

function away(error: unknown): Problem {
  const full = error instanceof Error && 'code' in error && error.code === DISK_FULL
  return new Problem(unavailable, {
    detail: full
      ? say('La base de datos no tiene espacio en disco.', 'The database has no disk space left.')
      : say('La base de datos no responde.', 'The database does not answer.'),
    headers: { 'retry-after': full ? '60' : '2' },
  })
}

const awayOr = (error: unknown): unknown => (isAway(error) ? away(error) : error)
const slowOr = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === CANCELLED ? new TooSlow() : awayOr(error)

/** Serialisation failure and deadlock: what was tried left nothing behind and may simply be tried again. */
const RETRY = new Set(['40001', '40P01'])
const ATTEMPTS = 4

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const again = error instanceof Error && 'code' in error && RETRY.has(String(error.code))
      if (!again) throw error
      // Others were in the way each time: they will not be for long.
      if (attempt === ATTEMPTS) throw overloaded()
    }
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.poolSize,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 0,
    types: typeParsers,
    options: [
      '-c timezone=UTC',
      '-c datestyle=ISO',
      '-c jit=off',
      `-c statement_timeout=${options.statementTimeoutMs}`,
      ...(options.role === undefined ? [] : [`-c role=${options.role}`]),
    ].join(' '),
  })
  // A connection that breaks is replaced on the next query; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })

  async function checkout(): Promise<pg.PoolClient> {
    if (pool.waitingCount >= options.maxWaiting) throw overloaded()
    try {
      return await pool.connect()
    } catch (error) {
      throw isAway(error) ? away(error) : error
    }
  }

  const runOn = async (client: pg.PoolClient, s: Statement, fault = awayOr): Promise<DbRow[]> => {
    try {
      const result = await client.query<DbRow>(
        s.name === undefined
          ? { text: s.text, values: [...s.values] }
          : { name: s.name, text: s.text, values: [...s.values] },
      )
      return result.rows
    } catch (error) {
      throw fault(error)
    }
  }

  const rawOn = (client: pg.PoolClient, s: RawStatement, fault = awayOr): Promise<RawRow[]> =>
    new Promise((resolve, reject) => {
      client.query(
        rawQuery(s, (error, rows) => {
          if (error === null) resolve(rows)
          else reject(fault(error))
        }),
      )
    })

  /** A connection in doubt is thrown away rather than lent again. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await checkout()
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(error instanceof Problem && error.kind === unavailable)
      throw error
    }
  }

  async function inTransaction<T>(begin: string, work: (tx: Tx) => Promise<T>, fault = awayOr): Promise<T> {
    return withClient(async (client) => {
      await runOn(client, { text: begin, values: [] })
      try {
        const result = await work({ run: (s) => runOn(client, s, fault), raw: (s) => rawOn(client, s, fault) })
        await runOn(client, { text: 'commit', values: [] })
        return result
      } catch (error) {
        // A connection that cannot even roll back is thrown away by withClient: the error says so.
        await client.query('rollback').catch(() => {
          throw away(error)
        })
        throw error
      }
    })
  }

  return {
    run: (statement) => retrying(() => withClient((client) => runOn(client, statement))),
    raw: (statement) => retrying(() => withClient((client) => rawOn(client, statement))),
    transaction: (work) => retrying(() => inTransaction('begin', work)),
    within: (milliseconds, work) => {
      const begin = `begin read only; set local statement_timeout = ${Math.round(milliseconds)}`
      return retrying(() => inTransaction(begin, work, slowOr))
    },
    size: options.poolSize,
    session: (work) => withClient((client) => work({ run: (s) => runOn(client, s), raw: (s) => rawOn(client, s) })),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  }
}
