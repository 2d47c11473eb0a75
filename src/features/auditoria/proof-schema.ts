import { describing, instant, integer, list, object, orNull, page, text } from '../../model/json-schema.ts'
import type { Proof } from './seal/proof.ts'

const key = {
  kty: text('Tipo de llave.'),
  crv: text('Curva.'),
  x: text('La llave pública.'),
  kid: text('Su nombre.'),
}

const jwk = object('Una llave pública (RFC 7517).', { ...key, alg: text('Algoritmo.'), use: text('Uso.') }, [
  'kid',
  'alg',
  'use',
])

export const jwksSchema = object('JWKS.', { keys: list('De la primera llave a la vigente.', jwk) })

const always = {
  numero: integer('Su número.'),
  momento: text('Cuándo se selló.'),
  filas: integer('Cuántas filas sella.'),
  raiz: text('Raíz del árbol de Merkle (RFC 6962).'),
  anterior: text('Huella del sello anterior.'),
  llave: text('La llave que firma.'),
}
const signature = { firma: text('Firma Ed25519.'), huella: text('Huella del sello (SHA-256).') }
const signed = {
  sello: { ...object('El sello, como se firmó.', always), additionalProperties: true },
  ...signature,
}

const publicKey = object('Una llave pública.', key, ['kid'])
export const sealsSchema = page(
  'Del último al primero.',
  object('Un sello.', {
    version: integer('Versión del formato.'),
    ...always,
    sistema: text('Servidor.'),
    desde_tx: text('Desde la transacción.'),
    hasta_tx: text('Hasta la transacción, sin ella.'),
    tras_id: text('Después de la fila.'),
    primera: orNull(text('Primera fila.')),
    ultima: orNull(text('Última fila.')),
    llave_nueva: orNull(publicKey),
    reloj: orNull(instant('El reloj de la base de datos, como se leyó.')),
    salto_ms: orNull(integer('Milisegundos en que ese reloj se adelantó o se atrasó desde el sello anterior.')),
    restauracion: {
      ...orNull(object('Desde qué estado de una base restaurada sigue la cadena.', {})),
      additionalProperties: true,
    },
    ...signature,
  }),
)

export const proofSchema = describing<Proof>(
  object('Prueba de que una fila se selló.', {
    formato: text('Formato de la prueba.'),
    version: integer('Versión del formato.'),
    fila: object('La fila.', {
      linea: text('Como se selló.'),
      datos: { type: 'object', description: 'Sus datos.', additionalProperties: true },
    }),
    hoja: text('Huella de la fila.'),
    indice: integer('Su lugar en el sello.'),
    filas: integer('Cuántas filas sella.'),
    camino: list('Camino de Merkle.', text('Una huella.')),
    ...signed,
    relevos: list('Sellos en que una llave dio paso a la siguiente.', object('Un relevo.', signed)),
    llave: orNull(publicKey),
  }),
)
