import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface SecretBox {
  seal(plain: Buffer, context: string): Buffer
  open(sealed: Buffer, context: string): Buffer
  /** Thirty-two bytes for that context, always the same: a key that leaves, from which neither the secret nor another follows. */
  keyFor(context: string): Buffer
}

export class SecretBoxError extends Error {}

/** Says how what follows was sealed, for the day when it is done otherwise. */
const VERSION = 1
const NONCE = 12
const TAG = 16

const cannotOpen = (): never => {
  throw new SecretBoxError(
    'No se pudo abrir lo que el servicio guarda cifrado: el SECRETO no es el que selló esta llave, o alguien la alteró en la base de datos. Inicie con el mismo SECRETO de siempre.',
  )
}

/**
 * Seals what the database must keep but a thief of the database must not learn: signing keys and second factors.
 * `context` says whose it is; what was sealed for one account or key does not open as another's.
 */
export function secretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, 'custodia', 'secret-box/1', 32))
  const root = Buffer.from(hkdfSync('sha256', secret, 'custodia', 'derived-key/1', 32))
  return {
    keyFor: (context) => createHmac('sha256', root).update(context).digest(),
    seal(plain, context) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.getAuthTag()])
    },
    open(sealed, context) {
      if (sealed.length < 1 + NONCE + TAG || sealed[0] !== VERSION) return cannotOpen()
      const nonce = sealed.subarray(1, 1 + NONCE)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(-TAG))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE, -TAG)), decipher.final()])
      } catch {
        return cannotOpen()
      }
    },
  }
}

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Not a measure of entropy: it stops what an operator writes to get past the question. */
export const isStrongSecret = (text: string): boolean => [...text].length >= 32 && new Set(text).size > 1
