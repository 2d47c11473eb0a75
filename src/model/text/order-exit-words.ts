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

export const orderKinds = { laboratorio: 'Laboratorio', imagenologia: 'Imagenología' } as const

/** Why nothing leaves to a channel. */
export const orderFaults = {
  sin_conexion: 'No se pudo conectar con el destino',
  sin_respuesta: 'El destino no respondió',
  destino_no_declarado: 'HL7_DESTINOS no declara ese destino',
  cuenta_detenida: 'El canal o la cuenta del sistema están detenidos',
  error_interno: 'El envío falló por una causa interna',
} as const
