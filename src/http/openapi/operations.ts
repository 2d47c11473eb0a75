import { claimable, type Fields, type OperationDescription } from '../../engine/operation.ts'
import { withoutFilters } from '../../model/list-query.ts'
import { awayKinds } from '../../model/problems.ts'
import type { Json } from './json.ts'
import { listed, reachHeader, refs } from './paths.ts'
import type { RefusalForm, Refusals } from './problems.ts'
import { fieldSchema, nullable } from './schemas.ts'

const HONOURED = { 'If-Match': 'IfMatch', 'Idempotency-Key': 'IdempotencyKey' } as const

const objectOf = (
  fields: Fields,
  answered: boolean,
): Json & { readonly properties: Readonly<Record<string, Json>> } => ({
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

const page = (items: Json, counted: boolean, beside: Fields = {}): Json => ({
  type: 'object',
  required: ['next', 'previous', 'results'],
  properties: {
    ...(counted ? { count: { type: 'integer', description: 'Total; solo con `count=true`.' } } : {}),
    next: { type: ['string', 'null'], format: 'uri-reference', description: 'Página siguiente.' },
    previous: { type: ['string', 'null'], format: 'uri-reference', description: 'Página anterior.' },
    ...objectOf(beside, true).properties,
    results: { type: 'array', description: 'Los registros.', items },
  },
})

/** A row of the collection, with what this list adds to it. */
const rowAnd = (schema: string, more: Readonly<Record<string, unknown>> | undefined): Json => {
  const row = { $ref: `#/components/schemas/${schema}` }
  if (more === undefined) return row
  return { allOf: [row, { type: 'object', required: Object.keys(more), properties: more }] }
}

/** What is answered as it is: JSON of a standard is an object of that standard, anything else is text. */
function rawSchema(type: string): Json {
  if (type === 'application/fhir+json')
    return {
      type: 'object',
      required: ['resourceType'],
      properties: { resourceType: { type: 'string', description: 'Tipo de recurso de FHIR.' } },
    }
  return { type: type === 'application/json' ? 'object' : 'string' }
}

/** As `asPage` answers it. */
function pageOf(schema: Json): Json {
  const { properties, required = [] } = schema as { properties?: Json; required?: readonly string[] }
  if (properties === undefined || !Object.hasOwn(properties, 'results') || Object.hasOwn(properties, 'next'))
    return schema
  return { ...schema, required: ['next', 'previous', ...required], properties: { ...NO_MORE, ...properties } }
}
const NO_MORE: Json = {
  next: { type: 'null', description: 'No hay más páginas.' },
  previous: { type: 'null', description: 'No hay otra antes.' },
}

const formOf = (o: OperationDescription): RefusalForm =>
  o.path.startsWith('/fhir/')
    ? 'fhir'
    : o.path === '/auth/token/'
      ? 'oauth'
      : o.refusalPages === true
        ? 'pagina'
        : 'propia'

function success(o: OperationDescription): Json {
  const { output } = o
  const others = Object.fromEntries((output.otherTypes ?? []).map((type) => [type, { schema: { type: 'string' } }]))
  const both = (given: Json): Json => {
    const schema = given.$ref === undefined ? { description: output.about, ...given } : given
    return { 'application/json': { schema }, 'application/xml': { schema }, ...others }
  }
  const content =
    'fields' in output
      ? both(pageOf(objectOf(output.fields, true)))
      : 'listOf' in output
        ? both(page(objectOf(output.listOf, true), output.counted === true, output.beside))
        : 'schema' in output
          ? both(pageOf(output.schema))
          : 'rowOf' in output
            ? both({ $ref: `#/components/schemas/${output.rowOf.schema}` })
            : 'pageOf' in output
              ? both(page(rowAnd(output.pageOf.schema, output.more), true))
              : 'type' in output
                ? { [output.type]: { schema: rawSchema(output.type) }, ...others }
                : undefined
  const searches = o.action === 'buscar' && /^\/(fhir|paciente\/busqueda)\//.test(o.path)
  const ofPatients = searches || ('pageOf' in output && output.pageOf.patientField !== null)
  const headers = ofPatients ? { headers: reachHeader } : {}
  return { [output.status]: { description: output.about, ...headers, ...(content === undefined ? {} : { content }) } }
}

const BODIES = ['application/json', 'application/x-www-form-urlencoded', 'application/xml']

/** Problems that any operation may answer, by what it takes. */
function kindsOf(o: OperationDescription): string[] {
  const away = awayKinds.map((kind) => kind.codigo)
  const kinds = ['demasiadas_solicitudes', 'encabezados_grandes', 'direccion_ilegible', 'interno', ...away, 'parametro']
  if (o.access !== 'publico') kinds.push('no_autenticado', 'sin_permiso')
  if (o.byPeople === true) kinds.push('solo_personas')
  if (o.method !== 'GET' && o.honours?.includes('Idempotency-Key') !== true) kinds.push('clave_no_aplica')
  if (o.path.includes('{')) kinds.push('no_encontrado')
  if (['fields', 'listOf', 'rowOf', 'pageOf', 'schema'].some((kind) => kind in o.output))
    kinds.push('formato_no_disponible')
  if (o.body !== undefined) kinds.push('validacion', 'cuerpo_ilegible', 'tipo_de_contenido', 'demasiado_grande')
  return [...kinds, ...(o.problems ?? []).map((p) => p.codigo)]
}

/** A body that the contract names is in the components; which of it must be there is the operation's own business. */
function bodyOf(o: OperationDescription): Json {
  if (o.claims !== undefined)
    // What the contract names, whole, or the part of it that matters with what the operation itself takes.
    return {
      anyOf: [
        { description: `Cuerpo de: ${o.title}.`, ...objectOf({ ...claimable(o.claims), ...o.body }, false) },
        { $ref: `#/components/schemas/${o.claims.schema}Request` },
      ],
    }
  const own = withNulls({ description: `Cuerpo de: ${o.title}.`, ...objectOf(o.body ?? {}, false) }, o.clears ?? [])
  if (o.bodyName === undefined) return own
  const named = { $ref: `#/components/schemas/${o.bodyName}` }
  const required = Object.entries(o.body ?? {}).flatMap(([name, f]) => (f.required ? [name] : []))
  return required.length === 0 ? named : { allOf: [named, { required }] }
}

const withNulls = (schema: ReturnType<typeof objectOf>, names: readonly string[]): Json => {
  const taken = Object.entries(schema.properties).map(([name, s]) => [name, names.includes(name) ? nullable(s) : s])
  return { ...schema, properties: Object.fromEntries(taken) }
}

/** Of two that list what a field may be, the one that lists more. */
const wider = (a: Json | undefined, b: Json): Json => {
  const size = (schema: Json): number => (Array.isArray(schema.enum) ? schema.enum.length : 0)
  return a === undefined || size(b) > size(a) ? b : a
}

/** The bodies that operations share, each with everything that one of them takes; and what their answers refer to. */
export function operationSchemas(operations: readonly OperationDescription[]): Json {
  const named = new Map<string, Record<string, Json>>()
  for (const { bodyName, body } of operations) {
    if (bodyName === undefined) continue
    const known = named.get(bodyName) ?? {}
    for (const [name, f] of Object.entries(body ?? {})) known[name] = wider(known[name], fieldSchema(f))
    named.set(bodyName, known)
  }
  const answers = operations.flatMap(({ output }) => ('refersTo' in output ? Object.entries(output.refersTo) : []))
  return Object.fromEntries<unknown>([
    ...answers,
    ...[...named].map(
      ([name, properties]) =>
        [
          name,
          {
            type: 'object',
            description: 'Lo comparten varias operaciones; cada una acepta su parte y rechaza el resto.',
            additionalProperties: false,
            properties,
          },
        ] as const,
    ),
  ])
}

export function operationPaths(operations: readonly OperationDescription[], { responses }: Refusals): Json {
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
    const query = Object.entries(o.query ?? {}).map(([name, f]): Json => {
      const { description, ...schema } = fieldSchema(f)
      const about = schema.enum === undefined ? (f.about ?? f.label) : description
      return { name, in: 'query', ...(f.required === true ? { required: true } : {}), description: about, schema }
    })
    if ('pageOf' in o.output) query.push(...listed(withoutFilters(o.output.pageOf, o.output.fixed ?? [])))
    const headers = refs(...(o.honours ?? []).map((name) => HONOURED[name]))
    const schema = bodyOf(o)
    path[o.method.toLowerCase()] = {
      operationId: o.id,
      summary: o.title,
      description: o.about,
      tags: [o.tag],
      ...(o.access === 'publico' ? { security: [{}] } : {}),
      ...(params.length + query.length + headers.length === 0 ? {} : { parameters: [...params, ...query, ...headers] }),
      ...(o.body === undefined
        ? {}
        : {
            requestBody: {
              required: Object.values(o.body).some((f) => f.required),
              content: Object.fromEntries(
                BODIES.map((type) => [
                  type,
                  type === 'application/json' && o.example !== undefined ? { schema, example: o.example } : { schema },
                ]),
              ),
            },
          }),
      responses: responses(success(o), kindsOf(o), formOf(o)),
    }
  }
  return paths
}
