import { holds } from '../../model/predicate.ts'
import { Problem } from '../../model/problem.ts'
import { idempotencyReused, loteSinGuardar } from '../../model/problems.ts'
import type { Resource, Row } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import { afterSaving } from '../connection/database-fault.ts'
import type { RawRow } from '../connection/raw-query.ts'
import { isInTheWay } from '../connection/repeat-rule.ts'
import type { Core } from '../core.ts'
import type { Tx } from '../database.ts'
import { duplicateOf, refuseKnownTwin } from './conflict.ts'
import type { PreparedRow, RowCreation } from './create.ts'
import type { CreateRequest } from './decide-new.ts'
import { type Created, fingerprintOf } from './replay.ts'

export interface CreateManyRequest {
  readonly bodies: readonly unknown[]
  readonly call: Call
  readonly key: string | null
  /** All of them or none; else each by itself. */
  readonly allOrNone: boolean
}

/** What became of each row, in their order. */
export type RowOutcome = { readonly created: Created } | { readonly error: unknown }

/** Rows that are being read and decided at the same time. */
const AT_ONCE = 16
/** Rows of a transaction where each stands by itself: a server keeps up to 64 savepoints of one at hand. */
const TOGETHER = 50

/** Tells that the transaction is undone, and nothing else. */
class Undone extends Error {}

/**
 * Many rows as if they had been sent at the same time: each is read, judged and written by what creates one, and only the commit
 * is shared. A key covers all of them: each row has it with its place, which no client can send, so that a repetition finds what
 * was made and makes what was not.
 */
export function createMany(
  core: Core,
  r: Resource,
  creation: RowCreation,
): (request: CreateManyRequest) => Promise<RowOutcome[]> {
  const { replay, prepare, write, finish, whyNot } = creation

  async function ready(request: CreateRequest): Promise<RowOutcome | PreparedRow> {
    try {
      const created = await replay(request)
      if (created !== null) return { created }
      const prepared = await prepare(request)
      try {
        await refuseKnownTwin(core, r, prepared.row, request.call)
      } catch (error) {
        // The twin may be what this very key has just made.
        const made = await replay(request)
        return made === null ? { error } : { created: made }
      }
      return prepared
    } catch (error) {
      return { error }
    }
  }

  /** Rows of the batch that were written, by what only one may say: of those that no index compares, too. */
  function twins(): { of(row: Row): Problem | null; add(row: Row): void } {
    const known = new Set<string>()
    const keysOf = (row: Row) =>
      r.unique.flatMap((unique, i) => {
        if (unique.while !== undefined && !holds(unique.while, row)) return []
        return [{ unique, key: JSON.stringify([i, unique.fields.map((f) => row[f])]) }]
      })
    return {
      of(row) {
        const twin = keysOf(row).find(({ key }) => known.has(key))
        return twin === undefined ? null : duplicateOf(twin.unique, undefined, undefined)
      },
      add(row) {
        for (const { key } of keysOf(row)) known.add(key)
      },
    }
  }

  type Written = { readonly row: Row; readonly made: RawRow | undefined } | { readonly error: unknown }

  async function writeOne(tx: Tx, prepared: PreparedRow, savepoint: boolean): Promise<Written> {
    if (savepoint) await tx.run({ text: 'savepoint fila', values: [] })
    try {
      const done = await write(tx, prepared)
      if (savepoint) await tx.run({ text: 'release savepoint fila', values: [] })
      return done
    } catch (error) {
      // Without its transaction there is nothing to go on with; where others were in the way, all of it is tried again.
      if (isInTheWay(error) || (error instanceof Problem && error.kind.status >= 500)) throw error
      if (savepoint) await tx.run({ text: 'rollback to savepoint fila; release savepoint fila', values: [] })
      return { error }
    }
  }

  const failed = (written: Written): boolean => 'error' in written || written.made === undefined

  /** One transaction: of all or none, undone by the first that fails. */
  async function writeTogether(rows: readonly PreparedRow[], allOrNone: boolean): Promise<readonly Written[]> {
    let written: Written[] = []
    const work = async (tx: Tx): Promise<void> => {
      written = []
      const before = twins()
      for (const prepared of rows) {
        const twin = before.of(prepared.row)
        const done = twin === null ? await writeOne(tx, prepared, !allOrNone) : { error: twin }
        written.push(done)
        if (!failed(done)) before.add(prepared.row)
        else if (allOrNone) throw new Undone()
      }
    }
    await core.db.transaction(work).catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
    return written
  }

  async function outcomeOf(prepared: PreparedRow, written: Written | undefined): Promise<RowOutcome> {
    if (written !== undefined && 'made' in written && written.made !== undefined)
      return { created: { row: await finish({ row: written.row, made: written.made }), replayed: false } }
    try {
      // Somebody sent the same with the same key meanwhile: what that made is the answer.
      const created = await replay(prepared.request)
      if (created !== null) return { created }
      return { error: await whyNot(prepared, written !== undefined && 'error' in written ? written.error : undefined) }
    } catch (error) {
      return { error }
    }
  }

  /** Read and decided, some at a time; a fault that is not of one row is of all of them. */
  async function readyAll({ bodies, call, key, allOrNone }: CreateManyRequest): Promise<(RowOutcome | PreparedRow)[]> {
    const operation = `${r.name} lote ${allOrNone}`
    // Of all of them, once: each row keeps it.
    const sent = key === null ? null : fingerprintOf(operation, bodies)
    const found: (RowOutcome | PreparedRow)[] = []
    for (let from = 0; from < bodies.length; from += AT_ONCE) {
      const some = bodies.slice(from, from + AT_ONCE).map((body, i) => {
        const own = key === null ? null : `${from + i} ${key}`
        return ready({ body, call, key: own, operation, sent })
      })
      found.push(...(await Promise.all(some)))
    }
    for (const o of found) if ('error' in o && isOfAll(o.error)) throw o.error
    return found
  }

  return async function attempt(request): Promise<RowOutcome[]> {
    const { allOrNone } = request
    const outcomes = await readyAll(request)
    const none: RowOutcome = { error: new Problem(loteSinGuardar) }
    const places = outcomes.flatMap((o, i) => ('request' in o ? [{ i, prepared: o }] : []))
    const isRefused = allOrNone && outcomes.some((o) => 'error' in o)
    const most = allOrNone ? places.length : TOGETHER
    for (let from = 0; from < places.length && !isRefused; from += most) {
      const some = places.slice(from, from + most)
      const write = (): Promise<readonly Written[]> =>
        writeTogether(
          some.map(({ prepared }) => prepared),
          allOrNone,
        )
      // Once some were saved, a database that goes away must not be told as if nothing had been.
      const written = await (outcomes.some(isNew) ? afterSaving(write) : write())
      const at = allOrNone ? written.findIndex(failed) : -1
      for (const [k, { i, prepared }] of some.entries())
        outcomes[i] = at === -1 || k === at ? await outcomeOf(prepared, written[k]) : none
      const first = outcomes[some[at]?.i ?? -1]
      // The same was sent with the same key meanwhile, and made all of them.
      if (first !== undefined && 'created' in first) return attempt(request)
    }
    return outcomes.map((o) => ('request' in o ? none : o))
  }
}

const isNew = (o: RowOutcome | PreparedRow): boolean => 'created' in o && !o.created.replayed

const isOfAll = (error: unknown): boolean =>
  !(error instanceof Problem) || error.kind.status >= 500 || error.kind === idempotencyReused
