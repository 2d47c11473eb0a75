/** What gives an account reach, or gives the account to somebody, as others and its owner are told of it. */
export const accountReachFacts = {
  creacion: 'Cuenta nueva',
  rol: 'Cambió su rol',
  servicios: 'Cambiaron sus servicios',
  invitacion: 'Se le dio un enlace para fijar la clave',
  concesion: 'Se le concedió leer',
  credenciales: 'Se le dio otro secreto u otra llave',
  representacion: 'Se le abrió la historia de otra persona',
  segundo_factor: 'Se le quitó el segundo factor',
} as const

export type AccountReachFact = keyof typeof accountReachFacts
