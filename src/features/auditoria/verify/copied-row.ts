import { auditColumns, columnAt } from '../seal/line.ts'
import { type CopiedArray, int16At, int32At, int64At, readArray } from './copied-tuples.ts'

/** What is read of a copied row, beside its line. */
export interface CopiedRow {
  /** The line with the byte before it that makes a leaf of it: `leafBytes` is what is hashed. */
  leaf: Buffer
  /** 0 where something in it is not as every row has it: it has to be read the long way. */
  length: number
  /** NaN where it has more digits than a number holds, or is none that a sequence gives. */
  id: number
  /** Milliseconds since 1970. */
  stamp: number
  /** The patients that it showed, 20 bytes each of which the last 16 are the id. */
  readonly shown: CopiedArray
  day: number
  readonly dayText: Buffer
  readonly leaves: Map<number, Buffer>
}

const [INT8, INSTANT, TEXT, UUID, UUIDS, INT2, TEXTS, XID8] = [0, 1, 2, 3, 4, 5, 6, 7]
const kinds: Readonly<Record<string, readonly [number, string]>> = {
  id: [INT8, 'bigint'],
  momento: [INSTANT, 'timestamptz'],
  recurso_id: [UUID, 'uuid'],
  paciente: [UUID, 'uuid'],
  pacientes: [UUIDS, 'uuid[]'],
  resultado: [INT2, 'smallint'],
  campos: [TEXTS, 'text[]'],
  registros: [UUIDS, 'uuid[]'],
  tx: [XID8, 'xid8'],
}
const KINDS = Uint8Array.from(auditColumns, (c) => kinds[c]?.[0] ?? TEXT)

/** The columns with their types said: bytes of another type would be read as something that they are not. */
export const copiedSelect = (alias: string): string =>
  auditColumns.map((c) => `${alias}.${c}::${kinds[c]?.[1] ?? 'text'}`).join(', ')

const LAST = auditColumns.length - 1
const [RESOURCE, PATIENTS, RECORDS] = [columnAt('recurso'), columnAt('pacientes'), columnAt('registros')]
const OF_PATIENTS = Buffer.from('paciente')

const [SPACE, QUOTE, COMMA, MINUS, DOT, ZERO, COLON, BACKSLASH, OPEN, CLOSE] = [
  32, 34, 44, 45, 46, 48, 58, 92, 123, 125,
]
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text))
const BEGIN = bytesOf('\0[1')
const NULL = bytesOf('null')
const NULL_ELEMENT = bytesOf('NULL')
const HEX = bytesOf('0123456789abcdef')
/** As JSON writes what it cannot show; 0 where it writes its number. */
const NAMED = new Uint8Array(SPACE)
for (const [letter, name] of [
  ['\b', 'b'],
  ['\t', 't'],
  ['\n', 'n'],
  ['\f', 'f'],
  ['\r', 'r'],
] as const)
  NAMED[letter.charCodeAt(0)] = name.charCodeAt(0)

const EPOCH_MS = Date.UTC(2000, 0, 1)
const DAY_MS = 86_400_000
const DAY_TEXT = 11
/** Every byte may become six (`\u000b`), and every column brings its quotes and comma. */
const GROWTH = 6
const ROOM = 256
const MOST_ID = 999_999_999_999_999
const UUID_BYTES = 16

export const copiedRow = (): CopiedRow => ({
  leaf: Buffer.alloc(65_536),
  length: 0,
  id: Number.NaN,
  stamp: Number.NaN,
  shown: { from: 0, count: 0 },
  day: Number.NaN,
  dayText: Buffer.alloc(DAY_TEXT),
  leaves: new Map(),
})

/** The part of `leaf` that was written. Kept by its length: to make one for each row takes as long as a good part of its hash. */
export function leafBytes(row: CopiedRow): Buffer {
  const kept = row.leaves.get(row.length)
  if (kept !== undefined) return kept
  const bytes = row.leaf.subarray(0, row.length)
  row.leaves.set(row.length, bytes)
  return bytes
}

/** An id as a number; NaN where it is not one that a sequence has given. */
export function idAt(b: Uint8Array, at: number): number {
  const id = int64At(b, at)
  return id >= 0 && id <= MOST_ID ? id : Number.NaN
}

