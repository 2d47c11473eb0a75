import { seenAs, viewOf } from '../../model/access/access.ts'
import { changedFields, decide } from '../../model/decide.ts'
import { isGenerated } from '../../model/fields.ts'
import { holds } from '../../model/predicate.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { invalid, notFound, stale, unavailable } from '../../model/problems.ts'
import { type ReadBody, readBody } from '../../model/read-body.ts'
import type { Registry, Resource, Row, RuleContext, Value } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import { recorder } from '../columns.ts'
import { afterSaving } from '../connection/database-fault.ts'
import type { Core } from '../core.ts'
import type { Tx } from '../database.ts'
import { hideUnknown, keepUnknown } from './another-patient.ts'
import { explainConflict } from './conflict.ts'
import { withSignature } from './content-hash.ts'
import { deriver } from './derive.ts'
import { gateOf } from './gate.ts'
import { exemptIn, refuseIfFrozenBy } from './history-state.ts'
import { Refused, unsetOthers } from './only-one.ts'
import { ranker } from './rank.ts'
import { refuseIfReplaced, refuseReplaced } from './replaced.ts'
import { checkBelonging, ruleContext } from './rule-context.ts'
import { settler } from './settle.ts'
import { isSigning, namedVersion, refuseUnseen } from './sign-seen.ts'
import { hideUnseen, sayForbidden } from './unseen-errors.ts'
import { whoJson } from './who-writes.ts'
import { additions, runWrite, unsetOthersStatement, updateStatement } from './write-sql.ts'

export interface UpdateRequest {
  readonly id: string
  readonly body: unknown
  readonly mode: 'replace' | 'patch'
  readonly call: Call
  /** The version that If-Match names; null when the client did not say. */
  readonly ifMatch: number | null
  /** Of a draft that others changed: the version as which the signer takes on their changes. */
  readonly confirmed?: number | null
  /** In the same transaction, once the row stands. */
  also?(tx: Tx, row: Row): Promise<void>
}

/** A change that is decided on now and written in a transaction of the caller's choice. */
export interface PreparedChange {
  /** Whether it takes more than one statement. */
  readonly several: boolean
  /** The row as it then stands; null where it lost a race or a guard refused it: it is to be decided again. */
  write(tx: Tx): Promise<Row | null>
  /** What a refusal of the database means, once the transaction is over. */
  explained(error: unknown): Promise<unknown>
}

/** Without If-Match a change that lost a race is decided again on the newer row: nobody's update is overwritten blindly. */
const ATTEMPTS = 20

/** Decides on a change of one row, with everything that a change is asked. */
export function changePreparer(core: Core, r: Resource): (request: UpdateRequest) => Promise<PreparedChange> {
  const statement = updateStatement(r, core.registry)
  const unset = r.onlyOne === undefined ? null : unsetOthersStatement(r, r.onlyOne)
  const derive = deriver(core)
  const settle = settler(core)
  const enter = gateOf(core.gates, r)
  const record = recorder(r)
  const added = additions(r)

  return async (request) => {
    const { id, body, mode, call, ifMatch } = request
    const previous = await core.loadFor(call, r.name, id)
    if (previous === null) throw new Problem(notFound)
    const errors: FieldError[] = []
    const seen = seenAs(r, viewOf(call.actor.rol, r))
    const read = readBody(seen, body, mode, { errors })
    const signing = isSigning(r, read, previous)
    const saw = namedVersion(read, ifMatch)
    // A signer of what has changed is told what did, and not only that it did.
    if (signing) read.claims.delete('version')
    else refuseIfStale(previous, ifMatch)
    refuseIfReplaced(r, previous)
    sayForbidden(r, errors)
    if (mode === 'replace') keepUnseen(r, seen, read, previous)
    if (mode === 'replace') await keepUnknown(core, r, read, previous, call)
    const ctx = await ruleContext(core, r, named(r, read, mode), previous, call, errors)
    if (errors.length > 0) throw new Problem(invalid, { errores: errors })
    const decided = decideChange(core.registry, r, read, mode, ctx, call, previous)
    refuseIfFrozen(r, previous, changedFields(r, previous, decided), call)
    if (signing) await refuseUnseen(core, r, seen, previous, call, { named: saw, confirmed: request.confirmed ?? null })
    const pass = await enter({ row: decided, previous, said: new Set(read.values.keys()), call })
    const derived = r.derives?.(decided, ctx) ?? []
    const settled = r.settles?.(decided, ctx) ?? []
    const unsets =
      unset !== null && r.onlyOne !== undefined && decided[r.onlyOne] === true && previous[r.onlyOne] !== true
        ? unset
        : null
    const isSealed = core.seal?.covers(r, decided) === true
    if (isSealed) await core.seal?.ready()
    const write = async (tx: Tx): Promise<Row | null> => {
      const row = pass === null ? decided : withSignature(r, { ...decided, ...(await pass(tx)) }, previous)
      const values = {
        row: JSON.stringify(record(row)),
        who: whoJson(call),
        changed: changedFields(r, previous, row),
        exempt: exemptIn(r, row, ctx),
        readVersion: previous.version,
      }
      if (unsets !== null) await unsetOthers(tx, r, unsets, values)
      const [made] = await runWrite(tx, statement, values)
      if (made === undefined && unsets !== null) throw new Refused()
      if (made !== undefined && derived.length > 0) await derive(tx, derived, ctx, call)
      if (made !== undefined && settled.length > 0) await settle(tx, settled, ctx, call)
      if (made !== undefined) await request.also?.(tx, row)
      if (made !== undefined && isSealed) await core.seal?.seal(tx, [{ recurso: r.name, row }])
      return made === undefined ? null : { ...row, ...added(made) }
    }
    return {
      several:
        derived.length > 0 ||
        settled.length > 0 ||
        unsets !== null ||
        request.also !== undefined ||
        pass !== null ||
        isSealed,
      write,
      explained: (error) => explainConflict(core, r, decided, call, error),
    }
  }
}

