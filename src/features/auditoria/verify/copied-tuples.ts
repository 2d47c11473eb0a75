/**
 * What `copy … (format binary) to stdout` brings, as messages of the protocol (`engine/connection/copy-out.ts`):
 * https://www.postgresql.org/docs/current/sql-copy.html. Read by hand: this is done for every value of every row.
 */
export const int32At = (b: Uint8Array, at: number): number =>
  ((b[at] ?? 0) << 24) | ((b[at + 1] ?? 0) << 16) | ((b[at + 2] ?? 0) << 8) | (b[at + 3] ?? 0)

export const int16At = (b: Uint8Array, at: number): number => (((b[at] ?? 0) << 24) >> 16) | (b[at + 1] ?? 0)

const HIGH = 2 ** 32

/** As a number: beyond 2^53 it is near it, which is for the caller to look out for. */
export const int64At = (b: Uint8Array, at: number): number => int32At(b, at) * HIGH + (int32At(b, at + 4) >>> 0)

const LETTER = 1
const LENGTH = 4
/** `PGCOPY`, and how long what it begins with is: eleven letters, flags, and the length of an extension that nobody has. */
const SIGNATURE = 0x5047434f
const PREAMBLE = 19

/** Calls `take` with where each row begins, which is its first column, and where it ends. */
export function eachTuple(messages: Uint8Array, take: (at: number, end: number) => void): void {
  for (let at = 0; at < messages.length; ) {
    const end = at + LETTER + int32At(messages, at + LETTER)
    let from = at + LETTER + LENGTH
    if (int32At(messages, from) === SIGNATURE) from += PREAMBLE
    // The last one is a number of columns that there cannot be.
    if (from < end && int16At(messages, from) >= 0) take(from + 2, end)
    at = end
  }
}

/** Where the values of an ordinary array begin: one dimension, counted from one. */
export interface CopiedArray {
  from: number
  count: number
}

const ARRAY_HEAD = 12
const DIMENSION = 8

/** False for any other kind of array, which is written otherwise. */
export function readArray(b: Uint8Array, at: number, array: CopiedArray): boolean {
  const dimensions = int32At(b, at)
  array.from = at + ARRAY_HEAD
  array.count = 0
  if (dimensions === 0) return true
  if (dimensions !== 1 || int32At(b, at + ARRAY_HEAD + 4) !== 1) return false
  array.from += DIMENSION
  array.count = int32At(b, at + ARRAY_HEAD)
  return true
}
