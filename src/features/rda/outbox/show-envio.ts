import { choice, id, instant, integer, list, object, orNull, text } from '../../../model/json-schema.ts'
import { keysOf } from '../../../model/keys.ts'
import { envioKindWords, envioStateWords } from '../../../model/text/envio-words.ts'
import { type Envio, envioCodeWords } from './envio.ts'

/**
 * How much of a document its reader is shown: all; without the platform's own words, which may name what he does not
 * reach; without saying whose it is; or only how it goes.
 */
export type Shown = 'completo' | 'sin_detalle' | 'tecnico' | 'resumido'

export const OUTBOX = '/hce/api/rda/envios/'

/** Without a configured platform nothing moves, and that is not the document's doing. */
const NOT_SENT = 'Espera: el envío al Ministerio no está configurado en este servicio.'

export const explain = ({ estado, codigo }: Pick<Envio, 'estado' | 'codigo'>, configured: boolean): string =>
  estado === 'pendiente' && !configured ? NOT_SENT : envioCodeWords[codigo]

export function shownEnvio(e: Envio, shown: Shown, configured: boolean, documento: boolean) {
  const waits = e.estado === 'pendiente' || (e.estado === 'enviado' && e.codigo !== 'enviando')
  return {
    id: e.id,
    historia: shown === 'tecnico' ? null : e.historia,
    tipo: e.tipo,
    tipo_nombre: envioKindWords[e.tipo],
    version: e.version,
    estado: e.estado,
    motivo: e.codigo,
    explicacion: explain(e, configured),
    vida: shown === 'tecnico' ? null : e.vida,
    nota: shown === 'completo' ? e.nota : null,
    intentos: e.intentos,
    respuesta_http: e.http,
    creado_por: e.actor,
    creado_en: e.creado_en,
    enviado_en: e.enviado_en,
    resuelto_en: e.resuelto_en,
    proximo_intento_en: waits && configured ? e.proximo_en : null,
    guia: e.guia,
    huella_sha256: e.huella,
    firma: { llave: e.llave, valor: e.firma, momento: e.firmado_en },
    problemas: shown === 'resumido' ? [] : e.problemas.map((p) => (shown === 'completo' ? p : { ...p, detalle: null })),
    motivo_anulacion: shown === 'resumido' ? null : e.motivo_anulacion,
    documento: documento ? `${OUTBOX}${e.id}/documento/` : null,
  }
}

export const envioSchema = object('Un documento en camino al Ministerio.', {
  id: id('Identificador.'),
  historia: orNull(id('Historia; nula para quien no la alcanza.')),
  tipo: choice('Qué documento es.', keysOf(envioKindWords)),
  tipo_nombre: text('Qué documento es, en palabras.'),
  version: integer('Cuál de los de ese tipo en esa historia.'),
  estado: choice('Cómo va.', keysOf(envioStateWords)),
  motivo: choice('Por qué está así.', keysOf(envioCodeWords)),
  explicacion: text('Cómo va, en palabras.'),
  vida: orNull(text('Código VIDA que devolvió el Ministerio.')),
  nota: orNull(id('Nota aclaratoria que se envía.')),
  intentos: integer('Veces que se ha enviado.'),
  respuesta_http: orNull(integer('Última respuesta de la plataforma.')),
  creado_por: text('Quién lo generó.'),
  creado_en: instant('Cuándo se generó.'),
  enviado_en: orNull(instant('Último envío.')),
  resuelto_en: orNull(instant('Cuándo se supo en qué quedó.')),
  proximo_intento_en: orNull(instant('No antes de cuándo se intenta.')),
  guia: text('Guía con que se revisó.'),
  huella_sha256: text('SHA-256 de los bytes enviados.'),
  firma: object('Firma del servicio (Ed25519) sobre la huella.', {
    llave: text('Llave, como la publica el servicio.'),
    valor: text('Firma, base64url.'),
    momento: instant('Cuándo se firmó.'),
  }),
  problemas: list(
    'Lo que dijo el Ministerio.',
    object('Un problema.', {
      codigo: text('Código de FHIR (issue-type).'),
      gravedad: choice('Si impide aceptarlo.', ['error', 'advertencia']),
      mensaje: text('Qué pasa, en palabras.'),
      ruta: orNull(text('Dónde en el documento.')),
      detalle: orNull(text('Lo que dijo la plataforma, literalmente; nulo para quien no alcanza la historia.')),
    }),
  ),
  motivo_anulacion: orNull(text('Por qué se anuló.')),
  documento: orNull(text('Dónde se descarga; nulo para quien no alcanza todo lo que contiene.')),
})
