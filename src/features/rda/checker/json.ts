import { isJsonObject } from '../../../model/text/json-object.ts'

export type JsonObject = { readonly [key: string]: unknown }

/** A list, whatever its items: `Array.isArray` forgets what they are. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

/** Own properties only: a body may have a key called `constructor`. */
export const at = (value: unknown, key: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined

export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((x, i) => equal(x, b[i]))
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((k) => equal(a[k], at(b, k)))
}

/** Whether a value has everything a pattern says; it may have more. */
export function fits(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) return Array.isArray(value) && pattern.every((p) => value.some((v) => fits(p, v)))
  if (!isJsonObject(pattern)) return pattern === value
  return isJsonObject(value) && Object.keys(pattern).every((k) => fits(pattern[k], at(value, k)))
}

export const textAt = (value: unknown, key: string): string => {
  const text = at(value, key)
  return typeof text === 'string' ? text : ''
}

/** For messages: short, and never a whole document. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return `«${text.length > 120 ? `${text.slice(0, 117)}…` : text}»`
}

/** The profiles a resource says it follows. */
export const declared = (resource: unknown): readonly string[] =>
  listOf(at(at(resource, 'meta'), 'profile'))
    .filter((p) => typeof p === 'string')
    .map((p) => p.split('|')[0] ?? '')
