import type { envioKindWords, envioStateWords } from '../../../../../src/model/text/envio-words.ts'

export type EnvioState = keyof typeof envioStateWords

export interface Envio {
  readonly id: string
  readonly historia: string | null
  readonly tipo: keyof typeof envioKindWords
  readonly tipo_nombre: string
  readonly version: number
  readonly estado: EnvioState
  readonly motivo: string
  readonly explicacion: string
  readonly vida: string | null
  readonly intentos: number
  readonly respuesta_http: number | null
  readonly creado_por: string
  readonly creado_en: string
  readonly enviado_en: string | null
  readonly resuelto_en: string | null
  readonly proximo_intento_en: string | null
  readonly guia: string
  readonly huella_sha256: string
  readonly problemas: readonly {
    readonly codigo: string
    readonly gravedad: 'error' | 'advertencia'
    readonly mensaje: string
    readonly ruta: string | null
    readonly detalle: string | null
  }[]
  readonly motivo_anulacion: string | null
  readonly documento: string | null
}

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
