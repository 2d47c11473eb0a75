import { SEGMENT_BYTES, segmentAt, startOf } from './segment.ts'

/** A segment with as many of its bytes as came. */
export interface Assembled {
  readonly number: bigint
  readonly bytes: Buffer
}

/** Puts the log together, piece after piece, into segments. */
export function segmentAssembler(from: bigint): {
  /** The segments that this completed. */
  take(at: bigint, bytes: Buffer): Assembled[]
  /** What there is of the one that is being written; null if nothing. */
  partial(): Assembled | null
  readonly end: bigint
} {
  let number = segmentAt(from)
  let held = Buffer.alloc(SEGMENT_BYTES)
  let length = 0
  if (startOf(number) !== from) throw new RangeError('the log is followed from the beginning of a segment')
  return {
    take(at, bytes) {
      if (at !== startOf(number) + BigInt(length)) throw new RangeError('the log came with a hole')
      const whole: Assembled[] = []
      for (let i = 0; i < bytes.length; ) {
        const part = bytes.subarray(i, i + SEGMENT_BYTES - length)
        part.copy(held, length)
        length += part.length
        i += part.length
        if (length < SEGMENT_BYTES) continue
        whole.push({ number, bytes: held })
        number++
        held = Buffer.alloc(SEGMENT_BYTES)
        length = 0
      }
      return whole
    },
    partial: () => (length === 0 ? null : { number, bytes: held.subarray(0, length) }),
    get end() {
      return startOf(number) + BigInt(length)
    },
  }
}
