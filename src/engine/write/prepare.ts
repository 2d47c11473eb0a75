import { changedFields } from '../../model/decide.ts'
import { Problem } from '../../model/problem.ts'
import { unavailable } from '../../model/problems.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { recorder } from '../columns.ts'
import type { Core } from '../core.ts'
import type { Tx } from '../database.ts'
import { explainConflict, refuseKnownTwin } from './conflict.ts'
import { withSignature } from './content-hash.ts'
import { type CreateRequest, decideNew, readNew } from './decide-new.ts'
import { deriver } from './derive.ts'
import { gateOf } from './gate.ts'
import { exemptIn, refuseIfFrozenBy } from './history-state.ts'
import { ruleContext } from './rule-context.ts'
import { whoJson } from './who-writes.ts'
import { additions, createStatement, runWrite } from './write-sql.ts'

/** A row that is decided on now and written in somebody else's transaction. */
export interface Prepared {
  readonly row: Row
  /** Throws `Unwritten` where the database refuses it: the transaction is lost, and `explained` says why. */
  write(tx: Tx): Promise<Row>
}

/** Names what could not be written, for whoever explains it once the transaction is over. */
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
  const enter = gateOf(core.gates, r)
  return async (request) => {
    const { call } = request
    const { read, ctx } = await readNew(core, r, request)
    const decided = decideNew(core, r, read, ctx, request)
    await refuseKnownTwin(core, r, decided, call)
    const pass = await enter({ row: decided, previous: null, said: new Set(read.values.keys()), call })
    const refused = async (): Promise<unknown> => {
      const since = await ruleContext(core, r, read.values, null, call, [])
      refuseIfFrozenBy(r, decided, since)
      return new Problem(unavailable, { headers: { 'retry-after': '1' } })
    }
    return {
      row: decided,
      async write(tx) {
        const row = pass === null ? decided : withSignature(r, { ...decided, ...(await pass(tx)) }, null)
        const values = {
          row: JSON.stringify(record(row)),
          content: null,
          who: whoJson(call),
          changed: changedFields(r, null, row),
          exempt: exemptIn(r, row, ctx),
          scope: r.numbered?.scope(row) ?? '',
        }
        const [made] = await runWrite(tx, plain, values).catch((error: unknown) => {
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
