import type { RawRow } from '../../../engine/connection/raw-query.ts'
import { auditColumns, columnAt, lineOf } from '../seal/line.ts'

/** What is read of a row of `copy (select …) to stdout`, beside its line. */
export interface CopiedRow {
  /** The line with the byte before it that makes a leaf of it: `leaf.subarray(0, length)` is what is hashed. */
  leaf: Buffer
  length: number
  /** NaN where it has more digits than a number holds, or is none that a sequence gives. */
  id: number
  /** Grows with the date; NaN where the row is not dated as all are. */
  stamp: number
}

const [TAB, SPACE, QUOTE, COMMA, DOT, ZERO, BACKSLASH] = [9, 32, 34, 44, 46, 48, 92]
const NULL_LETTER = 0x4e
const [OPEN, ONE, N, U, L] = [0x5b, 0x31, 0x6e, 0x75, 0x6c]
const MOMENT = columnAt('momento')
const LAST = auditColumns.length - 1
/** Characters of an instant without a fraction, `2026-01-02 03:04:05+00`, and of its parts. */
const PLAIN = 22
const SECONDS_END = 19
const PATTERN = 'dddd-dd-dd dd:dd:dd'
/** Every byte may become six (`\u000b`), and every column brings its quotes and comma. */
const GROWTH = 6
const ROOM = 256
const LONGEST_ID = 15

export const copiedRow = (): CopiedRow => ({
  leaf: Buffer.alloc(65_536),
  length: 0,
  id: Number.NaN,
  stamp: Number.NaN,
})

/**
 * Writes the line of a row (`seal/line.ts`) from the bytes that PostgreSQL copied out, `text[from..to)` without its newline.
 * Most rows need no character escaped and become a line without a string being made; the others are read the long way.
 */
export function readCopied(text: Buffer, from: number, to: number, row: CopiedRow): void {
  if (row.leaf.length < (to - from) * GROWTH + ROOM) row.leaf = Buffer.alloc((to - from) * GROWTH + ROOM)
  row.id = idAt(text, from)
  row.stamp = Number.NaN
  row.length = writePlain(text, from, to, row)
  if (row.length === 0) writeSlowly(text, from, to, row)
}

/** Zero where something needs more than to be put between quotes. */
function writePlain(text: Buffer, from: number, to: number, row: CopiedRow): number {
  const out = row.leaf
  // Byte by byte: a call into native code for each few of them costs more than all the rest.
  out[0] = 0
  out[1] = OPEN
  out[2] = ONE
  let o = 3
  let i = from
  for (let column = 0; ; column++) {
    out[o++] = COMMA
    out[o++] = SPACE
    if (text[i] === BACKSLASH && i < to) {
      if (text[i + 1] !== NULL_LETTER || (i + 2 !== to && text[i + 2] !== TAB)) return 0
      out[o++] = N
      out[o++] = U
      out[o++] = L
      out[o++] = L
      i += 2
    } else {
      out[o++] = QUOTE
      if (column === MOMENT) {
        const end = instantEnd(text, i, to)
        if (end === 0) return 0
        row.stamp = stampAt(text, i, end)
        o = writeInstant(text, i, end, out, o)
        i = end
      } else {
        for (; i < to; i++) {
          const byte = text[i] ?? 0
          if (byte === TAB) break
          if (byte < SPACE || byte === QUOTE || byte === BACKSLASH) return 0
          out[o++] = byte
        }
      }
      out[o++] = QUOTE
    }
    if (i >= to) {
      if (column !== LAST) return 0
      out[o++] = 0x5d
      return o
    }
    i++
  }
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= 57

/** Where an ordinary instant that begins here ends; zero if it is another kind. */
function instantEnd(text: Buffer, at: number, to: number): number {
  for (let i = 0; i < SECONDS_END; i++) {
    const byte = text[at + i]
    if (PATTERN[i] === 'd' ? !isDigit(byte) : byte !== PATTERN.charCodeAt(i)) return 0
  }
  let end = at + SECONDS_END
  if (text[end] === DOT) {
    end++
    const first = end
    while (isDigit(text[end])) end++
    if (end === first || end - first > 3) return 0
  }
  // +00
  if (text[end] !== 43 || text[end + 1] !== ZERO || text[end + 2] !== ZERO) return 0
  end += 3
  return end - at >= PLAIN && (end === to || text[end] === TAB) ? end : 0
}

function writeInstant(text: Buffer, at: number, end: number, out: Buffer, o: number): number {
  for (let i = 0; i < SECONDS_END; i++) out[o + i] = text[at + i] ?? 0
  out[o + 10] = 0x54
  let next = o + SECONDS_END
  out[next++] = DOT
  const digits = end - 3 - (at + SECONDS_END + 1)
  for (let i = 0; i < 3; i++) out[next++] = i < digits ? (text[at + SECONDS_END + 1 + i] ?? ZERO) : ZERO
  out[next++] = 0x5a
  return next
}

const two = (text: Buffer, at: number): number => ((text[at] ?? 0) - ZERO) * 10 + (text[at + 1] ?? 0) - ZERO

function stampAt(text: Buffer, at: number, end: number): number {
  const year = two(text, at) * 100 + two(text, at + 2)
  const days = (year * 13 + two(text, at + 5)) * 32 + two(text, at + 8)
  const seconds = ((days * 24 + two(text, at + 11)) * 60 + two(text, at + 14)) * 60 + two(text, at + 17)
  let ms = 0
  let weight = 100
  for (let i = at + SECONDS_END + 1; i < end - 3; i++, weight /= 10) ms += ((text[i] ?? ZERO) - ZERO) * weight
  return seconds * 1000 + ms
}

/** The instant that a stamp was made of. */
export function instantOf(stamp: number): string {
  const parts: number[] = []
  let rest = stamp
  for (const base of [1000, 60, 60, 24, 32, 13]) {
    parts.unshift(rest % base)
    rest = Math.floor(rest / base)
  }
  const [month, day, hour, minute, second, ms] = parts
  const pad = (n: number | undefined, width = 2): string => String(n).padStart(width, '0')
  return `${pad(rest, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}.${pad(ms, 3)}Z`
}

function idAt(text: Buffer, from: number): number {
  let id = 0
  let i = from
  for (; isDigit(text[i]); i++) id = id * 10 + (text[i] ?? 0) - ZERO
  return text[i] === TAB && i > from && i - from <= LONGEST_ID ? id : Number.NaN
}

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The columns of a copied row, as they come in an ordinary answer. */
export const copiedColumns = (text: string): RawRow =>
  text
    .split('\t')
    .map((field) =>
      field === '\\N' ? null : field.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter),
    )

function writeSlowly(text: Buffer, from: number, to: number, row: CopiedRow): void {
  const columns = copiedColumns(text.toString('utf8', from, to))
  row.leaf[0] = 0
  row.length = 1 + row.leaf.write(lineOf(columns), 1, 'utf8')
  const instant = Buffer.from(columns[MOMENT] ?? '', 'utf8')
  if (instantEnd(instant, 0, instant.length) > 0) row.stamp = stampAt(instant, 0, instant.length)
}
