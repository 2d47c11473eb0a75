import { createPrivateKey, createPublicKey, generateKeyPair, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type { Database, Tx } from '../../engine/database.ts'
import { type SecretBox, SecretBoxError } from '../secret-box.ts'
import { remembered } from './verify-cache.ts'

/** `identidad` signs what says who somebody is to applications: RSA, which all of them can check. */
export type KeyUse = 'token' | 'sello' | 'identidad'

export interface SigningKey {
  readonly kid: string
  readonly alg: 'EdDSA' | 'RS256'
  readonly privateKey: KeyObject
  readonly publicJwk: JWK
}

export interface KeyStore {
  /** The key that signs now; made when there is none. May be as old as `maxAgeMs`: 0 asks the database. */
  current(uso: KeyUse, maxAgeMs?: number): Promise<SigningKey>
  /** With what to check signatures: the current key and those retired, newest first. Only those that the secret opens: the table alone proves nothing. */
  publicKeys(uso: KeyUse, maxAgeMs?: number): Promise<JWK[]>
  /** That very key, retired or not: what an interrupted rotation left to be handed over is signed by the old one. */
  withKid(uso: KeyUse, kid: string): Promise<SigningKey | null>
  /** The public half of a key whose private half was lost, as the holder of the secret of today vouched for it. */
  lost(uso: KeyUse, kid: string): Promise<JWK | null>
  rotate(uso: KeyUse): Promise<{ previous: SigningKey | null; next: SigningKey }>
}

const MAX_AGE_MS = 60_000
const RSA_BITS = 2048

const algOf = (uso: KeyUse): SigningKey['alg'] => (uso === 'identidad' ? 'RS256' : 'EdDSA')

async function publish(publicKey: KeyObject): Promise<JWK & { kid: string }> {
  const jwk = publicKey.export({ format: 'jwk' })
  const alg = jwk.kty === 'RSA' ? 'RS256' : 'EdDSA'
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg, use: 'sig' }
}

/** RSA takes a while to be found: not at the cost of other requests. */
async function newKey(uso: KeyUse): Promise<SigningKey> {
  const { privateKey, publicKey } =
    uso === 'identidad'
      ? await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS })
      : generateKeyPairSync('ed25519')
  const publicJwk = await publish(publicKey)
  return { kid: publicJwk.kid, alg: algOf(uso), privateKey, publicJwk }
}

/** `isLost`: it holds the public half, since nobody has the private one. */
export const keyContext = (uso: string, kid: string, isLost = false): string =>
  `llave${isLost ? '-perdida' : ''}:${uso}:${kid}`

interface PrivateKeyRow {
  readonly kid: string
  readonly privada: Buffer
}
interface KeyRow extends PrivateKeyRow {
  readonly retirada_en: string | null
  readonly perdida_en: string | null
}

async function openKey({ kid, privada }: PrivateKeyRow, uso: KeyUse, box: SecretBox): Promise<SigningKey> {
  const der = box.open(privada, keyContext(uso, kid))
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  // From the private half itself, so that the two cannot disagree.
  return { kid, alg: algOf(uso), privateKey, publicJwk: await publish(createPublicKey(privateKey)) }
}

async function openLostKey({ kid, privada }: PrivateKeyRow, uso: KeyUse, box: SecretBox): Promise<JWK> {
  const der = box.open(privada, keyContext(uso, kid, true))
  return publish(createPublicKey({ key: der, format: 'der', type: 'spki' }))
}

/** Null for a key that somebody without the secret put there. */
async function publicHalf(row: KeyRow, uso: KeyUse, box: SecretBox): Promise<JWK | null> {
  try {
    return row.perdida_en === null ? (await openKey(row, uso, box)).publicJwk : await openLostKey(row, uso, box)
  } catch (error) {
    if (error instanceof SecretBoxError) return null
    throw error
  }
}

/** One current key per use at most: where another process was first, nothing is written. */
async function insert(tx: Tx, uso: KeyUse, key: SigningKey, box: SecretBox): Promise<void> {
  const sealed = box.seal(key.privateKey.export({ format: 'der', type: 'pkcs8' }), keyContext(uso, key.kid))
  await tx.run({
    text: `insert into llave (kid, uso, alg, publica, privada, creada_en) values ($1, $2, $3, $4, $5, now())
      on conflict (uso) where retirada_en is null do nothing`,
    values: [key.kid, uso, key.alg, JSON.stringify(key.publicJwk), sealed],
  })
}

/** Tokens live for minutes: a day after its retirement their key proves nothing. Seals are checked for as long as they exist. */
const READ = `select kid, privada, retirada_en, perdida_en from llave
  where uso = $1 and (retirada_en is null or uso = 'sello' or retirada_en > now() - interval '24 hours')
  order by retirada_en desc nulls first, kid`

export function keyStore(db: Database, box: SecretBox): KeyStore {
  const reader = (uso: KeyUse) =>
    remembered(async () => {
      const rows = await db.run<KeyRow>({ text: READ, values: [uso] })
      const now = rows.find((row) => row.retirada_en === null)
      const signing = now === undefined ? null : await openKey(now, uso, box)
      const publics = await Promise.all(rows.map((row) => publicHalf(row, uso, box)))
      return { signing, publics: publics.filter((jwk) => jwk !== null) }
    })
  const read = { token: reader('token'), sello: reader('sello'), identidad: reader('identidad') }

  return {
    async current(uso, maxAgeMs = MAX_AGE_MS) {
      const { signing } = await read[uso](maxAgeMs)
      if (signing !== null) return signing
      await insert(db, uso, await newKey(uso), box)
      const made = await read[uso](0)
      if (made.signing === null) throw new Error(`There is no current key for ${uso}, not even after making one`)
      return made.signing
    },
    publicKeys: async (uso, maxAgeMs = MAX_AGE_MS) => (await read[uso](maxAgeMs)).publics,
    async withKid(uso, kid) {
      const [row] = await db.run<PrivateKeyRow>({
        text: 'select kid, privada from llave where uso = $1 and kid = $2 and perdida_en is null',
        values: [uso, kid],
      })
      return row === undefined ? null : openKey(row, uso, box)
    },
    async lost(uso, kid) {
      const [row] = await db.run<PrivateKeyRow>({
        text: 'select kid, privada from llave where uso = $1 and kid = $2 and perdida_en is not null',
        values: [uso, kid],
      })
      return row === undefined ? null : openLostKey(row, uso, box)
    },
    async rotate(uso) {
      const next = await newKey(uso)
      const previous = await db.transaction(async (tx) => {
        // A process that rotates or makes the first one meanwhile waits, and then sees ours.
        await tx.run({ text: 'lock table llave in share row exclusive mode', values: [] })
        const [row] = await tx.run<PrivateKeyRow>({
          text: 'select kid, privada from llave where uso = $1 and retirada_en is null',
          values: [uso],
        })
        const old = row === undefined ? null : await openKey(row, uso, box)
        await tx.run({
          text: 'update llave set retirada_en = now() where uso = $1 and retirada_en is null',
          values: [uso],
        })
        await insert(tx, uso, next, box)
        return old
      })
      await read[uso](0)
      return { previous, next }
    },
  }
}
