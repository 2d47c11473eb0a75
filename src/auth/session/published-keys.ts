import type { JWK } from 'jose'
import { Problem } from '../../model/problem.ts'
import { unavailable } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { isJsonObject } from '../../model/text/json-object.ts'
import type { Outgoing } from '../../outgoing/fetch.ts'
import type { PublishedKeys } from '../deps.ts'
import { publicJwkFaults } from './client-assertion.ts'
import { isYounger, remembered } from './verify-cache.ts'

const KEYS_MS = 600_000
/** An assertion that anybody may send makes us ask the system this often at most. */
const REFETCH_MS = 30_000
const FAILURE_MS = 5_000
const MAX_KEYS = 20
/** More addresses than systems: those asked for longest ago go. */
const MAX_ADDRESSES = 200

const away = (): Problem =>
  new Problem(unavailable, {
    detail: say(
      'Las llaves que publica el sistema no se pudieron leer.',
      'The keys that the client publishes could not be read.',
    ),
    headers: { 'retry-after': '5' },
  })

async function fetchKeys(uri: string, fetch: Outgoing): Promise<readonly JWK[]> {
  try {
    const answer = await fetch(uri, { headers: { accept: 'application/jwk-set+json, application/json' } })
    const said = answer.status === 200 ? await answer.json() : null
    const keys = isJsonObject(said) && Array.isArray(said.keys) ? said.keys : null
    if (keys === null || keys.length > MAX_KEYS) throw away()
    // A set may have keys for other uses; a private one that leaked into it serves nobody.
    return keys.filter((key): key is JWK => publicJwkFaults(key) === null)
  } catch (cause) {
    // What exactly went wrong is for the operator's log.
    throw Object.assign(away(), { cause })
  }
}

interface KnownAddress {
  readonly keys: (maxAgeMs: number) => Promise<readonly JWK[]>
  refetched: number
}

export function publishedKeys(options: {
  readonly origins: readonly string[]
  readonly fetch: Outgoing
}): PublishedKeys {
  const origins = new Set(options.origins)
  const known = new Map<string, KnownAddress>()

  function addressOf(uri: string): KnownAddress {
    const own = known.get(uri) ?? {
      keys: remembered(() => fetchKeys(uri, options.fetch), FAILURE_MS),
      refetched: Number.NEGATIVE_INFINITY,
    }
    known.delete(uri)
    known.set(uri, own)
    const [oldest] = known.keys()
    if (known.size > MAX_ADDRESSES && oldest !== undefined) known.delete(oldest)
    return own
  }

  return {
    faultOf(uri) {
      const url = URL.canParse(uri) ? new URL(uri) : null
      if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return 'formato'
      return origins.has(url.origin) ? null : 'origen'
    },
    keysAt: (uri) => addressOf(uri).keys(KEYS_MS),
    async askedAgain(uri) {
      const own = addressOf(uri)
      if (isYounger(own.refetched, REFETCH_MS)) return null
      own.refetched = Date.now()
      return own.keys(0)
    },
  }
}
