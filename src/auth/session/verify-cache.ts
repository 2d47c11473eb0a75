import { apart } from '../../engine/connection/request-time.ts'
import { tokenHash } from './random-token.ts'

const REFUSAL_MS = 5_000
const MAX_REFUSALS = 1_000

/** Nothing is younger than now: a clock that was set back makes what was known old. */
export function isYounger(since: number | undefined, maxAgeMs: number, now = Date.now()): boolean {
  return since !== undefined && now >= since && now - since < maxAgeMs
}

/** Puts at the young end; what has been longest there makes room. */
function put<V>(map: Map<string, V>, key: string, value: V, max: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= max) return
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}

/**
 * Checks a signature once per token and not once per request. Keeps hashes, never tokens: a reader of the memory of the
 * process finds nothing to present. Whether the session still stands is asked elsewhere, each time.
 */
export function verifyCache<T extends { exp: number }>(
  verify: (token: string) => Promise<T | null>,
  max = 10_000,
): (token: string) => Promise<T | null> {
  const good = new Map<string, T>()
  // Apart and small, so that a flood of bad tokens does not push out the good ones.
  const refused = new Map<string, number>()
  const underway = new Map<string, Promise<T | null>>()

  async function check(key: string, token: string): Promise<T | null> {
    try {
      const claims = await verify(token)
      if (claims === null) put(refused, key, Date.now(), MAX_REFUSALS)
      else if (claims.exp * 1000 > Date.now()) put(good, key, claims, max)
      return claims
    } finally {
      underway.delete(key)
    }
  }

  return async (token) => {
    const key = tokenHash(token)
    const known = good.get(key)
    if (known !== undefined) {
      if (known.exp * 1000 > Date.now()) return known
      good.delete(key)
    }
    if (isYounger(refused.get(key), REFUSAL_MS)) return null
    const already = underway.get(key)
    if (already !== undefined) return already
    const checking = apart(() => check(key, token))
    underway.set(key, checking)
    return checking
  }
}

/**
 * Loads once for all who ask, and again for a caller that does not accept anything that old. A load that fails leaves what was
 * known before, and is not tried again for `failureMs`: an issuer that is down is not called once per request.
 */
export function remembered<T>(load: () => Promise<T>, failureMs = 0): (maxAgeMs: number) => Promise<T> {
  let good: { readonly since: number; readonly value: T } | undefined
  let latest: { readonly since: number; readonly value: Promise<T>; failed: boolean } | undefined
  return async (maxAgeMs) => {
    const since = Date.now()
    if (good !== undefined && isYounger(good.since, maxAgeMs, since)) return good.value
    if (latest !== undefined && isYounger(latest.since, latest.failed ? failureMs : maxAgeMs, since))
      return latest.value
    const own = { since, value: apart(load), failed: false }
    latest = own
    try {
      const value = await own.value
      // One that began later knows better, whichever of the two ends first.
      if (latest === own) good = { since, value }
      return value
    } catch (error) {
      own.failed = true
      throw error
    }
  }
}
