import { isJsonObject } from '../../model/text/json-object.ts'
import type { Json } from './json.ts'

const SCHEMAS = '#/components/schemas/'

/** The document with each `allOf` as the one object that it is: generators make two of it, or none. */
export function withoutAllOf(node: Json, schemas: Json): Json {
  const flat = (part: unknown): unknown =>
    Array.isArray(part) ? part.map(flat) : isJsonObject(part) ? withoutAllOf(part, schemas) : part
  const copy: Json = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, flat(part)]))
  if (!Array.isArray(copy.allOf)) return copy
  const { allOf, ...own } = copy
  const parts = [...allOf.filter(isJsonObject).map((part) => resolved(part, schemas)), own]
  return {
    ...Object.assign({}, ...parts),
    required: [...new Set(parts.flatMap(({ required }) => (Array.isArray(required) ? required : [])))],
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  }
}

function resolved(schema: Json, schemas: Json): Json {
  const found = typeof schema.$ref === 'string' ? schemas[schema.$ref.slice(SCHEMAS.length)] : schema
  return isJsonObject(found) ? found : {}
}
