import { claimable, type Fields, type OperationDescription } from '../../engine/operation.ts'
import { systemRoles } from '../../model/access/roles.ts'
import { sendInto } from '../../model/access/system-sends.ts'
import { withoutFilters } from '../../model/list-query.ts'
import { awayKinds } from '../../model/problems.ts'
import type { Resource } from '../../model/resource.ts'
import { isClinicalPath } from '../request/address.ts'
import { ALWAYS, type AnswerHeader, headersOf } from './headers.ts'
import { asciiTag, type Json } from './json.ts'
import { pathParameters } from './path-parameters.ts'
import { listed, refs } from './paths.ts'
import type { RefusalForm, Refusals } from './problems.ts'
import { fieldSchema, nullable, rowSchemaWith, sentSchema } from './schemas.ts'

const HONOURED = { 'If-Match': 'IfMatch', 'Idempotency-Key': 'IdempotencyKey' } as const

export const objectOf = (
  fields: Fields,
  answered: boolean,
): Json & { readonly required: readonly string[]; readonly properties: Readonly<Record<string, Json>> } => ({
  type: 'object',
  ...(answered ? {} : { additionalProperties: false }),
  required: Object.entries(fields)
    .filter(([, f]) => f.required)
    .map(([name]) => name),
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, f]) => [
      name,
      !answered ? sentSchema(f) : f.required || f.default !== undefined ? fieldSchema(f) : nullable(fieldSchema(f)),
    ]),
  ),
})

const page = (items: Json, counted: boolean, beside: Fields = {}): Json => ({
  type: 'object',
  required: ['next', 'previous', 'results', ...objectOf(beside, true).required],
  properties: {
    ...(counted ? { count: { type: 'integer', description: 'Total; solo con `count=true`.' } } : {}),
    next: { type: ['string', 'null'], format: 'uri-reference', description: 'Página siguiente.' },
    previous: { type: ['string', 'null'], format: 'uri-reference', description: 'Página anterior.' },
    ...objectOf(beside, true).properties,
    results: { type: 'array', description: 'Los registros.', items },
  },
})

/** A row of the collection, with what this list adds to it. */
const rowAnd = (r: Resource, more: Readonly<Record<string, unknown>> | undefined, about: string): Json =>
  more === undefined ? { $ref: `#/components/schemas/${r.schema}` } : rowSchemaWith(r, more, Object.keys(more), about)

/** What is answered as it is: JSON of a standard is an object of that standard, anything else is text. */
function rawSchema(type: string, o: OperationDescription): Json {
  if (type.startsWith('application/fhir+') && !type.endsWith('ndjson'))
    return { $ref: `#/components/schemas/${isBundle(o) ? 'FhirBundle' : 'FhirResource'}` }
  if (type !== 'application/json') return { type: 'string' }
  return { type: 'object', description: 'Lo mismo, en JSON.', additionalProperties: true }
}

/** As `asPage` answers it; of what is null alone some generators make nothing. */
function pageOf(schema: Json): Json {
  const { properties, required = [] } = schema as { properties?: Json; required?: readonly string[] }
  if (properties === undefined || !Object.hasOwn(properties, 'results') || Object.hasOwn(properties, 'next'))
    return schema
  return { ...schema, required: ['next', 'previous', ...required], properties: { ...NO_MORE, ...properties } }
}
const NO_MORE: Json = {
  next: { type: ['string', 'null'], format: 'uri-reference', description: 'Siempre null: no hay más páginas.' },
  previous: { type: ['string', 'null'], format: 'uri-reference', description: 'Siempre null: no hay otra antes.' },
}

/** What is created or changed at the address of a type is one resource; what is found there, or asked of several, is a Bundle. */
const isBundle = ({ method, path }: OperationDescription): boolean =>
  path === '/fhir' ||
  (method === 'GET' && /^\/fhir\/[A-Z]\w+$/.test(path)) ||
  /\/(_search|_history|\$?everything|\$(summary|lastn|match|status|events)|members|\{tipo\})$/.test(path)

const formOf = (o: OperationDescription): RefusalForm =>
  /^\/fhir(\/|$)/.test(o.path)
    ? 'fhir'
    : o.path === '/auth/token/'
      ? 'oauth'
      : o.refusalPages === true
        ? 'pagina'
        : 'propia'

