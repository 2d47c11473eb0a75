import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every telephone knows it: SHA-1, six digits, thirty seconds. */
const DIGITS = 6
const PERIOD = 30
/** One step back and one ahead: clocks of telephones differ, and people type slowly. */
const DRIFT = [-1, 0, 1]

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(20)

/** RFC 4648 without padding, which is how authenticators read a secret. */
export function base32(buffer: Buffer): string {
  let bits = 0
  let held = 0
  let text = ''
  for (const byte of buffer) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET.charAt((held >>> bits) & 31)
    }
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + ALPHABET.charAt((held << (5 - bits)) & 31)
}

/** What the QR code says. */
export function totpUri(about: { secret: Buffer; account: string; issuer: string }): string {
  const issuer = encodeURIComponent(about.issuer)
  const label = `${issuer}:${encodeURIComponent(about.account)}`
  return `otpauth://totp/${label}?secret=${base32(about.secret)}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${PERIOD}`
}

function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The step whose code this is, or null. `last` is the step of the last code that was accepted: neither that one nor an
 * earlier one is accepted again, so that a code seen over the shoulder is of no use.
 */
export function totpStep(secret: Buffer, code: string, now: Date, last: number | null): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  const given = Buffer.from(code)
  const current = Math.floor(now.getTime() / 1000 / PERIOD)
  let found: number | null = null
  // Every step is computed, whichever fits: the time taken does not tell which one it was.
  for (const step of DRIFT.map((d) => current + d)) {
    const fits = step >= 0 && timingSafeEqual(Buffer.from(codeAt(secret, step)), given)
    if (fits && (last === null || step > last)) found = step
  }
  return found
}
