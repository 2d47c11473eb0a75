import { createHash } from 'node:crypto'
import { seenAs, viewOf } from '../model/access.ts'
import { changedFields, decide } from '../model/decide.ts'
import { frozenKind, isExempt } from '../model/frozen.ts'
import { type FieldError, Problem, type ProblemKind } from '../model/problem.ts'
import { idempotencyReused, invalid, unavailable } from '../model/problems.ts'
import { emptyValue, type ReadBody, readBody } from '../model/read-body.ts'
import type { Derived, Resource, Row, RuleContext, Settled, Value } from '../model/resource.ts'
import { say } from '../model/say.ts'
import type { Action, Call } from './call.ts'
import { binaryField, recorder } from './columns.ts'
import { explainConflict, refuseKnownTwin } from './conflict.ts'
import { withSignature } from './content-hash.ts'
import { type Core, resourceNamed } from './core.ts'
import { type Creation, createTogether } from './create-together.ts'
import type { Tx } from './database.ts'
import { afterSaving, isUnconfirmed } from './database-fault.ts'
import type { RawRow } from './raw-query.ts'
import { refuseReplaced } from './replaced.ts'
import { checkBelonging, ruleContext } from './rule-context.ts'
import { settler } from './settle.ts'
import { fromSnapshot } from './versions.ts'
import { whoJson } from './who-writes.ts'
import {
  additions,
  createStatement,
  insertManyStatement,
  unsetOthersStatement,
  type WriteStatement,
  type WriteValues,
} from './write-sql.ts'

export interface Created {
  readonly row: Row
  /** True when an Idempotency-Key had created it before: the first answer again. */
  readonly replayed: boolean
}

export interface CreateRequest {
  readonly body: unknown
  readonly call: Call
  readonly key: string | null
  /** Under which name a repetition by key is recognised; the collection's own where nothing is said. */
  readonly operation?: string
  /** What was sent, where the body of the row is only a part of it. */
  readonly sent?: unknown
  /** Values of read-only fields that the operation decided, and rows that go with it: a history born open. */
  readonly set?: Readonly<Record<string, Value>>
  readonly derives?: (row: Row) => readonly Derived[]
  /** In the same transaction, once the row stands. */
  readonly also?: (tx: Tx, row: Row) => Promise<void>
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

  /** With a key, a consecutive, derived rows or another row to unset: a statement or a transaction of its own. */
  async function alone(
    c: Creation & { ctx: RuleContext; fingerprint: string; settled: readonly Settled[] } & Pick<
        CreateRequest,
        'key' | 'derives' | 'also'
      >,
  ): Promise<RawRow | undefined> {
    const { row, ctx, call, key } = c
    const values = {
      row: JSON.stringify(record(row)),
      content: content === null ? null : (row[content] as string | null),
      who: whoJson(call),
      changed: c.changed,
      exempt: c.exempt,
      scope: r.numbered?.scope(row) ?? '',
      key: key ?? '',
      fingerprint: c.fingerprint,
      actorId: call.actor.id,
    }
    const derived = [...(r.derives?.(row, ctx) ?? []), ...(c.derives?.(row) ?? [])]
    const unsets = unset !== null && r.onlyOne !== undefined && row[r.onlyOne] === true ? unset : null
    const write = async (tx: Tx): Promise<RawRow | undefined> => {
      if (unsets !== null) await unsetOthers(tx, r, unsets, values)
      const [made] = await run(tx, key === null ? plain : keyed, values)
      if (made === undefined && unsets !== null) throw new Refused()
      if (made !== undefined && derived.length > 0) await derive(tx, derived, ctx, call)
      if (made !== undefined && c.settled.length > 0) await settle(tx, c.settled, ctx, call)
      if (made !== undefined) await c.also?.(tx, row)
      return made
    }
    const several = derived.length > 0 || unsets !== null || c.settled.length > 0 || c.also !== undefined
    return several ? core.db.transaction(write) : write(core.db)
  }

