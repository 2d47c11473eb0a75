import { seenAs, viewOf } from '../../model/access/access.ts'
import { decide } from '../../model/decide.ts'
import type { SystemFields } from '../../model/fields.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { invalid, notFound, unavailable } from '../../model/problems.ts'
import { type ReadBody, readBody } from '../../model/read-body.ts'
import type { Derived, Resource, Row, RuleContext, Value } from '../../model/resource.ts'
import type { Action, Call } from '../call.ts'
import { selectList } from '../columns.ts'
import type { Core } from '../core.ts'
import type { Tx } from '../database.ts'
import { alive } from '../reach.ts'
import { quote } from '../sql-text.ts'
import { explainConflict } from './conflict.ts'
import { deriver } from './derive.ts'
import { exemptIn, refuseIfFrozenBy } from './history-state.ts'
import { ranker } from './rank.ts'
import { type Created, fingerprintOf, replayed } from './replay.ts'
import { ruleContext } from './rule-context.ts'
import { hideUnseen, sayForbidden } from './unseen-errors.ts'
import { refuseIfStale } from './update.ts'
import { nextVersion, rowWriter } from './write-row.ts'
import { additions } from './write-sql.ts'

export interface TransitionRequest {
  readonly id: string
  readonly call: Call
  /** What the audit calls it. */
  readonly action: Action
  /** The version that the client says it saw; null when it did not say. */
  readonly ifMatch: number | null
  readonly key: string | null
  /** What was sent, for recognising a repetition by its key. */
  readonly sent: unknown
  /** Fields of the row that come with it, checked as those of a PATCH. */
  readonly body: Readonly<Record<string, unknown>>
  /** Refuses what the row, as it stands locked, cannot do at all, before what came with it is looked at. */
  allow?(row: Row): void
  /** Other rows of the collection that it is decided on with, by the row that the caller saw: within the caller's reach, and locked too. */
  others?(seen: Row): readonly string[]
  /** Decides with the row locked, and what changed in `body` applied: nobody else writes to it until this commits. */
  decide(row: Row, tx: Tx, others: readonly Row[], ctx: RuleContext): Promise<Decision>
}

export interface Decision {
  /** Values of read-only fields. */
  readonly set: Readonly<Record<string, Value>>
  readonly derives: readonly Derived[]
  /** The same of the others, by their ids: each gets its version and its audit row. */
  readonly besides?: ReadonlyMap<string, Readonly<Record<string, Value>>>
  /** In the same transaction, once the row stands. */
  also?(tx: Tx, row: Row): Promise<void>
}

/**
 * A change that is more than a change of fields: the row is locked, looked at, decided on and written with its version,
 * its audit row and whatever goes with it in one transaction. Repeated with its Idempotency-Key it answers the same.
 */
