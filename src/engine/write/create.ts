import { changedFields } from '../../model/decide.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { invalid, unavailable } from '../../model/problems.ts'
import type { Resource, Row, RuleContext, Settled } from '../../model/resource.ts'
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

export function creator(core: Core, r: Resource): (request: CreateRequest) => Promise<Created> {
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

  /** With a key, a consecutive, derived rows, a gate or another row to unset: a statement or a transaction of its own. */
  async function alone(
    c: Creation & {
      ctx: RuleContext
      fingerprint: string
      settled: readonly Settled[]
      pass: GatePass | null
    } & Pick<CreateRequest, 'key' | 'derives' | 'also'>,
  ): Promise<Made> {
    const { ctx, call, key } = c
    const valuesOf = (row: Row): Partial<WriteValues> => ({
      row: JSON.stringify(record(row)),
      content: content === null ? null : textOrNull(row[content]),
      who: whoJson(call),
      changed: row === c.row ? c.changed : changedFields(r, null, row),
      exempt: c.exempt,
      scope: r.numbered?.scope(row) ?? '',
      key: key ?? '',
      fingerprint: c.fingerprint,
      actorId: call.actor.id,
    })
    const derived = [...(r.derives?.(c.row, ctx) ?? []), ...(c.derives?.(c.row) ?? [])]
    const unsets = unset !== null && r.onlyOne !== undefined && c.row[r.onlyOne] === true ? unset : null
    const write = async (tx: Tx): Promise<Made> => {
      const row = c.pass === null ? c.row : withSignature(r, { ...c.row, ...(await c.pass(tx)) }, null)
      const values = valuesOf(row)
      if (unsets !== null) await unsetOthers(tx, r, unsets, values)
      const [made] = await runWrite(tx, key === null ? plain : keyed, values)
      if (made === undefined && unsets !== null) throw new Refused()
      if (made !== undefined && derived.length > 0) await derive(tx, derived, ctx, call)
      if (made !== undefined && c.settled.length > 0) await settle(tx, c.settled, ctx, call)
      if (made !== undefined) await c.also?.(tx, row)
      return { row, made }
    }
    const several =
      derived.length > 0 || unsets !== null || c.settled.length > 0 || c.also !== undefined || c.pass !== null
    return several ? core.db.transaction(write) : write(core.db)
  }

  return async (request) => {
    const { body, call, key } = request
    const fingerprint = key === null ? '' : fingerprintOf(request.operation ?? r.name, request.sent ?? body)
    // Before anything else: what was true when the key was first used may not be any more, and its answer still stands.
    const before = key === null ? null : await replayed(core, r, call, key, fingerprint)
    if (before !== null) return before
    const { read, ctx } = await readNew(core, r, request)
    let row = decideNew(core, r, read, ctx, request)
    const changed = changedFields(r, null, row)
    const exempt = exemptIn(r, row, ctx)
    const settled = r.settles?.(row, ctx) ?? []
    const pass = await enter({ row, previous: null, said: new Set(read.values.keys()), call })
    let made: RawRow | undefined
    try {
      // Inside: the twin may be what this very key has just made.
      await refuseKnownTwin(core, r, row, call)
      const shares =
        key === null &&
        settled.length === 0 &&
        pass === null &&
        request.derives === undefined &&
        request.also === undefined
      if (together !== null && shares) made = await together({ row, call, changed, exempt })
      else ({ row, made } = await alone({ ...request, row, ctx, changed, exempt, fingerprint, settled, pass }))
    } catch (error) {
      if (isSilent(error)) throw error
      // What is in doubt stays in doubt if nobody can say what the key made.
      const again = (): Promise<Created | null> | null =>
        key === null ? null : replayed(core, r, call, key, fingerprint)
      const replay = await (isUnconfirmed(error) ? afterSaving(again) : again())
      if (replay !== null) return replay
      if (!(error instanceof Refused)) throw await explainConflict(core, r, row, call, error)
    }
    if (made !== undefined) return { row: await withRank({ ...row, ...added(made) }), replayed: false }
    const replay = key === null ? null : await replayed(core, r, call, key, fingerprint)
    if (replay !== null) return replay
    // A guard refused: what the row refers to went away or was closed since the rules looked. Say which.
    const errors: FieldError[] = []
    const since = await ruleContext(core, r, read.values, null, call, errors)
    if (errors.length > 0) throw new Problem(invalid, { errores: errors })
    refuseIfFrozenBy(r, row, since)
    refuseReplaced(core.registry, r, row, since)
    throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
  }
}
