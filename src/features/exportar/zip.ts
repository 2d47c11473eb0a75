import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/**
 * A ZIP written as it goes: nobody knows how large a member will be, so its size and checksum follow it (data descriptors).
 * Each piece is compressed by itself and ends on a byte: pieces of deflate put one after another are one deflate stream.
 */
export interface ZipWriter {
  open(name: string): Buffer
  /** Compressed in another thread. */
  write(content: Buffer): Promise<Buffer>
  close(): Buffer
  end(): Buffer
}

interface Member {
  readonly name: Buffer
  readonly offset: number
  crc: number
  packed: number
  size: number
}

const deflate = promisify<Buffer, object, Buffer>(deflateRaw)
const OPTIONS = { level: 1, finishFlush: constants.Z_SYNC_FLUSH }
/** A last block with nothing in it. */
const FINAL = Buffer.from([0x03, 0x00])
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1980-01-01: the file says when it was made elsewhere. */
const DATE = 0x0021
const LARGEST = 0xffff_ffff

export function zipWriter(): ZipWriter {
  const members: Member[] = []
  let offset = 0
  const current = (): Member => {
    const member = members.at(-1)
    if (member === undefined) throw new Error('No member is open')
    return member
  }
  const sent = (bytes: Buffer): Buffer => {
    offset += bytes.length
    if (offset > LARGEST) throw new Error('The archive is larger than its format can say')
    return bytes
  }
  return {
    open(name) {
      const member = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 }
      members.push(member)
      return sent(localHeader(member.name))
    },
    async write(content) {
      const member = current()
      member.crc = crc32(content, member.crc)
      member.size += content.length
      if (member.size > LARGEST) throw new Error('The member is larger than its format can say')
      const packed = await deflate(content, OPTIONS)
      member.packed += packed.length
      return sent(packed)
    },
    close() {
      const member = current()
      member.packed += FINAL.length
      return sent(Buffer.concat([FINAL, descriptor(member)]))
    },
    end() {
      const at = offset
      const directory = Buffer.concat(members.map(directoryEntry))
      return sent(Buffer.concat([directory, endOfDirectory(members.length, directory.length, at)]))
    },
  }
}

function localHeader(name: Buffer): Buffer {
  const b = Buffer.alloc(30)
  b.writeUInt32LE(0x04034b50, 0)
  b.writeUInt16LE(VERSION, 4)
  b.writeUInt16LE(FLAGS, 6)
  b.writeUInt16LE(DEFLATED, 8)
  b.writeUInt16LE(DATE, 12)
  b.writeUInt16LE(name.length, 26)
  return Buffer.concat([b, name])
}

function descriptor({ crc, packed, size }: Member): Buffer {
  const b = Buffer.alloc(16)
  b.writeUInt32LE(0x08074b50, 0)
  b.writeUInt32LE(crc, 4)
  b.writeUInt32LE(packed, 8)
  b.writeUInt32LE(size, 12)
  return b
}

function directoryEntry({ name, offset, crc, packed, size }: Member): Buffer {
  const b = Buffer.alloc(46)
  b.writeUInt32LE(0x02014b50, 0)
  b.writeUInt16LE(VERSION, 4)
  b.writeUInt16LE(VERSION, 6)
  b.writeUInt16LE(FLAGS, 8)
  b.writeUInt16LE(DEFLATED, 10)
  b.writeUInt16LE(DATE, 14)
  b.writeUInt32LE(crc, 16)
  b.writeUInt32LE(packed, 20)
  b.writeUInt32LE(size, 24)
  b.writeUInt16LE(name.length, 28)
  b.writeUInt32LE(offset, 42)
  return Buffer.concat([b, name])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const b = Buffer.alloc(22)
  b.writeUInt32LE(0x06054b50, 0)
  b.writeUInt16LE(count, 8)
  b.writeUInt16LE(count, 10)
  b.writeUInt32LE(size, 12)
  b.writeUInt32LE(offset, 16)
  return b
}
