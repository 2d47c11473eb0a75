import { type CopiedArray, int32At } from './copied-tuples.ts'

const rotated = (x: number, by: number): number => (x << by) | (x >>> (32 - by))
const wordAt = (b: Uint8Array, at: number): number =>
  (b[at] ?? 0) | ((b[at + 1] ?? 0) << 8) | ((b[at + 2] ?? 0) << 16) | ((b[at + 3] ?? 0) << 24)

/** What a hash of sixteen bytes begins with in PostgreSQL (`hash_bytes`, Bob Jenkins' lookup3). */
const BEGIN = (0x9e3779b9 + 16 + 3923095) | 0

/** `uuid_hash` of PostgreSQL where words begin with their lowest byte; `provenSource` asks the server whether it answers the same. */
export function uuidHash(bytes: Uint8Array, at: number): number {
  let a = (BEGIN + wordAt(bytes, at)) | 0
  let b = (BEGIN + wordAt(bytes, at + 4)) | 0
  let c = (BEGIN + wordAt(bytes, at + 8)) | 0
  a = (a - c) ^ rotated(c, 4)
  c = (c + b) | 0
  b = (b - a) ^ rotated(a, 6)
  a = (a + c) | 0
  c = (c - b) ^ rotated(b, 8)
  b = (b + a) | 0
  a = (a - c) ^ rotated(c, 16)
  c = (c + b) | 0
  b = (b - a) ^ rotated(a, 19)
  a = (a + c) | 0
  c = (c - b) ^ rotated(b, 4)
  b = (b + a) | 0
  a = (a + wordAt(bytes, at + 12)) | 0
  c = ((c ^ b) - rotated(b, 14)) | 0
  a = ((a ^ c) - rotated(c, 11)) | 0
  b = ((b ^ a) - rotated(a, 25)) | 0
  c = ((c ^ b) - rotated(b, 16)) | 0
  a = ((a ^ c) - rotated(c, 4)) | 0
  b = ((b ^ a) - rotated(a, 14)) | 0
  return ((c ^ b) - rotated(b, 24)) | 0
}

const UUID_STEP = 20
const FEW = 64

/** The keys of the patients of a list as the index has them: each once, in order. Writes them from `at` on; how many. */
export function shownKeysOf(bytes: Uint8Array, { from, count }: CopiedArray, keys: Int32Array, at: number): number {
  for (let n = 0; n < count; n++) keys[at + n] = uuidHash(bytes, from + n * UUID_STEP + 4)
  sortPart(keys, at, at + count)
  let end = at
  for (let i = at; i < at + count; i++) if (end === at || keys[i] !== keys[end - 1]) keys[end++] = keys[i] ?? 0
  return end - at
}

function sortPart(keys: Int32Array, from: number, to: number): void {
  if (to - from > FEW) return void keys.subarray(from, to).sort()
  for (let i = from + 1; i < to; i++) {
    const key = keys[i] ?? 0
    let j = i
    for (; j > from && (keys[j - 1] ?? 0) > key; j--) keys[j] = keys[j - 1] ?? 0
    keys[j] = key
  }
}

const INT_STEP = 8

/** Whether a copied list of integers is these keys. */
export function isSameKeys(b: Uint8Array, array: CopiedArray, keys: Int32Array, at: number, count: number): boolean {
  if (array.count !== count) return false
  for (let n = 0; n < count; n++) if (int32At(b, array.from + n * INT_STEP + 4) !== keys[at + n]) return false
  return true
}
