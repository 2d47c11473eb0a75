import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../src/engine/database.ts'

/**
 * The statements that operations ask of a database while something is done, by name; by their text where they have none. Work
 * behind the requests goes on meanwhile, and is not counted.
 */
export async function askedStatements(db: Database, work: () => Promise<unknown>): Promise<readonly string[]> {
  const asked: string[] = []
  const counting = new AsyncLocalStorage<string[]>()
  const { raw, run, request } = db
  db.request = (operation) => counting.run(asked, () => request(operation))
  db.raw = (statement) => {
    counting.getStore()?.push(statement.name)
    return raw(statement)
  }
  db.run = (statement) => {
    counting.getStore()?.push(statement.name ?? statement.text)
    return run(statement)
  }
  try {
    await work()
  } finally {
    Object.assign(db, { raw, run, request })
  }
  return asked
}
