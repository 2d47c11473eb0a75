import type { Json } from './json.ts'

const text = (description: string): Json => ({ type: 'string', description })
const resource: Json = { $ref: '#/components/schemas/FhirResource' }

/** What every resource of FHIR R4 has; the rest of it is said by FHIR, and by our profiles at `/fhir/metadata`. */
export const fhirSchemas: Json = {
  FhirParameters: {
    type: 'object',
    description: 'Un Parameters de FHIR R4: lo que se pregunta a una operación.',
    required: ['resourceType'],
    properties: {
      resourceType: { type: 'string', enum: ['Parameters'], description: 'Siempre `Parameters`.' },
      parameter: {
        type: 'array',
        description: 'Cada parámetro.',
        items: {
          type: 'object',
          description: 'Su nombre, y su valor en `value…` o `resource`.',
          required: ['name'],
          properties: { name: text('Cuál es.'), valueString: text('Si es un texto.'), resource },
          additionalProperties: true,
        },
      },
    },
    additionalProperties: true,
  },
  JsonPatch: {
    type: 'array',
    description: 'Los cambios, en su orden (RFC 6902).',
    items: {
      type: 'object',
      description: 'Un cambio.',
      required: ['op', 'path'],
      properties: {
        op: {
          type: 'string',
          enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'],
          description: 'Qué se hace.',
        },
        path: text('Dónde (RFC 6901).'),
        from: text('De dónde, si se mueve o se copia.'),
        value: { description: 'El valor, si se pone, se reemplaza o se compara.' },
      },
    },
  },
  FhirResource: {
    type: 'object',
    description: 'Un recurso de FHIR R4.',
    required: ['resourceType'],
    properties: {
      resourceType: text('Tipo de recurso.'),
      id: text('Su identificador.'),
      meta: {
        type: 'object',
        description: 'Su versión, cuándo cambió y los perfiles que cumple.',
        properties: {
          versionId: text('Versión.'),
          lastUpdated: { type: 'string', format: 'date-time', description: 'Cuándo cambió.' },
          profile: { type: 'array', description: 'Perfiles que cumple.', items: { type: 'string' } },
        },
        additionalProperties: true,
      },
    },
    additionalProperties: true,
  },
  FhirBundle: {
    type: 'object',
    description: 'Un Bundle de FHIR R4.',
    required: ['resourceType', 'type'],
    properties: {
      resourceType: { type: 'string', enum: ['Bundle'], description: 'Siempre `Bundle`.' },
      type: text('Qué clase de Bundle es.'),
      total: { type: 'integer', minimum: 0, description: 'Cuántos hay en total.' },
      link: {
        type: 'array',
        description: 'Esta página y las vecinas.',
        items: {
          type: 'object',
          required: ['relation', 'url'],
          properties: { relation: text('Cuál es: `self`, `next`, `previous`.'), url: text('Su dirección.') },
        },
      },
      entry: {
        type: 'array',
        description: 'Los recursos.',
        items: {
          type: 'object',
          properties: { fullUrl: text('Dirección del recurso.'), resource },
          additionalProperties: true,
        },
      },
    },
    additionalProperties: true,
  },
}
