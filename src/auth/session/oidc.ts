import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { Problem } from '../../model/problem.ts'
import { unavailable } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { isJsonObject } from '../../model/text/json-object.ts'
import type { Outgoing } from '../../outgoing/fetch.ts'
import { isYounger, remembered } from './verify-cache.ts'

/** Who an external issuer says that somebody is; what it does not say is null. `exp` in seconds. */
export interface ExternalIdentity {
  readonly issuer: string
  readonly subject: string
  readonly rol: string
  readonly nombre: string | null
  readonly usuario: string | null
  readonly tipo_documento: string | null
  readonly numero_documento: string | null
  readonly registro: string | null
  readonly profesion: string | null
  readonly correo: string | null
  /** When it was said, in seconds. */
  readonly iat: number
  readonly exp: number
}

export interface OidcOptions {
  readonly issuer: string
  readonly audience: string
  /** Dotted path to a text or a list of texts: `realm_access.roles`. */
  readonly roleClaim: string
  /** From the issuer's word to the role here; when somebody has several, the first of this list counts. */
  readonly roleMap: Readonly<Record<string, string>>
  readonly algorithms?: readonly string[]
  readonly fetch: Outgoing
}

export interface OidcVerifier {
  verify(token: string): Promise<ExternalIdentity | null>
}

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA']
/** A token that says to be something else (a logout notice, a security event) does not sign anybody in. */
const TYPES = [undefined, 'JWT', 'jwt', 'at+jwt', 'application/at+jwt']
const MAX_LENGTH = 16_384
const MAX_TEXT = 200
const TOLERANCE_S = 5
/** How far the issuer's clock may be ahead of ours. */
const SKEW_S = 60
const LONGEST_S = 24 * 3600
const KEYS_MS = 600_000
const REFETCH_MS = 30_000
const FAILURE_MS = 5_000

type KeySet = ReturnType<typeof createLocalJWKSet>

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((v) => typeof v === 'string')
}

/** A claim may itself have dots in its name, as the namespaced ones of some issuers do. */
function atPath(claims: unknown, path: string): unknown {
  const own = (from: unknown, key: string): unknown =>
    typeof from === 'object' && from !== null ? Object.getOwnPropertyDescriptor(from, key)?.value : undefined
  return own(claims, path) ?? path.split('.').reduce(own, claims)
}

export function externalRole(claims: JWTPayload, path: string, map: Readonly<Record<string, string>>): string | null {
  const held = new Set(texts(atPath(claims, path)))
  return Object.entries(map).find(([theirs]) => held.has(theirs))?.[1] ?? null
}

function identityOf(claims: JWTPayload, options: OidcOptions): ExternalIdentity | null {
  const { sub, exp, aud, azp } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return null
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return null
  // Said in the future it would outrank whatever the issuer says until then; good for years, nobody could take it back.
  const now = Date.now() / 1000
  if (typeof claims.iat === 'number' && !(claims.iat <= now + SKEW_S)) return null
  if (exp > now + LONGEST_S) return null
  // Made for several: then it must have been made for us above all (OpenID Connect Core, 3.1.3.7).
  if (Array.isArray(aud) && aud.length > 1 && azp !== options.audience) return null
  const rol = externalRole(claims, options.roleClaim, options.roleMap)
  if (rol === null) return null
  const text = (name: string): string | null => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT ? value : null
  }
  return {
    issuer: options.issuer,
    subject: sub,
    rol,
    nombre: text('name'),
    usuario: text('preferred_username'),
    tipo_documento: text('tipo_documento'),
    numero_documento: text('numero_documento'),
    registro: text('registro_profesional'),
    profesion: text('profesion'),
    // An address that the issuer itself has not checked may be anybody's.
    correo: claims.email_verified === false ? null : text('email'),
    iat: typeof claims.iat === 'number' && Number.isFinite(claims.iat) ? claims.iat : 0,
    exp,
  }
}

const away = (): Problem =>
  new Problem(unavailable, {
    detail: say('El servicio de identidad externo no responde.', 'The external identity service does not answer.'),
    headers: { 'retry-after': '5' },
  })

/** Discovery and keys. The document must speak for the issuer that we trust, and its keys lie where we may go. */
async function fetchKeys(issuer: string, fetch: Outgoing): Promise<KeySet> {
  const read = async (url: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(url, { headers: { accept: 'application/json' } })
    if (answer.status !== 200) throw away()
    const said = await answer.json()
    return isJsonObject(said) ? said : {}
  }
  try {
    const about = await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (about.issuer !== issuer || typeof about.jwks_uri !== 'string') throw away()
    const { keys } = await read(about.jwks_uri)
    if (!Array.isArray(keys)) throw away()
    return createLocalJWKSet({ keys })
  } catch (cause) {
    // What exactly went wrong is for the operator's log, not for the client that presents a token.
    throw Object.assign(away(), { cause })
  }
}

/** Ours to look at before anything is fetched: a token of somebody else's costs the issuer no call. */
function worthChecking(token: string, issuer: string, algorithms: readonly string[]): boolean {
  if (token.length > MAX_LENGTH) return false
  try {
    const { alg, typ } = decodeProtectedHeader(token)
    return algorithms.includes(String(alg)) && TYPES.includes(typ) && decodeJwt(token).iss === issuer
  } catch {
    return false
  }
}

/**
 * Tokens of an issuer outside (the institution's own directory). Null for every token that is not right; a Problem 503 when
 * the issuer's keys cannot be had, since then nobody knows whether it is.
 */
export function oidcVerifier(options: OidcOptions): OidcVerifier {
  const { issuer, audience, fetch } = options
  const algorithms = [...(options.algorithms ?? ALGORITHMS)]
  const odd = algorithms.find((alg) => !ALGORITHMS.includes(alg))
  if (odd !== undefined) throw new Error(`El algoritmo ${odd} no se admite para un emisor externo`)
  const keys = remembered(() => fetchKeys(issuer, fetch), FAILURE_MS)
  let refetched = Number.NEGATIVE_INFINITY

  async function check(token: string, set: KeySet): Promise<ExternalIdentity | null | 'unknown key'> {
    try {
      const { payload } = await jwtVerify(token, set, { algorithms, issuer, audience, clockTolerance: TOLERANCE_S })
      return identityOf(payload, options)
    } catch (error) {
      return error instanceof errors.JWKSNoMatchingKey ? 'unknown key' : null
    }
  }

  return {
    async verify(token) {
      if (!worthChecking(token, issuer, algorithms)) return null
      const first = await check(token, await keys(KEYS_MS))
      if (first !== 'unknown key') return first
      if (isYounger(refetched, REFETCH_MS)) return null
      refetched = Date.now()
      const second = await check(token, await keys(0))
      return second === 'unknown key' ? null : second
    },
  }
}
