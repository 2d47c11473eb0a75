import { isJsonObject } from '../../../model/text/json-object.ts'

/** The part of JSON Schema that the schema of answers uses. */
export interface Schema {
  readonly type?: 'object' | 'array' | 'string' | 'number'
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false
  readonly items?: Schema
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
}

type PropertiesOf<P, R> = { readonly [K in keyof P as K extends R ? K : never]: SchemaValue<P[K]> } & {
  readonly [K in keyof P as K extends R ? never : K]?: SchemaValue<P[K]>
}

/** The values that a schema written `as const` admits. */
export type SchemaValue<S> = S extends { readonly enum: readonly (infer Option)[] }
  ? Option
  : S extends { readonly type: 'string' }
    ? string
    : S extends { readonly type: 'number' }
      ? number
      : S extends { readonly type: 'array'; readonly items: infer Item }
        ? readonly SchemaValue<Item>[]
        : S extends { readonly properties: infer P; readonly required: readonly (infer R)[] }
          ? PropertiesOf<P, R>
          : unknown

/** The value as its schema says it is, or where it departs from it. */
export function readBySchema<S extends Schema>(
  value: unknown,
  schema: S,
): { value: SchemaValue<S> } | { faults: string[] } {
  const found = faults(value, schema)
  // Nothing of it departs from the schema that the type is read from.
  return found.length > 0 ? { faults: found } : { value: value as SchemaValue<S> }
}

/** Where a value departs from its schema, and how; empty if nowhere. */
export function faults(value: unknown, schema: Schema, at = '$'): string[] {
  if (schema.enum !== undefined) return schema.enum.includes(value) ? [] : [`${at}: no es uno de los valores posibles`]
  if (schema.type === 'string') return stringFaults(value, schema, at)
  if (schema.type === 'number') {
    const fits =
      typeof value === 'number' && value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)
    return fits ? [] : [`${at}: no es un número permitido`]
  }
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return [`${at}: no es una lista`]
    if (value.length > (schema.maxItems ?? Infinity)) return [`${at}: tiene demasiados elementos`]
    return value.flatMap((v, i) => faults(v, schema.items ?? {}, `${at}[${i}]`))
  }
  if (schema.type !== 'object') return []
  if (!isJsonObject(value)) return [`${at}: no es un objeto`]
  const known = schema.properties ?? {}
  return [
    ...(schema.required ?? []).filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}.${name}: falta`),
    ...Object.entries(value).flatMap(([name, v]) => {
      const declared = Object.hasOwn(known, name) ? known[name] : undefined
      return declared === undefined ? [`${at}: tiene una propiedad desconocida`] : faults(v, declared, `${at}.${name}`)
    }),
  ]
}

function stringFaults(value: unknown, schema: Schema, at: string): string[] {
  if (typeof value !== 'string') return [`${at}: no es texto`]
  const length = [...value].length
  if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)) return [`${at}: largo no permitido`]
  return schema.pattern === undefined || new RegExp(schema.pattern).test(value) ? [] : [`${at}: forma no permitida`]
}
