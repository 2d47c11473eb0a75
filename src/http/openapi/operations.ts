import type { Fields, Operation } from '../../engine/operation.ts'
import type { Json } from './json.ts'
import { responses } from './problems.ts'
import { fieldSchema, nullable } from './schemas.ts'

const objectOf = (fields: Fields, answered: boolean): Json => ({
  type: 'object',
  ...(answered ? {} : { additionalProperties: false }),
  required: Object.entries(fields)
    .filter(([, f]) => f.required)
    .map(([name]) => name),
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, f]) => [
      name,
      answered && !f.required && f.default === undefined ? nullable(fieldSchema(f)) : fieldSchema(f),
    ]),
  ),
})

const page = (fields: Fields, counted: boolean): Json => ({
  type: 'object',
  required: ['next', 'previous', 'results'],
  properties: {
    ...(counted ? { count: { type: 'integer', description: 'Total; solo con `count=true`.' } } : {}),
    next: { type: ['string', 'null'], format: 'uri-reference', description: 'Página siguiente.' },
    previous: { type: ['string', 'null'], format: 'uri-reference', description: 'Página anterior.' },
    results: { type: 'array', description: 'Los registros.', items: objectOf(fields, true) },
  },
})

function success(o: Operation): Json {
  const { output } = o
  const others = Object.fromEntries((output.otherTypes ?? []).map((type) => [type, { schema: { type: 'string' } }]))
  const both = (schema: Json): Json => ({ 'application/json': { schema }, 'application/xml': { schema }, ...others })
  const content =
    'fields' in output
      ? both(objectOf(output.fields, true))
      : 'listOf' in output
        ? both(page(output.listOf, output.counted === true))
        : 'schema' in output
          ? both(output.schema)
          : 'rowOf' in output
            ? both({ $ref: `#/components/schemas/${output.rowOf.schema}` })
            : 'type' in output
              ? { [output.type]: { schema: { type: 'string' } }, ...others }
              : undefined
  return { [output.status]: { description: output.about, ...(content === undefined ? {} : { content }) } }
}

const BODIES = ['application/json', 'application/x-www-form-urlencoded', 'application/xml']

/** Problems that any operation may answer, by what it takes. */
function kindsOf(o: Operation): string[] {
  const kinds = ['demasiadas_solicitudes', 'interno', 'no_disponible', 'parametro']
  if (o.access !== 'publico') kinds.push('no_autenticado', 'sin_permiso')
  if (o.path.includes('{')) kinds.push('no_encontrado')
  if ('fields' in o.output || 'listOf' in o.output || 'rowOf' in o.output || 'schema' in o.output)
    kinds.push('formato_no_disponible')
  if (o.body !== undefined) kinds.push('validacion', 'cuerpo_ilegible', 'tipo_de_contenido', 'demasiado_grande')
  return [...kinds, ...(o.problems ?? []).map((p) => p.codigo)]
}

export function operationPaths(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = {}
  for (const o of operations) {
    const path = paths[o.path] ?? {}
    paths[o.path] = path
    const params = [...o.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      description: `Identificador: ${name}.`,
      schema: { type: 'string' },
    }))
    const query = Object.entries(o.query ?? {}).map(([name, f]) => ({
      name,
      in: 'query',
      required: f.required === true,
      description: f.about ?? f.label,
      schema: fieldSchema(f),
    }))
    const schema = objectOf(o.body ?? {}, false)
    path[o.method.toLowerCase()] = {
      operationId: o.id,
      summary: o.title,
      description: o.about,
      tags: [o.tag],
      ...(o.access === 'publico' ? { security: [{}] } : {}),
      ...(params.length + query.length === 0 ? {} : { parameters: [...params, ...query] }),
      ...(o.body === undefined
        ? {}
        : {
            requestBody: {
              required: Object.values(o.body).some((f) => f.required),
              content: Object.fromEntries(BODIES.map((type) => [type, { schema }])),
            },
          }),
      responses: responses(success(o), kindsOf(o)),
    }
  }
  return paths
}
