import { createPublicKey } from 'node:crypto'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { type PublicJwk, publicKeyOf, readJwk } from './seal-payload.ts'

/** The public keys of a file: one in PEM, a JWK, or a JWKS; null if there is none, or one is not of Ed25519. */
export function readKeys(text: string): PublicJwk[] | null {
  const keys = parse(text)
  return keys !== null && keys.length > 0 && keys.every((k) => publicKeyOf(k) !== null) ? keys : null
}

function parse(text: string): PublicJwk[] | null {
  try {
    if (text.includes('-----BEGIN')) return [createPublicKey(text).export({ format: 'jwk' })]
    const value: unknown = JSON.parse(text)
    const all: unknown[] = isJsonObject(value) && Array.isArray(value.keys) ? value.keys : [value]
    return all.map(readJwk)
  } catch {
    return null
  }
}
