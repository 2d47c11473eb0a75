import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import type { Decision } from '../../../engine/transition.ts'
import { nextVersion, type RowChange, rowWriter } from '../../../engine/write-row.ts'
import { Problem } from '../../../model/problem.ts'
import { unavailable } from '../../../model/problems.ts'
import type { Derived, Resource, Row, RuleContext, Value } from '../../../model/resource.ts'
import type { ClosingKey } from '../close.ts'
import type { HistoryContent } from '../content.ts'
import { type Signer, sealedNames } from '../seal.ts'
import { type ErrorMark, markKinds, type VoidedRow } from './mark.ts'
import { storeDecision } from './store.ts'
import { formerColumns, goesWithOrigin, isVoid, voidColumns } from './void-row.ts'

export interface Effect {
  readonly mark: ErrorMark
  readonly decision: Pick<Decision, 'set' | 'derives'>
}

interface Moment {
  readonly content: HistoryContent
  /** The header, locked. */
  readonly historia: Row
  readonly profesional: Signer
  readonly call: Call
  readonly ctx: RuleContext
  readonly key: ClosingKey
}

/**
 * Puts a mark in effect: the decision that says what it makes void, and those rows, each with its version and its audit row. The
 * decision first, since only what it names may be written in a closed history.
 */
export function markEffect(core: Core): (tx: Tx, mark: ErrorMark, moment: Moment) => Promise<Effect> {
  const writers = new Map<string, ReturnType<typeof rowWriter>>()
  const resource = (name: string): Resource => {
    const r = core.registry.get(name)
    if (r === undefined) throw new Error(`There is no resource ${name}`)
    return r
  }
  async function write(tx: Tx, r: Resource, change: RowChange): Promise<void> {
    const writer = writers.get(r.name) ?? rowWriter(core.registry, r)
    writers.set(r.name, writer)
    if ((await writer(tx, change)) === undefined) throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
  }

  return async (tx, mark, { content, historia, profesional, call, ctx, key }) => {
    const { tipo, motivo, registro, profesional: marker } = mark.declaracion
    const voiding = { motivo: `${markKinds[tipo]}: ${motivo}`, nombre: marker.nombre, momento: call.now }
    const rows = sealedNames.flatMap((recurso) =>
      content.entries[recurso]
        .filter((row) => (registro === null ? !isVoid(resource(recurso), row) : row.id === registro))
        .filter((row) => !goesWithOrigin(recurso, row))
        .map((row) => ({ recurso, row, despues: voidColumns(resource(recurso), voiding) })),
    )
    const registros: VoidedRow[] = rows.map(({ recurso, row, despues }) => ({
      recurso,
      id: row.id,
      antes: formerColumns(row, despues),
      despues,
    }))
    const decided = { vigente: true, motivo: null, momento: call.now, profesional, registros }
    const made = await storeDecision(tx, mark, decided, key)
    const derives: Derived[] = []
    for (const { recurso, row, despues } of rows) {
      const r = resource(recurso)
      const next = { ...row, ...despues, ...nextVersion(row, call) } as Row
      await write(tx, r, { previous: row, next, call, action: 'marcar_error', exempt: String(historia.estado) })
      derives.push(...(r.derives?.(next, { ...ctx, previous: row }) ?? []))
    }
    return { mark: made, decision: { set: registro === null ? annulled(historia, call.now) : {}, derives } }
  }
}

const annulled = (historia: Row, at: string): Record<string, Value> => ({
  estado: 'anulada',
  estado_desde: at,
  estados_previos: [
    ...((historia.estados_previos ?? []) as Value[]),
    { estado: historia.estado ?? null, desde: historia.estado_desde ?? null, hasta: at },
  ],
})
