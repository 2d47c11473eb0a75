import type { Call } from '../engine/call.ts'
import type { envioStateWords } from '../model/text/envio-words.ts'

export type OutgoingState = keyof typeof envioStateWords

type WaitingCode = 'en_cola' | 'enviando' | 'reintento_programado' | 'sin_conexion' | 'sin_respuesta'
type ReceiverCode = 'error_auth' | 'error_configuracion' | 'aceptado' | 'duplicado' | 'rechazado'
type EndCode = 'agotado' | 'alterado' | 'reemplazado' | 'anulado'
/** Why a document is in its state, as this room says it; a tenant may have more codes for what its receiver answers. */
export type OutgoingCode = WaitingCode | ReceiverCode | EndCode

/** What every tenant keeps of a document. */
export interface OutgoingDocument {
  readonly id: string
  readonly paciente: string
  readonly llamada: Call
  readonly estado: OutgoingState
  readonly codigo: string
  readonly intentos: number
  /** Attempts that failed while the receiver served others. */
  readonly fallos: number
}

/** One thing that the receiver says of a document, in words that a clinician can act on. */
export interface Issue {
  readonly codigo: string
  readonly gravedad: 'error' | 'advertencia'
  readonly mensaje: string
  /** Where in the document, as the receiver says it. */
  readonly ruta: string | null
  /** The receiver's own words: they may name values of the document. */
  readonly detalle: string | null
}

/** Of `t`: sent at least once, and not known to have been refused. What gave up may have arrived in one of its attempts. */
export const MAY_HAVE_ARRIVED = `(t.estado = 'enviado' or t.codigo = 'agotado')`
