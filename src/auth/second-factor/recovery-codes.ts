import { randomBytes } from 'node:crypto'
import { sameText, tokenHash } from '../session/random-token.ts'

const COUNT = 10
const LENGTH = 12
/** Crockford's base 32: no `i`, `l`, `o` nor `u`; five bits a letter, sixty a code. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const newCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET.charAt(byte & 31))
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** As typed from paper: capitals, spaces and dashes do not count, and letters that look like digits are those digits. */
export const recoveryHash = (code: string): string =>
  tokenHash(
    code
      .toLowerCase()
      .replace(/[\s\p{Pd}]/gu, '')
      .replace(/o/g, '0')
      .replace(/[il]/g, '1'),
  )

/** The codes are shown once; only their hashes are kept. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: COUNT }, newCode)
  return { codes, hashes: codes.map(recoveryHash) }
}

/** The hashes that remain once this code is spent; null when it is none of them. */
export function spendRecovery(code: string, hashes: readonly string[]): string[] | null {
  const given = recoveryHash(code)
  const left = hashes.filter((hash) => !sameText(hash, given))
  return left.length === hashes.length ? null : left
}
