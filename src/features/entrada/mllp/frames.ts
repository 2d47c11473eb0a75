const BEGIN = 0x0b
const END = 0x1c
const RETURN = 0x0d

/** What was made of the bytes that arrived. */
export interface FrameReader {
  /** The messages that are whole now; `TooLong` once one is longer than it may be. */
  push(chunk: Buffer): readonly Buffer[]
  /** Bytes of a message that has not ended. */
  pending(): number
}

export class TooLong extends Error {}

/**
 * Messages between 0x0B and 0x1C 0x0D, however the bytes are cut on the way. What stands between them is of nobody: senders that
 * reconnect leave the rest of what they had begun. A frame that begins inside another ends that one unread.
 */
export function frameReader(maxBytes: number): FrameReader {
  let parts: Buffer[] = []
  let size = 0
  let inside = false
  /** The last byte was the first of the two that end a message, and is not in `parts`. */
  let ending = false

  const keep = (piece: Buffer): void => {
    if (piece.length === 0) return
    parts.push(piece)
    size += piece.length
    if (size > maxBytes) throw new TooLong()
  }
  const begin = (): void => {
    parts = []
    size = 0
    inside = true
    ending = false
  }

  return {
    push(chunk) {
      const whole: Buffer[] = []
      let at = 0
      while (at < chunk.length) {
        if (!inside) {
          const found = chunk.indexOf(BEGIN, at)
          if (found === -1) break
          begin()
          at = found + 1
          continue
        }
        if (ending) {
          ending = false
          if (chunk[at] === RETURN) {
            whole.push(Buffer.concat(parts, size))
            parts = []
            size = 0
            inside = false
            at++
            continue
          }
          keep(Buffer.of(END))
        }
        const end = chunk.indexOf(END, at)
        const again = chunk.indexOf(BEGIN, at)
        if (again !== -1 && (end === -1 || again < end)) {
          begin()
          at = again + 1
        } else if (end === -1) {
          // A copy: the part of a large chunk must not hold all of it.
          keep(at === 0 ? chunk : Buffer.from(chunk.subarray(at)))
          at = chunk.length
        } else {
          keep(Buffer.from(chunk.subarray(at, end)))
          ending = true
          at = end + 1
        }
      }
      return whole
    },
    pending: () => size,
  }
}

export const framed = (message: Buffer): Buffer =>
  Buffer.concat([Buffer.of(BEGIN), message, Buffer.of(END, RETURN)], message.length + 3)
