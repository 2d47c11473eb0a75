import { inflateRawSync } from 'node:zlib'
import { FileProblem } from './file-problem.ts'

/** All of a workbook, unpacked. The table of diagnoses takes 20 MiB. */
const MOST_BYTES = 256 * 1_048_576
const MOST_PARTS = 2_000
const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const STORED = 0
const DEFLATED = 8

const broken = (): FileProblem => new FileProblem('El libro de Excel está dañado: no se puede abrir.')
const tooBig = (): FileProblem => new FileProblem('El libro de Excel ocupa demasiado al descomprimirlo.')

/**
 * Unpacks every part within a limit and throws the result away: the reader of workbooks believes the sizes that the file
 * states, and a few kilobytes may state, or become, any number of gigabytes.
 */
export function refuseBombs(zip: Buffer, mostBytes = MOST_BYTES): void {
  const end = zip.subarray(Math.max(0, zip.length - 65_557)).lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const at = end + Math.max(0, zip.length - 65_557)
  if (end === -1 || at + END_SIZE > zip.length || zip.readUInt32LE(at) !== END) throw broken()
  const parts = zip.readUInt16LE(at + 10)
  if (parts > MOST_PARTS) throw tooBig()
  let place = zip.readUInt32LE(at + 16)
  let left = mostBytes
  for (let i = 0; i < parts; i++) {
    if (place + ENTRY_SIZE > zip.length || zip.readUInt32LE(place) !== ENTRY) throw broken()
    const stated = zip.readUInt32LE(place + 24)
    const real = unpackedSize(zip, place, left)
    if (real !== stated) throw broken()
    left -= real
    place += ENTRY_SIZE + zip.readUInt16LE(place + 28) + zip.readUInt16LE(place + 30) + zip.readUInt16LE(place + 32)
  }
}

function unpackedSize(zip: Buffer, entry: number, most: number): number {
  const method = zip.readUInt16LE(entry + 10)
  const packed = zip.readUInt32LE(entry + 20)
  const local = zip.readUInt32LE(entry + 42)
  if (local + LOCAL_SIZE > zip.length || zip.readUInt32LE(local) !== LOCAL) throw broken()
  const from = local + LOCAL_SIZE + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const content = zip.subarray(from, from + packed)
  if (content.length !== packed) throw broken()
  if (method === STORED) {
    if (packed > most) throw tooBig()
    return packed
  }
  if (method !== DEFLATED) throw broken()
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(most, 1) }).length
  } catch (error) {
    throw error instanceof RangeError ||
      (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      ? tooBig()
      : broken()
  }
}
