import type { Shape } from '../search/asked.ts'
import { type Format, isPlain } from './negotiate.ts'
import { shaped } from './subset.ts'
import { typeOf, type Written, write } from './write.ts'

type Json = Readonly<Record<string, unknown>>

/** What an entry of a bundle is made of: a resource that is written already. */
interface EntryResource {
  /** `Patient/…`. */
  readonly key: string
  readonly text: string
  readonly resource: Parameters<typeof shaped>[0]
}

export const WHOLE: Shape = { summary: 'false', elements: null }
export const isWhole = ({ summary, elements }: Shape): boolean => summary === 'false' && elements === null

/** An entry of a bundle, as JSON. */
export function entryText(base: string, s: EntryResource, mode: string | null, shape: Shape = WHOLE): string {
  const resource = isWhole(shape) ? s.text : JSON.stringify(shaped(s.resource, shape))
  const search = mode === null ? '' : `,"search":{"mode":"${mode}"}`
  return `{"fullUrl":${JSON.stringify(`${base}/${s.key}`)},"resource":${resource}${search}}`
}

/** A bundle of entries that are JSON already, after what it says of itself. */
export function writeBundle(head: Json, entries: readonly string[], format: Format): Written {
  const listed = entries.length === 0 ? '' : `,"entry":[${entries.join()}]`
  const content = `${JSON.stringify(head).slice(0, -1)}${listed}}`
  return isPlain(format) ? { type: typeOf(format), content } : write(JSON.parse(content), format)
}
