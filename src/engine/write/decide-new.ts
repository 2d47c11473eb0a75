import { seenAs, viewOf } from '../../model/access/access.ts'
import { decide } from '../../model/decide.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { invalid } from '../../model/problems.ts'
import { type ReadBody, readBody } from '../../model/read-body.ts'
import type { Derived, Resource, Row, RuleContext, Value } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import type { Core } from '../core.ts'
import type { Tx } from '../database.ts'
import { withSignature } from './content-hash.ts'
import { refuseIfFrozenBy } from './history-state.ts'
import { refuseReplaced } from './replaced.ts'
import { checkBelonging, ruleContext } from './rule-context.ts'
import { hideUnseen, sayForbidden } from './unseen-errors.ts'

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
  /** It is vouched for together with what goes with it, by the one that writes both. */
  readonly sealedApart?: true
  /** In the same transaction, once the row stands. */
  readonly also?: (tx: Tx, row: Row) => Promise<void>
}

/** What a body says of a new row, and all that its rules may ask; throws what cannot be read. */
export async function readNew(
  core: Core,
  r: Resource,
  { body, call }: Pick<CreateRequest, 'body' | 'call'>,
): Promise<{ readonly read: ReadBody; readonly ctx: RuleContext }> {
  const errors: FieldError[] = []
  const read = readBody(seenAs(r, viewOf(call.actor.rol, r)), body, 'create', { errors })
  sayForbidden(r, errors)
  const ctx = await ruleContext(core, r, read.values, null, call, errors)
  if (errors.length > 0) throw new Problem(invalid, { errores: errors })
  return { read, ctx }
}

/** The new row as the declaration decides it, for who writes it in a way of his own; throws what is wrong with it. */
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
