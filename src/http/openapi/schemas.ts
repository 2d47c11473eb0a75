import { seenAs, viewsOf } from '../../model/access/access.ts'
import { allCodeLists } from '../../model/codes/all-code-lists.ts'
import type { Code, CodeList } from '../../model/codes/index.ts'
import { type Field, hasLabel, isGenerated, isList } from '../../model/fields.ts'
import { isCompanion, isReadOnly } from '../../model/read-body.ts'
import type { Resource } from '../../model/resource.ts'
import { enumNames } from './enum-names.ts'
import type { Json } from './json.ts'

/** The same as a value that is sent. What is supplied where it is missing is said in words: generators demand a field with `default`. */
export function sentSchema(f: Field): Json {
  const { description, ...schema } = fieldSchema(f)
  if (f.default === undefined || f.default === null) return { description, ...schema }
  return { ...schema, description: `${description} Si no se envía: \`${String(f.default)}\`.` }
}

/** The JSON Schema of a value as it is answered. */
export function fieldSchema(f: Field): Json {
  const description = f.about === undefined ? f.label : `${f.label}. ${f.about}`
  const example = f.example === undefined ? {} : { examples: [f.example] }
  const base = { description, ...example }
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
        ...enumNames(entries),
        ...base,
        description: `${description}: ${optionsText(entries)}.`,
      }
    }
    case 'code':
      return { ...base, ...codeSchema(f, description) }
    case 'codes':
      return { type: 'array', ...base, uniqueItems: true, items: codeSchema(f, f.label) }
    case 'strings':
      return {
        type: 'array',
        ...base,
        maxItems: f.maxItems,
        items: { type: 'string', description: f.label, ...textLimits(f) },
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
      return { type: 'string', ...base, ...textLimits(f) }
  }
}

/** As it is kept: other spellings of the same value are taken too, and made this one. */
const textLimits = ({ min = 1, max }: Field): Json => ({
  ...(min > 0 ? { minLength: min } : {}),
  ...(max === undefined ? {} : { maxLength: max }),
})

const range = (f: Field): Json => ({
  ...(f.min === undefined ? {} : { minimum: f.min }),
  ...(f.max === undefined ? {} : { maximum: f.max }),
})

/** Short lists are written out, those of the model once each; a thousand municipalities are named by their list. */
const WRITTEN_OUT = 60
const LISTS = '#/components/schemas/Lista_'

function codeSchema({ list }: Field, description: string): Json {
  if (list === undefined) return { type: 'string', description }
  if (codesInForce(list).length > WRITTEN_OUT)
    return { type: 'string', description: `${description} Lista \`${list.name}\`: ${list.source}.` }
  return allCodeLists.includes(list) ? { $ref: `${LISTS}${list.name}`, description } : listSchema(list, description)
}

const codesInForce = (list: CodeList): readonly Code[] => list.codes.filter((c) => c.retired !== true)

function listSchema(list: CodeList, description: string): Json {
  const codes = codesInForce(list)
  const said = codes.map((c) => `\`${c.code}\` ${c.label}`).join(', ')
  return {
    type: 'string',
    description: `${description}: ${said}.`,
    enum: codes.map((c) => c.code),
    ...enumNames(codes.map((c) => [c.code, c.label])),
  }
}

/** The code lists that the document refers to. */
export const listsReferredTo = (text: string): Json =>
  Object.fromEntries(
    allCodeLists
      .filter((list) => text.includes(`"${LISTS}${list.name}"`))
      .map((list) => [`Lista_${list.name}`, listSchema(list, list.about)]),
  )

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

export function nullable(schema: Json): Json {
  const { type, enum: options, $ref, ...beside } = schema
  if ($ref !== undefined) return { anyOf: [{ $ref }, { type: 'null' }], ...beside }
  if (!Array.isArray(options)) return { ...schema, type: [type, 'null'] }
  const { description, ...same } = schema
  return { anyOf: [same, { type: 'null' }], description }
}

const system: Json = {
  id: { type: 'string', format: 'uuid', readOnly: true, description: 'Identificador (UUIDv7).' },
  version: { type: 'integer', readOnly: true, minimum: 1, description: 'Versión del registro; es el ETag.' },
  creado_en: { type: 'string', format: 'date-time', readOnly: true, description: 'Cuándo se creó.' },
  actualizado_en: { type: 'string', format: 'date-time', readOnly: true, description: 'Cuándo cambió por última vez.' },
  creado_por: { type: 'string', readOnly: true, description: 'Quién lo creó.' },
}

type ObjectSchema = Json & { readonly required: readonly string[]; readonly properties: Json }

