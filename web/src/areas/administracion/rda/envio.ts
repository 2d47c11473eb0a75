import type { envioStateWords } from '../../../../../src/model/text/envio-words.ts'
import type { RowAt } from '../../../api/answers.ts'

export type EnvioState = keyof typeof envioStateWords

export type Envio = RowAt<'/hce/api/rda/envios/'>

export const stateColors: Readonly<Record<EnvioState, string>> = {
  pendiente: 'blue',
  enviado: 'blue',
  aceptado: 'teal',
  rechazado: 'red',
  error: 'red',
  anulado: 'gray',
}

/** Said in a badge. */
export const stateShort: Readonly<Record<EnvioState, string>> = {
  pendiente: 'Pendiente',
  enviado: 'Enviado',
  aceptado: 'Aceptado',
  rechazado: 'Rechazado',
  error: 'Error',
  anulado: 'Anulado',
}

/** What may be put into the queue again: what was refused, what ran out of attempts, what waits. */
export const mayResend = ({ estado }: Envio): boolean => ['rechazado', 'error', 'pendiente'].includes(estado)
export const mayAnnul = ({ estado }: Envio): boolean => ['rechazado', 'error', 'pendiente'].includes(estado)
