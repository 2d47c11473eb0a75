import { existsSync, readFileSync } from 'node:fs'
import { isJsonObject } from '../src/model/text/json-object.ts'

/** As it is committed, which is read sooner than it is made: the check of generated documents says whether it is of this code. */
const DOCUMENT = new URL('../docs/generated/openapi.json', import.meta.url)

// biome-ignore lint/suspicious/noExplicitAny: a schema is JSON of every shape
type Json = any

interface DeclaredPath {
  readonly method: string
  readonly parts: readonly string[]
  readonly operation: Json
}

/** A caller who asks for less of a row gets less. */
const LIGHTER = /[?&](campos|nombres)=/
/** So much of what is wrong is enough to see what. */
const MOST_TOLD = 5

let document: Json
let declared: Map<number, DeclaredPath[]>

/** Read once in a process, by the first answer that is looked at. */
function pathsOfLength(length: number): readonly DeclaredPath[] {
  if (document === undefined) {
    // The copy of the code to which a test adds a collection has no documents.
    document = existsSync(DOCUMENT) ? JSON.parse(readFileSync(DOCUMENT, 'utf8')) : { paths: {} }
    declared = new Map()
    for (const [path, item] of Object.entries<Json>(document.paths))
      for (const [method, operation] of Object.entries<Json>(item)) {
        const parts = path.split('/')
        const same = declared.get(parts.length) ?? []
        same.push({ method, parts, operation })
        declared.set(parts.length, same)
      }
  }
  return declared.get(length) ?? []
}

const isParameter = (part: string): boolean => part.includes('{')

function operationAt(method: string, path: string): Json | undefined {
  const parts = path.split('?', 1)[0]?.split('/') ?? []
  const asked = method.toLowerCase()
  const fits = pathsOfLength(parts.length).filter(
    (d) => d.method === asked && d.parts.every((part, i) => isParameter(part) || part === parts[i]),
  )
  // A word of its own goes before a parameter in its place.
  const named = (d: DeclaredPath): number => d.parts.filter((part) => !isParameter(part)).length
  return fits.toSorted((a, b) => named(b) - named(a))[0]?.operation
}

const resolved = (schema: Json): Json =>
  typeof schema?.$ref === 'string'
    ? resolved(
        schema.$ref
          .slice(2)
          .split('/')
          .reduce((at: Json, key: string) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document),
      )
    : schema

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' ? 'number' : typeof value

const isOfType = (type: string, value: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : type === typeOf(value)

/** Where a value is not what its schema says, or has what its schema does not tell. */
function straysOf(given: Json, value: unknown, at: string, isLight: boolean): string[] {
  const schema = resolved(given)
  if (schema === undefined || typeof schema === 'boolean') return []
  const some = schema.anyOf ?? schema.oneOf
  if (Array.isArray(some)) {
    const each = some.map((one: Json) => straysOf(one, value, at, isLight))
    return each.toSorted((a, b) => a.length - b.length)[0] ?? []
  }
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length > 0 && !types.some((type: string) => isOfType(type, value)))
    return [`${at} es ${typeOf(value)} y se anuncia ${types.join(' o ')}`]
  if (Array.isArray(value)) return value.flatMap((item, i) => straysOf(schema.items, item, `${at}[${i}]`, isLight))
  if (!isJsonObject(value) || schema.properties === undefined) return []
  const missing = isLight ? [] : (schema.required ?? []).filter((name: string) => !(name in value))
  return [
    ...missing.map((name: string) => `${at}.${name} falta`),
    ...Object.entries(value).flatMap(([name, member]) => {
      const declared = schema.properties[name] ?? schema.additionalProperties
      return declared === undefined || declared === false
        ? [`${at}.${name} no se anuncia`]
        : straysOf(declared, member, `${at}.${name}`, isLight)
    }),
  ]
}

/** Fails where what the service answered is not what its document says that it answers. */
export function checkDeclared(method: string, path: string, status: number, type: string, json: unknown): void {
  if (status >= 300 || !type.startsWith('application/json')) return
  const operation = operationAt(method, path)
  const schema = resolved(operation?.responses?.[status])?.content?.['application/json']?.schema
  if (schema === undefined) return
  const strays = straysOf(schema, json, 'respuesta', LIGHTER.test(path))
  if (strays.length === 0) return
  const where = `${method} ${path.split('?', 1)[0]} (${operation.operationId}, ${status})`
  throw new Error(
    `${where} no responde lo que anuncia (si es nuevo, npm run generate): ${strays.slice(0, MOST_TOLD).join('; ')}`,
  )
}