/** A row of the collection as it is answered. */
export function rowSchema(r: Resource): ObjectSchema {
  const fields = Object.entries(r.fields)
  const answered: Json = { id: system.id }
  for (const [name, f] of fields) {
    const certain = f.required || f.default !== undefined || isList(f)
    const { minLength: _, ...ours } = fieldSchema(f)
    // What only the server writes was never checked as if somebody had sent it.
    const shown = isReadOnly(r, name) ? { ...ours, readOnly: true } : fieldSchema(f)
    answered[name] = certain ? shown : nullable(shown)
    if (hasLabel(f)) answered[`${name}_nombre`] = companionSchema(f)
  }
  Object.assign(answered, system)
  for (const [name, { field }] of Object.entries(r.live))
    answered[name] = { ...nullable(fieldSchema(field)), readOnly: true }
  const heavy = fields.filter(([, f]) => f.heavy).map(([name]) => name)
  // A role may have a view with fewer fields: what every view has is always there.
  const partial = viewsOf(r).map((view) => seenAs(r, view))
  const inEveryView = (name: string): boolean =>
    partial.every((seen) => name in system || [seen.fields, seen.live].some((all) => fieldOf(name, r) in all))
  const always = [...Object.keys(answered)].filter((name) => !heavy.includes(name) && inEveryView(name))
  const refers = Object.values(r.fields).some((f) => f.kind === 'ref')
  return {
    type: 'object',
    description: r.about,
    required: always,
    properties: refers ? { ...answered, expandido } : answered,
  }
}

/** What it is depends on what was asked for, and on who reaches it. */
const expandido: Json = {
  type: 'object',
  readOnly: true,
  description: 'Solo con `expand`: por cada referencia pedida, el registro al que apunta, si usted lo alcanza.',
  additionalProperties: { type: 'object', additionalProperties: true },
}

/** The row with what is told besides: one object, since generators do not merge two. */
export function rowSchemaWith(r: Resource, more: Json, required: readonly string[], about: string): Json {
  const row = rowSchema(r)
  return {
    ...row,
    description: about,
    required: [...row.required, ...required],
    properties: { ...row.properties, ...more },
  }
}

/** What a rule demands of some bodies only, where one says it so. */
function conditionOf({ rules }: Resource): Json {
  const said = rules.flatMap(({ asSchema }) => asSchema ?? [])[0]
  return said === undefined
    ? {}
    : Object.fromEntries([
        ['if', said.when],
        ['then', said.demands],
      ])
}

/** What a collection answers, what it takes, and its pages. */
export function schemasOf(r: Resource): Json {
  const written = Object.entries(r.fields).filter(([name, f]) => !isReadOnly(r, name) && !isGenerated(f))
  return {
    // Which of the rest is there is for `campos` and `nombres` to say.
    [r.schema]: { ...rowSchema(r), required: ['id'] },
    [`${r.schema}Request`]: {
      type: 'object',
      description: `Cuerpo para crear o reemplazar: ${r.singular.toLowerCase()}. Un campo desconocido se rechaza.`,
      required: written.filter(([, f]) => f.required).map(([name]) => name),
      properties: Object.fromEntries(written.map(([name, f]) => [name, sentSchema(f)])),
      ...conditionOf(r),
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
    [`Paginated${r.schema}List`]: pageSchema({ $ref: `#/components/schemas/${r.schema}` }, r.title, byChange),
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

/** The field that a label belongs to, or the field itself. */
const fieldOf = (name: string, r: Resource): string => (isCompanion(r, name) ? name.slice(0, -'_nombre'.length) : name)

const companionSchema = (f: Field): Json => ({
  type: f.kind === 'codes' ? 'array' : ['string', 'null'],
  ...(f.kind === 'codes' ? { items: { type: ['string', 'null'] } } : {}),
  readOnly: true,
  description: `${f.label}: en palabras.`,
})

/** What a list by change says besides. */
const byChange: Json = {
  marca: {
    type: 'string',
    description: 'Con `ordering=actualizado_en`: lo que se envía la próxima vez en `actualizado_desde`.',
  },
  eliminados: {
    type: 'array',
    description: 'Con `actualizado_desde`: lo que se eliminó desde entonces.',
    items: {
      type: 'object',
      required: ['id', 'version', 'eliminado_en'],
      properties: {
        id: { type: 'string', format: 'uuid', description: 'El registro que se eliminó.' },
        version: { type: 'integer', description: 'Su última versión.' },
        eliminado_en: { type: 'string', format: 'date-time', description: 'Cuándo.' },
      },
    },
  },
  perdidos: {
    type: 'array',
    description:
      'Con una marca en `actualizado_desde`: lo que la cuenta alcanzaba y ya no, porque terminó lo que se lo permitía, porque se volvió confidencial o porque un acta firmada eliminó la historia completa. Una copia lo borra.',
    items: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string', format: 'uuid', description: 'El registro.' } },
    },
  },
}

const pageSchema = (items: Json, title: string, beside: Json = {}): Json => ({
  type: 'object',
  description: `Página de ${title.toLowerCase()}.`,
  required: ['next', 'previous', 'results'],
  properties: {
    count: { type: 'integer', description: 'Total; solo con `count=true`.' },
    next: { type: ['string', 'null'], format: 'uri-reference', description: 'Página siguiente.' },
    previous: { type: ['string', 'null'], format: 'uri-reference', description: 'Página anterior.' },
    results: { type: 'array', description: 'Los registros.', items },
    ...beside,
  },
})