function success(o: OperationDescription): Json {
  const { output } = o
  const others = Object.fromEntries(
    (output.otherTypes ?? []).map((type) => [
      type,
      { schema: type === 'application/json' ? (output.asJson ?? rawSchema(type, o)) : rawSchema(type, o) },
    ]),
  )
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
              ? both(page(rowAnd(output.pageOf, output.more, output.about), true))
              : 'type' in output
                ? { [output.type]: { schema: rawSchema(output.type, o) }, ...others }
                : undefined
  const headers = headersOf(...ownHeaders(o), ...ALWAYS)
  const { meanwhile } = output
  return {
    [output.status]: { description: output.about, headers, ...(content === undefined ? {} : { content }) },
    ...(meanwhile === undefined
      ? {}
      : {
          [meanwhile.status]: { description: meanwhile.about, headers: headersOf(...meanwhile.headers, ...ALWAYS) },
        }),
  }
}

const ATTACHED = /pdf|csv|ndjson|spreadsheet|hl7/

function ownHeaders(o: OperationDescription): AnswerHeader[] {
  const { output } = o
  // An acknowledgement is no file.
  const types =
    o.ownBytes !== undefined ? [] : [...('type' in output ? [output.type] : []), ...(output.otherTypes ?? [])]
  const searches =
    (o.action === 'buscar' && /^\/(fhir|paciente\/busqueda)\//.test(o.path)) ||
    /^\/fhir\/(\w+\/)?_history$/.test(o.path)
  const ofPatients =
    searches ||
    ('pageOf' in output && output.pageOf.patientField !== null) ||
    ('listOf' in output && isClinicalPath(o.path))
  return [
    ...('rowOf' in output || o.tagged === true ? (['ETag'] as const) : []),
    ...(output.status === 201 || (output.status === 202 && !o.path.startsWith('/fhir/'))
      ? (['Location'] as const)
      : []),
    ...(output.headers ?? []),
    ...(o.honours?.includes('Idempotency-Key') ? (['Idempotency-Replayed'] as const) : []),
    ...(ofPatients ? (['X-Alcance'] as const) : []),
    ...(types.some((type) => ATTACHED.test(type)) ? (['Content-Disposition'] as const) : []),
    ...(types.some((type) => type.includes('hl7')) ? (['Link'] as const) : []),
  ]
}

const FORM = 'application/x-www-form-urlencoded'
const BODIES = ['application/json', FORM, 'application/xml']

/** Problems that any operation may answer, by what it takes. */
function kindsOf(o: OperationDescription): string[] {
  const away = awayKinds.map((kind) => kind.codigo)
  const kinds = ['demasiadas_solicitudes', 'encabezados_grandes', 'direccion_ilegible', 'interno', ...away, 'parametro']
  if (o.access !== 'publico') kinds.push('no_autenticado', 'sin_permiso')
  if (o.byPeople === true) kinds.push('solo_personas')
  const bySystems = Array.isArray(o.access) && systemRoles.some((role) => o.access.includes(role))
  if (o.method !== 'GET' && bySystems && sendInto(o.resource) !== null) kinds.push('envio_no_concedido')
  if (o.method !== 'GET' && o.honours?.includes('Idempotency-Key') !== true) kinds.push('clave_no_aplica')
  if ((o.honours ?? []).length > 0) kinds.push('encabezado')
  if (o.path.includes('{')) kinds.push('no_encontrado')
  if (['fields', 'listOf', 'rowOf', 'pageOf', 'schema'].some((kind) => kind in o.output))
    kinds.push('formato_no_disponible')
  if ((o.ownBytes ?? o.ownJson ?? o.ownForm) !== undefined)
    kinds.push('cuerpo_ilegible', 'tipo_de_contenido', 'demasiado_grande')
  if (o.body !== undefined) kinds.push('validacion', 'cuerpo_ilegible', 'tipo_de_contenido', 'demasiado_grande')
  return [...kinds, ...(o.problems ?? []).map((p) => p.codigo)]
}

/** What the operation itself takes; where it may be told what a row is, any part of that too. */
function bodyOf(o: OperationDescription): Json {
  const about = { description: `Cuerpo de: ${o.title}.` }
  const claimed = o.claims === undefined ? {} : claimable(o.claims)
  const empty = Object.keys(claimed).filter((name) => !Object.hasOwn(o.body ?? {}, name))
  return withNulls({ ...about, ...objectOf({ ...claimed, ...o.body }, false) }, [...(o.clears ?? []), ...empty])
}

/** Several operations share a body in the contract that each takes another part of: here each has its own, and says the contract's. */
function contractName({ contractBody, claims }: OperationDescription): Json {
  const name = contractBody ?? (claims === undefined ? undefined : `${claims.schema}Request`)
  return name === undefined ? {} : { 'x-contrato': `#/components/schemas/${name}` }
}

const withNulls = (schema: ReturnType<typeof objectOf>, names: readonly string[]): Json => {
  const taken = Object.entries(schema.properties).map(([name, s]) => [name, names.includes(name) ? nullable(s) : s])
  return { ...schema, properties: Object.fromEntries(taken) }
}

/** The bodies that have a name of their own, and what answers refer to. */
export const operationSchemas = (operations: readonly OperationDescription[]): Json =>
  Object.fromEntries([
    ...operations.flatMap(({ output }) => ('refersTo' in output ? Object.entries(output.refersTo) : [])),
    ...operations.flatMap((o) => (o.bodyName === undefined ? [] : [[o.bodyName, bodyOf(o)]])),
  ])

/** A body that the operation reads itself: bytes, JSON of another standard or a form, or those two. */
function ownBody({ ownBytes, ownJson, ownForm, query, title }: OperationDescription): Json {
  const types: [string, Json][] = (ownBytes ?? []).map((type) => [type, { schema: { type: 'string' } }])
  if (ownJson !== undefined) {
    const { type, schema, example } = ownJson
    types.push([type, { schema, ...(example === undefined ? {} : { example }) }])
  }
  if (ownForm !== undefined) {
    const fields = objectOf(ownForm === true ? (query ?? {}) : ownForm, false)
    // A parameter may say more after its name: `:exact`, `.identifier`.
    const schema = { ...fields, description: `Formulario de: ${title}.`, additionalProperties: { type: 'string' } }
    types.push([FORM, { schema }])
  }
  if (types.length === 0) return {}
  const required = ownJson?.optional !== true && (ownJson ?? ownBytes) !== undefined
  return { requestBody: { required, content: Object.fromEntries(types) } }
}

export function operationPaths(operations: readonly OperationDescription[], { responses }: Refusals): Json {
  const paths: Record<string, Json> = {}
  for (const o of operations) {
    const path = paths[o.path] ?? {}
    paths[o.path] = path
    const params = pathParameters(o.path)
    // What may be sent in the form is said there, and not twice.
    const query = Object.entries(o.ownForm === true ? {} : (o.query ?? {})).map(([name, f]): Json => {
      const { description, ...schema } = fieldSchema(f)
      const about = schema.enum === undefined ? (f.about ?? f.label) : description
      const value = f.default === undefined ? schema : { ...schema, default: f.default }
      return {
        name,
        in: 'query',
        ...(f.required === true ? { required: true } : {}),
        description: about,
        schema: value,
      }
    })
    if ('pageOf' in o.output) query.push(...listed(withoutFilters(o.output.pageOf, o.output.fixed ?? [])))
    const headers = refs(...(o.honours ?? []).map((name) => HONOURED[name]))
    const schema = o.bodyName === undefined ? bodyOf(o) : { $ref: `#/components/schemas/${o.bodyName}` }
    path[o.method.toLowerCase()] = {
      operationId: o.id,
      summary: o.title,
      description: o.about,
      tags: [asciiTag(o.tag)],
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
                  {
                    schema,
                    ...(type === 'application/json' && o.example !== undefined ? { example: o.example } : {}),
                    ...contractName(o),
                  },
                ]),
              ),
            },
          }),
      ...ownBody(o),
      responses: responses(success(o), kindsOf(o), formOf(o)),
    }
  }
  return paths
}
