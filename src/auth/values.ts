import type { Values } from '../engine/operation.ts'

/** Values that the HTTP layer checked against their fields, read with their type. */

export const textOf = (values: Values, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' ? value : null
}

/** For fields declared as required. */
export const textIn = (values: Values, name: string): string => textOf(values, name) ?? ''

export const textsOf = (values: Values, name: string): string[] | null => {
  const value = values[name]
  return Array.isArray(value) ? value.filter((v) => typeof v === 'string') : null
}

export const numberOf = (values: Values, name: string): number | null => {
  const value = values[name]
  return typeof value === 'number' ? value : null
}