  return async (request) => {
    const { body, call, key } = request
    const fingerprint = key === null ? '' : fingerprintOf(request.operation ?? r.name, request.sent ?? body)
    // Before anything else: what was true when the key was first used may not be any more, and its answer still stands.
    const before = key === null ? null : await replayed(core, r, call, key, fingerprint)
    if (before !== null) return before
    const errors: FieldError[] = []
    const read = readBody(seenAs(r, viewOf(call.actor.rol, r)), body, 'create', { errors })
    sayForbidden(r, errors)
    const ctx = await ruleContext(core, r, read.values, null, call, errors)
    if (errors.length > 0) throw new Problem(invalid, { errores: errors })
    const row = decideNew(core, r, read, ctx, request)
    const changed = changedFields(r, null, row)
    const exempt = exemptIn(r, row, ctx)
    const settled = r.settles?.(row, ctx) ?? []
    let made: RawRow | undefined
    try {
      // Inside: the twin may be what this very key has just made.
      await refuseKnownTwin(core, r, row, call)
      made =
        together !== null &&
        key === null &&
        settled.length === 0 &&
        request.derives === undefined &&
        request.also === undefined
          ? await together({ row, call, changed, exempt })
          : await alone({ ...request, row, ctx, changed, exempt, fingerprint, settled })
    } catch (error) {
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
    const since = await ruleContext(core, r, read.values, null, call, errors)
    if (errors.length > 0) throw new Problem(invalid, { errores: errors })
    refuseIfFrozenBy(r, row, since)
    refuseReplaced(core.registry, r, row, since)
    throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
  }
}

/** A row that is decided on now and written in somebody else's transaction. */
export interface Prepared {
  readonly row: Row
  /** Throws `Unwritten` where the database refuses it: the transaction is lost, and `explained` says why. */
  write(tx: Tx): Promise<Row>
}

/** Names what could not be written, for the code that explains it once the transaction is over. */
export class Unwritten extends Error {
  readonly explain: () => Promise<unknown>
  constructor(explain: () => Promise<unknown>) {
    super('A row of a larger change was refused')
    this.explain = explain
  }
}

/** The rules look before the transaction, so that nobody waits for a second connection while holding one. */
export function preparer(
  core: Core,
  r: Resource,
): (request: Pick<CreateRequest, 'body' | 'call' | 'set'>) => Promise<Prepared> {
  const record = recorder(r)
  const added = additions(r)
  const plain = createStatement(r, core.registry, false)
  const derive = deriver(core)
  return async (request) => {
    const { body, call } = request
    const errors: FieldError[] = []
    const read = readBody(seenAs(r, viewOf(call.actor.rol, r)), body, 'create', { errors })
    sayForbidden(r, errors)
    const ctx = await ruleContext(core, r, read.values, null, call, errors)
    if (errors.length > 0) throw new Problem(invalid, { errores: errors })
    const row = decideNew(core, r, read, ctx, request)
    await refuseKnownTwin(core, r, row, call)
    const refused = async (): Promise<unknown> => {
      const since = await ruleContext(core, r, read.values, null, call, [])
      refuseIfFrozenBy(r, row, since)
      return new Problem(unavailable, { headers: { 'retry-after': '1' } })
    }
    return {
      row,
      async write(tx) {
        const values = {
          row: JSON.stringify(record(row)),
          content: null,
          who: whoJson(call),
          changed: changedFields(r, null, row),
          exempt: exemptIn(r, row, ctx),
          scope: r.numbered?.scope(row) ?? '',
        }
        const [made] = await run(tx, plain, values).catch((error: unknown) => {
          const broken = error instanceof Error && 'code' in error && String(error.code).startsWith('23')
          throw broken ? new Unwritten(() => explainConflict(core, r, row, call, error)) : error
        })
        if (made === undefined) throw new Unwritten(refused)
        const derived = r.derives?.(row, ctx) ?? []
        if (derived.length > 0) await derive(tx, derived, ctx, call)
        return { ...row, ...added(made) }
      },
    }
  }
}

const notYours = say('Su rol no registra este campo.', 'Your role does not record this field.')

const unseen = say(
  'Un dato que su rol no ve se opone a este cambio.',
  'Something that your role does not see stands against this change.',
)

/** A rule may be broken by what the caller does not see: that it is broken is told; by what is not. */
export function hideUnseen(r: Resource, seen: Resource, errors: FieldError[]): void {
  const hidden = ({ campo }: FieldError): boolean => {
    const said = campo.split(/[.[]/)[0] ?? ''
    // The label of a code is hidden with its code; other names may end like one.
    const name = said in r.fields ? said : said.replace(/_nombre$/, '')
    return (name in r.fields || name in r.live) && !(name in seen.fields || name in seen.live)
  }
  const told = errors.filter((e) => !hidden(e))
  if (told.length < errors.length)
    errors.splice(0, errors.length, ...told, { campo: '', codigo: 'regla', mensaje: unseen })
}

/** A field that exists, in a body of somebody whose view does not have it. */
export function sayForbidden(r: Resource, errors: FieldError[]): void {
  errors.forEach((e, i) => {
    if (e.codigo === 'desconocido' && Object.hasOwn(r.fields, e.campo))
      errors[i] = { campo: e.campo, codigo: 'permiso', mensaje: notYours }
  })
}

export const run = (tx: Tx, s: WriteStatement, values: Partial<WriteValues>): Promise<RawRow[]> =>
  tx.raw({ name: s.name, text: s.text, values: s.values(values) })

/** Two rows set at once must not both find nothing to unset: the second waits until the first has committed. */
export async function unsetOthers(
  tx: Tx,
  r: Resource,
  unset: WriteStatement,
  values: Partial<WriteValues>,
): Promise<void> {
  await tx.run({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`${r.name}.${r.onlyOne}`] })
  await run(tx, unset, values)
}

/** A place in a queue depends on other rows, so it is asked for once the row stands. */
export function ranker(core: Core, r: Resource): (row: Row) => Row | Promise<Row> {
  const ranked = Object.keys(r.fields).filter((name) => r.fields[name]?.kind === 'rank')
  if (ranked.length === 0) return (row) => row
  return async (row) => {
    const now = await afterSaving(() => core.load(r.name, row.id))
    // The place only: the next writer must not answer for what this request did.
    return { ...row, ...Object.fromEntries(ranked.map((name) => [name, now?.[name] ?? null])) }
  }
}

/** The state that stands against writing this row, if one does; null if none, or if the row is of the kind it lets pass. */
function standing(
  r: Resource,
  row: Row,
  ctx: RuleContext,
): { state: string; kind: ProblemKind; exempt: boolean } | null {
  const { belongsTo } = r
  const state = belongsTo === undefined ? null : ctx.refs[belongsTo.history]?.estado
  const kind = belongsTo === undefined ? undefined : frozenKind(belongsTo, state)
  if (belongsTo === undefined || typeof state !== 'string' || kind === undefined) return null
  return { state, kind, exempt: isExempt(belongsTo, state, row, ctx.previous) }
}

/** The state in which this row is written all the same; it was looked up before, and another one does not count. */
export function exemptIn(r: Resource, row: Row, ctx: RuleContext): string | null {
  const against = standing(r, row, ctx)
  return against?.exempt === true ? against.state : null
}

/** Throws the 409 of a closed history before the rules speak, since nothing else about the row matters then. */
export function refuseIfFrozenBy(r: Resource, row: Row, ctx: RuleContext): void {
  const against = standing(r, row, ctx)
  if (against !== null && !against.exempt) throw new Problem(against.kind, { more: { estado: against.state } })
}

/** The new row as the declaration decides it, for callers that write it in their own way; throws what is wrong with it. */
export function decideNew(
  core: Core,
  r: Resource,
  read: ReadBody,
  ctx: RuleContext,
  { call, set }: Pick<CreateRequest, 'call' | 'set'>,
): Row {
  const errors: FieldError[] = []
  const system = {
    id: core.newId(),
    version: 1,
    creado_en: call.now,
    actualizado_en: call.now,
    creado_por: call.actor.nombre,
  }
  const row = withSignature(r, { ...decide(r, read, 'create', ctx, system, errors), ...set }, null)
  refuseIfFrozenBy(r, row, ctx)
  refuseReplaced(core.registry, r, row, ctx)
  checkBelonging(r, row, ctx, errors)
  if (viewOf(call.actor.rol, r) !== 'completa') hideUnseen(r, seenAs(r, viewOf(call.actor.rol, r)), errors)
  if (errors.length > 0) throw new Problem(invalid, { errores: errors })
  return row
}

/** Rolls back a transaction in which a guard refused: nothing was written, so nothing that goes with it may stay either. */
export class Refused extends Error {}

/** The same request in any of the three formats has one fingerprint, whatever the order of its fields. */
export function fingerprintOf(operation: string, body: unknown): string {
  const sorted = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256')
    .update(`${operation}\n${JSON.stringify(body, sorted)}`)
    .digest('hex')
}

export async function replayed(
  core: Core,
  r: Resource,
  call: Call,
  key: string,
  fingerprint: string,
  as: { readonly action: Action; readonly status: number } = { action: 'crear', status: 201 },
): Promise<Created | null> {
  const [before] = await core.db.run({
    name: 'repeticion',
    text: `select i.huella, v.datos from idempotencia i left join version v on v.id = i.recurso_id and v.version = i.version
where i.actor = $1 and i.clave = $2`,
    values: [call.actor.id, key],
  })
  if (before === undefined) return null
  if (before.huella !== fingerprint) throw new Problem(idempotencyReused)
  const row = fromSnapshot(r, before.datos as Row)
  // Large contents and places in a queue are not part of the version; the row itself has them.
  const elsewhere = Object.keys(r.fields).filter((name) => r.fields[name]?.heavy || r.fields[name]?.kind === 'rank')
  const current = elsewhere.length === 0 ? null : await core.load(r.name, row.id)
  for (const name of elsewhere) row[name] = current?.[name] ?? null
  await core.audit.record({
    call,
    action: as.action,
    resource: r.name,
    id: row.id,
    patient: r.patientField === null ? null : ((row[r.patientField] as string | null) ?? null),
    status: as.status,
    code: 'repetida',
    fields: null,
    rows: null,
  })
  return { row, replayed: true }
}

/** Writes the rows that a declaration's `derives` asked for, through their own declaration's computed fields. */
export function deriver(
  core: Core,
): (tx: Tx, derived: readonly Derived[], ctx: RuleContext, call: Call) => Promise<void> {
  const statements = new Map<string, WriteStatement>()
  return async (tx, derived, ctx, call) => {
    for (const [name, group] of Map.groupBy(derived, (d) => d.resource)) {
      const target = resourceNamed(core, name)
      const statement = statements.get(name) ?? insertManyStatement(target, 'derivar')
      statements.set(name, statement)
      const record = recorder(target)
      const rows = group.map((d) => record(derivedRow(core, target, d, ctx, call)))
      await run(tx, statement, { row: JSON.stringify(rows), who: whoJson(call) })
    }
  }
}

function derivedRow(core: Core, target: Resource, d: Derived, ctx: RuleContext, call: Call): Row {
  const empty = Object.fromEntries(Object.entries(target.fields).map(([name, f]) => [name, emptyValue(f)]))
  const row: Row = {
    ...empty,
    ...d.values,
    id: core.newId(),
    version: 1,
    creado_en: call.now,
    actualizado_en: call.now,
    creado_por: call.actor.nombre,
  }
  const own = { ...ctx, previous: null }
  for (const [name, fill] of Object.entries(target.defaults)) {
    if (!Object.hasOwn(d.values, name)) row[name] = fill(row, own)
  }
  for (const [name, compute] of Object.entries(target.computed)) {
    if (!Object.hasOwn(d.values, name)) row[name] = compute(row, own)
  }
  return row
}