const array: CopiedArray = { from: 0, count: 0 }

/**
 * Writes the line of a row (`seal/line.ts`) from the bytes that PostgreSQL copied out, without a string being made. `at` is its first
 * column, `end` where the row ends.
 */
export function readCopied(b: Uint8Array, at: number, end: number, row: CopiedRow): void {
  if (row.leaf.length < (end - at) * GROWTH + ROOM) {
    row.leaf = Buffer.alloc((end - at) * GROWTH + ROOM)
    row.leaves.clear()
  }
  row.id = idAt(b, at + 4)
  row.length = 0
  row.stamp = Number.NaN
  row.shown.count = 0
  const out = row.leaf
  let o = put(out, 0, BEGIN)
  let ofPatients = false
  let hasPatients = false
  let i = at
  for (let column = 0; column <= LAST; column++) {
    const size = int32At(b, i)
    i += 4
    out[o++] = COMMA
    out[o++] = SPACE
    if (size < 0) {
      o = put(out, o, NULL)
      continue
    }
    out[o++] = QUOTE
    switch (KINDS[column]) {
      case TEXT:
        if (column === RESOURCE) ofPatients = isSame(b, i, size, OF_PATIENTS)
        o = writeText(b, i, i + size, out, o)
        break
      case UUID:
        o = writeUuid(b, i, out, o)
        break
      case UUIDS:
        if (!readArray(b, i, array)) return
        if (column === PATIENTS || (column === RECORDS && ofPatients && !hasPatients)) {
          row.shown.from = array.from
          row.shown.count = array.count
          hasPatients = true
        }
        o = writeUuids(b, array, out, o)
        if (o === 0) return
        break
      case INSTANT:
        o = writeInstant(b, i, row, o)
        if (o === 0) return
        break
      case INT2: {
        const n = int16At(b, i)
        if (n < 0) out[o++] = MINUS
        o = writeNumber(Math.abs(n), out, o)
        break
      }
      case TEXTS:
        if (!readArray(b, i, array)) return
        o = writeTexts(b, array, out, o)
        break
      default: {
        // A number that has no sign: an id of the kind that sequences give, or a transaction.
        const n = int64At(b, i)
        if (n < 0 || n > Number.MAX_SAFE_INTEGER) return
        o = writeNumber(n, out, o)
      }
    }
    out[o++] = QUOTE
    i += size
  }
  out[o++] = 0x5d
  row.length = o
}

function put(out: Buffer, o: number, bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) out[o + i] = bytes[i] ?? 0
  return o + bytes.length
}

function isSame(b: Uint8Array, at: number, size: number, bytes: Uint8Array): boolean {
  if (size !== bytes.length) return false
  for (let i = 0; i < size; i++) if (b[at + i] !== bytes[i]) return false
  return true
}

/** As JSON writes it. Byte by byte: a call into native code for each few of them costs more than all the rest. */
function writeText(b: Uint8Array, from: number, to: number, out: Buffer, o: number): number {
  for (let i = from; i < to; i++) {
    const byte = b[i] ?? 0
    if (byte < SPACE || byte === QUOTE || byte === BACKSLASH) o = writeEscaped(byte, out, o)
    else out[o++] = byte
  }
  return o
}

function writeEscaped(byte: number, out: Buffer, o: number): number {
  out[o++] = BACKSLASH
  if (byte >= SPACE) {
    out[o++] = byte
    return o
  }
  const name = NAMED[byte] ?? 0
  if (name !== 0) {
    out[o++] = name
    return o
  }
  out[o++] = 0x75
  out[o++] = ZERO
  out[o++] = ZERO
  out[o++] = HEX[byte >> 4] ?? 0
  out[o++] = HEX[byte & 15] ?? 0
  return o
}

function writeUuid(b: Uint8Array, at: number, out: Buffer, o: number): number {
  for (let i = 0; i < UUID_BYTES; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) out[o++] = MINUS
    const byte = b[at + i] ?? 0
    out[o++] = HEX[byte >> 4] ?? 0
    out[o++] = HEX[byte & 15] ?? 0
  }
  return o
}