export function updater(core: Core, r: Resource): (request: UpdateRequest) => Promise<Row> {
  const prepare = changePreparer(core, r)
  const withRank = ranker(core, r)

  async function attempt(request: UpdateRequest): Promise<Row | null> {
    const { several, write, explained } = await prepare(request)
    try {
      const row = several ? await core.db.transaction(write) : await write(core.db)
      return row === null ? null : await withRank(row)
    } catch (error) {
      if (error instanceof Refused) return null
      throw await explained(error)
    }
  }

  return async (request) => {
    for (let i = 0; i < ATTEMPTS; i++) {
      const row = await attempt(request)
      if (row === null) continue
      await afterSaving(() => hideUnknown(core, r, [row], request.call))
      return row
    }
    throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
  }
}

/** A full replacement replaces what its author sees: the rest is not the author's to clear. */
function keepUnseen(r: Resource, seen: Resource, read: ReadBody, previous: Row): void {
  for (const [name, f] of Object.entries(r.fields)) {
    if (name in seen.fields || f.readOnly || isGenerated(f)) continue
    read.values.set(name, previous[name] ?? null)
  }
}

/** A full replacement that does not name an optional ref clears it: the row it named is none of the rules' business. */
function named(r: Resource, read: ReadBody, mode: 'replace' | 'patch'): ReadonlyMap<string, Value> {
  if (mode === 'patch') return read.values
  const cleared = Object.entries(r.fields).filter(([, f]) => f.kind === 'ref' && !f.immutable && !f.readOnly)
  return new Map([...cleared.map(([name]) => [name, null] as const), ...read.values])
}

export function refuseIfStale(previous: Row, ifMatch: number | null): void {
  if (ifMatch !== null && ifMatch !== previous.version)
    throw new Problem(stale, { more: { version_actual: previous.version } })
}

export function refuseIfFrozen(r: Resource, previous: Row, changed: readonly string[], call: Call): void {
  refuseIfOthers(r, previous, changed, call)
  if (r.frozen === undefined || !holds(r.frozen.when, previous)) return
  const allowed = r.frozen.whole !== undefined && holds(r.frozen.whole, previous) ? [] : r.frozen.except
  const except = new Set([...allowed, ...Object.keys(r.computed)])
  if (changed.length === 0 || changed.some((name) => !except.has(name))) throw new Problem(r.frozen.kind)
}

/** A draft that is its author's is changed by nobody else, save what others may follow in it. */
export function refuseIfOthers(r: Resource, previous: Row, changed: readonly string[] | 'all', call: Call): void {
  if (r.owned?.changedBy(previous, call.actor) === false) throw new Problem(r.owned.kind)
  if (r.ownDraft === undefined || !holds(r.ownDraft.when, previous) || r.ownDraft.isOwn(previous, call.actor)) return
  const shared = new Set([...r.ownDraft.shared(previous), ...Object.keys(r.computed)])
  if (changed === 'all' || changed.some((name) => !shared.has(name))) throw new Problem(r.ownDraft.kind)
}

function decideChange(
  registry: Registry,
  r: Resource,
  read: ReadBody,
  mode: 'replace' | 'patch',
  ctx: RuleContext,
  call: Call,
  previous: Row,
): Row {
  const errors: FieldError[] = []
  // Clocks of two machines may differ; versions of a row must not go back in time.
  const at = call.now > previous.actualizado_en ? call.now : previous.actualizado_en
  const system = {
    id: previous.id,
    version: previous.version + 1,
    creado_en: previous.creado_en,
    actualizado_en: at,
    creado_por: previous.creado_por,
  }
  const row = withSignature(r, decide(r, read, mode, ctx, system, errors), previous)
  refuseIfFrozenBy(r, row, ctx)
  refuseReplaced(registry, r, row, ctx)
  checkBelonging(r, row, ctx, errors)
  if (errors.length > 0) {
    // A frozen row answers that it is frozen, not that the change it will not take has faults.
    refuseIfFrozen(r, previous, changedFields(r, previous, row), call)
    const view = viewOf(call.actor.rol, r)
    if (view !== 'completa') hideUnseen(r, seenAs(r, view), errors)
    throw new Problem(invalid, { errores: errors })
  }
  return row
}
