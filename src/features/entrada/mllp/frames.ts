const BEGIN = 0x0b
const END = 0x1c
const RETURN = 0x0d
const NONE = Buffer.alloc(0)
const ONE_END = Buffer.of(END)
const FIRST = 512
const BLOCK = 65_536

/** What was made of the bytes that arrived. */
export interface FrameReader {
  /** The messages that are whole now; `TooLong` once one is longer than it may be. */
  push(chunk: Buffer): readonly Buffer[]
  /** Bytes that it holds of a message that has not ended. */
  pending(): number
  /** Holds nothing any more. */
  drop(): void
}

export class TooLong extends Error {
  /** The messages that were whole before it in the same bytes. */
  readonly before: readonly Buffer[]
  constructor(before: readonly Buffer[]) {
    super('A message is longer than it may be')
    this.before = before
  }
}

/**
 * Messages between 0x0B and 0x1C 0x0D, however the bytes are cut on the way. What stands between them is of nobody: senders that
 * reconnect leave the rest of what they had begun. A frame that begins inside another ends that one unread.
 */
export function frameReader(maxBytes: number): FrameReader {
  /** Blocks that are filled: a piece for every few bytes would hold many times what was sent. */
  let blocks: Buffer[] = []
  /** Bytes of the last block that are filled. */
  let filled = 0
  let size = 0
  let inside = false
  /** The last byte was the first of the two that end a message, and is not in `blocks`. */
  let ending = false

  /** False where it would be too long. */
  const keep = (piece: Buffer): boolean => {
    const needed = size + piece.length
    if (needed > maxBytes) return false
    for (let at = 0; at < piece.length; ) {
      let last = blocks.at(-1)
      if (last === undefined || filled === last.length) {
        // Most messages come in one piece, and are no larger than it.
        last = Buffer.allocUnsafe(last === undefined ? Math.max(piece.length, FIRST) : BLOCK)
        blocks.push(last)
        filled = 0
      }
      const copied = piece.copy(last, filled, at)
      filled += copied
      at += copied
    }
    size = needed
    return true
  }
  const drop = (): void => {
    blocks = []
    filled = 0
    size = 0
    inside = false
    ending = false
  }
  const begin = (): void => {
    drop()
    inside = true
  }
  const whole = (): Buffer => {
    const [first = NONE] = blocks
    const message = blocks.length > 1 ? Buffer.concat(blocks, size) : first.subarray(0, size)
    drop()
    return message
  }

  return {
    push(chunk) {
      const messages: Buffer[] = []
      const keepOr = (piece: Buffer): void => {
        if (keep(piece)) return
        drop()
        throw new TooLong(messages)
      }
      let at = 0
      // Looked for again only once it is passed: a chunk full of ends would be read as many times as it has bytes.
      let again = chunk.indexOf(BEGIN)
      while (at < chunk.length) {
        if (again !== -1 && again < at) again = chunk.indexOf(BEGIN, at)
        if (!inside) {
          if (again === -1) break
          begin()
          at = again + 1
          continue
        }
        if (ending) {
          ending = false
          if (chunk[at] === RETURN) {
            messages.push(whole())
            at++
            continue
          }
          keepOr(ONE_END)
        }
        const end = chunk.indexOf(END, at)
        if (again !== -1 && (end === -1 || again < end)) {
          begin()
          at = again + 1
        } else if (end === -1) {
          keepOr(chunk.subarray(at))
          at = chunk.length
        } else {
          keepOr(chunk.subarray(at, end))
          ending = true
          at = end + 1
        }
      }
      return messages
    },
    pending: () => size,
    drop,
  }
}

export const framed = (message: Buffer): Buffer =>
  Buffer.concat([Buffer.of(BEGIN), message, Buffer.of(END, RETURN)], message.length + 3)
