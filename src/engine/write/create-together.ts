import { Problem } from '../../model/problem.ts'
import type { Resource, Row } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import { coalesce, PATIENCE_MS } from '../coalesce.ts'
import { binaryField, recorder } from '../columns.ts'
import { overloaded } from '../connection/database-fault.ts'
import type { RawRow } from '../connection/raw-query.ts'
import type { Core } from '../core.ts'
import type { Tx } from '../database.ts'
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
 * Rows in one statement, each as it was made; undefined where a guard refused it. Null where writing any row of it takes
 * more than the row itself; what one of them derives or settles is for who asks.
 */
export function writeTogether(
  core: Pick<Core, 'registry'>,
  r: Resource,
  passing: 'none' | 'twins',
): ((tx: Tx, creations: readonly Creation[]) => Promise<readonly (RawRow | undefined)[]>) | null {
  if (r.numbered !== undefined || r.onlyOne !== undefined || binaryField(r) !== null) return null
  const { name, text } = createManyStatement(r, core.registry, passing)
  const record = recorder(r)
  return async (tx, creations) => {
    const rows = creations.map(({ row, call, changed, exempt }) => ({
      fila: record(row),
      quien: whoWrites(call),
      campos: changed,
      exento: exempt,
    }))
    const made = await tx.raw({ name, text, values: [JSON.stringify(rows)] })
    const byId = new Map(made.map((row) => [row[0], row]))
    return creations.map(({ row }) => byId.get(row.id))
  }
}

/**
 * Creates that wait at the same time share a statement and a commit, as reads do. One that is there already is passed over
 * and tried again alone; if one breaks another constraint none is stored, and each is tried again alone: so each gets its own
 * row or its own error, and nobody pays for another's mistake but with time. Null as `writeTogether`.
 */
export function createTogether(core: Core, r: Resource): ((creation: Creation) => Promise<RawRow | undefined>) | null {
  const strictly = writeTogether(core, r, 'none')
  if (strictly === null) return null
  const passing = r.unique.length === 0 ? strictly : (writeTogether(core, r, 'twins') ?? strictly)
  const strict = (creations: readonly Creation[]) => strictly(core.db, creations)

  async function alone(creation: Creation): Promise<Outcome> {
    try {
      return { made: (await strict([creation]))[0] }
    } catch (error) {
      return { error }
    }
  }

  async function together(creations: readonly Creation[]): Promise<Outcome[]> {
    let made: readonly (RawRow | undefined)[]
    try {
      made = await passing(core.db, creations)
    } catch (error) {
      // The database being away is nobody's fault and no reason to ask it again for each.
      if (error instanceof Problem) throw error
      return Promise.all(creations.map(alone))
    }
    return Promise.all(
      creations.map((creation, i) =>
        made[i] === undefined && passing !== strictly ? alone(creation) : { made: made[i] },
      ),
    )
  }

  const enter = coalesce<Creation, Outcome>(
    async (creations) => (creations.length === 1 ? [{ made: (await strict(creations))[0] }] : together(creations)),
    { maxBatch: 32, maxWaiting: 5_000, lanes: 3, patience: PATIENCE_MS, full: overloaded },
  )
  return async (creation) => {
    const outcome = await enter(creation)
    if ('error' in outcome) throw outcome.error
    return outcome.made
  }
}
