import { Problem } from '../../../model/problem.ts'
import { badHeader } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'

/** As `stampHeaders` writes it: `W/"3"`, with what other rows add to the resource after a dot. */
const TAG = /^(?:W\/)?"(\d{1,9})(?:\.[0-9a-f]+)?"$/

/** The version that `If-Match` names; null where it is not said, or is `*`. */
export function versionIn(header: unknown): number | null {
  if (header === undefined || header === '*') return null
  const version = typeof header === 'string' ? TAG.exec(header.trim())?.[1] : undefined
  if (version !== undefined) return Number(version)
  throw new Problem(badHeader, {
    detail: say('If-Match lleva un ETag, tal como vino: W/"3".', 'If-Match takes an ETag as it was answered: W/"3".'),
  })
}
