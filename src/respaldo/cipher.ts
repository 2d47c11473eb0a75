import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { DamagedBackup } from './backup-error.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** What encrypts objects, and names chunks so that only its holder can tell what a chunk has from its name. */
export interface DataKey {
  readonly id: Buffer
  readonly cipher: Buffer
  readonly names: Buffer
}

/** New objects are made with the last; the others open what they made. */
export type Keyring = readonly [DataKey, ...DataKey[]]

export const KEY_BYTES = 32
const ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MAGIC = Buffer.from('CRS1')
const HEAD = MAGIC.length + ID_BYTES + NONCE_BYTES

export const derived = (secret: Buffer | string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'custodia', `respaldo/${use}/1`, KEY_BYTES))

export const dataKey = (bytes: Buffer): DataKey => ({
  id: Buffer.from(hash('sha256', derived(bytes, 'nombre de llave'), 'hex').slice(0, ID_BYTES * 2), 'hex'),
  cipher: derived(bytes, 'cifra'),
  names: derived(bytes, 'nombres'),
})

const newest = (ring: Keyring): DataKey => ring.at(-1) ?? ring[0]

const PLAIN = 0
const DEFLATED = 1

/** AES-256-GCM over the compressed bytes. The name is authenticated with them: no object can stand in the place of another. */
export async function sealObject(ring: Keyring, name: string, bytes: Buffer): Promise<Buffer> {
  const key = newest(ring)
  const small = await deflate(bytes, { level: 1 })
  const [how, body] = small.length < bytes.length ? [DEFLATED, small] : [PLAIN, bytes]
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.cipher, nonce)
  cipher.setAAD(aad(key.id, name))
  const parts = [cipher.update(Buffer.of(how)), cipher.update(body), cipher.final()]
  return Buffer.concat([MAGIC, key.id, nonce, ...parts, cipher.getAuthTag()])
}

const aad = (id: Buffer, name: string): Buffer => Buffer.concat([MAGIC, id, Buffer.from(name)])

export interface OpenedObject {
  readonly bytes: Buffer
  readonly key: DataKey
}

/** Refuses whatever is not, to the last bit, what was stored under that name. */
export async function openObject(ring: Keyring, name: string, object: Buffer): Promise<OpenedObject> {
  const wrong = (): never => {
    throw new DamagedBackup(`El objeto «${name}» del respaldo no es el que se guardó: está dañado o fue alterado.`)
  }
  if (object.length <= HEAD + TAG_BYTES || !object.subarray(0, MAGIC.length).equals(MAGIC)) return wrong()
  const id = object.subarray(MAGIC.length, MAGIC.length + ID_BYTES)
  const key = ring.find((k) => k.id.equals(id))
  if (key === undefined) return wrong()
  const decipher = createDecipheriv('aes-256-gcm', key.cipher, object.subarray(MAGIC.length + ID_BYTES, HEAD))
  decipher.setAAD(aad(key.id, name))
  decipher.setAuthTag(object.subarray(object.length - TAG_BYTES))
  try {
    const body = Buffer.concat([decipher.update(object.subarray(HEAD, -TAG_BYTES)), decipher.final()])
    const rest = body.subarray(1)
    return { bytes: body[0] === DEFLATED ? await inflate(rest) : rest, key }
  } catch {
    return wrong()
  }
}

/** The same bytes have the same name, and nobody without the key can tell whether some bytes are there. */
export const chunkName = (key: DataKey, bytes: Buffer): string =>
  createHmac('sha256', key.names).update(bytes).digest('hex')

export const newestName = (ring: Keyring, bytes: Buffer): string => chunkName(newest(ring), bytes)

export function wrapKey(secret: string, label: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derived(secret, 'envoltura'), nonce)
  cipher.setAAD(Buffer.from(label))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Null if another secret wrapped it, or it was altered. */
export function unwrapKey(secret: string, label: string, wrapped: Buffer): Buffer | null {
  if (wrapped.length !== NONCE_BYTES + KEY_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', derived(secret, 'envoltura'), wrapped.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(label))
  decipher.setAuthTag(wrapped.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(derived(a, 'comparación'), derived(b, 'comparación'))
