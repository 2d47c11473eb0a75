import type pg from 'pg'
import { breakOff } from './break-off.ts'
import { copyOutQuery } from './copy-out.ts'
import { DatabaseSilent, type FaultReading, NotReplicated, requestOver } from './database-fault.ts'
import { type RawRow, rawQuery } from './raw-query.ts'
import type { DbRow, RawStatement, Statement } from './statement.ts'
import type { StatementWatch } from './statement-watch.ts'

/** Beyond what the server gives a statement: the answer that says so must still be able to arrive. */
export const SILENCE_MS = 1_000

/** Until when what is asked must be over, by `performance.now()`; null where nobody waits for it. */
export type Deadline = number | null

export const remaining = (until: Deadline): number =>
  until === null ? Number.POSITIVE_INFINITY : Math.max(1, until - performance.now())

export const isOver = (until: Deadline): boolean => until !== null && until <= performance.now()

/** How a statement is read where it fails, until when it may take, and whether it stands in a transaction. */
export interface Asking {
  readonly read: FaultReading['alone']
  readonly until?: Deadline
  readonly isInTransaction?: boolean
}

export interface Asker {
  run<R extends object = DbRow>(client: pg.PoolClient, s: Statement, how: Asking): Promise<R[]>
  raw(client: pg.PoolClient, s: RawStatement, how: Asking): Promise<RawRow[]>
  copyOut(client: pg.PoolClient, text: string, take: (bytes: Buffer) => void, how: Asking): Promise<void>
  /** The server cancels what takes too long; one that is silent cancels nothing, and the connection is broken off here. */
  answered<T>(client: pg.ClientBase, ms: number, ask: () => Promise<T>): Promise<T>
  /** From a new connection on. */
  watch(client: pg.ClientBase): void
  /** What this connection prepares stays, though its sessions are shared. */
  keep(client: pg.ClientBase): void
  /** The statements of this connection have all the time they need, or no longer. */
  lift(client: pg.ClientBase, isLifted: boolean): void
  /** How many times the server fell silent. */
  readonly silences: number
}

/** How statements are asked over a connection. `isShared`: by sessions in which nothing stays prepared, unless their pooler sees to it. */
export function asker({ statementTimeoutMs, isShared = false, watch }: AskerOptions): Asker {
  const unlimited = new WeakSet<pg.ClientBase>()
  const unreplicated = new WeakSet<pg.ClientBase>()
  const keeping = new WeakSet<pg.ClientBase>()
  const forgets = (client: pg.ClientBase): boolean => isShared && !keeping.has(client)
  let silences = 0
  const countSilence = (): void => {
    silences++
  }

  async function answered<T>(
    client: pg.ClientBase,
    ms: number,
    ask: () => Promise<T>,
    whenOver = countSilence,
  ): Promise<T> {
    if (ms === Number.POSITIVE_INFINITY) return ask()
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      whenOver()
      breakOff(client)
    }, ms)
    try {
      return await ask()
    } catch (error) {
      throw isOver ? new DatabaseSilent('The database did not answer in time', { cause: error }) : error
    } finally {
      clearTimeout(timer)
    }
  }

  /** One that had less time than the server gives says nothing of the server when that is over. */
  async function inTime<T>(client: pg.ClientBase, until: Deadline = null, ask: () => Promise<T>): Promise<T> {
    // Not sent: the connection is as good as before.
    if (isOver(until)) throw requestOver()
    const isLimited = statementTimeoutMs > 0 && !unlimited.has(client)
    const ms = Math.min(isLimited ? statementTimeoutMs + SILENCE_MS : Number.POSITIVE_INFINITY, remaining(until))
    const result = await answered(client, ms, ask, ms >= statementTimeoutMs ? countSilence : () => {})
    if (unreplicated.delete(client)) throw new NotReplicated('The standby did not confirm what was saved')
    return result
  }

  return {
    async run<R extends object = DbRow>(client: pg.PoolClient, s: Statement, { read, until }: Asking): Promise<R[]> {
      const { name, text, values } = s
      const query =
        name === undefined || forgets(client) ? { text, values: [...values] } : { name, text, values: [...values] }
      const began = performance.now()
      try {
        return (await inTime(client, until, () => client.query<R>(query))).rows
      } catch (error) {
        throw read(error, text)
      } finally {
        watch.took(s, performance.now() - began)
      }
    },
    async raw(client, s, { read, until, isInTransaction = false }) {
      const statement = forgets(client) ? { ...s, name: '' } : s
      const ask = (): Promise<RawRow[]> =>
        new Promise((resolve, reject) => {
          client.query(
            rawQuery(statement, isInTransaction, (error, rows) => (error === null ? resolve(rows) : reject(error))),
          )
        })
      const began = performance.now()
      try {
        return await inTime(client, until, ask)
      } catch (error) {
        throw read(error, s.text)
      } finally {
        watch.took(s, performance.now() - began)
      }
    },
    async copyOut(client, text, take, { read, until }) {
      const ask = (): Promise<void> =>
        new Promise((resolve, reject) => {
          client.query(copyOutQuery(text, take, (error) => (error === null ? resolve() : reject(error))))
        })
      const began = performance.now()
      try {
        await inTime(client, until, ask)
      } catch (error) {
        throw read(error, text)
      } finally {
        watch.took({ text }, performance.now() - began)
      }
    },
    answered: (client, ms, ask) => answered(client, ms, ask),
    watch(client) {
      client.on('notice', ({ routine }) => {
        if (routine === GIVEN_UP_WAITING) unreplicated.add(client)
      })
    },
    keep: (client) => void keeping.add(client),
    lift(client, isLifted) {
      if (isLifted) unlimited.add(client)
      else unlimited.delete(client)
    },
    get silences() {
      return silences
    },
  }
}

interface AskerOptions {
  readonly statementTimeoutMs: number
  readonly isShared?: boolean
  readonly watch: Pick<StatementWatch, 'took'>
}

/** Where in the server the warning comes from: its words are in the server's language. */
const GIVEN_UP_WAITING = 'SyncRepWaitForLSN'
