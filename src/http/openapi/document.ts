import type { NoteDescription } from '../../engine/creation-note.ts'
import type { OperationDescription } from '../../engine/operation.ts'
import { awayKinds } from '../../model/problems.ts'
import type { Registry } from '../../model/resource.ts'
import { packageVersion } from '../../version.ts'
import { problemKinds } from '../problem-list.ts'
import { addExamples } from './examples.ts'
import fixed from './fixed-schemas.json' with { type: 'json' }
import { withoutAllOf } from './flat.ts'
import { ALWAYS, answerHeaders, headersOf } from './headers.ts'
import { hoistRepeated } from './hoist.ts'
import { asciiTag, type Json } from './json.ts'
import { type DocumentFormats, inFormats } from './json-first.ts'
import { nameBodies } from './name-bodies.ts'
import { operationPaths, operationSchemas } from './operations.ts'
import { pathsOf, sharedParameters } from './paths.ts'
import { type Refusals, refusalsOf } from './problems.ts'
import { listsReferredTo, schemasOf } from './schemas.ts'
import { webhookSchemas, webhooksOf } from './webhooks.ts'

export interface OpenApiOptions {
  /** Where the service that it describes is reached. */
  readonly server: string
  readonly formats: DocumentFormats
}

/** OpenAPI 3.1 of everything the registry declares, with the contract's operation ids and schema names. */
export function buildOpenApi(
  registry: Registry,
  operations: readonly OperationDescription[],
  notes: readonly NoteDescription[],
  { server, formats }: OpenApiOptions,
): Json {
  const resources = [...registry.values()]
  const refusals = refusalsOf(problemKinds(operations))
  const written: Json = Object.assign(
    {},
    ...resources.map((r) =>
      pathsOf(
        r,
        notes.filter((note) => note.on === r.name),
        refusals,
      ),
    ),
    operationPaths(operations, refusals),
    operabilityPaths(refusals),
  )
  const declared: Json = Object.assign(
    {},
    ...resources.map(schemasOf),
    operationSchemas(operations),
    webhookSchemas(operations),
    // What every resource of FHIR R4 has; the rest of it is said by FHIR, and by our profiles at `/fhir/metadata`.
    fixed.fhir,
  )
  const paths = withoutAllOf(written, declared)
  const own = withoutAllOf(declared, declared)
  nameBodies({ paths }, own)
  const { schemas, responses, examples } = refusals.referredTo(JSON.stringify(paths))
  const text = JSON.stringify({ paths, own })
  const document = hoistRepeated({
    openapi: '3.1.0',
    info: {
      title: 'Custodia',
      version: packageVersion,
      summary: 'Historia clínica electrónica para prestadores de salud de Colombia.',
      description: ABOUT[formats],
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Equipo Custodia' },
    },
    servers: [{ url: server, description: 'Este servicio' }],
    security: [{ token: [] }, { sistema: [] }],
    tags: [
      ...resources.map((r) => ({ name: r.schema, 'x-displayName': r.title, description: r.about })),
      ...[...new Set(operations.map((o) => o.tag))]
        .filter((tag) => !resources.some((r) => r.schema === tag))
        .map((tag) => tagOf(tag, tagAbout[tag] ?? tag)),
      tagOf(OPERABILITY, 'Salud y métricas del servicio; sin datos de pacientes.'),
    ],
    paths,
    // Generators make a call of the client of it, or a file that does not compile.
    ...(formats === 'solo-json' ? {} : { webhooks: webhooksOf(operations) }),
    components: {
      schemas: { ...own, ...schemas, ...listsReferredTo(text) },
      responses,
      examples,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'Token de `/auth/ingresar/` o `/auth/token/`. En el modo abierto de demostración, sin token se actúa como administrador local.',
        },
        sistema: {
          type: 'oauth2',
          description: 'Un sistema pide su token con su `client_id` y su secreto.',
          flows: { clientCredentials: { tokenUrl: '/auth/token/', scopes: {} } },
        },
      },
      parameters: sharedParameters,
      headers: answerHeaders,
    },
  })
  addExamples(document)
  return inFormats(document, formats)
}

const RULE = 'Nada se corrige en silencio: lo que no cumple se rechaza y se explica.'
const ABOUT: Readonly<Record<DocumentFormats, string>> = {
  json: `API de historia clínica. ${RULE} Los cuerpos se aceptan en JSON, formulario o XML y significan lo mismo; las respuestas se describen en JSON. Si su generador de clientes escoge el formulario, use \`/openapi-json.json\`; las respuestas en XML y demás formatos están en \`/openapi-formatos.json\`.`,
  'solo-json': `API de historia clínica, solo en JSON, para generar clientes. ${RULE}`,
  todos: `API de historia clínica, en todos sus formatos: los cuerpos se aceptan en JSON, formulario o XML y significan lo mismo. ${RULE}`,
}

const OPERABILITY = 'Operación'

const tagOf = (tag: string, description: string): Json => {
  const name = asciiTag(tag)
  return { name, ...(name === tag ? {} : { 'x-displayName': tag }), description }
}

const tagAbout: Readonly<Record<string, string>> = {
  Acceso: 'Ingreso, sesiones, cuentas, segundo factor, sistemas y llaves.',
  Entregas: 'En manos de quién está cada atención abierta: cola de cada servicio, tomar, entregar y devolver.',
  Alcance: 'Quién alcanza la historia de quién: equipo tratante, accesos de urgencia, autorizaciones.',
  'Historia longitudinal':
    'El paciente a través del tiempo: valores con su lectura, resumen, línea de tiempo y últimos valores.',
  Auditoría: 'La auditoría sellada: consulta, verificación, prueba, exportación y «¿quién vio mi historia?».',
  Sistema: 'Cómo está el servicio, para quien lo mantiene; sin datos de nadie.',
}

const estado: Json = { type: 'string', description: 'Cómo está.' }
const health = {
  vivo: { type: 'object', description: 'El proceso vive.', required: ['estado'], properties: { estado } },
  listo: {
    type: 'object',
    description: 'El servicio y lo que necesita.',
    required: ['estado'],
    properties: { estado },
    additionalProperties: { description: 'Cada parte de la que depende.' },
  },
} as const

const operabilityPaths = ({ responses }: Refusals): Json =>
  Object.fromEntries(
    (
      [
        ['/salud/vivo', 'salud_vivo_retrieve', 'El proceso responde', 'application/json', health.vivo],
        [
          '/salud/listo',
          'salud_listo_retrieve',
          'El servicio y su base de datos responden',
          'application/json',
          health.listo,
        ],
        ['/metrics', 'metrics_retrieve', 'Métricas en formato Prometheus', 'text/plain', { type: 'string' }],
      ] as const
    ).map(([path, operationId, summary, type, schema]) => [
      path,
      {
        get: {
          operationId,
          summary,
          description: `${summary}.`,
          tags: [asciiTag(OPERABILITY)],
          security: [{}],
          responses: responses(
            { 200: { description: 'Bien.', headers: headersOf(...ALWAYS), content: { [type]: { schema } } } },
            [
              ...(path === '/metrics' ? ['no_autenticado', 'sin_permiso'] : []),
              ...awayKinds.map((kind) => kind.codigo),
              'demasiadas_solicitudes',
              'encabezados_grandes',
              'interno',
            ],
          ),
        },
      },
    ]),
  )
