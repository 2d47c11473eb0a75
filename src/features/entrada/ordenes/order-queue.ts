import type { Tx } from '../../../engine/database.ts'
import type { OrderExitState, orderExitEvents } from '../../../model/text/order-exit-words.ts'

/** A row of `orden_salida`: a message that tells a channel of an order. */
export interface WaitingOrder {
  readonly id: string
  readonly orden: string
  readonly paciente: string
  readonly evento: keyof typeof orderExitEvents
  readonly control: string
  readonly creado_en: string
  readonly intentos: number
  /** How long ago it was sent first, by the clock that says when to try again. */
  readonly desde_primero_ms: number
  /** What became of the message that told of the new order, of one that calls it off. */
  readonly nueva: OrderExitState | null
}

/** The oldest of each patient, where it is due: what waits holds up those of its patient behind it. */
export const dueOrders = (tx: Tx, channel: string, most: number): Promise<WaitingOrder[]> =>
  tx.run<WaitingOrder>({
    name: 'orden_salida_debidas',
    text: `select s.id, s.orden, s.paciente, s.evento, s.control, s.creado_en, s.intentos,
  coalesce((extract(epoch from now() - s.enviado_en) * 1000)::float8, 0) as desde_primero_ms,
  (select n.estado from orden_salida n where n.canal = s.canal and n.orden = s.orden and n.evento = 'NW' and s.evento = 'CA') as nueva
from orden_salida s where s.canal = $1 and s.estado = 'por_enviar' and s.proximo_en <= now()
  and not exists (select 1 from orden_salida a where a.canal = s.canal and a.estado = 'por_enviar' and a.paciente = s.paciente and a.numero < s.numero)
order by s.numero limit $2::integer`,
    values: [channel, most],
  })

/** It is about to leave: from here on the receiver may know of it. */
export async function markAttempt(tx: Tx, { id }: WaitingOrder): Promise<void> {
  await tx.run({
    name: 'orden_salida_intento',
    text: 'update orden_salida set intentos = intentos + 1, enviado_en = coalesce(enviado_en, now()) where id = $1',
    values: [id],
  })
}

export interface OrderSettlement {
  readonly estado: OrderExitState
  readonly acuse: string | null
  readonly detalle: string | null
  /** How long what is tried again waits. */
  readonly waitMs: number
}

export async function storeSettlement(tx: Tx, { id }: WaitingOrder, s: OrderSettlement): Promise<void> {
  await tx.run({
    name: 'orden_salida_termina',
    text: `update orden_salida set estado = $2, acuse = $3, detalle = $4, proximo_en = now() + make_interval(secs => $5::float8 / 1000),
  terminado_en = case when $2 = 'por_enviar' then null else now() end where id = $1 and estado = 'por_enviar'`,
    values: [id, s.estado, s.acuse, s.detalle, s.waitMs],
  })
}
