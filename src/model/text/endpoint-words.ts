export const endpointChannels = { webhook: 'Standard Webhooks', fhir: 'Suscripción de FHIR' } as const

export const endpointStates = {
  solicitado: 'Espera a que responda el saludo',
  activo: 'Se le entrega lo que cambia',
  inactivo: 'Detenido por un administrador',
  desactivado: 'Desactivado por el servicio',
} as const

export const endpointReasons = {
  administrador: 'Lo detuvo un administrador',
  suscriptor: 'La detuvo el suscriptor',
  saludo: 'No respondió bien al saludo',
  fallas: 'Falló sin parar por más de 75 horas',
  ya_no_existe: 'Respondió que ya no existe',
  credencial: 'Se revocó la credencial con que se pidió',
  eventos_vencidos: 'Los eventos que le faltaban ya no se conservan',
  copia: 'La base de datos está en otro lugar: puede ser una copia',
  restauracion: 'Se restauró la base: recibió cambios que ya no existen',
} as const

/** How one attempt to deliver an event ended. */
export const deliveryWords = {
  entregado: 'Entregado',
  rechazado: 'Respondió que no',
  redireccion: 'Respondió con una redirección, que no se sigue',
  ya_no_existe: 'Respondió que ya no existe',
  sin_respuesta: 'No respondió a tiempo',
  sin_conexion: 'No se pudo conectar',
  direccion: 'Su dirección no está permitida',
} as const
