/** What `initdb` chooses, and the embedded cluster keeps. */
export const SEGMENT_BYTES = 16 * 1_048_576
const SIZE = BigInt(SEGMENT_BYTES)
const PER_FILE = 0x1_0000_0000n / SIZE

/** `16/B374D848`: a position in the log of the server. */
export function readLsn(text: string): bigint {
  const [, high, low] = /^([0-9A-Fa-f]{1,8})\/([0-9A-Fa-f]{1,8})$/.exec(text) ?? []
  if (high === undefined || low === undefined) throw new TypeError(`not a position: ${text}`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const lsnText = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()

/** A piece of the log: on which timeline, and which of its pieces. */
export interface SegmentPlace {
  readonly timeline: number
  readonly number: bigint
}

export const segmentAt = (lsn: bigint): bigint => lsn / SIZE
export const startOf = (segment: bigint): bigint => segment * SIZE

const hex8 = (n: bigint | number): string => n.toString(16).toUpperCase().padStart(8, '0')

/** https://www.postgresql.org/docs/current/wal-internals.html */
export const segmentName = ({ timeline, number }: SegmentPlace): string =>
  `${hex8(timeline)}${hex8(number / PER_FILE)}${hex8(number % PER_FILE)}`

export function readSegmentName(name: string): SegmentPlace | null {
  const [, timeline, high, low] = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? []
  if (timeline === undefined || high === undefined || low === undefined) return null
  return { timeline: Number.parseInt(timeline, 16), number: BigInt(`0x${high}`) * PER_FILE + BigInt(`0x${low}`) }
}

export const historyName = (timeline: number): string => `${hex8(timeline)}.history`
export const timelineFolder = (timeline: number): string => hex8(timeline)

/** What the first page of a segment says of itself: `XLogLongPageHeaderData` of PostgreSQL. */
export interface SegmentHead extends SegmentPlace {
  readonly system: string
  readonly size: number
}

const LONG_HEADER = 0x0002
const HEAD_BYTES = 36

/** Null where the bytes do not begin as a segment does. Little-endian, as every machine that we run on. */
export function readSegmentHead(bytes: Buffer): SegmentHead | null {
  if (bytes.length < HEAD_BYTES || (bytes.readUInt16LE(2) & LONG_HEADER) === 0) return null
  const size = bytes.readUInt32LE(32)
  if (size !== SEGMENT_BYTES) return null
  return {
    timeline: bytes.readUInt32LE(4),
    number: bytes.readBigUInt64LE(8) / BigInt(size),
    system: bytes.readBigUInt64LE(24).toString(),
    size,
  }
}
