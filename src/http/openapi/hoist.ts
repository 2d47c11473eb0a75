import { isJsonObject } from '../../model/text/json-object.ts'
import type { Json } from './json.ts'

/** What may stand once under `components` and be referred to. */
const HOISTED = { schema: 'schemas', parameter: 'parameters', header: 'headers' } as const
type Hoisted = keyof typeof HOISTED
type Kind = Hoisted | 'document' | 'components' | 'path' | 'operation' | 'body' | 'response' | 'media'

/** What each key of each kind holds: one of a kind, a list of them, or a table of them by name. */
type Place = readonly [kind: Kind, shape: 'one' | 'list' | 'table']
const PLACES: Readonly<Record<Kind, Readonly<Record<string, Place>>>> = {
  document: { components: ['components', 'one'], paths: ['path', 'table'] },
  components: { schemas: ['schema', 'table'], responses: ['response', 'table'] },
  path: {
    parameters: ['parameter', 'list'],
    get: ['operation', 'one'],
    post: ['operation', 'one'],
    put: ['operation', 'one'],
    patch: ['operation', 'one'],
    delete: ['operation', 'one'],
  },
  operation: { parameters: ['parameter', 'list'], requestBody: ['body', 'one'], responses: ['response', 'table'] },
  body: { content: ['media', 'table'] },
  response: { headers: ['header', 'table'], content: ['media', 'table'] },
  parameter: { schema: ['schema', 'one'] },
  header: { schema: ['schema', 'one'] },
  media: { schema: ['schema', 'one'] },
  schema: {
    properties: ['schema', 'table'],
    items: ['schema', 'one'],
    additionalProperties: ['schema', 'one'],
    anyOf: ['schema', 'list'],
    allOf: ['schema', 'list'],
    oneOf: ['schema', 'list'],
  },
}

/** A reference is three lines of text: what is hardly longer stays where it is. */
const WORTH_HOISTING = 120

const isHoisted = (kind: Kind): kind is Hoisted => kind in HOISTED

/** A schema is the same whatever it is called where it is used; one that may be null, the same as the one that may not. */
function essenceOf(kind: Kind, node: Json): { same: Json; description?: unknown; nullable: boolean } {
  if (kind !== 'schema') return { same: node, nullable: false }
  const { description, ...same } = node
  const { type, enum: options } = same
  if (!Array.isArray(type) || type.length !== 2 || type[1] !== 'null') return { same, description, nullable: false }
  const set = Array.isArray(options) ? { enum: options.filter((option) => option !== null) } : {}
  return { same: { ...same, type: type[0], ...set }, description, nullable: true }
}

/** By what a piece is known to be the same as another; null of what stays in its place. */
function identityOf(kind: Kind, node: Json): string | null {
  if (!isHoisted(kind) || node.$ref !== undefined || node.in === 'path') return null
  if (kind === 'schema' && node.properties === undefined && node.enum === undefined) return null
  const text = JSON.stringify(essenceOf(kind, node).same, null, 2)
  return text.length < WORTH_HOISTING ? null : `${kind} ${text}`
}

/** Where a piece was first found: the operation or component with the fields that led to it, and what was said of it there. */
interface Site {
  readonly name: string
  readonly said: unknown
}

function siteOf(kind: Kind, holder: Kind, key: string, node: Json, { name, said }: Site): Site {
  const named = (more: string): Site => ({ name: more, said: node.description ?? said })
  if (kind === 'operation') return named(String(node.operationId))
  if (kind === 'parameter') return named(`${name}_${node.name}`)
  if (kind === 'body') return named(`${name}_cuerpo`)
  if (kind === 'response' && holder === 'operation') return named(`${name}_respuesta`)
  if (kind === 'header' || holder === 'components') return named(key)
  if (kind !== 'schema') return named(name)
  return named([name, key, alternativeName(node)].filter((part) => part !== '').join('_'))
}

/** One of several that say in `tipo` which they are is called by that: numbered names collide in what generators make of them. */
function alternativeName({ properties }: Json): string {
  const { tipo } = isJsonObject(properties) ? properties : {}
  const options = isJsonObject(tipo) && Array.isArray(tipo.enum) ? tipo.enum : []
  return options.length === 1 ? String(options[0]) : ''
}

