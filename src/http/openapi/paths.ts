import type { NoteDescription } from '../../engine/creation-note.ts'
import { systemRoles } from '../../model/access/roles.ts'
import { sendInto } from '../../model/access/system-sends.ts'
import { listParameters } from '../../model/list-query.ts'
import { shapeParameters } from '../../model/lists/answer-shape.ts'
import type { ListParameter } from '../../model/lists/list-parameter.ts'
import type { ProblemKind } from '../../model/problem.ts'
import { awayKinds, borradorCambiado, firmaSinVersion } from '../../model/problems.ts'
import type { Resource } from '../../model/resource.ts'
import { registry } from '../../resources/index.ts'
import { MOST_ROWS } from '../lists/batch.ts'
import { ALWAYS, type AnswerHeader, headersOf } from './headers.ts'
import type { Json } from './json.ts'
import type { Refusals } from './problems.ts'
import { fieldSchema, nullable, rowSchemaWith } from './schemas.ts'

const header = (name: string, description: string, schema: Json): Json => ({ name, in: 'header', description, schema })
export const sharedParameters: Json = {
  IfMatch: header('If-Match', 'ETag que se leyó: el cambio solo se hace si sigue vigente.', { type: 'string' }),
  IfNoneMatch: header('If-None-Match', 'ETag que ya se tiene: responde 304 si sigue vigente.', { type: 'string' }),
  IdempotencyKey: header(
    'Idempotency-Key',
    'Clave propia de esta solicitud: repetirla devuelve la primera respuesta.',
    {
      type: 'string',
      minLength: 1,
      maxLength: 128,
    },
  ),
  ConfirmaVersion: header(
    'X-Confirma-Version',
    'Al firmar un borrador que otra persona cambió: la versión vigente, cuyos cambios se vieron (`cambios` del 409).',
    { type: 'integer', minimum: 1 },
  ),
  Motivo: header('X-Motivo', 'Por qué se elimina; UTF-8 codificado con %.', { type: 'string', maxLength: 300 }),
}

export const refs = (...names: readonly string[]): Json[] =>
  names.map((n) => ({ $ref: `#/components/parameters/${n}` }))

/** The parameters of a list. */
export const listed = (r: Resource): Json[] => listParameters(r).map(inQuery)
const inQuery = ({ name, about, schema }: ListParameter): Json => ({ name, in: 'query', description: about, schema })

const always = [
  'no_autenticado',
  'sin_permiso',
  'motivo_requerido',
  'formato_no_disponible',
  'demasiadas_solicitudes',
  'encabezados_grandes',
  'direccion_ilegible',
  'interno',
  ...awayKinds.map((kind) => kind.codigo),
]
const write = [
  ...always,
  'validacion',
  'cuerpo_ilegible',
  'parametro',
  'encabezado',
  'tipo_de_contenido',
  'demasiado_grande',
]

const content = (schema: Json): Json => ({ 'application/json': { schema }, 'application/xml': { schema } })
const answered = (description: string, schema: Json, ...headers: readonly AnswerHeader[]): Json => ({
  200: { description, headers: headersOf(...headers, ...ALWAYS), content: content(schema) },
})

/** The row, and what the writer is told besides. */
function writtenSchema(r: Resource, notes: readonly NoteDescription[], about: string): Json {
  if (notes.length === 0) return { $ref: `#/components/schemas/${r.schema}` }
  const told = notes.flatMap((note) =>
    Object.entries(note.fields).map(([name, f]): [string, Json] => [
      name,
      note.whenAny === true ? fieldSchema(f) : nullable(fieldSchema(f)),
    ]),
  )
  const required = notes.flatMap((note) => (note.whenAny === true ? [] : Object.keys(note.fields)))
  return rowSchemaWith(r, Object.fromEntries(told), required, about)
}

/** What each row of a batch is answered with. */
const batchResults = (row: Json): Json => ({
  type: 'array',
  description: 'En el orden en que se enviaron.',
  items: {
    type: 'object',
    required: ['estado', 'registro', 'problema'],
    properties: {
      estado: { type: 'integer', description: 'El estado HTTP que tendría sola.' },
      repetido: { type: 'boolean', description: 'true si ya se había creado con la misma clave.' },
      registro: {
        description: 'El registro creado, con lo que se advierte al guardar; null si no se creó.',
        anyOf: [row, { type: 'null' }],
      },
      problema: {
        description: 'Por qué no se creó.',
        anyOf: [{ $ref: '#/components/schemas/Problema' }, { type: 'null' }],
      },
    },
  },
})

