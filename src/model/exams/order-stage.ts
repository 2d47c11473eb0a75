/** How far an order has come, in the words of whoever waits for it. */
export const orderStages = {
  sin_firmar: 'Sin firmar',
  ordenada: 'Ordenada',
  tomada: 'Tomada',
  con_resultado: 'Con resultado',
  vista: 'Resultado visto',
  realizada: 'Realizada',
  cancelada: 'Cancelada',
  vencida: 'Vencida',
  anulada: 'Anulada',
} as const
export type OrderStage = keyof typeof orderStages

export interface StagedOrder {
  readonly estado: string | null
  readonly firmado: boolean | null
  readonly anulado: boolean | null
  readonly resultado_texto: string | null
  readonly resultado_documento: string | null
  /** A report of it that stands and is final. */
  readonly informe?: string | null
}

/** `seen`: its result, as it stands, was seen by whoever ordered it or is in charge of the encounter. */
export function stageOf(order: StagedOrder, seen: boolean): OrderStage {
  if (order.anulado === true) return 'anulada'
  if (order.estado === 'cancelada' || order.estado === 'vencida') return order.estado
  const hasResult =
    order.resultado_texto !== null || order.resultado_documento !== null || (order.informe ?? null) !== null
  if (hasResult) return seen ? 'vista' : 'con_resultado'
  if (order.estado === 'completada') return 'realizada'
  if (order.estado === 'en_proceso') return 'tomada'
  return order.firmado === true ? 'ordenada' : 'sin_firmar'
}

/** Somebody still has to do something about it: take it, tell its result, or look at it. */
export const isWaiting = (stage: OrderStage): boolean =>
  stage === 'ordenada' || stage === 'tomada' || stage === 'con_resultado'
