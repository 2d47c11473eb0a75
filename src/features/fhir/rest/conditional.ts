import { hash } from 'node:crypto'
import type { Row } from '../../../model/resource.ts'
import type { Source } from '../source.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

export interface Stamp {
  /** The version of its row; and a digest of what other rows add to it, which changes without a new one. */
  readonly version: string
  /** RFC 3339. */
  readonly updated: string | null
}

/** `W/"3"` and when it changed, as HTTP says it. */
export const stampHeaders = ({ version, updated }: Stamp): Record<string, string> => ({
  etag: `W/"${version}"`,
  ...(updated === null ? {} : { 'last-modified': new Date(updated).toUTCString() }),
})

const textOf = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

/** Whether the client has just this already: by its tag, or, where it sends none, by when it changed. */
export function isKnown(headers: Headers, { version, updated }: Stamp): boolean {
  const tags = textOf(headers['if-none-match'])
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`)
  const since = Date.parse(textOf(headers['if-modified-since']) ?? '')
  if (Number.isNaN(since) || updated === null) return false
  return Math.floor(Date.parse(updated) / 1000) * 1000 <= since
}

/** Rows of others, and not a name that was looked up: those come and go. */
const addedTo = ({ extra = [] }: Source, row: Row): unknown[] =>
  extra.map((e) => row[e.name]).filter((value) => Array.isArray(value) && value.length > 0)

export function stampOf(source: Source, row: Row, version: string, updated: string | null): Stamp {
  const added = addedTo(source, row)
  const lists = (source.extra ?? []).some((e) => Array.isArray(row[e.name]))
  const digest = added.length === 0 ? '' : `.${hash('sha256', JSON.stringify(added)).slice(0, 12)}`
  // When such rows changed is not known here: the tag tells, the date does not.
  return { version: `${version}${digest}`, updated: lists ? null : updated }
}
