import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The secret that protects what lies in the database, and those that did before it. */
export interface Secrets {
  readonly seals: string
  /** They only open what was sealed with them; one that is prepared to be the next among them. */
  readonly opens: readonly string[]
  /** What keys that leave are derived from: the one in use for longest, so that they stay until it is retired. */
  readonly root: string
}

/** Secrets that may change while the service runs: a command writes them where this process reads them. */
export interface SecretRing {
  current(): Secrets
  /** Reads them again; whether they are others now. */
  refresh(): boolean
}

export interface SecretBox {
  seal(plain: Buffer, context: string): Buffer
  open(sealed: Buffer, context: string): Buffer
  /** Which secret opens it. */
  openedBy(sealed: Buffer, context: string): 'current' | 'previous' | 'none'
  /** Thirty-two bytes for that context, the same until a secret is retired: a key that leaves, from which neither the secret nor another follows. */
  keyFor(context: string): Buffer
  /** Takes secrets that were changed. */
  refresh(): boolean
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

/** The last of `opens` is the one in use for longest. */
export const fixedRing = (seals: string, opens: readonly string[] = []): SecretRing => ({
  current: () => ({ seals, opens, root: opens.at(-1) ?? seals }),
  refresh: () => false,
})

const derived = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'custodia', use, 32))

/** By what a secret is told from another without showing any of it. */
export const secretName = (secret: string): string => derived(secret, 'secret-name/1').toString('hex').slice(0, 8)

/**
 * Seals what the database must keep but a thief of the database must not learn: signing keys and second factors.
 * `context` says whose it is; what was sealed for one account or key does not open as another's.
 */
export function secretBox(given: string | SecretRing): SecretBox {
  const ring = typeof given === 'string' ? fixedRing(given) : given
  const keysOf = ({ seals, opens, root }: Secrets) => ({
    sealing: derived(seals, 'secret-box/1'),
    previous: opens.map((secret) => derived(secret, 'secret-box/1')),
    root: derived(root, 'derived-key/1'),
  })
  let keys = keysOf(ring.current())
  const refresh = (): boolean => {
    if (!ring.refresh()) return false
    keys = keysOf(ring.current())
    return true
  }
  const openedWithAny = (sealed: Buffer, context: string): { plain: Buffer; isCurrent: boolean } | null => {
    for (const key of [keys.sealing, ...keys.previous]) {
      const plain = openedWith(key, sealed, context)
      if (plain !== null) return { plain, isCurrent: key === keys.sealing }
    }
    return null
  }
  // What no known secret opens may be sealed by one that came a moment ago.
  const opened = (sealed: Buffer, context: string): ReturnType<typeof openedWithAny> =>
    openedWithAny(sealed, context) ?? (refresh() ? openedWithAny(sealed, context) : null)
  return {
    keyFor: (context) => createHmac('sha256', keys.root).update(context).digest(),
    seal(plain, context) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keys.sealing, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.getAuthTag()])
    },
    open: (sealed, context) => opened(sealed, context)?.plain ?? cannotOpen(),
    openedBy(sealed, context) {
      const found = opened(sealed, context)
      return found === null ? 'none' : found.isCurrent ? 'current' : 'previous'
    },
    refresh,
  }
}

function openedWith(key: Buffer, sealed: Buffer, context: string): Buffer | null {
  if (sealed.length < 1 + NONCE + TAG || sealed[0] !== VERSION) return null
  const nonce = sealed.subarray(1, 1 + NONCE)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE, -TAG)), decipher.final()])
  } catch {
    return null
  }
}

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Not a measure of entropy: it stops what an operator writes to get past the question. */
export const isStrongSecret = (text: string): boolean => [...text].length >= 32 && new Set(text).size > 1
