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

/** A reference may lead to a part of a schema. */
function resolved(schema: Json, schemas: Json): Json {
  if (typeof schema.$ref !== 'string') return schema
  const steps = schema.$ref.slice(SCHEMAS.length).split('/')
  return steps.reduce<Json>((at, step) => (isJsonObject(at[step]) ? at[step] : {}), schemas)
}
