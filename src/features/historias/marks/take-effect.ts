import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import type { Signer } from '../../../engine/signed-statement.ts'
import type { Decision } from '../../../engine/write/transition.ts'
import type { Row, RuleContext, Value } from '../../../model/resource.ts'
import type { ClosingKey } from '../close.ts'
import type { HistoryContent } from '../content.ts'
import { statesUntil } from '../past-states.ts'
import { type ErrorMark, markKinds } from './mark.ts'
import { ordersWithout } from './result-orders.ts'
import { storeDecision } from './store.ts'
import { entryVoider } from './void-entries.ts'

export interface MarkEffect {
  readonly mark: ErrorMark
  /** Values of the header. */
  readonly set: Decision['set']
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
 * Puts a mark in effect: the decision that says what it makes void, and those rows. The decision first, since only what it
 * names may be written in a closed history.
 */
export function markEffect(core: Core): (tx: Tx, mark: ErrorMark, moment: Moment) => Promise<MarkEffect> {
  const { entriesToVoid, voidEntries, voidReports } = entryVoider(core)

  return async (tx, mark, { content, historia, profesional, call, ctx, key }) => {
    const { tipo, motivo, registro, profesional: marker } = mark.declaracion
    const voiding = {
      motivo: `${markKinds[tipo]}: ${motivo}`,
      nombre: marker.nombre,
      momento: call.now,
      ofAnother: tipo === 'paciente_equivocado',
    }
    const voided = entriesToVoid(content, registro, voiding)
    const entries = [...voided, ...(await ordersWithout(tx, content, voided))]
    const registros = entries.map(({ voided }) => voided)
    const decided = { vigente: true, motivo: null, momento: call.now, profesional, registros }
    const made = await storeDecision(tx, mark, decided, key)
    const moment = { content, historia, call, ctx, action: 'marcar_error' } as const
    await voidEntries(tx, entries, moment)
    if (registro === null) await voidReports(tx, voiding, moment)
    return { mark: made, set: registro === null ? annulled(historia, call.now) : {} }
  }
}

const annulled = (historia: Row, at: string): Record<string, Value> => ({
  estado: 'anulada',
  estado_desde: at,
  estados_previos: statesUntil(historia, at),
})
