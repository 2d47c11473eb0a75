import fixed from './fixed-schemas.json' with { type: 'json' }
import type { Json } from './json.ts'

/** Every header of an answer that a client acts on. */
export const answerHeaders = fixed.headers satisfies Readonly<Record<string, Json>>

export type AnswerHeader = keyof typeof answerHeaders

export const headersOf = (...names: readonly AnswerHeader[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** What any answer brings. */
export const ALWAYS = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'] as const