export function transitioner(core: Core, r: Resource): (request: TransitionRequest) => Promise<Created> {
  const writeRow = rowWriter(core, r)
  const added = additions(r)
  const derive = deriver(core)
  const withRank = ranker(core, r)
  const columns = selectList(r, 't', false, () => 'null::integer')
  const lock = `select ${columns} from ${quote(r.name)} t where t.id = $1 and ${alive('t')} for update`
  // Always in the same order: of two who want the same rows one waits for the other.
  const lockAll = `select ${columns} from ${quote(r.name)} t where t.id = any($1::uuid[]) and ${alive('t')} order by t.id for update`

  async function hold(tx: Tx, id: string, others: readonly string[]): Promise<[Row, ...Row[]]> {
    const held =
      others.length === 0
        ? await tx.run<Row>({ name: `retener_${r.name}`, text: lock, values: [id] })
        : await tx.run<Row>({ name: `retener_varios_${r.name}`, text: lockAll, values: [[id, ...others]] })
    const found = (wanted: string): Row => {
      const row = held.find((one) => one.id === wanted)
      if (row === undefined) throw new Problem(notFound)
      return row
    }
    return [found(id), ...others.map(found)]
  }

  async function write(
    tx: Tx,
    { action, call }: TransitionRequest,
    previous: Row,
    row: Row,
    exempt: string | null,
  ): Promise<Row> {
    const made = await writeRow(tx, { previous, next: row, call, action, exempt })
    // Its history changed state since the rules looked: asked again, they see it.
    if (made === undefined && r.belongsTo !== undefined)
      throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
    if (made === undefined) throw new Error(`${r.name} ${row.id} was locked and is not there`)
    return { ...row, ...added(made) }
  }

  async function inside(
    tx: Tx,
    request: TransitionRequest,
    { read, fingerprint, with: ids }: { read: Read; fingerprint: string; with: readonly string[] },
  ): Promise<Row | null> {
    const { id, call, key } = request
    const [previous, ...others] = await hold(tx, id, ids)
    if (key !== null && !(await remember(tx, r, request, key, fingerprint, previous.version + 1))) return null
    refuseIfStale(previous, request.ifMatch)
    request.allow?.(previous)
    const ctx = { ...read.ctx, previous }
    const applied = apply(r, read.body, ctx, call)
    const decision = await request.decide(applied, tx, others, ctx)
    const next = { ...applied, ...decision.set }
    refuseIfFrozenBy(r, next, ctx)
    const whole = await write(tx, request, previous, next, exemptIn(r, next, ctx))
    for (const other of others) {
      const set = decision.besides?.get(other.id)
      if (set !== undefined) await write(tx, request, other, { ...other, ...nextOf(other, call), ...set }, null)
    }
    if (decision.derives.length > 0) await derive(tx, decision.derives, ctx, call)
    await decision.also?.(tx, whole)
    return whole
  }

  return async (request) => {
    const { id, call, key } = request
    const fingerprint = key === null ? '' : fingerprintOf(`${request.action} ${id}`, request.sent)
    const as = { action: request.action, status: 200 }
    const before = key === null ? null : await replayed(core, r, call, key, fingerprint, as)
    if (before !== null) return before
    const seen = await core.loadFor(call, r.name, id)
    if (seen === null) throw new Problem(notFound)
    const others = request.others?.(seen) ?? []
    for (const other of others) if ((await core.loadFor(call, r.name, other)) === null) throw new Problem(notFound)
    const read = await readIt(core, r, request, seen)
    try {
      const row = await core.db.transaction((tx) => inside(tx, request, { read, fingerprint, with: others }))
      if (row !== null) return { row: await withRank(row), replayed: false }
    } catch (error) {
      throw await explainConflict(core, r, seen, call, error)
    }
    const repeated = key === null ? null : await replayed(core, r, call, key, fingerprint, as)
    if (repeated === null) throw new Error('A key was taken and is not there')
    return repeated
  }
}

/** False if the key was used before: the request that used it has committed by now. */
async function remember(
  tx: Tx,
  r: Resource,
  { id, call }: TransitionRequest,
  key: string,
  fingerprint: string,
  version: number,
): Promise<boolean> {
  const rows = await tx.run({
    text: `insert into idempotencia (actor, clave, huella, recurso, recurso_id, version, creada_en)
values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1 as nueva`,
    values: [call.actor.id, key, fingerprint, r.name, id, version, call.now],
  })
  return rows.length > 0
}

interface Read {
  readonly body: ReadBody
  readonly ctx: RuleContext
}

/** What the request says of the row's own fields, and what rules may look at: fetched before anything is locked. */
async function readIt(core: Core, r: Resource, { call, body }: TransitionRequest, previous: Row): Promise<Read> {
  const errors: FieldError[] = []
  const read = readBody(seenAs(r, viewOf(call.actor.rol, r)), body, 'patch', { errors })
  sayForbidden(r, errors)
  const ctx = await ruleContext(core, r, read.values, previous, call, errors)
  if (errors.length > 0) throw new Problem(invalid, { errores: errors })
  return { body: read, ctx }
}

const nextOf = (previous: Row, call: Call): SystemFields => ({
  id: previous.id,
  ...nextVersion(previous, call),
  creado_en: previous.creado_en,
  creado_por: previous.creado_por,
})

/** The row with it, under the same rules as a PATCH. */
function apply(r: Resource, body: ReadBody, ctx: RuleContext & { previous: Row }, call: Call): Row {
  const { previous } = ctx
  const errors: FieldError[] = []
  const system = nextOf(previous, call)
  // Nothing said of its fields: rules that came later than the row must not stand in the way of closing it.
  if (body.values.size === 0) return { ...previous, ...system }
  const row = decide(r, body, 'patch', ctx, system, errors)
  const view = viewOf(call.actor.rol, r)
  if (view !== 'completa') hideUnseen(r, seenAs(r, view), errors)
  if (errors.length > 0) throw new Problem(invalid, { errores: errors })
  return row
}
