import type { KeyObject } from 'node:crypto'
import { type PublicJwk, publicKeyOf, type SignedSeal, signatureHolds, thumbprint } from './seal-payload.ts'

export interface Trust {
  /** Null if a trusted key signed it. Seals are shown in their order: a key that handed over signs no more. */
  judge(seal: Pick<SignedSeal, 'payload' | 'firma'>): 'llave_desconocida' | 'firma_invalida' | null
}

/** From the keys that somebody trusts to those that they, seal by seal, handed over to. */
export function trust(trusted: readonly PublicJwk[]): Trust {
  const known = new Map<string, KeyObject>()
  const retired = new Set<string>()
  const learn = (jwk: PublicJwk): void => {
    const key = publicKeyOf(jwk)
    if (key !== null) known.set(jwk.kid ?? thumbprint(jwk), key)
  }
  for (const jwk of trusted) learn(jwk)
  return {
    judge(seal) {
      const { llave, llave_nueva } = seal.payload
      const key = retired.has(llave) ? undefined : known.get(llave)
      if (key === undefined) return 'llave_desconocida'
      if (!signatureHolds(seal, key)) return 'firma_invalida'
      if (llave_nueva !== null) {
        retired.add(llave)
        learn(llave_nueva)
      }
      return null
    },
  }
}
