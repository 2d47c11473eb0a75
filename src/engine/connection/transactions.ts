import type pg from 'pg'
import type { Asker, Asking, Deadline } from './ask.ts'
import { type FaultReading, isAwayProblem } from './database-fault.ts'
import type { Lending } from './lending.ts'
import { withoutRequestLimit } from './request-time.ts'
import { limitsAgain } from './session-settings.ts'
import type { DbRow, LongTx, RequestTx, Statement, Tx } from './statement.ts'

/** Every way of working on a connection that was lent, each once: who repeats it decides elsewhere. */
export interface Transactions {
  alone<T>(until: Deadline, work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  transaction<T>(until: Deadline, work: (tx: LongTx) => Promise<T>): Promise<T>
  request<T>(until: Deadline, work: (tx: RequestTx) => Promise<T>): Promise<T>
  /** Nothing is written, so what was read, or why it was not, is good however the transaction ends. */
  haste<T>(until: Deadline, milliseconds: number, work: (tx: Tx) => Promise<T>): Promise<T>
  session<T>(until: Deadline, work: (tx: LongTx) => Promise<T>): Promise<T>
}

interface OpenTransaction {
  readonly tx: LongTx
  commit(): Promise<void>
  rollback(reason: unknown): Promise<void>
}

interface Beginning {
  readonly begin?: string
  readonly read?: FaultReading['inside']
  readonly until?: Deadline
}

export function transactions(
  { checkout, giveBack }: Lending,
  asker: Asker,
  fault: FaultReading,
  statementTimeoutMs: number,
): Transactions {
  async function alone<T>(
    until: Deadline,
    work: (client: pg.PoolClient) => Promise<T>,
    isInDoubt?: (error: unknown) => boolean,
  ): Promise<T> {
    const client = await checkout(until)
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

  async function begin({
    begin = 'begin',
    read = fault.inside,
    until = null,
  }: Beginning = {}): Promise<OpenTransaction> {
    const client = await checkout(until)
    const how = { read, until, isInTransaction: true }
    const tell = (text: string, told: Asking['read'], by = how.until): Promise<unknown> =>
      asker.run(client, { text, values: [] }, { read: told, until: by })
    /** A commit that the server gave up before it began it leaves the connection in the transaction. */
    const ended = async (ask: Promise<unknown>): Promise<void> => {
      try {
        await ask
      } catch (error) {
        giveBack(client, error, true)
        throw error
      }
    }
    const run = <R extends object = DbRow>(s: Statement): Promise<R[]> => asker.run<R>(client, s, how)
    await ended(tell(begin, fault.inside))
    return {
      tx: {
        run,
        raw: (s) => asker.raw(client, s, how),
        copyOut: (text, take) => asker.copyOut(client, text, take, how),
        async withoutLimit() {
          await run({ text: 'set local statement_timeout = 0; set local lock_timeout = 0', values: [] })
          asker.lift(client, true)
          how.until = null
          withoutRequestLimit()
        },
      },
      async commit() {
        await ended(tell('commit', fault.alone))
        giveBack(client)
      },
      async rollback(reason) {
        try {
          // Also where the time is over, which is why it is rolled back.
          await tell('rollback', fault.alone, null)
        } catch {
          const error = fault.abandoned(reason)
          giveBack(client, error, true)
          throw error
        }
        giveBack(client, reason)
      },
    }
  }

  return {
    alone,
    async transaction(until, work) {
      const open = await begin({ until })
      let result: Awaited<ReturnType<typeof work>>
      try {
        result = await work(open.tx)
      } catch (error) {
        await open.rollback(error)
        throw error
      }
      await open.commit()
      return result
    },
    async haste(until, milliseconds, work) {
      const open = await begin({
        until,
        begin: `begin read only; set local statement_timeout = ${Math.round(milliseconds)}`,
        read: fault.hurried,
      })
      try {
        const result = await work(open.tx)
        await open.commit().catch(() => {})
        return result
      } catch (error) {
        await open.rollback(error).catch(() => {})
        throw error
      }
    },
    async request(until, work) {
      let opening: Promise<OpenTransaction> | null = null
      let over = false
      const opened = (): Promise<OpenTransaction> => {
        if (over) throw new Error('The transaction of this request is over')
        opening ??= begin({ until })
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
      let result: Awaited<ReturnType<typeof work>>
      try {
        result = await work(tx)
      } catch (error) {
        await (await ending())?.rollback(error)
        throw error
      }
      await (await ending())?.commit()
      return result
    },
    session: (until, work) =>
      alone(
        until,
        async (client) => {
          const how = { read: fault.alone, until }
          const run = <R extends object = DbRow>(s: Statement): Promise<R[]> => asker.run<R>(client, s, how)
          let lifted = false
          const withoutLimit = async (): Promise<void> => {
            await run({ text: 'set statement_timeout = 0; set lock_timeout = 0', values: [] })
            asker.lift(client, true)
            lifted = true
            how.until = null
            withoutRequestLimit()
          }
          try {
            return await work({
              run,
              raw: (s) => asker.raw(client, s, how),
              copyOut: (text, take) => asker.copyOut(client, text, take, how),
              withoutLimit,
            })
          } finally {
            // One that cannot be told is broken, and found out at its next use.
            if (lifted) await run({ text: limitsAgain(statementTimeoutMs), values: [] }).catch(() => {})
          }
        },
        // Whatever it locked for the session goes with it.
        isAwayProblem,
      ),
  }
}
