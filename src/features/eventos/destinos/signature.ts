import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** https://www.standardwebhooks.com, 1.0: a secret that both sides have, and a key of which the receiver needs only the public half. */
export interface SigningPair {
  /** Base64 of 32 bytes. */
  readonly hmac: string
  /** PKCS#8, base64. */
  readonly ed25519: string
}

export interface EndpointSecrets extends SigningPair {
  /** Those before, until the receiver has the new ones. */
  readonly previous: (SigningPair & { readonly until: string }) | null
  /** What the receiver wants to see in each request, as `Name: value`. */
  readonly headers?: readonly string[]
}

export function newSigningPair(): SigningPair {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    hmac: randomBytes(32).toString('base64'),
    ed25519: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}

export const hmacText = ({ hmac }: SigningPair): string => `whsec_${hmac}`

const keyOf = ({ ed25519 }: SigningPair) =>
  createPrivateKey({ key: Buffer.from(ed25519, 'base64'), format: 'der', type: 'pkcs8' })

/** The 32 bytes of the key, which end its DER form. */
export const publicKeyText = (pair: SigningPair): string =>
  `whpk_${createPublicKey(keyOf(pair)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')}`

const signedBy = (pair: SigningPair, content: string): string[] => [
  `v1,${createHmac('sha256', Buffer.from(pair.hmac, 'base64')).update(content).digest('base64')}`,
  `v1a,${sign(null, Buffer.from(content), keyOf(pair)).toString('base64')}`,
]

/** While secrets are being changed, both sign. */
export function signatureOf(secrets: EndpointSecrets, id: string, seconds: number, body: string): string {
  const content = `${id}.${seconds}.${body}`
  const before =
    secrets.previous !== null && Date.parse(secrets.previous.until) > seconds * 1000 ? [secrets.previous] : []
  return [secrets, ...before].flatMap((pair) => signedBy(pair, content)).join(' ')
}
