const PAGE = 8192
const PAGE_HEADER = 24
const LONG_PAGE_HEADER = 40
const LONG_HEADER = 0x0002
const RECORD_HEADER = 24
const TRANSACTION_MANAGER = 1
/** Commit, abort and both of them of a prepared transaction: what a target of time is compared with. */
const ENDS: ReadonlySet<number> = new Set([0x00, 0x20, 0x30, 0x40])
/** Beside the data of a record stand, before it, where it was replicated from and the transaction that it is within. */
const LONG_DATA = 254
const SHORT_DATA = 255
const BESIDE: ReadonlyMap<number, number> = new Map([
  [252, 4],
  [253, 2],
])
/** Moments of PostgreSQL begin with the year 2000. */
const EPOCH_MS = 946_684_800_000

/**
 * When the last transaction that ends within these bytes of the log ended, as an instant that a replay of them passes: the
 * millisecond before it. Null if none ends there. https://www.postgresql.org/docs/current/wal-internals.html
 */
export function lastCommit(segment: Buffer): string | null {
  const log = withoutPageHeaders(segment)
  let last: bigint | null = null
  let at = aligned(segment.readUInt32LE(16))
  while (at + RECORD_HEADER <= log.length) {
    const length = log.readUInt32LE(at)
    if (length < RECORD_HEADER || at + length > log.length) break
    last = endOf(log.subarray(at, at + length)) ?? last
    at = aligned(at + length)
  }
  return last === null ? null : new Date(Number((last - 1n) / 1000n) + EPOCH_MS).toISOString()
}

const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8

function withoutPageHeaders(segment: Buffer): Buffer {
  const pages: Buffer[] = []
  for (let at = 0; at + PAGE_HEADER <= segment.length; at += PAGE) {
    const header = (segment.readUInt16LE(at + 2) & LONG_HEADER) === 0 ? PAGE_HEADER : LONG_PAGE_HEADER
    pages.push(segment.subarray(at + header, at + PAGE))
  }
  return Buffer.concat(pages)
}

/** Microseconds, if the record is the end of a transaction. */
function endOf(record: Buffer): bigint | null {
  if (record.readUInt8(17) !== TRANSACTION_MANAGER || !ENDS.has(record.readUInt8(16) & 0x70)) return null
  for (let at = RECORD_HEADER; at < record.length; ) {
    const kind = record.readUInt8(at)
    const beside = BESIDE.get(kind)
    if (beside === undefined) {
      const bytes =
        kind === SHORT_DATA ? record.readUInt8(at + 1) : kind === LONG_DATA ? record.readUInt32LE(at + 1) : 0
      return bytes < 8 ? null : record.readBigInt64LE(record.length - bytes)
    }
    at += 1 + beside
  }
  return null
}
