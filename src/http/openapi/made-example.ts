import { isJsonObject } from '../../model/text/json-object.ts'
import type { Json } from './json.ts'

export type Resolve = (schema: Json) => Json

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const FORMATS: Readonly<Record<string, RegExp>> = {
  uuid: UUID,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d/,
}

const typesOf = ({ type }: Json): readonly unknown[] => (Array.isArray(type) ? type : type === undefined ? [] : [type])

const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  array: Array.isArray,
  object: isJsonObject,
}

const alternativesOf = (schema: Json): readonly Json[] =>
  [schema.anyOf, schema.oneOf].flatMap((all) => (Array.isArray(all) ? all.filter(isJsonObject) : []))

const within = (size: number, least: unknown, most: unknown): boolean =>
  (typeof least !== 'number' || size >= least) && (typeof most !== 'number' || size <= most)

function textFits(value: string, { format, pattern, minLength, maxLength, contentEncoding }: Json): boolean {
  if (contentEncoding === 'base64' || !within(value.length, minLength, maxLength)) return false
  if (typeof pattern === 'string' && !new RegExp(pattern).test(value)) return false
  return typeof format !== 'string' || (FORMATS[format]?.test(value) ?? true)
}

/** Whether the value is one of those that the schema describes, as far as our own schemas say it. */
export function fits(value: unknown, given: Json, resolve: Resolve): boolean {
  const schema = resolve(given)
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return alternatives.some((one) => fits(value, one, resolve))
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return false
  const types = typesOf(schema)
  if (types.length > 0 && !types.some((type) => KINDS[String(type)]?.(value))) return false
  if (typeof value === 'string') return textFits(value, schema)
  if (typeof value === 'number') return within(value, schema.minimum, schema.maximum)
  const { items } = schema
  if (Array.isArray(value)) return !isJsonObject(items) || value.every((item) => fits(item, items, resolve))
  if (!isJsonObject(value)) return true
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  return (
    required.every((name) => value[String(name)] !== undefined) &&
    Object.entries(value).every(([name, inner]) => {
      const property = properties[name]
      return isJsonObject(property) ? fits(inner, property, resolve) : schema.additionalProperties !== false
    })
  )
}

const FALLBACKS: Readonly<Record<string, string>> = {
  uuid: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00',
  date: '2026-03-02',
  'date-time': '2026-03-02T08:30:00.000Z',
  uri: 'https://hce.ejemplo.co/',
  'uri-reference': '/',
}

/** A time, and HL7's dates and instants. */
const SHAPED = ['08:30', '20260302', '20260302083000']

const DEEPEST = 6

/** A value of the schema: of what fields of that name are in the demonstration, wherever one of those fits. */
export function made(
  given: Json,
  name: string,
  values: ReadonlyMap<string, readonly unknown[]>,
  resolve: Resolve,
  depth = 0,
): unknown {
  const schema = resolve(given)
  const known = [...(values.get(name) ?? []), ...(Array.isArray(schema.examples) ? schema.examples : [])]
  const found = known.find((value) => value !== null && fits(value, schema, resolve))
  if (found !== undefined) return found
  const [first] = alternativesOf(schema).filter((one) => !typesOf(one).includes('null'))
  if (first !== undefined) return made(first, name, values, resolve, depth)
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const types = typesOf(schema)
  const [type] = types.filter((one) => one !== 'null')
  if (type === undefined && types.length > 0) return null
  if (type === 'array')
    return isJsonObject(schema.items) && depth < DEEPEST ? [made(schema.items, name, values, resolve, depth + 1)] : []
  if (type === 'object' || isJsonObject(schema.properties)) {
    const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : []
    const required = Array.isArray(schema.required) ? schema.required : []
    return Object.fromEntries(
      properties.flatMap(([key, property]) =>
        isJsonObject(property) && (required.includes(key) || depth < DEEPEST)
          ? [[key, made(property, key, values, resolve, depth + 1)]]
          : [],
      ),
    )
  }
  if (type === 'integer' || type === 'number') return typeof schema.minimum === 'number' ? schema.minimum : 1
  if (type === 'boolean') return true
  return madeText(schema, name)
}

function madeText({ format, pattern, minLength = 0, maxLength, contentEncoding }: Json, name: string): string {
  if (contentEncoding === 'base64') return 'aG9sYQ=='
  const shaped = typeof pattern === 'string' ? SHAPED.find((value) => new RegExp(pattern).test(value)) : undefined
  if (shaped !== undefined) return shaped
  const text = FALLBACKS[String(format)] ?? (name.replaceAll('_', ' ').trim() || 'texto')
  const long = typeof minLength === 'number' ? text.padEnd(minLength, 'a') : text
  return typeof maxLength === 'number' ? long.slice(0, maxLength) : long
}
