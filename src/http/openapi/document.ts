import type { NoteDescription } from '../../engine/creation-note.ts'
import type { OperationDescription } from '../../engine/operation.ts'
import type { Registry } from '../../model/resource.ts'
import { packageVersion } from '../../version.ts'
import { problemKinds } from '../problem-list.ts'
import { hoistRepeated } from './hoist.ts'
import type { Json } from './json.ts'
import { operationPaths, operationSchemas } from './operations.ts'
import { pathsOf, sharedParameters } from './paths.ts'
import { outcomeSchema, refusal, refusalsOf } from './problems.ts'
import { listsReferredTo, schemasOf } from './schemas.ts'

/** OpenAPI 3.1 of everything the registry declares, with the contract's operation ids and schema names. */
export function buildOpenApi(
  registry: Registry,
  operations: readonly OperationDescription[],
  notes: readonly NoteDescription[],
): Json {
  const resources = [...registry.values()]
  const refusals = refusalsOf(problemKinds(operations))
  const paths: Json = Object.assign(
    {},
    ...resources.map((r) =>
      pathsOf(
        r,
        notes.filter((note) => note.on === r.name),
        refusals,
      ),
    ),
    operationPaths(operations, refusals),
    operabilityPaths,
  )
  const schemas: Json = Object.assign({}, ...resources.map(schemasOf), operationSchemas(operations), {
    Problema: refusals.schema,
    OperationOutcome: outcomeSchema,
  })
  const text = JSON.stringify({ paths, schemas })
  return hoistRepeated({
    openapi: '3.1.0',
    info: {
      title: 'Custodia',
      version: packageVersion,
      summary: 'Historia clínica electrónica para prestadores de salud de Colombia.',
      description:
        'API de historia clínica. Los cuerpos se aceptan en JSON, formulario o XML y significan lo mismo. Nada se corrige en silencio: lo que no cumple se rechaza y se explica.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Equipo Custodia' },
    },
    servers: [{ url: '/', description: 'Este servicio' }],
    security: [{ token: [] }],
    tags: [
      ...resources.map((r) => ({ name: r.schema, 'x-displayName': r.title, description: r.about })),
      ...[...new Set(operations.map((o) => o.tag))]
        .filter((tag) => !resources.some((r) => r.schema === tag))
        .map((name) => ({ name, description: tagAbout[name] ?? name })),
      { name: 'Operación', description: 'Salud y métricas del servicio; sin datos de pacientes.' },
    ],
    paths,
    components: {
      schemas: { ...schemas, ...listsReferredTo(text) },
      responses: refusals.referredTo(text),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'Token de `/auth/ingresar/` o `/auth/token/`. En el modo abierto de demostración, sin token se actúa como administrador local.',
        },
      },
      parameters: sharedParameters,
      headers: {
        ETag: {
          description: 'Versión del registro; se devuelve en If-Match.',
          schema: { type: 'string' },
          example: '"3"',
        },
        Alcance: {
          description:
            '`nadie` si la lista está vacía porque quien pregunta no alcanza a ningún paciente; no se envía en los demás casos.',
          schema: { type: 'string', enum: ['nadie'] },
        },
      },
    },
  })
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

const operabilityPaths: Json = Object.fromEntries(
  (
    [
      ['/salud/vivo', 'salud_vivo_retrieve', 'El proceso responde', 'application/json'],
      ['/salud/listo', 'salud_listo_retrieve', 'El servicio y su base de datos responden', 'application/json'],
      ['/metrics', 'metrics_retrieve', 'Métricas en formato Prometheus', 'text/plain'],
    ] as const
  ).map(([path, operationId, summary, type]) => [
    path,
    {
      get: {
        operationId,
        summary,
        description: `${summary}.`,
        tags: ['Operación'],
        security: [{}],
        responses: {
          200: {
            description: 'Bien.',
            content: { [type]: { schema: { type: type === 'text/plain' ? 'string' : 'object' } } },
          },
          '4XX': refusal(['metodo']),
          503: refusal(['no_disponible']),
        },
      },
    },
  ]),
)
