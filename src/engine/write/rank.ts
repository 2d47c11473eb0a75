import type { Resource, Row } from '../../model/resource.ts'
import { afterSaving } from '../connection/database-fault.ts'
import type { Core } from '../core.ts'

/** A place in a queue depends on other rows, so it is asked for once the row stands. */
export function ranker(core: Core, r: Resource): (row: Row) => Row | Promise<Row> {
  const ranked = Object.keys(r.fields).filter((name) => r.fields[name]?.kind === 'rank')
  if (ranked.length === 0) return (row) => row
  return async (row) => {
    const now = await afterSaving(() => core.load(r.name, row.id))
    // The place only: whoever writes next must not answer for what this request did.
    return { ...row, ...Object.fromEntries(ranked.map((name) => [name, now?.[name] ?? null])) }
  }
}