/** Zero where one of them is null. */
function writeUuids(b: Uint8Array, { from, count }: CopiedArray, out: Buffer, o: number): number {
  out[o++] = OPEN
  for (let n = 0, at = from; n < count; n++, at += 4 + UUID_BYTES) {
    if (int32At(b, at) !== UUID_BYTES) return 0
    if (n > 0) out[o++] = COMMA
    o = writeUuid(b, at + 4, out, o)
  }
  out[o++] = CLOSE
  return o
}

/** As PostgreSQL writes a list of texts, and then JSON that text. */
function writeTexts(b: Uint8Array, { from, count }: CopiedArray, out: Buffer, o: number): number {
  out[o++] = OPEN
  for (let n = 0, at = from; n < count; n++) {
    if (n > 0) out[o++] = COMMA
    const size = int32At(b, at)
    at += 4
    if (size < 0) {
      o = put(out, o, NULL_ELEMENT)
      continue
    }
    o = needsQuotes(b, at, at + size) ? writeQuoted(b, at, at + size, out, o) : writeText(b, at, at + size, out, o)
    at += size
  }
  out[o++] = CLOSE
  return o
}

/** `array_out` of PostgreSQL. */
function needsQuotes(b: Uint8Array, from: number, to: number): boolean {
  if (from === to) return true
  let isNull = to - from === NULL_ELEMENT.length
  for (let i = from; i < to; i++) {
    const byte = b[i] ?? 0
    if (byte === QUOTE || byte === BACKSLASH || byte === OPEN || byte === CLOSE || byte === COMMA) return true
    if (byte === SPACE || (byte >= 9 && byte <= 13)) return true
    isNull &&= (byte & 0xdf) === NULL_ELEMENT[i - from]
  }
  return isNull
}

function writeQuoted(b: Uint8Array, from: number, to: number, out: Buffer, o: number): number {
  o = writeEscaped(QUOTE, out, o)
  for (let i = from; i < to; i++) {
    const byte = b[i] ?? 0
    if (byte === QUOTE || byte === BACKSLASH) o = writeEscaped(BACKSLASH, out, o)
    o = writeText(b, i, i + 1, out, o)
  }
  return writeEscaped(QUOTE, out, o)
}

/** Microseconds since 2000. Zero where they do not end in a whole millisecond, or are too many to be counted. */
function writeInstant(b: Uint8Array, at: number, row: CopiedRow, o: number): number {
  const micros = int64At(b, at)
  if (!Number.isSafeInteger(micros) || micros % 1000 !== 0) return 0
  const stamp = micros / 1000 + EPOCH_MS
  row.stamp = stamp
  const day = Math.floor(stamp / DAY_MS)
  if (day !== row.day) {
    row.dayText.write(new Date(day * DAY_MS).toISOString(), 0, DAY_TEXT, 'latin1')
    row.day = day
  }
  const out = row.leaf
  o = put(out, o, row.dayText)
  let rest = stamp - day * DAY_MS
  const ms = rest % 1000
  rest = (rest - ms) / 1000
  const second = rest % 60
  rest = (rest - second) / 60
  const minute = rest % 60
  o = writeTwo((rest - minute) / 60, out, o)
  out[o++] = COLON
  o = writeTwo(minute, out, o)
  out[o++] = COLON
  o = writeTwo(second, out, o)
  out[o++] = DOT
  out[o++] = ZERO + ((ms / 100) | 0)
  o = writeTwo(ms % 100, out, o)
  out[o++] = 0x5a
  return o
}

function writeTwo(n: number, out: Buffer, o: number): number {
  out[o] = ZERO + ((n / 10) | 0)
  out[o + 1] = ZERO + (n % 10)
  return o + 2
}

const HALF = 100_000_000

/** In halves that fit a small number. */
function writeNumber(n: number, out: Buffer, o: number): number {
  if (n < HALF) return writeDigits(n, digitsOf(n), out, o)
  const high = Math.floor(n / HALF)
  return writeDigits(n - high * HALF, 8, out, writeNumber(high, out, o))
}

function digitsOf(n: number): number {
  let digits = 1
  for (let most = 10; most <= n; most *= 10) digits++
  return digits
}

function writeDigits(n: number, digits: number, out: Buffer, o: number): number {
  let rest = n | 0
  for (let i = o + digits - 1; i >= o; i--) {
    const tens = (rest / 10) | 0
    out[i] = ZERO + rest - tens * 10
    rest = tens
  }
  return o + digits
}
