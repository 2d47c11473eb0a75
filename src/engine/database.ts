import type { Socket } from 'node:net'
import pg from 'pg'
import { diskFull } from '../model/problems.ts'
import { copyOutQuery } from './connection/copy-out.ts'
import {
  codeOf,
  DatabaseSilent,
  type FaultReading,
  faultReading,
  isAwayProblem,
  isGivenUp,
  overloaded,
} from './connection/database-fault.ts'
import { typeParsers } from './connection/decode.ts'
import { type RawRow, rawQuery } from './connection/raw-query.ts'
import { limitsAgain, prepareSession } from './connection/session-settings.ts'

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
  /** `R` are the columns of the statement as their types are read; whoever writes the text says them beside it. */
  run<R extends object = DbRow>(statement: Statement): Promise<R[]>
  raw(statement: RawStatement): Promise<RawRow[]>
}

/** A transaction or a session, whose statements can be given all the time they need. */
export interface LongTx extends Tx {
  /** From here to its end: loads of a whole catalogue or file. */
  withoutLimit(): Promise<void>
  /** `copy (…) to stdout`, which takes no values: what varies is set in the transaction with `set_config` before. */
  copyOut(text: string, take: (bytes: Buffer) => void): Promise<void>
}

/** The transaction of a request: begun with its first statement, and not at all where there is none. */
export interface RequestTx extends Tx {
  readonly begun: boolean
}

export interface Database extends Tx {
  /** `work` is tried again as a whole if others were in the way: what it does that lasts, it does in its transaction. */
  request<T>(work: (tx: RequestTx) => Promise<T>): Promise<T>
  transaction<T>(work: (tx: LongTx) => Promise<T>): Promise<T>
  /** Reads with less patience than usual: a statement that takes longer is `TooSlow`. */
  within<T>(milliseconds: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** How many connections there may be. */
  readonly size: number
  /** Told of every connection that is lost: the server behind the next one may be another, or an earlier state of it. */
  onLost(listener: () => void): void
  /** How many processes of the service have a pool like this one. */
  readonly processes: number
  /** A connection of its own with a server-side cursor's patience: migrations, locks, bulk loads. */
  session<T>(work: (tx: LongTx) => Promise<T>): Promise<T>
  /** `full`: the server refused something for lack of disk within the last half minute. */
  stats(): { total: number; idle: number; waiting: number; full: boolean }
  end(): Promise<void>
}

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig
  readonly poolSize: number
  /** How many processes of the service open one like it; one unless this is said. */
  readonly processes?: number
  readonly maxWaiting: number
  readonly statementTimeoutMs: number
  /** How long a request waits for a connection. */
  readonly connectTimeoutMs?: number
  /** Role that every connection assumes: the one that cannot rewrite the audit. */
  readonly role?: string
  /** Whether the disk of the server is full, where it is this machine's. */
  readonly diskIsFull?: () => boolean
}

/** Serialisation failure and deadlock: what was tried left nothing behind and may simply be tried again. */
const RETRY = new Set(['40001', '40P01'])
const ATTEMPTS = 4

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!RETRY.has(codeOf(error))) throw error
      // Others were in the way each time: they will not be for long.
      if (attempt === ATTEMPTS) throw overloaded()
    }
  }
}

/** Beyond what the server gives a statement: the answer that says so must still be able to arrive. */
const SILENCE_MS = 1_000
/** A server that went away without a word is noticed on an idle connection too. */
const KEEP_ALIVE_MS = 10_000
const GOODBYE_MS = 2_000
/** For so long is a full disk told to callers that ask how the service is. */
const FULL_MS = 30_000

/** What the server says of a connection that is in no transaction. */
const OUTSIDE = 'I'

interface OpenTransaction {
  readonly tx: LongTx
  commit(): Promise<void>
  rollback(reason: unknown): Promise<void>
}

/** What we use of pg's connection; its types do not describe it. */
const breakOff = (client: pg.ClientBase): void => {
  ;(client as unknown as { connection?: { stream: Socket } }).connection?.stream.destroy()
}

