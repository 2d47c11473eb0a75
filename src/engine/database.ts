import { asker, type Deadline, SILENCE_MS } from './connection/ask.ts'
import { faultReading } from './connection/database-fault.ts'
import { lending, type PoolStats, type ServerPlace } from './connection/lending.ts'
import { repeating } from './connection/repeat-rule.ts'
import { requestUntil, sooner } from './connection/request-time.ts'
import { type Servers, serverChoice } from './connection/server-choice.ts'
import { noFence, type ServerFence, serverMark } from './connection/server-identity.ts'
import type { LongTx, RequestTx, Tx } from './connection/statement.ts'
import { type StatementWatch, statementWatch } from './connection/statement-watch.ts'
import { transactions } from './connection/transactions.ts'

export type { PoolStats } from './connection/lending.ts'
export type { DbRow, LongTx, RawStatement, RequestTx, Statement, Tx } from './connection/statement.ts'

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
  /** Told when what is written goes to another server than before, or to another state of it. */
  onMoved(listener: (from: ServerPlace, to: ServerPlace) => void): void
  /** How many processes of the service have a pool like this one. */
  readonly processes: number
  /** A connection of its own with a server-side cursor's patience: migrations, locks, bulk loads. */
  session<T>(work: (tx: LongTx) => Promise<T>): Promise<T>
  /** Told of every statement that took so many milliseconds or more, by a name that says nothing of its values. */
  onStatement: StatementWatch['onStatement']
  stats(): PoolStats
  end(): Promise<void>
}

export interface DatabaseOptions {
  /** Of several servers the one that takes writes is found by asking them. */
  readonly connection: Servers
  readonly poolSize: number
  /** How many processes of the service open one like it; one unless this is said. */
  readonly processes?: number
  readonly maxWaiting: number
  readonly statementTimeoutMs: number
  /** How long a request waits for a connection. */
  readonly connectTimeoutMs?: number
  /** Role that every connection assumes: the one that cannot rewrite the audit. */
  readonly role?: string
  /** The connections lead to a pooler that lends its sessions for a transaction at a time. */
  readonly isShared?: boolean
  /** Whether a server that takes no writes will do. */
  readonly acceptsReplica?: boolean
  /** What every connection is called where the server lists them. */
  readonly name?: string
  /** What is known outside of the database of the state it must have reached. */
  readonly fence?: ServerFence
  /** Whether the disk of the server is full, where it is this machine's. */
  readonly diskIsFull?: () => boolean
}

export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs, connectTimeoutMs = 5_000, diskIsFull = () => false, fence = noFence } = options
  const fault = faultReading(diskIsFull)
  const watch = statementWatch()
  const ask = asker({ ...options, watch })
  const choice = serverChoice(options.connection)
  const mark = options.acceptsReplica === true ? null : serverMark(fence)
  const lent = lending({ ...options, connectTimeoutMs, choice, mark, fence, fault, asker: ask })
  const work = transactions(lent, ask, fault, statementTimeoutMs)
  /** What is asked ends with the time that a statement has, waiting for a connection and repetitions included, and with its request. */
  const deadline = (): Deadline =>
    sooner(statementTimeoutMs === 0 ? null : performance.now() + statementTimeoutMs + SILENCE_MS, requestUntil())
  const repeat = <T>(
    once: (until: Deadline) => Promise<T>,
    another: (() => Promise<void>) | null = choice.search,
  ): Promise<T> => {
    const until = deadline()
    return repeating(() => once(until), until, another)
  }
  return {
    run: (statement) =>
      repeat((until) => work.alone(until, (client) => ask.run(client, statement, { read: fault.alone, until }))),
    raw: (statement) =>
      repeat((until) => work.alone(until, (client) => ask.raw(client, statement, { read: fault.alone, until }))),
    // What a request does in transactions of its own is repeated there, and stays where the rest fails.
    request: (requested) => repeat((until) => work.request(until, requested), null),
    transaction: (long) => repeat(() => work.transaction(requestUntil(), long)),
    within: (milliseconds, hurried) => repeat(() => work.haste(requestUntil(), milliseconds, hurried)),
    async session(long) {
      if (options.isShared === true) throw new Error('Behind a pooler that lends by transaction there are no sessions')
      return work.session(requestUntil(), long)
    },
    size: options.poolSize,
    onLost: lent.onLost,
    onMoved: lent.onMoved,
    onStatement: watch.onStatement,
    processes: options.processes ?? 1,
    stats: lent.stats,
    end: lent.end,
  }
}
