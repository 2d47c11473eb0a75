import { createPublicKey } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { isJsonObject } from '../../model/text/json-object.ts'

/** Which signatures each kind of key makes. What is not here is not accepted: nothing symmetric, nothing unsigned. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  RSA: ['PS256', 'RS256', 'RS384'],
  'EC P-256': ['ES256'],
  'EC P-384': ['ES384'],
  'OKP Ed25519': ['EdDSA'],
}
const ALGORITHMS = Object.values(KINDS).flat()
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv']

const RSA_BITS = { min: 2048, max: 8192 }
const MAX_LENGTH = 8192
const MAX_LIFE_S = 300
const TOLERANCE_S = 5
const MAX_JTI = 200

/** What is wrong with a key that an administrator registers for a system; null when it serves. */
export function publicJwkFaults(jwk: unknown): string | null {
  if (!isJsonObject(jwk)) return 'La llave debe ser un objeto JWK.'
  const key = jwk
  const leaked = PRIVATE.find((member) => Object.hasOwn(key, member))
  if (leaked !== undefined) {
    return `La llave trae su parte privada (\`${leaked}\`), que ya no es secreta: genere otra y registre solo la pública.`
  }
  const algorithms = KINDS[key.kty === 'RSA' ? 'RSA' : `${key.kty} ${key.crv}`]
  if (algorithms === undefined) return 'Solo se admiten llaves RSA, EC (P-256 o P-384) y OKP (Ed25519).'
  if (key.alg !== undefined && !algorithms.includes(String(key.alg))) {
    return `El \`alg\` de esta llave solo puede ser ${algorithms.join(' o ')}.`
  }
  if (key.use !== undefined && key.use !== 'sig') return 'El `use` de la llave debe ser `sig`.'
  if (key.key_ops !== undefined && !(Array.isArray(key.key_ops) && key.key_ops.includes('verify'))) {
    return 'Los `key_ops` de la llave deben incluir `verify`.'
  }
  if (key.kid !== undefined && (typeof key.kid !== 'string' || key.kid.length > MAX_JTI)) {
    return `El \`kid\` de la llave debe ser un texto de ${MAX_JTI} caracteres cuando mucho.`
  }
  try {
    const details = createPublicKey({ key, format: 'jwk' }).asymmetricKeyDetails
    if (key.kty !== 'RSA') return null
    const bits = details?.modulusLength ?? 0
    if (bits < RSA_BITS.min || bits > RSA_BITS.max) {
      return `Una llave RSA tiene de ${RSA_BITS.min} a ${RSA_BITS.max} bits.`
    }
    // With an exponent of one, everything is its own signature.
    return (details?.publicExponent ?? 0n) < 65_537n ? 'El exponente de la llave RSA debe ser 65537 o mayor.' : null
  } catch {
    return 'La llave no se puede leer: le falta una parte o no corresponde a su curva.'
  }
}

function headerOf(token: string): { alg: string; kid: string | undefined } | null {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    return typeof alg === 'string' && ALGORITHMS.includes(alg) ? { alg, kid } : null
  } catch {
    return null
  }
}

/** `exp` is in seconds; the caller remembers `jti` until then, since an assertion is used once. */
export interface ProvenAssertion {
  readonly jti: string
  readonly exp: number
}

/** Which claim is wrong in something that the system did sign: told, so that whoever integrates need not guess. */
export interface AssertionFault {
  readonly claim: string
}

/** RFC 7523, `private_key_jwt`: a system proves who it is with a signature and no secret travels. Null where it is not its signature. */
export async function verifyClientAssertion(given: {
  readonly assertion: string
  readonly clientId: string
  readonly keys: readonly JWK[]
  readonly audience: readonly string[]
  readonly now: Date
}): Promise<ProvenAssertion | AssertionFault | null> {
  const header = given.assertion.length > MAX_LENGTH ? null : headerOf(given.assertion)
  if (header === null) return null
  const fitting = given.keys.filter(
    (key) =>
      (header.kid === undefined || key.kid === undefined || key.kid === header.kid) && publicJwkFaults(key) === null,
  )
  for (const key of fitting) {
    const signed = await payloadSignedBy(key, header.alg, given)
    if (signed !== null) return 'claim' in signed ? signed : onceOnly(signed.payload, given.now)
  }
  return null
}

async function payloadSignedBy(
  key: JWK,
  alg: string,
  given: { assertion: string; clientId: string; audience: readonly string[]; now: Date },
): Promise<{ payload: JWTPayload } | AssertionFault | null> {
  try {
    // A copy: the library freezes the key that it is given.
    return await jwtVerify(
      given.assertion,
      { ...key },
      {
        algorithms: [alg],
        issuer: given.clientId,
        subject: given.clientId,
        audience: [...given.audience],
        currentDate: given.now,
        clockTolerance: TOLERANCE_S,
      },
    )
  } catch (error) {
    // The library looks at the claims of what is signed, and at nothing else.
    const isClaim = error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired
    return isClaim ? { claim: error.claim } : null
  }
}

function onceOnly({ jti, exp }: JWTPayload, now: Date): ProvenAssertion | AssertionFault {
  if (typeof jti !== 'string' || jti === '' || jti.length > MAX_JTI) return { claim: 'jti' }
  const ahead = (exp ?? 0) - now.getTime() / 1000
  // No tolerance at its end: its `jti` is forgotten then, and it must not be good for a moment longer.
  return exp !== undefined && ahead > 0 && ahead <= MAX_LIFE_S + TOLERANCE_S ? { jti, exp } : { claim: 'exp' }
}
