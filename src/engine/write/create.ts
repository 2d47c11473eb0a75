import { changedFields } from '../../model/decide.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { invalid, unavailable } from '../../model/problems.ts'
import type { ReadBody } from '../../model/read-body.ts'
import type { Derived, Resource, Row, RuleContext, Settled } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { binaryField, recorder } from '../columns.ts'
import { afterSaving, isSilent, isUnconfirmed } from '../connection/database-fault.ts'
import type { RawRow } from '../connection/raw-query.ts'
import type { Core } from '../core.ts'
import type { Tx } from '../database.ts'
import { explainConflict, refuseKnownTwin } from './conflict.ts'
import { withSignature } from './content-hash.ts'
import { type Creation, createTogether } from './create-together.ts'
import { type CreateRequest, decideNew, readNew } from './decide-new.ts'
import { deriver } from './derive.ts'
import { type GatePass, gateOf } from './gate.ts'
import { exemptIn, refuseIfFrozenBy } from './history-state.ts'
import { Refused, unsetOthers } from './only-one.ts'
import { ranker } from './rank.ts'
import { refuseReplaced } from './replaced.ts'
import { type Created, fingerprintOf, replayed } from './replay.ts'
import { ruleContext } from './rule-context.ts'
import { settler } from './settle.ts'
import { whoJson } from './who-writes.ts'
import { additions, createStatement, runWrite, unsetOthersStatement, type WriteValues } from './write-sql.ts'

/** The row as it was written, and what the database added; nothing where a guard refused it. */
interface Made {
  readonly row: Row
  readonly made: RawRow | undefined
}

/** A new row that its rules admit, with all that writing it takes. */
export interface PreparedRow extends Creation {
  readonly request: CreateRequest
  readonly fingerprint: string
  readonly read: ReadBody
  readonly ctx: RuleContext
  readonly derived: readonly Derived[]
  readonly settled: readonly Settled[]
  readonly pass: GatePass | null
}

/** Creating a row in its steps, for those that create one or many. */
export interface RowCreation {
  /** What the request's key made before, with the first answer; null where it made nothing. */
  replay(request: CreateRequest): Promise<Created | null>
  /** Read and decided, nothing held and nothing written; throws what is wrong with it. */
  prepare(request: CreateRequest): Promise<PreparedRow>
  /** In that transaction, with what goes with it. */
  write(tx: Tx, prepared: PreparedRow): Promise<Made>
  finish(done: { readonly row: Row; readonly made: RawRow }): Promise<Row>
  /** Why it was not written, once its transaction is over: what the database answered, or nothing where a guard refused it. */
  whyNot(prepared: PreparedRow, error: unknown): Promise<unknown>
  readonly create: (request: CreateRequest) => Promise<Created>
}

