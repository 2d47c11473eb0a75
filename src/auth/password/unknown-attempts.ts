import { tokenHash } from '../session/random-token.ts'
import { lockedUntil } from './backoff.ts'

export interface UnknownAttempts {
  /** Counts a failure under a name that nobody has; until when the next one is not even looked at, or null. */
  fail(usuario: string, now: string): string | null | Promise<string | null>
}

const MOST = 10_000

/**
 * A name that nobody has waits after failures as long as one that somebody has: otherwise the waiting would tell which
 * exist. Only in memory, and by hash: it protects nothing, and what people mistype may be a password.
 */
export function unknownAttempts(): { fail(usuario: string, now: string): string | null } {
  const known = new Map<string, { failures: number; last: string }>()
  return {
    fail(usuario, now) {
      const key = tokenHash(usuario)
      const before = known.get(key) ?? { failures: 0, last: now }
      const until = lockedUntil(before.failures, before.last)
      if (until !== null && until > now) return until
      if (known.size >= MOST) known.clear()
      known.set(key, { failures: before.failures + 1, last: now })
      return null
    },
  }
}
