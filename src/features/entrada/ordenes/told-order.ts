import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { mayUse, seenAs, viewOf } from '../../../model/access/access.ts'
import { holds } from '../../../model/predicate.ts'
import type { Resource } from '../../../model/resource.ts'
import { diagnostico } from '../../../resources/diagnostico.ts'
import { historia } from '../../../resources/historia.ts'
import { orden, pendingOrder } from '../../../resources/orden.ts'
import { paciente } from '../../../resources/paciente.ts'
import type { SeenRow } from '../../hl7/elements.ts'
import { identityOf } from '../../hl7/load-identity.ts'
import type { ToldOrder } from '../../hl7/order-message.ts'
import type { WaitingOrder } from './order-queue.ts'

export type OrderTelling = { readonly told: ToldOrder } | { readonly not: 'sin_alcance' | 'retirado' }

/** What a channel is told of an order: what its account would read of it now, and nothing that it has no use for any more. */
export function orderTeller(core: Core): (call: Call, waiting: WaitingOrder) => Promise<OrderTelling> {
  const personOf = identityOf(core)

  async function seen(call: Call, r: Resource, id: unknown): Promise<SeenRow | null> {
    if (typeof id !== 'string' || !mayUse(call.actor.rol, r, 'read')) return null
    const row = await core.loadFor(call, r.name, id)
    if (row === null) return null
    const { fields } = seenAs(r, viewOf(call.actor.rol, r))
    const system = ['id', 'creado_por', 'creado_en', 'actualizado_en', 'fusionado_con']
    return Object.fromEntries(
      Object.entries(row).filter(([name]) => system.includes(name) || Object.hasOwn(fields, name)),
    )
  }

  return async (call, { orden: id, paciente: whose, evento, intentos, nueva }) => {
    // The receiver never took the order that is called off.
    if (evento === 'CA' && nueva !== 'entregado' && nueva !== 'vencido') return { not: 'retirado' }
    const [order, person] = await Promise.all([seen(call, orden, id), seen(call, paciente, whose)])
    if (order === null || person === null) return { not: 'sin_alcance' }
    const row = await core.load('orden', id)
    if (evento === 'NW' && intentos === 0 && (row === null || row.anulado === true || !holds(pendingOrder, row)))
      return { not: 'retirado' }
    const [[identity = person], visit, reason] = await Promise.all([
      personOf([person]),
      seen(call, historia, order.historia),
      seen(call, diagnostico, order.diagnostico),
    ])
    return { told: { evento, orden: order, paciente: identity, historia: visit, diagnostico: reason } }
  }
}
