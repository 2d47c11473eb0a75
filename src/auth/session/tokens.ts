import { randomUUID } from 'node:crypto'
import { decodeProtectedHeader, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { KeyStore } from './keys.ts'
import { isYounger } from './verify-cache.ts'

export interface TokenSubject {
  readonly cuenta: string
  /** Null for systems, which have no session. */
  readonly sesion: string | null
  readonly rol: string
  /** A session that may only finish signing in: second factor, new password. */
  readonly limitada: boolean
}

/** What a token of ours says, in the words of the domain; times in seconds. */
export interface AccessClaims extends TokenSubject {
  readonly jti: string
  readonly iat: number
  readonly exp: number
}

export interface TokenIssuer {
  issue(subject: TokenSubject): Promise<{ token: string; expiresIn: number }>
  verify(token: string): Promise<AccessClaims | null>
}

const TYP = 'at+jwt'
const MAX_LENGTH = 4096
const TOLERANCE_S = 5
const REREAD_MS = 5_000

function kidOf(token: string): string | null {
  try {
    const { kid, alg } = decodeProtectedHeader(token)
    return alg === 'EdDSA' && typeof kid === 'string' ? kid : null
  } catch {
    return null
  }
}

function claimsOf({ sub, sid, rol, lim, jti, iat, exp }: JWTPayload): AccessClaims | null {
  if (typeof sub !== 'string' || typeof rol !== 'string' || typeof lim !== 'boolean') return null
  if (sid !== undefined && typeof sid !== 'string') return null
  if (typeof jti !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') return null
  return { cuenta: sub, sesion: sid ?? null, rol, limitada: lim, jti, iat, exp }
}

export function tokenIssuer(options: {
  readonly keys: KeyStore
  readonly issuer: string
  readonly audience: string
  readonly seconds: number
}): TokenIssuer {
  const { keys, issuer, audience, seconds } = options
  let reread = Number.NEGATIVE_INFINITY

  /** Another process may have changed the key a moment ago; but nobody makes us ask the database at will. */
  async function keyNamed(kid: string): Promise<JWK | undefined> {
    const named = (list: JWK[]): JWK | undefined => list.find((key) => key.kid === kid)
    const known = named(await keys.publicKeys('token'))
    if (known !== undefined || isYounger(reread, REREAD_MS)) return known
    reread = Date.now()
    return named(await keys.publicKeys('token', 0))
  }

  return {
    async issue({ cuenta, sesion, rol, limitada }) {
      const key = await keys.current('token')
      const now = Math.floor(Date.now() / 1000)
      const token = await new SignJWT({ ...(sesion === null ? {} : { sid: sesion }), rol, lim: limitada })
        .setProtectedHeader({ alg: key.alg, typ: TYP, kid: key.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(cuenta)
        .setJti(randomUUID())
        // To the millisecond for a system, whose tokens end with the secret or the keys that they were given for.
        .setIssuedAt(sesion === null ? Date.now() / 1000 : now)
        .setExpirationTime(now + seconds)
        .sign(key.privateKey)
      return { token, expiresIn: seconds }
    },
    async verify(token) {
      if (token.length > MAX_LENGTH) return null
      const kid = kidOf(token)
      // Outside what is caught below: a database that does not answer is no fault of the token.
      const key = kid === null ? undefined : await keyNamed(kid)
      if (key === undefined) return null
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['EdDSA'],
          typ: TYP,
          issuer,
          audience,
          clockTolerance: TOLERANCE_S,
        })
        return claimsOf(payload)
      } catch {
        return null
      }
    },
  }
}