export function creator(core: Core, r: Resource): RowCreation {
  const content = binaryField(r)
  const record = recorder(r)
  const added = additions(r)
  const withRank = ranker(core, r)
  const plain = createStatement(r, core.registry, false)
  const keyed = createStatement(r, core.registry, true)
  const unset = r.onlyOne === undefined ? null : unsetOthersStatement(r, r.onlyOne)
  const derive = deriver(core)
  const together = createTogether(core, r)
  const settle = settler(core)
  const enter = gateOf(core.gates, r)

  const fingerprint = (request: CreateRequest): string =>
    request.key === null ? '' : fingerprintOf(request.operation ?? r.name, request.sent ?? request.body)
  const replay = async (request: CreateRequest): Promise<Created | null> =>
    request.key === null ? null : replayed(core, r, request.call, request.key, fingerprint(request))

  async function prepare(request: CreateRequest): Promise<PreparedRow> {
    const { call } = request
    const { read, ctx } = await readNew(core, r, request)
    const row = decideNew(core, r, read, ctx, request)
    const changed = changedFields(r, null, row)
    const exempt = exemptIn(r, row, ctx)
    const derived = [...(r.derives?.(row, ctx) ?? []), ...(request.derives?.(row) ?? [])]
    const settled = r.settles?.(row, ctx) ?? []
    const pass = await enter({ row, previous: null, said: new Set(read.values.keys()), call })
    const sealing = request.sealedApart === true ? request : await withSeal(request, row)
    return {
      request: sealing,
      fingerprint: fingerprint(request),
      read,
      ctx,
      row,
      call,
      changed,
      exempt,
      derived,
      settled,
      pass,
    }
  }

  async function withSeal(request: CreateRequest, row: Row): Promise<CreateRequest> {
    const { seal } = core
    if (seal?.covers(r, row) !== true) return request
    await seal.ready()
    const also: CreateRequest['also'] = async (tx, made) => {
      await request.also?.(tx, made)
      await seal.seal(tx, [{ recurso: r.name, row: made }])
    }
    return { ...request, also }
  }

  const unsetBy = ({ row }: PreparedRow) =>
    unset !== null && r.onlyOne !== undefined && row[r.onlyOne] === true ? unset : null

  async function write(tx: Tx, c: PreparedRow): Promise<Made> {
    const { ctx, call, request } = c
    const row = c.pass === null ? c.row : withSignature(r, { ...c.row, ...(await c.pass(tx)) }, null)
    const values: Partial<WriteValues> = {
      row: JSON.stringify(record(row)),
      content: content === null ? null : textOrNull(row[content]),
      who: whoJson(call),
      changed: row === c.row ? c.changed : changedFields(r, null, row),
      exempt: c.exempt,
      scope: r.numbered?.scope(row) ?? '',
      key: request.key ?? '',
      fingerprint: c.fingerprint,
      actorId: call.actor.id,
    }
    const unsets = unsetBy(c)
    if (unsets !== null) await unsetOthers(tx, r, unsets, values)
    const [made] = await runWrite(tx, request.key === null ? plain : keyed, values)
    if (made === undefined && unsets !== null) throw new Refused()
    if (made === undefined) return { row, made }
    if (c.derived.length > 0) await derive(tx, c.derived, ctx, call)
    if (c.settled.length > 0) await settle(tx, c.settled, ctx, call)
    await request.also?.(tx, row)
    return { row, made }
  }

  /** With a key, a consecutive, derived rows, a gate or another row to unset: a statement or a transaction of its own. */
  function alone(c: PreparedRow): Promise<Made> {
    const several =
      c.derived.length > 0 ||
      unsetBy(c) !== null ||
      c.settled.length > 0 ||
      c.request.also !== undefined ||
      c.pass !== null
    return several ? core.db.transaction((tx) => write(tx, c)) : write(core.db, c)
  }

  const finish: RowCreation['finish'] = async ({ row, made }) => withRank({ ...row, ...added(made) })

  async function whyNot({ row, read, call }: PreparedRow, error: unknown): Promise<unknown> {
    if (error !== undefined && !(error instanceof Refused)) return explainConflict(core, r, row, call, error)
    // A guard refused: what the row refers to went away or was closed since the rules looked. Say which.
    const errors: FieldError[] = []
    const since = await ruleContext(core, r, read.values, null, call, errors)
    if (errors.length > 0) return new Problem(invalid, { errores: errors })
    refuseIfFrozenBy(r, row, since)
    refuseReplaced(core.registry, r, row, since)
    return new Problem(unavailable, { headers: { 'retry-after': '1' } })
  }

  async function create(request: CreateRequest): Promise<Created> {
    // Before anything else: what was true when the key was first used may not be any more, and its answer still stands.
    const before = await replay(request)
    if (before !== null) return before
    const prepared = await prepare(request)
    const { call, key } = request
    let { row } = prepared
    let made: RawRow | undefined
    try {
      // Inside: the twin may be what this very key has just made.
      await refuseKnownTwin(core, r, row, call)
      const shares =
        key === null &&
        prepared.derived.length === 0 &&
        prepared.settled.length === 0 &&
        prepared.pass === null &&
        prepared.request.also === undefined
      if (together !== null && shares) made = await together(prepared)
      else ({ row, made } = await alone(prepared))
    } catch (error) {
      if (isSilent(error)) throw error
      // What is in doubt stays in doubt if nobody can say what the key made.
      const again = await (isUnconfirmed(error) ? afterSaving(() => replay(request)) : replay(request))
      if (again !== null) return again
      if (!(error instanceof Refused)) throw await whyNot(prepared, error)
    }
    if (made !== undefined) return { row: await finish({ row, made }), replayed: false }
    const again = await replay(request)
    if (again !== null) return again
    throw await whyNot(prepared, undefined)
  }

  return { replay, prepare, write, finish, whyNot, create }
}
