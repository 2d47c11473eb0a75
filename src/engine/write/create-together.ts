import { Problem } from '../../model/problem.ts'
import type { Resource, Row } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import { coalesce, commitLanes } from '../coalesce.ts'
import { binaryField, recorder } from '../columns.ts'
import { overloaded } from '../connection/database-fault.ts'
import type { RawRow } from '../connection/raw-query.ts'
import type { Core } from '../core.ts'
import { whoWrites } from './who-writes.ts'
import { createManyStatement } from './write-sql.ts'

export interface Creation {
  readonly row: Row
  readonly call: Call
  readonly changed: readonly string[]
  /** The state of its history in which a row of this kind is written all the same. */
  readonly exempt: string | null
}

type Outcome = { readonly made: RawRow | undefined } | { readonly error: unknown }

/**
 * Creates that wait at the same time share a statement and a commit, as reads do. If one of them breaks a constraint none
 * is stored, and each is tried again alone: so each gets its own row or its own error, and nobody pays for another's
 * mistake but with time. Null where writing a row takes more than the row itself.
 */
export function createTogether(core: Core, r: Resource): ((creation: Creation) => Promise<RawRow | undefined>) | null {
  const alone =
    r.numbered !== undefined || r.derives !== undefined || r.onlyOne !== undefined || binaryField(r) !== null
  if (alone) return null
  const { name, text } = createManyStatement(r, core.registry)
  const record = recorder(r)

  async function write(creations: readonly Creation[]): Promise<Outcome[]> {
    const rows = creations.map(({ row, call, changed, exempt }) => ({
      fila: record(row),
      quien: whoWrites(call),
      campos: changed,
      exento: exempt,
    }))
    const made = await core.db.raw({ name, text, values: [JSON.stringify(rows)] })
    const byId = new Map(made.map((row) => [row[0], row]))
    return creations.map(({ row }) => ({ made: byId.get(row.id) }))
  }

  async function eachAlone(creations: readonly Creation[]): Promise<Outcome[]> {
    return Promise.all(
      creations.map(async (creation): Promise<Outcome> => {
        try {
          return (await write([creation]))[0] ?? { made: undefined }
        } catch (error) {
          return { error }
        }
      }),
    )
  }

  const enter = coalesce<Creation, Outcome>(
    async (creations) => {
      try {
        return await write(creations)
      } catch (error) {
        // The database being away is nobody's fault and no reason to ask it again for each.
        if (error instanceof Problem || creations.length === 1) throw error
        return eachAlone(creations)
      }
    },
    { maxBatch: 32, maxWaiting: 5_000, ...commitLanes(core.db.processes, 3), full: overloaded },
  )
  return async (creation) => {
    const outcome = await enter(creation)
    if ('error' in outcome) throw outcome.error
    return outcome.made
  }
}