export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs, connectTimeoutMs = 5_000, diskIsFull = () => false } = options
  const fault = faultReading(diskIsFull)
  const live = new Set<pg.ClientBase>()
  /** How many silences there had been when a connection was made: those from before the last one are not trusted. */
  const madeAfter = new WeakMap<pg.ClientBase, number>()
  const unlimited = new WeakSet<pg.ClientBase>()
  let silences = 0
  let fullAt = Number.NEGATIVE_INFINITY

  const pool = new pg.Pool({
    ...options.connection,
    max: options.poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: typeParsers,
    onConnect: (client) => answered(client, connectTimeoutMs, () => prepareSession(client, options)),
  })
  // A connection that breaks is replaced on the next query; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    live.add(client)
    madeAfter.set(client, silences)
  })
  const lostListeners: (() => void)[] = []
  pool.on('remove', (client) => {
    live.delete(client)
    for (const listener of lostListeners) listener()
  })

  /** The server cancels what takes too long; one that is silent cancels nothing, and the connection is broken off here. */
  async function answered<T>(client: pg.ClientBase, ms: number, ask: () => Promise<T>): Promise<T> {
    if (ms === 0) return ask()
    let silent = false
    const timer = setTimeout(() => {
      silent = true
      silences++
      breakOff(client)
    }, ms)
    try {
      return await ask()
    } catch (error) {
      throw silent ? new DatabaseSilent('The database did not answer in time', { cause: error }) : error
    } finally {
      clearTimeout(timer)
    }
  }
  const patience = (client: pg.ClientBase): number =>
    statementTimeoutMs === 0 || unlimited.has(client) ? 0 : statementTimeoutMs + SILENCE_MS

  async function checkout(): Promise<pg.PoolClient> {
    for (;;) {
      if (pool.waitingCount >= options.maxWaiting) throw overloaded()
      const client = await pool.connect().catch((error) => {
        // Nothing was asked yet, so nothing is in doubt.
        throw fault.inside(error)
      })
      if ((madeAfter.get(client) ?? 0) === silences) return client
      breakOff(client)
      client.release(true)
    }
  }

  const runOn = async <R extends object = DbRow>(
    client: pg.PoolClient,
    s: Statement,
    read = fault.alone,
  ): Promise<R[]> => {
    const { text, values } = s
    try {
      const result = await answered(client, patience(client), () =>
        client.query<R>(
          s.name === undefined ? { text, values: [...values] } : { name: s.name, text, values: [...values] },
        ),
      )
      return result.rows
    } catch (error) {
      throw read(error, s.text)
    }
  }

  const rawOn = async (
    client: pg.PoolClient,
    s: RawStatement,
    read = fault.alone,
    isInTransaction = false,
  ): Promise<RawRow[]> => {
    try {
      return await answered(
        client,
        patience(client),
        () =>
          new Promise<RawRow[]>((resolve, reject) => {
            client.query(
              rawQuery(s, isInTransaction, (error, rows) => (error === null ? resolve(rows) : reject(error))),
            )
          }),
      )
    } catch (error) {
      throw read(error, s.text)
    }
  }

  const copyOn = async (
    client: pg.PoolClient,
    text: string,
    take: (bytes: Buffer) => void,
    read = fault.alone,
  ): Promise<void> => {
    try {
      await answered(
        client,
        patience(client),
        () =>
          new Promise<void>((resolve, reject) => {
            client.query(copyOutQuery(text, take, (error) => (error === null ? resolve() : reject(error))))
          }),
      )
    } catch (error) {
      throw read(error, text)
    }
  }

  /**
   * A connection in doubt is thrown away rather than lent again, and so is one that is still in a transaction; one whose statement the
   * server gave up is as good as before.
   */
  function giveBack(
    client: pg.PoolClient,
    error: unknown = null,
    isInDoubt = isAwayProblem(error) && !isGivenUp(error),
  ): void {
    if (isAwayProblem(error) && error.kind === diskFull) fullAt = Date.now()
    unlimited.delete(client)
    client.release(isInDoubt || client.getTransactionStatus() !== OUTSIDE)
  }

  async function withClient<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    isInDoubt?: (error: unknown) => boolean,
  ): Promise<T> {
    const client = await checkout()
    return work(client).then(
      (result) => {
        giveBack(client)
        return result
      },
      (error) => {
        giveBack(client, error, isInDoubt?.(error))
        throw error
      },
    )
  }

  async function beginTransaction(
    begin = 'begin',
    read: FaultReading['inside'] = fault.inside,
  ): Promise<OpenTransaction> {
    const client = await checkout()
    /** A commit that the server gave up before it began it leaves the connection in the transaction. */
    const ended = async (ask: Promise<unknown>): Promise<void> => {
      try {
        await ask
      } catch (error) {
        giveBack(client, error, true)
        throw error
      }
    }
    const run = <R extends object = DbRow>(s: Statement): Promise<R[]> => runOn<R>(client, s, read)
    await ended(runOn(client, { text: begin, values: [] }, fault.inside))
    return {
      tx: {
        run,
        raw: (s) => rawOn(client, s, read, true),
        copyOut: (text, take) => copyOn(client, text, take, read),
        async withoutLimit() {
          await run({ text: 'set local statement_timeout = 0; set local lock_timeout = 0', values: [] })
          unlimited.add(client)
        },
      },
      async commit() {
        await ended(runOn(client, { text: 'commit', values: [] }))
        giveBack(client)
      },
      async rollback(reason) {
        try {
          await runOn(client, { text: 'rollback', values: [] })
        } catch {
          const error = fault.abandoned(reason)
          giveBack(client, error, true)
          throw error
        }
        giveBack(client, reason)
      },
    }
  }

  async function inTransaction<T>(work: (tx: LongTx) => Promise<T>): Promise<T> {
    const open = await beginTransaction()
    let result: T
    try {
      result = await work(open.tx)
    } catch (error) {
      await open.rollback(error)
      throw error
    }
    await open.commit()
    return result
  }

  /** Nothing is written, so what was read, or why it was not, is good however the transaction ends. */
  async function inHaste<T>(milliseconds: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    const begin = `begin read only; set local statement_timeout = ${Math.round(milliseconds)}`
    const open = await beginTransaction(begin, fault.hurried)
    try {
      const result = await work(open.tx)
      await open.commit().catch(() => {})
      return result
    } catch (error) {
      await open.rollback(error).catch(() => {})
      throw error
    }
  }

  async function inRequest<T>(work: (tx: RequestTx) => Promise<T>): Promise<T> {
    let opening: Promise<OpenTransaction> | null = null
    let over = false
    const opened = (): Promise<OpenTransaction> => {
      if (over) throw new Error('The transaction of this request is over')
      opening ??= beginTransaction()
      return opening
    }
    const tx: RequestTx = {
      get begun() {
        return opening !== null
      },
      run: async (s) => (await opened()).tx.run(s),
      raw: async (s) => (await opened()).tx.raw(s),
    }
    /** Null where it never began, or could not. */
    const ending = async (): Promise<OpenTransaction | null> => {
      over = true
      return (await opening?.catch(() => null)) ?? null
    }
    let result: T
    try {
      result = await work(tx)
    } catch (error) {
      await (await ending())?.rollback(error)
      throw error
    }
    await (await ending())?.commit()
    return result
  }

  async function inSession<T>(work: (tx: LongTx) => Promise<T>): Promise<T> {
    return withClient(async (client) => {
      const run = <R extends object = DbRow>(s: Statement): Promise<R[]> => runOn<R>(client, s)
      let lifted = false
      const withoutLimit = async (): Promise<void> => {
        await run({ text: 'set statement_timeout = 0; set lock_timeout = 0', values: [] })
        unlimited.add(client)
        lifted = true
      }
      try {
        return await work({
          run,
          raw: (s) => rawOn(client, s),
          copyOut: (text, take) => copyOn(client, text, take),
          withoutLimit,
        })
      } finally {
        // One that cannot be told is broken, and found out at its next use.
        if (lifted) await run({ text: limitsAgain(statementTimeoutMs), values: [] }).catch(() => {})
      }
      // Whatever it locked for the session goes with it.
    }, isAwayProblem)
  }

  return {
    run: (statement) => retrying(() => withClient((client) => runOn(client, statement))),
    raw: (statement) => retrying(() => withClient((client) => rawOn(client, statement))),
    request: (work) => retrying(() => inRequest(work)),
    transaction: (work) => retrying(() => inTransaction(work)),
    within: (milliseconds, work) => retrying(() => inHaste(milliseconds, work)),
    size: options.poolSize,
    onLost: (listener) => void lostListeners.push(listener),
    processes: options.processes ?? 1,
    session: inSession,
    stats: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      full: Date.now() - fullAt < FULL_MS,
    }),
    async end() {
      await pool.end()
      // Those that were told goodbye and do not leave would keep this process.
      setTimeout(() => live.forEach(breakOff), GOODBYE_MS).unref()
    },
  }
}
