/** What became of a message that tells a channel of an order. */
export const orderExitStates = {
  por_enviar: 'Por enviar',
  entregado: 'Entregado',
  rechazado: 'Rechazado',
  vencido: 'Sin respuesta favorable',
  retirado: 'Ya no hacía falta',
  sin_alcance: 'Fuera del alcance del sistema',
} as const
export type OrderExitState = keyof typeof orderExitStates

export const orderExitEvents = { NW: 'Orden nueva', CA: 'Orden cancelada' } as const