type Change = (kind: Kind, node: Json, site: Site, named: boolean) => Json

/** A copy of the node with each of its parts changed. */
function withParts(kind: Kind, node: Json, site: Site, change: Change): Json {
  const copy: Json = { ...node }
  for (const [key, [inner, shape]] of Object.entries(PLACES[kind])) {
    const value = node[key]
    const one = (part: unknown, at = ''): unknown =>
      isJsonObject(part) ? change(inner, part, siteOf(inner, kind, at, part, site), kind === 'components') : part
    if (typeof value !== 'object' || value === null) continue
    if (shape === 'one') copy[key] = one(value)
    else if (Array.isArray(value)) copy[key] = value.map((part) => one(part))
    else copy[key] = Object.fromEntries(Object.entries(value).map(([at, part]) => [at, one(part, at)]))
  }
  return copy
}

interface Piece {
  readonly node: Json
  readonly site: Site
  repeated: boolean
}

const NOWHERE: Site = { name: '', said: undefined }

/** The pieces by what they are; inside one that was met already nothing is counted again. */
function piecesOf(document: Json): ReadonlyMap<string, Piece> {
  const pieces = new Map<string, Piece>()
  const count: Change = (kind, node, site, named) => {
    const identity = named ? null : identityOf(kind, node)
    const known = identity === null ? undefined : pieces.get(identity)
    if (known !== undefined) {
      known.repeated = true
      return node
    }
    if (identity !== null) pieces.set(identity, { node, site, repeated: false })
    return withParts(kind, node, site, count)
  }
  withParts('document', document, NOWHERE, count)
  return pieces
}

/** As generators tell two names apart, whatever part they are in: `paciente` the parameter and `Paciente` the schema are one type. */
const bare = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()

type Components = Readonly<Record<string, Json | undefined>>

/** The document with what stands several times in it standing once, under `components`. */
export function hoistRepeated(document: Json & { readonly components: Components }): Json {
  const pieces = piecesOf(document)
  const given = document.components
  const hoisted: Record<(typeof HOISTED)[Hoisted], Json> = { schemas: {}, parameters: {}, headers: {} }
  const references = new Map<string, string>()
  const bareNames = new Set(Object.values(given).flatMap((part) => Object.keys(part ?? {}).map(bare)))

  const refer: Change = (kind, node, site, named) => {
    const identity = named ? null : identityOf(kind, node)
    const piece = identity === null ? undefined : pieces.get(identity)
    if (identity === null || piece?.repeated !== true || !isHoisted(kind)) return withParts(kind, node, site, refer)
    const $ref = references.get(identity) ?? hoist(kind, identity, piece)
    const { description, nullable } = essenceOf(kind, node)
    if (nullable) return { anyOf: [{ $ref }, { type: 'null' }], description }
    return description === undefined || description === piece.site.said ? { $ref } : { $ref, description }
  }

  const hoist = (kind: Hoisted, identity: string, { node, site }: Piece): string => {
    const part = HOISTED[kind]
    const names = kind === 'parameter' ? [String(node.name), site.name] : [site.name]
    const taken = (name: string): boolean => bareNames.has(bare(name))
    let free = names.find((name) => !taken(name)) ?? ''
    for (let i = 2; free === '' || taken(free); i++) free = `${site.name}_${i}`
    const $ref = `#/components/${part}/${free}`
    bareNames.add(bare(free))
    references.set(identity, $ref)
    const { same } = essenceOf(kind, node)
    hoisted[part][free] = same
    hoisted[part][free] = withParts(kind, { ...same, description: site.said }, site, refer)
    return $ref
  }

  const referring = withParts('document', document, NOWHERE, refer)
  const components = isJsonObject(referring.components) ? referring.components : {}
  const tableOf = (part: string): Json => (isJsonObject(components[part]) ? components[part] : {})
  const merged = Object.entries(hoisted).map(([part, all]) => [part, { ...tableOf(part), ...all }])
  return { ...referring, components: { ...components, ...Object.fromEntries(merged) } }
}
