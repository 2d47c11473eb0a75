import { type Field, hasLabel, isGenerated, isList } from '../model/fields.ts'
import { listParameters } from '../model/list-query.ts'
import type { ProblemKind } from '../model/problem.ts'
import { problems as common } from '../model/problems.ts'
import { isReadOnly } from '../model/read-body.ts'
import type { Registry, Resource } from '../model/resource.ts'
import { resourceProblems } from '../resources/index.ts'
import { packageVersion } from '../version.ts'

type Json = Record<string, unknown>

const problems: readonly ProblemKind[] = [...common, ...resourceProblems]

/** OpenAPI 3.1 of everything the registry declares, with the contract's operation ids and schema names. */
export function buildOpenApi(registry: Registry): Json {
  const resources = [...registry.values()]
  const paths: Json = Object.assign({}, ...resources.map(pathsOf), operabilityPaths)
  const text = JSON.stringify(paths)
  return {
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
    security: [{}],
    tags: [
      ...resources.map((r) => ({ name: r.schema, 'x-displayName': r.title, description: r.about })),
      { name: 'Operación', description: 'Salud y métricas del servicio; sin datos de pacientes.' },
    ],
    paths,
    components: {
      schemas: Object.assign({}, ...resources.map(schemasOf), { Problema: problemSchema }),
      responses: Object.fromEntries(
        problemResponses.filter(([code]) => text.includes(`#/components/responses/${code}"`)),
      ),
      parameters: sharedParameters,
      headers: {
        ETag: {
          description: 'Versión del registro; se devuelve en If-Match.',
          schema: { type: 'string' },
          example: '"3"',
        },
      },
    },
  }
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
        responses: {
          200: {
            description: 'Bien.',
            content: { [type]: { schema: { type: type === 'text/plain' ? 'string' : 'object' } } },
          },
          '4XX': { $ref: '#/components/responses/metodo' },
          503: { $ref: '#/components/responses/no_disponible' },
        },
      },
    },
  ]),
)

const problemSchema: Json = {
  type: 'object',
  description: 'Un rechazo, según RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'codigo', 'id_solicitud'],
  properties: {
    type: { type: 'string', description: 'URN del problema.', example: 'urn:custodia:problema:validacion' },
    title: { type: 'string', description: 'Qué pasó.' },
    status: { type: 'integer', description: 'Estado HTTP.' },
    detail: { type: 'string', description: 'Qué pasó en este caso.' },
    codigo: { type: 'string', description: 'Código estable.', enum: problems.map((p) => p.codigo) },
    errores: {
      type: 'array',
      description: 'Cada campo por corregir.',
      items: {
        type: 'object',
        required: ['campo', 'codigo', 'mensaje'],
        properties: {
          campo: { type: 'string', description: 'Ruta del campo.' },
          codigo: { type: 'string', description: 'Qué le pasa.' },
          mensaje: { type: 'string', description: 'Cómo corregirlo.' },
        },
      },
    },
    id_existente: { type: 'string', format: 'uuid', description: 'En 409 por duplicado, el registro que ya existe.' },
    usado_por: { type: 'string', description: 'En 409 por uso, quién depende del registro.' },
    version_actual: { type: 'integer', description: 'En 412, la versión vigente.' },
    estado: { type: 'string', description: 'En 409 por estado, el estado en que está.' },
    id_solicitud: { type: 'string', description: 'Para soporte.' },
  },
}

const problemResponses: [string, Json][] = problems.map((p) => [
  p.codigo,
  {
    description: `${p.title.es} ${p.about}`,
    content: {
      'application/problem+xml': { schema: { $ref: '#/components/schemas/Problema' } },
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problema' },
        example: {
          type: `urn:custodia:problema:${p.codigo}`,
          title: p.title.es,
          status: p.status,
          detail: p.title.es,
          codigo: p.codigo,
          id_solicitud: '6f1c2b7e-5a0e-4a51-9a55-2b8f0b1c9d10',
        },
      },
    },
  },
])

const header = (name: string, description: string, schema: Json): Json => ({ name, in: 'header', description, schema })
const sharedParameters: Json = {
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
  Motivo: header('X-Motivo', 'Por qué se elimina; UTF-8 codificado con %.', { type: 'string', maxLength: 300 }),
}

const refs = (...names: string[]): Json[] => names.map((n) => ({ $ref: `#/components/parameters/${n}` }))

