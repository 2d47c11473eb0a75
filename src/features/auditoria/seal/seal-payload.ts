import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { canonicalRestore, type RestoreLink, readRestore } from './restore-link.ts'

/** What we use of a JWK; the rest of its members say nothing about the key itself. */
export interface PublicJwk {
  readonly kty?: string | undefined
  readonly crv?: string | undefined
  readonly x?: string | undefined
  readonly kid?: string | undefined
}

export const SEAL_VERSION = 2
/** A seal that says that the data were restored; others do not mention it. */
export const RESTORE_VERSION = 3
/** Seals made before the clock was part of them; they are verified as they were signed. */
export const CLOCKLESS_VERSION = 1
/** What the first seal names as the one before it. */
export const NO_PREVIOUS = '0'.repeat(64)

/** The statement that is signed. Transactions and ids are text: they may outgrow a JSON number. */
export interface SealPayload {
  readonly version: number
  readonly numero: number
  readonly momento: string
  readonly sistema: string
  readonly desde_tx: string
  readonly hasta_tx: string
  readonly tras_id: string
  readonly filas: number
  readonly primera: string | null
  readonly ultima: string | null
  readonly raiz: string
  readonly anterior: string
  readonly llave: string
  readonly llave_nueva: PublicJwk | null
  /** The clock of the database as it was read, which `momento` never shows going back; null in the first version. */
  readonly reloj: string | null
  /** By how much that clock was set, forward or back, since this process last looked; null in the first version. */
  readonly salto_ms: number | null
  /** Of the third version alone: with it the chain goes on from an earlier state of itself. */
  readonly restauracion: RestoreLink | null
}

export interface SignedSeal {
  readonly payload: SealPayload
  readonly firma: string
  readonly huella: string
}

/** The members that make a key, and its name, in one order: jsonb keeps no order of its own. */
export const canonicalJwk = ({ crv, kid, kty, x }: PublicJwk): PublicJwk => ({ crv, kid, kty, x })

/** What a JSON says of a key, in that order; whether it is one is for `publicKeyOf`. */
export function readJwk(value: unknown): PublicJwk {
  const { crv, kid, kty, x } = isJsonObject(value) ? value : {}
  const text = (member: unknown): string | undefined => (isText(member) ? member : undefined)
  return { crv: text(crv), kid: text(kid), kty: text(kty), x: text(x) }
}

/** Field by field, so that the order is this one wherever the payload came from. */
export const sealText = (p: SealPayload): string =>
  JSON.stringify({
    version: p.version,
    numero: p.numero,
    momento: p.momento,
    sistema: p.sistema,
    desde_tx: p.desde_tx,
    hasta_tx: p.hasta_tx,
    tras_id: p.tras_id,
    filas: p.filas,
    primera: p.primera,
    ultima: p.ultima,
    raiz: p.raiz,
    anterior: p.anterior,
    llave: p.llave,
    llave_nueva: p.llave_nueva === null ? null : canonicalJwk(p.llave_nueva),
    ...(p.version === CLOCKLESS_VERSION ? {} : { reloj: p.reloj, salto_ms: p.salto_ms }),
    ...(p.restauracion === null ? {} : { restauracion: canonicalRestore(p.restauracion) }),
  })

export const sealHash = (p: SealPayload): string => hash('sha256', sealText(p), 'hex')

export const signSeal = (payload: SealPayload, privateKey: KeyObject): SignedSeal => ({
  payload,
  firma: sign(null, Buffer.from(sealText(payload), 'utf8'), privateKey).toString('base64url'),
  huella: sealHash(payload),
})

/** RFC 7638: what a key is called when nobody has given it another name. */
export const thumbprint = ({ crv, kty, x }: PublicJwk): string =>
  hash('sha256', JSON.stringify({ crv, kty, x }), 'base64url')

/** Only Ed25519: another kind of key has never signed a seal. Null if it is not one. */
export function publicKeyOf(jwk: PublicJwk): KeyObject | null {
  if (jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519' || typeof jwk.x !== 'string') return null
  try {
    return createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' })
  } catch {
    return null
  }
}

export const signatureHolds = (seal: Pick<SignedSeal, 'payload' | 'firma'>, key: KeyObject): boolean =>
  verify(null, Buffer.from(sealText(seal.payload), 'utf8'), key, Buffer.from(seal.firma, 'base64url'))

export function verifySeal(seal: Pick<SignedSeal, 'payload' | 'firma'>, jwk: PublicJwk): boolean {
  const key = publicKeyOf(jwk)
  return key !== null && signatureHolds(seal, key)
}

const isText = (v: unknown): v is string => typeof v === 'string'
const isCount = (v: unknown): v is number => typeof v === 'number' && Number.isSafeInteger(v) && v >= 0
const isDigits = (v: unknown): v is string => isText(v) && /^-?\d{1,20}$/.test(v)
const isJwk = (v: unknown): v is PublicJwk => isJsonObject(v) && ['kty', 'crv', 'x', 'kid'].every((k) => isText(v[k]))

/** A payload that somebody hands us, checked field by field; null if it is not one. */
export function readPayload(value: unknown): SealPayload | null {
  if (!isJsonObject(value)) return null
  const p = value
  const clockless = p.version === CLOCKLESS_VERSION
  const clock = clockless
    ? p.reloj === undefined && p.salto_ms === undefined
    : (p.version === SEAL_VERSION || p.version === RESTORE_VERSION) &&
      isText(p.reloj) &&
      Number.isSafeInteger(p.salto_ms)
  const restauracion = p.version === RESTORE_VERSION ? readRestore(p.restauracion) : null
  const holds =
    clock &&
    (p.version === RESTORE_VERSION ? restauracion !== null : (p.restauracion ?? null) === null) &&
    [p.numero, p.filas].every(isCount) &&
    [p.momento, p.sistema, p.raiz, p.anterior, p.llave].every(isText) &&
    [p.desde_tx, p.hasta_tx, p.tras_id].every(isDigits) &&
    [p.primera, p.ultima].every((v) => v === null || isDigits(v)) &&
    (p.llave_nueva === null || isJwk(p.llave_nueva))
  // Each of its fields was looked at above.
  return holds
    ? ({ ...p, restauracion, ...(clockless ? { reloj: null, salto_ms: null } : {}) } as unknown as SealPayload)
    : null
}
