import { buildCore, type Core } from '../core.ts'
import type { Database, LongTx } from '../database.ts'
import { Unwritten } from './prepare.ts'

/** What is made of a core whose every statement goes to one transaction while `run` works, and to the database otherwise. */
export interface TransactionCores<M> {
  /** As `Database.transaction`; a row that was refused is explained once the transaction is over. */
  run<T>(work: (tx: LongTx, made: M) => Promise<T>): Promise<T>
}

interface Slot<M> {
  tx: LongTx | null
  readonly made: M
}

/**
 * Rules read what they ask through their core. Where several rows are written together and some refer to others, they have to see
 * what the transaction wrote so far: they are compiled once more, over a database that is that transaction. Each is used by one at a time
 * and kept for the next.
 */
export function transactionCores<M>(of: Core, make: (core: Core) => M): TransactionCores<M> {
  const idle: Slot<M>[] = []
  const newSlot = (): Slot<M> => {
    const held: { tx: LongTx | null } = { tx: null }
    const { db, registry, settings, codes, reading, gates, newId } = of
    // It was made ready before the transaction.
    const seal = of.seal === null ? null : { ...of.seal, ready: async () => {} }
    const within = databaseWithin(db, () => held.tx)
    const core = { ...buildCore(within, registry, settings, codes, reading, gates, null, seal), newId }
    return Object.assign(held, { made: make(core) })
  }
  return {
    async run(work) {
      await of.seal?.ready()
      const slot = idle.pop() ?? newSlot()
      try {
        return await of.db.transaction(async (tx) => {
          const one = oneAtATime(tx)
          slot.tx = one
          try {
            return await work(one, slot.made)
          } finally {
            slot.tx = null
          }
        })
      } catch (error) {
        throw error instanceof Unwritten ? await error.explain() : error
      } finally {
        idle.push(slot)
      }
    },
  }
}

/** Rules that ask at the same time share the one connection of the transaction: each waits for the one before it. */
function oneAtATime(tx: LongTx): LongTx {
  let last: Promise<unknown> = Promise.resolve()
  const after = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
  return {
    ...tx,
    run: (statement) => after(() => tx.run(statement)),
    raw: (statement) => after(() => tx.raw(statement)),
  }
}

/** The transaction in place of the database: what would begin another takes part in it. */
function databaseWithin(db: Database, current: () => LongTx | null): Database {
  return {
    ...db,
    run: (statement) => (current() ?? db).run(statement),
    raw: (statement) => (current() ?? db).raw(statement),
    request(work) {
      const tx = current()
      return tx === null ? db.request(work) : work({ run: tx.run, raw: tx.raw, begun: true })
    },
    transaction(work) {
      const tx = current()
      return tx === null ? db.transaction(work) : work(tx)
    },
    within(milliseconds, work) {
      const tx = current()
      return tx === null ? db.within(milliseconds, work) : work(tx)
    },
  }
}
