import { BackupError, DamagedBackup } from '../backup-error.ts'

export interface TarEntry {
  readonly name: string
  readonly kind: 'file' | 'folder'
  readonly size: number
  readonly mode: number
}

/** The stream, piece by piece: whoever puts the bytes of all of them together has it as it came. */
export type TarPiece =
  | { readonly kind: 'header'; readonly bytes: Buffer; readonly entry: TarEntry }
  /** `last`: nothing more of that file follows. */
  | { readonly kind: 'data'; readonly bytes: Buffer; readonly last: boolean }
  | { readonly kind: 'filler'; readonly bytes: Buffer }

const BLOCK = 512

/** Takes a tar as PostgreSQL writes it, however it is cut, and tells its pieces as they become whole. */
export function tarScanner(): { take(bytes: Buffer): TarPiece[]; readonly isWhole: boolean } {
  let head = Buffer.alloc(0)
  let data = 0
  let filler = 0
  let ended = false
  return {
    take(bytes) {
      const pieces: TarPiece[] = []
      for (let at = 0; at < bytes.length; ) {
        if (data > 0) {
          const part = bytes.subarray(at, at + data)
          data -= part.length
          at += part.length
          pieces.push({ kind: 'data', bytes: part, last: data === 0 })
        } else if (filler > 0 || ended) {
          const part = ended ? bytes.subarray(at) : bytes.subarray(at, at + filler)
          if (!ended) filler -= part.length
          at += part.length
          pieces.push({ kind: 'filler', bytes: part })
        } else {
          const part = bytes.subarray(at, at + BLOCK - head.length)
          head = Buffer.concat([head, part])
          at += part.length
          if (head.length < BLOCK) continue
          const entry = readHeader(head)
          if (entry === null) {
            ended = true
            pieces.push({ kind: 'filler', bytes: head })
          } else {
            pieces.push({ kind: 'header', bytes: head, entry })
            data = entry.size
            filler = (BLOCK - (entry.size % BLOCK)) % BLOCK
          }
          head = Buffer.alloc(0)
        }
      }
      return pieces
    },
    get isWhole() {
      return ended
    },
  }
}

const text = (block: Buffer, from: number, to: number): string => {
  const field = block.subarray(from, to)
  const end = field.indexOf(0)
  return field.subarray(0, end === -1 ? field.length : end).toString('utf8')
}

/** Octal, or for what is too large for it, binary with its first bit set. */
function size(block: Buffer): number {
  if (((block[124] ?? 0) & 0x80) !== 0) return Number(block.readBigUInt64BE(128))
  return Number.parseInt(text(block, 124, 136).trim() || '0', 8)
}

/** Null at the end of the archive. */
function readHeader(block: Buffer): TarEntry | null {
  if (block.every((byte) => byte === 0)) return null
  const sum = block.reduce((all, byte, i) => all + (i >= 148 && i < 156 ? 32 : byte), 0)
  if (Number.parseInt(text(block, 148, 156).trim(), 8) !== sum)
    throw new DamagedBackup('Un encabezado del archivo de la base no es el que escribe PostgreSQL.')
  const type = String.fromCharCode(block[156] ?? 0)
  const prefix = text(block, 345, 500)
  const name = `${prefix === '' ? '' : `${prefix}/`}${text(block, 0, 100)}`.replace(/^\.\//, '').replace(/\/$/, '')
  const mode = Number.parseInt(text(block, 100, 108).trim() || '0', 8) & 0o777
  if (type === '5') return { name, kind: 'folder', size: 0, mode }
  if (type === '0' || type === '\0') return { name, kind: 'file', size: size(block), mode }
  throw new BackupError('La base tiene espacios de tablas o enlaces fuera de su carpeta, que este respaldo no lleva.')
}
