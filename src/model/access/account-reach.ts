/** What lets an account open clinical records, as others are told of it. */
export const accountReachFacts = {
  creacion: 'Cuenta nueva',
  rol: 'Cambió su rol',
  servicios: 'Cambiaron sus servicios',
  invitacion: 'Se le dio un enlace para fijar la clave',
  concesion: 'Se le concedió leer',
} as const

export type AccountReachFact = keyof typeof accountReachFacts
