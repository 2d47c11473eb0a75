import type { Call } from '../../../engine/call.ts'

/** What the service does by itself: ends what its caller can no longer end, stops an agent. It decides nothing. */
export const serviceCall = (now: string): Call => ({
  actor: {
    id: 'servicio',
    nombre: 'Custodia (servicio)',
    rol: 'demostracion',
    documento: null,
    registro: null,
    miembros: [],
  },
  session: null,
  ip: '',
  requestId: 'servicio',
  now,
  reason: null,
})