/** The answers of an operation: its success, and each problem under its status. */
function responses(success: Json, kinds: readonly string[]): Json {
  const byStatus = new Map<number, string[]>()
  for (const p of problems) {
    if (kinds.includes(p.codigo)) byStatus.set(p.status, [...(byStatus.get(p.status) ?? []), p.codigo])
  }
  const answers: Json = { ...success }
  for (const [status, codes] of byStatus) {
    const [only] = codes
    if (codes.length === 1) answers[status] = { $ref: `#/components/responses/${only}` }
    else {
      const all = problems.filter((p) => codes.includes(p.codigo))
      answers[status] = {
        description: all.map((p) => `\`${p.codigo}\`: ${p.title.es}`).join(' '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' } } },
      }
    }
  }
  return answers
}

const always = ['sin_permiso', 'formato_no_disponible', 'demasiadas_solicitudes', 'interno', 'no_disponible']
const write = [
  ...always,
  'validacion',
  'cuerpo_ilegible',
  'parametro',
  'encabezado',
  'tipo_de_contenido',
  'demasiado_grande',
]

const content = (schema: Json, example?: unknown): Json =>
  Object.fromEntries(
    ['application/json', 'application/xml'].map((type) => [
      type,
      { schema, ...(example === undefined || type !== 'application/json' ? {} : { example }) },
    ]),
  )

function pathsOf(r: Resource): Json {
  const schema = { $ref: `#/components/schemas/${r.schema}` }
  const body = (name: string, example: unknown): Json => ({
    required: true,
    content: Object.fromEntries(
      ['application/json', 'application/x-www-form-urlencoded', 'application/xml'].map((type) => [
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
  const one = (status: number, description: string): Json => ({
    [status]: {
      description,
      headers: {
        ETag: { $ref: '#/components/headers/ETag' },
        ...(status === 201
          ? {
              Location: { description: 'Dirección del registro.', schema: { type: 'string', format: 'uri-reference' } },
              'Idempotency-Replayed': {
                description: '`true` si repite una respuesta anterior.',
                schema: { type: 'string' },
              },
            }
          : {}),
      },
      content: content(schema),
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
  const duplicates = r.unique.length > 0 ? ['duplicado'] : []
  const created = [...write, ...duplicates, 'clave_reutilizada', ...kinds(r.frozenBy?.kind)]
  const changed = [
    ...write,
    ...duplicates,
    'no_encontrado',
    'version_anterior',
    ...kinds(r.frozen?.kind, r.frozenBy?.kind),
  ]
  const removed = [
    ...always,
    'parametro',
    'encabezado',
    'no_encontrado',
    'en_uso',
    'version_anterior',
    ...kinds(r.keep?.kind, r.frozenBy?.kind),
  ]
  return {
    [r.path]: {
      get: {
        operationId: r.operationIds?.list ?? `${r.operation}_list`,
        summary: `Listar: ${r.title.toLowerCase()}`,
        description: `${r.about} Por páginas, lo más reciente primero.`,
        tags,
        parameters: listParameters(r).map((p) => ({
          name: p.name,
          in: 'query',
          description: p.about,
          schema: p.schema,
        })),
        responses: responses(
          {
            200: {
              description: 'Una página.',
              content: content({ $ref: `#/components/schemas/Paginated${r.schema}List` }),
            },
          },
          [...always, 'parametro'],
        ),
      },
      post: {
        operationId: `${r.operation}_create`,
        summary: `Crear: ${r.singular.toLowerCase()}`,
        description: `Crea un registro. ${r.about}`,
        tags,
        parameters: refs('IdempotencyKey'),
        requestBody: body(`${r.schema}Request`, r.example),
        responses: responses(one(201, 'Creado.'), created),
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
        ],
        responses: responses({ ...one(200, 'El registro.'), 304: { description: 'Sigue igual.' } }, [
          ...always,
          'parametro',
          'no_encontrado',
        ]),
      },
      put: {
        operationId: `${r.operation}_update`,
        summary: `Reemplazar: ${r.singular.toLowerCase()}`,
        description: 'Reemplaza todos los campos; los opcionales que falten quedan vacíos.',
        tags,
        parameters: refs('IfMatch'),
        requestBody: body(`${r.schema}Request`, r.example),
        responses: responses(one(200, 'Actualizado.'), changed),
      },
      patch: {
        operationId: `${r.operation}_partial_update`,
        summary: `Modificar: ${r.singular.toLowerCase()}`,
        description: 'Cambia solo los campos enviados; null los deja vacíos.',
        tags,
        parameters: refs('IfMatch'),
        requestBody: body(`Patched${r.schema}Request`, patchExample),
        responses: responses(one(200, 'Actualizado.'), changed),
      },
      delete: {
        operationId: `${r.operation}_destroy`,
        summary: `Eliminar: ${r.singular.toLowerCase()}`,
        description: 'Eliminación lógica: se conserva con quién, cuándo y por qué.',
        tags,
        parameters: refs('IfMatch', 'Motivo'),
        responses: responses({ 204: { description: 'Eliminado.' } }, removed),
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
          {
            200: {
              description: 'Las versiones.',
              content: content({ $ref: `#/components/schemas/Paginated${r.schema}VersionList` }),
            },
          },
          [...always, 'parametro', 'no_encontrado'],
        ),
      },
    },
  }
}

/** The JSON Schema of a value as it is sent and answered. */
export function fieldSchema(f: Field): Json {
  const description = f.about === undefined ? f.label : `${f.label}. ${f.about}`
  const example = f.example === undefined ? {} : { examples: [f.example] }
  const base = { description, ...example, ...(f.default === undefined ? {} : { default: f.default }) }
  const optionsText = (all: readonly (readonly [string, string])[]): string =>
    all.map(([k, v]) => `\`${k}\` ${v}`).join(', ')
  switch (f.kind) {
    case 'integer':
    case 'size':
    case 'rank':
      return { type: 'integer', ...base, ...range(f) }
    case 'decimal':
      return { type: 'number', ...base, ...range(f) }
    case 'boolean':
      return { type: 'boolean', ...base }
    case 'date':
      return { type: 'string', format: 'date', ...base }
    case 'time':
      return { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', ...base }
    case 'instant':
      return { type: 'string', format: 'date-time', ...base }
    case 'ref':
      return { type: 'string', format: 'uuid', ...base }
    case 'oneOf': {
      const entries = Object.entries(f.options ?? {})
      return {
        type: 'string',
        enum: entries.map(([k]) => k),
        ...base,
        description: `${description}: ${optionsText(entries)}.`,
      }
    }
    case 'code':
      return { type: 'string', ...base, ...codeSchema(f, description) }
    case 'codes':
      return { type: 'array', ...base, uniqueItems: true, items: { type: 'string', ...codeSchema(f, f.label) } }
    case 'strings':
      return {
        type: 'array',
        ...base,
        maxItems: f.maxItems,
        items: { type: 'string', description: f.label, minLength: 1, maxLength: f.max },
      }
    case 'objects':
      return { type: 'array', ...base, maxItems: f.maxItems, items: objectSchema(f) }
    case 'numbers':
      return { type: 'object', ...base, additionalProperties: { type: 'number' } }
    case 'binary':
      return { type: 'string', contentEncoding: 'base64', ...base }
    case 'hash':
      return { type: 'string', ...base }
    default:
      return { type: 'string', ...base, ...(f.normalise === undefined ? { maxLength: f.max } : {}) }
  }
}

const range = (f: Field): Json => ({
  ...(f.min === undefined ? {} : { minimum: f.min }),
  ...(f.max === undefined ? {} : { maximum: f.max }),
})

/** Short lists are written out; a thousand municipalities are named by their list. */
const WRITTEN_OUT = 60
function codeSchema(f: Field, description: string): Json {
  const codes = f.list?.codes.filter((c) => c.retired !== true) ?? []
  if (codes.length > WRITTEN_OUT) return { description: `${description} Lista \`${f.list?.name}\`: ${f.list?.source}.` }
  return {
    description: `${description}: ${codes.map((c) => `\`${c.code}\` ${c.label}`).join(', ')}.`,
    enum: codes.map((c) => c.code),
  }
}

function objectSchema(f: Field): Json {
  const fields = Object.entries(f.fields ?? {})
  return {
    type: 'object',
    description: f.label,
    additionalProperties: false,
    required: fields.filter(([, x]) => x.required).map(([n]) => n),
    properties: Object.fromEntries(fields.map(([n, x]) => [n, x.required ? fieldSchema(x) : nullable(fieldSchema(x))])),
  }
}

function nullable(schema: Json): Json {
  const { type, enum: options } = schema
  return { ...schema, type: [type, 'null'], ...(Array.isArray(options) ? { enum: [...options, null] } : {}) }
}

const system: Json = {
  id: { type: 'string', format: 'uuid', readOnly: true, description: 'Identificador (UUIDv7).' },
  version: { type: 'integer', readOnly: true, minimum: 1, description: 'Versión del registro; es el ETag.' },
  creado_en: { type: 'string', format: 'date-time', readOnly: true, description: 'Cuándo se creó.' },
  actualizado_en: { type: 'string', format: 'date-time', readOnly: true, description: 'Cuándo cambió por última vez.' },
  creado_por: { type: 'string', readOnly: true, description: 'Quién lo creó.' },
}

function schemasOf(r: Resource): Json {
  const fields = Object.entries(r.fields)
  const answered: Json = { id: system.id }
  for (const [name, f] of fields) {
    const certain = f.required || f.default !== undefined || isList(f)
    const readOnly = isReadOnly(r, name) ? { readOnly: true } : {}
    answered[name] = { ...(certain ? fieldSchema(f) : nullable(fieldSchema(f))), ...readOnly }
    if (hasLabel(f)) answered[`${name}_nombre`] = companionSchema(f)
  }
  Object.assign(answered, system)
  for (const [name, { field }] of Object.entries(r.live))
    answered[name] = { ...nullable(fieldSchema(field)), readOnly: true }
  const written = fields.filter(([name, f]) => !isReadOnly(r, name) && !isGenerated(f))
  const heavy = fields.filter(([, f]) => f.heavy).map(([name]) => name)
  const always = [...Object.keys(answered)].filter((name) => !heavy.includes(name))
  return {
    [r.schema]: { type: 'object', description: r.about, required: always, properties: answered },
    [`${r.schema}Request`]: {
      type: 'object',
      description: `Cuerpo para crear o reemplazar: ${r.singular.toLowerCase()}. Un campo desconocido se rechaza.`,
      required: written.filter(([, f]) => f.required).map(([name]) => name),
      properties: Object.fromEntries(written.map(([name, f]) => [name, fieldSchema(f)])),
    },
    [`Patched${r.schema}Request`]: {
      type: 'object',
      description: `Cuerpo para modificar: ${r.singular.toLowerCase()}. Solo cambia lo enviado.`,
      properties: Object.fromEntries(
        written.map(([name, f]) => [
          name,
          f.required || f.default !== undefined || isList(f) || f.order ? fieldSchema(f) : nullable(fieldSchema(f)),
        ]),
      ),
    },
    [`Paginated${r.schema}List`]: pageSchema({ $ref: `#/components/schemas/${r.schema}` }, r.title),
    [`Paginated${r.schema}VersionList`]: pageSchema(
      {
        type: 'object',
        required: ['version', 'fecha', 'actor', 'operacion', 'campos', 'registro'],
        properties: {
          version: { type: 'integer', description: 'Número de versión.' },
          fecha: { type: 'string', format: 'date-time', description: 'Desde cuándo rige.' },
          actor: { type: 'string', description: 'Quién la hizo.' },
          operacion: { type: 'string', enum: ['crear', 'actualizar', 'eliminar'], description: 'Qué hizo.' },
          motivo: { type: ['string', 'null'], description: 'Por qué, si se eliminó.' },
          campos: { type: 'array', items: { type: 'string' }, description: 'Campos que cambiaron.' },
          registro: {
            description: 'El registro en esa versión; null si se eliminó.',
            anyOf: [{ $ref: `#/components/schemas/${r.schema}` }, { type: 'null' }],
          },
        },
      },
      `Versiones de ${r.title.toLowerCase()}`,
    ),
  }
}

const companionSchema = (f: Field): Json => ({
  type: f.kind === 'codes' ? 'array' : ['string', 'null'],
  ...(f.kind === 'codes' ? { items: { type: ['string', 'null'] } } : {}),
  readOnly: true,
  description: `${f.label}: en palabras.`,
})

const pageSchema = (items: Json, title: string): Json => ({
  type: 'object',
  description: `Página de ${title.toLowerCase()}.`,
  required: ['next', 'previous', 'results'],
  properties: {
    count: { type: 'integer', description: 'Total; solo con `count=true`.' },
    next: { type: ['string', 'null'], format: 'uri-reference', description: 'Página siguiente.' },
    previous: { type: ['string', 'null'], format: 'uri-reference', description: 'Página anterior.' },
    results: { type: 'array', description: 'Los registros.', items },
  },
})
