import { randomFillSync } from 'node:crypto'

/**
 * UUIDv7 (RFC 9562): new rows land at the right edge of their index, and the order of ids is the order of creation.
 * The 12 bits after the time count within one millisecond, so that ids of one process never go backwards.
 */
export function uuidSource(): () => string {
  // Of its own: two sources that read the same bytes in the same millisecond would name two rows alike.
  const pool = Buffer.alloc(8 * 512)
  let at = pool.length
  let last = 0
  let count = 0
  return () => {
    if (at >= pool.length) {
      randomFillSync(pool)
      at = 0
    }
    const now = Date.now()
    if (now > last) {
      last = now
      count = pool.readUInt16BE(at) & 0x3ff
    } else if (++count > 0xfff) {
      last += 1
      count = 0
    }
    const time = last.toString(16).padStart(12, '0')
    const rest = pool.toString('hex', at, at + 8)
    at += 8
    const variant = ((Number.parseInt(rest.slice(0, 1), 16) & 3) | 8).toString(16)
    const seven = `7${count.toString(16).padStart(3, '0')}`
    return `${time.slice(0, 8)}-${time.slice(8)}-${seven}-${variant}${rest.slice(1, 4)}-${rest.slice(4)}`
  }
}

/** The shape that `uuid` columns accept; anything else cannot name a row. */
export { isUuid } from '../model/check-value.ts'
