import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a bearer carries: unguessable, and safe in a URL, a header or a form. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** What the database keeps of it. A random token needs no salt and no slowness: there is nothing to guess. */
export const tokenHash = (token: string): string => hash('sha256', token)

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Takes as long for texts that differ at the first character, at the last, or in length. */
export const sameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
