import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../src/engine/database.ts'

const commands = new AsyncLocalStorage<true>()

/** What only a command does, by itself on a pool of its own: nobody waits for it. */
export const asCommand = <T>(work: () => T): T => commands.run(true, work)

/**
 * A database that fails where something asks for a second connection while it holds a transaction: enough callers that do
 * so at once wait for one another until they are turned away.
 */
export function oneConnectionEach(db: Database): Database {
  const held = new AsyncLocalStorage<() => boolean>()
  const refuseAnother = (): void => {
    if (held.getStore()?.() === true && commands.getStore() === undefined)
      throw new Error('A second connection is asked for inside a transaction')
  }
  const always = (): boolean => true
  return {
    ...db,
    async run(statement) {
      refuseAnother()
      return db.run(statement)
    },
    async raw(statement) {
      refuseAnother()
      return db.raw(statement)
    },
    async within(milliseconds, work) {
      refuseAnother()
      return db.within(milliseconds, (tx) => held.run(always, work, tx))
    },
    async transaction(work) {
      refuseAnother()
      return db.transaction((tx) => held.run(always, work, tx))
    },
    async session(work) {
      refuseAnother()
      return db.session((tx) => held.run(always, work, tx))
    },
    async request(work) {
      refuseAnother()
      return db.request((tx) => held.run(() => tx.begun, work, tx))
    },
  }
}
