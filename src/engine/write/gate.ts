import type { Resource, Row, Value } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import type { Tx } from '../database.ts'

export interface GatedWrite {
  readonly row: Row
  /** Null of a new row. */
  readonly previous: Row | null
  /** The fields that the request says. */
  readonly said: ReadonlySet<string>
  readonly call: Call
}

/** In the transaction of the write and before it: what the row is to say besides, or throws why it is not written. */
export type GatePass = (tx: Tx) => Promise<Readonly<Record<string, Value>>>

/** What other rows have to say of one that is about to be written, which its own rules do not see. */
export interface WriteGate {
  /** The resources whose writes it looks at. */
  readonly on: readonly string[]
  /** Before anything is held, so that nobody waits for a second connection while holding one; null where there is nothing to look at. */
  enter(write: GatedWrite): Promise<GatePass | null>
}

/** Every gate of a resource, one after another; null where none of them looks at this write. */
export function gateOf(
  all: readonly WriteGate[],
  r: Pick<Resource, 'name'>,
): (write: GatedWrite) => Promise<GatePass | null> {
  const gates = all.filter(({ on }) => on.includes(r.name))
  return async (write) => {
    const passes: GatePass[] = []
    for (const gate of gates) {
      const pass = await gate.enter(write)
      if (pass !== null) passes.push(pass)
    }
    if (passes.length === 0) return null
    return async (tx) => {
      const set: Record<string, Value> = {}
      for (const pass of passes) Object.assign(set, await pass(tx))
      return set
    }
  }
}
