import type { Json } from './json.ts'

const text: Json = { type: 'string' }

/** Every header of an answer that a client acts on. */
export const answerHeaders = {
  ETag: { description: 'Versión del registro; se devuelve en If-Match.', schema: text, example: '"3"' },
  Location: { description: 'Dirección de lo creado.', schema: { type: 'string', format: 'uri-reference' } },
  'Idempotency-Replayed': {
    description: '`true` si repite la respuesta que ya se dio a esa Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': {
    description: 'Segundos que hay que esperar antes de repetir la solicitud.',
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': { description: 'Cómo se identifica quien pregunta (RFC 6750).', schema: text },
  'Content-Disposition': { description: 'El nombre del archivo.', schema: text },
  Link: { description: 'La página siguiente y la anterior (RFC 8288).', schema: text },
  'X-Request-Id': {
    description: 'La solicitud, para soporte: la que se envió, o una que se le dio.',
    schema: text,
  },
  'X-Alcance': {
    description:
      '`nadie` si la lista está vacía porque quien pregunta no alcanza a ningún paciente; no se envía en los demás casos.',
    schema: { type: 'string', enum: ['nadie'] },
  },
  'X-Exportacion': {
    description: 'Identifica la exportación: con `reanudar` se sigue donde se cortó.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Content-Location': { description: 'Dónde se pregunta cómo va.', schema: { type: 'string', format: 'uri' } },
  'X-Progress': { description: 'Cuánto va, en palabras.', schema: text },
  Expires: { description: 'Hasta cuándo se conserva.', schema: text },
  'Last-Modified': { description: 'Cuándo cambió por última vez.', schema: text },
  Allow: { description: 'Los métodos que esta dirección admite.', schema: text },
  RateLimit: {
    description: 'Cuántas solicitudes quedan, y en cuántos segundos vuelve a empezar; donde hay límite.',
    schema: text,
  },
  'RateLimit-Policy': { description: 'Cuántas solicitudes se admiten por minuto.', schema: text },
} as const satisfies Readonly<Record<string, Json>>

export type AnswerHeader = keyof typeof answerHeaders

export const headersOf = (...names: readonly AnswerHeader[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** What any answer brings. */
export const ALWAYS = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'] as const
