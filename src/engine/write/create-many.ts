import { holds } from '../../model/predicate.ts'
import { Problem } from '../../model/problem.ts'
import { duplicate, idempotencyReused, loteSinGuardar } from '../../model/problems.ts'
import type { Resource, Row } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import type { RawRow } from '../connection/raw-query.ts'
import type { Core } from '../core.ts'
import type { Tx } from '../database.ts'
import { refuseKnownTwin } from './conflict.ts'
import type { PreparedRow, RowCreation } from './create.ts'
import type { CreateRequest } from './decide-new.ts'
import type { Created } from './replay.ts'

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
      await refuseKnownTwin(core, r, prepared.row, request.call)
      return prepared
    } catch (error) {
      return { error }
    }
  }

  /** Whether a row before it in the batch says what only one may: of those that no index compares, too. */
  function twinFinder(): (row: Row) => Problem | null {
    const known = new Set<string>()
    return (row) => {
      const keys = r.unique.flatMap((u, i) =>
        u.while === undefined || holds(u.while, row)
          ? [[`${i} ${JSON.stringify(u.fields.map((f) => row[f]))}`, u] as const]
          : [],
      )
      const twin = keys.find(([key]) => known.has(key))?.[1]
      if (twin !== undefined) {
        const errores = twin.fields.map((campo) => ({ campo, codigo: 'regla' as const, mensaje: twin.say }))
        return new Problem(duplicate, { detail: twin.say, errores })
      }
      for (const [key] of keys) known.add(key)
      return null
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
      // Without its transaction there is nothing to go on with.
      if (error instanceof Problem && error.kind.status >= 500) throw error
      if (savepoint) await tx.run({ text: 'rollback to savepoint fila; release savepoint fila', values: [] })
      return { error }
    }
  }

  const failed = (written: Written | undefined): boolean =>
    written !== undefined && ('error' in written || written.made === undefined)

  /** One transaction: of all or none, undone by the first that fails. */
  async function writeTogether(rows: readonly PreparedRow[], allOrNone: boolean): Promise<readonly Written[]> {
    let written: Written[] = []
    const work = async (tx: Tx): Promise<void> => {
      written = []
      const twinOf = twinFinder()
      for (const prepared of rows) {
        const twin = twinOf(prepared.row)
        written.push(twin === null ? await writeOne(tx, prepared, !allOrNone) : { error: twin })
        if (allOrNone && failed(written.at(-1))) throw new Undone()
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
    const found: (RowOutcome | PreparedRow)[] = []
    for (let from = 0; from < bodies.length; from += AT_ONCE) {
      const some = bodies.slice(from, from + AT_ONCE).map((body, i) => {
        const own = key === null ? null : `${from + i} ${key}`
        return ready({ body, call, key: own, operation, sent: bodies })
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
      const written = await writeTogether(
        some.map(({ prepared }) => prepared),
        allOrNone,
      )
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

const isOfAll = (error: unknown): boolean =>
  !(error instanceof Problem) || error.kind.status >= 500 || error.kind === idempotencyReused
