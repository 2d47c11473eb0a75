import { principalOf } from '../../../engine/same-person.ts'
import type { envioKindWords } from '../../../model/text/envio-words.ts'
import type { Issue, OutgoingCode, OutgoingDocument } from '../../../outbox/document.ts'
import { outboxOn } from '../../../outbox/outbox.ts'

export type EnvioKind = keyof typeof envioKindWords
export type DocumentKind = Exclude<EnvioKind, 'nota_aclaratoria'>

/** Why a document is in its state, for those who send such documents. */
export const envioCodeWords = {
  en_cola: 'Espera su turno.',
  enviando: 'Se está enviando.',
  reintento_programado: 'La plataforma no lo pudo recibir; se intentará de nuevo.',
  sin_conexion: 'No se pudo llegar a la plataforma; se intentará de nuevo.',
  sin_respuesta: 'Se envió y no se supo la respuesta; se enviará de nuevo, y si ya llegó la plataforma lo dirá.',
  error_auth: 'La plataforma no acepta las credenciales del prestador; se intentará de nuevo.',
  error_configuracion: 'La dirección de la plataforma no es la que debe ser; se intentará de nuevo.',
  aceptado: 'El Ministerio lo aceptó.',
  aceptado_sin_vida: 'El Ministerio lo aceptó y no devolvió el código VIDA.',
  duplicado: 'El Ministerio ya lo tenía: llegó en un envío anterior.',
  rechazado: 'El Ministerio lo rechazó: corrija lo que dicen los problemas y genere otro.',
  otro_documento: 'El Ministerio tiene otro documento del mismo paciente, período y prestador.',
  agotado: 'Se intentó muchas veces y la plataforma no lo recibió; revise y reenvíe.',
  alterado: 'El documento guardado no es el que se firmó: no se envía.',
  reemplazado: 'Otra versión tomó su lugar antes de enviarse.',
  anulado: 'Alguien decidió no enviarlo.',
} as const satisfies Readonly<Record<OutgoingCode, string>> & Readonly<Record<string, string>>
export type EnvioCode = keyof typeof envioCodeWords

export interface Envio extends OutgoingDocument {
  readonly orden: string
  readonly historia: string
  readonly tipo: EnvioKind
  readonly version: number
  readonly nota: string | null
  readonly aclara: string | null
  readonly guia: string
  readonly huella: string
  readonly firmado_en: string
  readonly llave: string
  readonly firma: string
  readonly humano: string | null
  readonly actor: string
  readonly creado_en: string
  readonly codigo: EnvioCode
  readonly proximo_en: string
  readonly enviado_en: string | null
  readonly resuelto_en: string | null
  readonly http: number | null
  readonly vida: string | null
  readonly composicion: string | null
  readonly problemas: readonly Issue[]
  readonly motivo_anulacion: string | null
}

/** All but the document itself, which may be large. */
export const ENVIO_COLUMNS = `t.id, t.orden::text as orden, t.historia, t.paciente, t.tipo, t.version, t.nota, t.aclara, t.guia,
  t.huella, t.firmado_en, t.llave, t.firma, t.humano, t.llamada, t.actor, t.creado_en, t.estado, t.codigo, t.intentos, t.fallos,
  t.proximo_en, t.enviado_en, t.resuelto_en, t.http, t.vida, t.composicion, t.problemas, t.motivo_anulacion`

/** Of the document `alias`: it names the record that speaks for the person today. A clarification names no person. */
export const namesThePerson = (alias: string): string =>
  `(${alias}.tipo = 'nota_aclaratoria' or coalesce(${alias}.identidad, ${alias}.paciente) = ${principalOf(`${alias}.paciente`)})`

export const rdaOutbox = outboxOn<Envio>({
  resource: 'rda',
  documents: 'rda_envio',
  events: 'rda_suceso',
  circuit: 'rda_circuito',
  columns: ENVIO_COLUMNS,
  accepted: ['vida', 'composicion'],
  about: { resource: 'historia', column: 'historia', fact: 'rda' },
})
