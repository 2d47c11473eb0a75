import type { KeyObject } from 'node:crypto'
import { type PublicJwk, publicKeyOf, type SignedSeal, signatureHolds, thumbprint } from './seal-payload.ts'

export interface Trust {
  /** Null if a trusted key signed it. Seals are shown in their order: a key that handed over signs no more. */
  judge(seal: JudgedSeal): 'llave_desconocida' | 'firma_invalida' | null
  /** The key of this name, if it is trusted by now; one that handed over is, for what it signed before. */
  keyNamed(kid: string): KeyObject | null
}

export interface JudgedSeal extends Pick<SignedSeal, 'payload' | 'firma'> {
  /** The public key that its signature was found to hold with, in another thread. */
  readonly signedBy?: string | null
}

/** From the keys that somebody trusts to those that they, seal by seal, handed over to. */
export function trust(trusted: readonly PublicJwk[]): Trust {
  const known = new Map<string, KeyObject>()
  const publicOf = new Map<string, string | undefined>()
  const retired = new Set<string>()
  const learn = (jwk: PublicJwk): void => {
    const key = publicKeyOf(jwk)
    if (key === null) return
    known.set(jwk.kid ?? thumbprint(jwk), key)
    publicOf.set(jwk.kid ?? thumbprint(jwk), jwk.x)
  }
  for (const jwk of trusted) learn(jwk)
  return {
    judge(seal) {
      const { llave, llave_nueva } = seal.payload
      const key = retired.has(llave) ? undefined : known.get(llave)
      if (key === undefined) return 'llave_desconocida'
      const isChecked = typeof seal.signedBy === 'string' && seal.signedBy === publicOf.get(llave)
      if (!isChecked && !signatureHolds(seal, key)) return 'firma_invalida'
      if (llave_nueva !== null) {
        retired.add(llave)
        learn(llave_nueva)
      }
      return null
    },
    keyNamed: (kid) => known.get(kid) ?? null,
  }
}