/** The operations of a collection, with the contract's ids. */
export function pathsOf(r: Resource, notes: readonly NoteDescription[], { responses }: Refusals): Json {
  const updateNotes = notes.filter((note) => note.onUpdate === true)
  const schema = { $ref: `#/components/schemas/${r.schema}` }
  // What is told besides is of the one body that `nameBodies` names so.
  const createdSchema = notes.length === 0 ? schema : { $ref: `#/components/schemas/${r.operation}_create_respuesta` }
  const body = (name: string, example: unknown, more: readonly string[] = []): Json => ({
    required: true,
    content: Object.fromEntries(
      ['application/json', 'application/x-www-form-urlencoded', 'application/xml', ...more].map((type) => [
        type,
        { schema: { $ref: `#/components/schemas/${name}` }, ...(type === 'application/json' ? { example } : {}) },
      ]),
    ),
  })
  const patchExample = Object.fromEntries(
    Object.entries(r.example)
      .filter(([name]) => r.fields[name]?.required !== true && r.fields[name]?.immutable !== true)
      .slice(0, 2),
  )
  const tags = [r.schema]
  const one = (status: number, description: string, body: Json = schema): Json => ({
    [status]: {
      description,
      headers: headersOf('ETag', ...(status === 201 ? (['Location', 'Idempotency-Replayed'] as const) : []), ...ALWAYS),
      content: content(body),
    },
  })
  const itemPath = `${r.path}{${r.idParam}}/`
  const id = [
    {
      name: r.idParam,
      in: 'path',
      required: true,
      description: `Identificador de ${r.singular.toLowerCase()}.`,
      schema: { type: 'string', format: 'uuid' },
    },
  ]
  const kinds = (...all: (ProblemKind | undefined)[]): string[] =>
    all.flatMap((k) => (k === undefined ? [] : [k.codigo]))
  const frozenKinds = [...new Set(Object.values(r.belongsTo?.frozenIn ?? {}))]
  const replaced = kinds(...new Set(Object.values(r.fields).map((f) => registry.get(f.to ?? '')?.replacedBy?.kind)))
  const duplicates = r.unique.length > 0 ? ['duplicado'] : []
  const people = r.access.byPeople === true ? ['solo_personas'] : []
  const bySystems = systemRoles.some((role) => r.access.write.includes(role))
  const sent = bySystems && sendInto(r.name) !== null ? ['envio_no_concedido'] : []
  const created = [
    ...write,
    ...duplicates,
    ...people,
    ...sent,
    'clave_reutilizada',
    ...replaced,
    ...kinds(...frozenKinds, r.gated),
  ]
  const changed = [
    ...write,
    ...duplicates,
    ...people,
    ...sent,
    'no_encontrado',
    'clave_no_aplica',
    'version_anterior',
    ...replaced,
    ...kinds(r.frozen?.kind, r.ownDraft?.kind, r.owned?.kind, r.gated, ...frozenKinds),
    ...(r.signed === undefined ? [] : kinds(firmaSinVersion, borradorCambiado)),
  ]
  const preconditions = refs('IfMatch', ...(r.signed === undefined ? [] : ['ConfirmaVersion']))
  // Removing is answered for by a person.
  const removed = [
    ...always,
    ...(bySystems ? ['solo_personas'] : people),
    'parametro',
    'encabezado',
    'no_encontrado',
    'clave_no_aplica',
    'en_uso',
    'version_anterior',
    ...kinds(r.replacedBy?.kind, r.keep?.kind, r.ownDraft?.kind, r.owned?.kind, ...frozenKinds),
  ]
  return {
    [r.path]: {
      get: {
        operationId: r.operationIds?.list ?? `${r.operation}_list`,
        summary: `Listar: ${r.title.toLowerCase()}`,
        description: `${r.about} Por páginas, lo más reciente primero.`,
        tags,
        parameters: [...listParameters(r, true), ...shapeParameters(r)].map(inQuery),
        responses: responses(
          answered('Una página.', { $ref: `#/components/schemas/Paginated${r.schema}List` }, 'X-Alcance'),
          [...always, 'parametro', 'marca_vencida', 'marca_desconocida', 'alcance_cambiado'],
        ),
      },
      post: {
        operationId: `${r.operation}_create`,
        summary: `Crear: ${r.singular.toLowerCase()}`,
        description: `Crea un registro. ${r.about}`,
        tags,
        parameters: refs('IdempotencyKey'),
        requestBody: body(`${r.schema}Request`, r.example),
        responses: responses(
          one(201, 'Creado.', writtenSchema(r, notes, `${r.singular}, y lo que se advierte al guardar.`)),
          created,
        ),
      },
    },
    [`${r.path}lote/`]: {
      post: {
        operationId: `${r.operation}_lote_create`,
        summary: `Crear varios: ${r.title.toLowerCase()}`,
        description: `Hasta ${MOST_ROWS} registros, cada uno con su respuesta en el mismo orden y por las mismas reglas que uno solo. La clave cubre todo el lote: repetirlo devuelve lo que ya se guardó.`,
        tags,
        parameters: [
          ...refs('IdempotencyKey'),
          {
            name: 'todo_o_nada',
            in: 'query',
            description: '`true`: se guardan todos o ninguno. `false`: cada uno por su cuenta.',
            schema: { type: 'boolean', default: true },
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                description: 'Los registros por crear.',
                additionalProperties: false,
                required: ['registros'],
                properties: {
                  registros: {
                    type: 'array',
                    minItems: 1,
                    maxItems: MOST_ROWS,
                    description: 'Cada uno como se crea uno solo.',
                    items: { $ref: `#/components/schemas/${r.schema}Request` },
                  },
                },
              },
              example: { registros: [r.example] },
            },
          },
        },
        responses: responses(
          answered(
            'Qué pasó con cada uno.',
            {
              type: 'object',
              description: 'Qué pasó con cada registro.',
              required: ['creados', 'resultados'],
              properties: {
                creados: { type: 'integer', description: 'Cuántos se crearon ahora.' },
                resultados: batchResults(createdSchema),
              },
            },
            'Idempotency-Replayed',
          ),
          [...created, 'lote_rechazado'],
        ),
      },
    },
    [itemPath]: {
      parameters: id,
      get: {
        operationId: r.operationIds?.item ?? `${r.operation}_retrieve`,
        summary: `Leer: ${r.singular.toLowerCase()}`,
        description: 'Un registro, tal como está o como estaba en `en`.',
        tags,
        parameters: [
          ...refs('IfNoneMatch'),
          {
            name: 'en',
            in: 'query',
            description: 'Instante RFC 3339: el registro tal como estaba entonces.',
            schema: { type: 'string', format: 'date-time' },
          },
          ...shapeParameters(r).map(inQuery),
        ],
        responses: responses(
          {
            ...one(200, 'El registro.'),
            304: { description: 'Sigue igual.', headers: headersOf('ETag', 'X-Request-Id') },
          },
          [...always, 'parametro', 'no_encontrado'],
        ),
      },
      put: {
        operationId: `${r.operation}_update`,
        summary: `Reemplazar: ${r.singular.toLowerCase()}`,
        description: 'Reemplaza todos los campos; los opcionales que falten quedan vacíos.',
        tags,
        parameters: preconditions,
        requestBody: body(`${r.schema}Request`, r.example),
        responses: responses(
          one(200, 'Actualizado.', writtenSchema(r, updateNotes, `${r.singular}, y lo que se advierte al guardar.`)),
          changed,
        ),
      },
      patch: {
        operationId: `${r.operation}_partial_update`,
        summary: `Modificar: ${r.singular.toLowerCase()}`,
        description: 'Cambia solo los campos enviados; null los deja vacíos.',
        tags,
        parameters: preconditions,
        requestBody: body(`Patched${r.schema}Request`, patchExample, ['application/merge-patch+json']),
        responses: responses(
          one(200, 'Actualizado.', writtenSchema(r, updateNotes, `${r.singular}, y lo que se advierte al guardar.`)),
          changed,
        ),
      },
      delete: {
        operationId: `${r.operation}_destroy`,
        summary: `Eliminar: ${r.singular.toLowerCase()}`,
        description: 'Eliminación lógica: se conserva con quién, cuándo y por qué.',
        tags,
        parameters: refs('IfMatch', 'Motivo'),
        responses: responses({ 204: { description: 'Eliminado.', headers: headersOf(...ALWAYS) } }, removed),
      },
    },
    [`${itemPath}versiones/`]: {
      parameters: id,
      get: {
        operationId: `${r.operation}_versiones_list`,
        summary: `Versiones: ${r.singular.toLowerCase()}`,
        description: 'Cada estado que ha tenido el registro, el más reciente primero.',
        tags,
        parameters: [
          {
            name: 'antes_de',
            in: 'query',
            description: 'Versiones anteriores a este número.',
            schema: { type: 'integer', minimum: 1 },
          },
        ],
        responses: responses(
          answered('Las versiones.', { $ref: `#/components/schemas/Paginated${r.schema}VersionList` }),
          [...always, 'parametro', 'no_encontrado'],
        ),
      },
    },
  }
}
