import { describing, integer, list, object, orNull, text } from '../../model/json-schema.ts'
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

const seal = object('El sello, como se firmó.', {
  numero: integer('Su número.'),
  momento: text('Cuándo se selló.'),
  filas: integer('Cuántas filas sella.'),
  raiz: text('Raíz del árbol de Merkle.'),
  anterior: text('Huella del sello anterior.'),
  llave: text('La llave que firma.'),
})
const signed = {
  sello: { ...seal, additionalProperties: true },
  firma: text('Firma Ed25519.'),
  huella: text('Huella del sello.'),
}

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
    llave: orNull(object('La llave que firmó.', key, ['kid'])),
  }),
)
