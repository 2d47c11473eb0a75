import { hash } from 'node:crypto'
import { tarScanner } from './tar.ts'

export const CHUNK_BYTES = 4 * 1_048_576
/** From this size on a file has chunks of its own, cut at the same places each time. */
const LARGE = 1_048_576
/** Small files share a chunk of at least this, and begin another at names that nothing but the name decides: one in eight. */
const SHARED = 262_144
const begins = (name: string): boolean => Number.parseInt(hash('sha256', name, 'hex').slice(0, 2), 16) % 8 === 0

/**
 * Cuts the archive so that what did not change is cut alike the next time: the data of a large file from its beginning, and the
 * small ones together.
 */
export function tarCutter(chunk = CHUNK_BYTES): {
  take(bytes: Buffer): Buffer[]
  end(): Buffer[]
  readonly isWhole: boolean
} {
  const scanner = tarScanner()
  let parts: Buffer[] = []
  let held = 0
  let large = false
  const done: Buffer[] = []
  const cut = (): void => {
    if (held > 0) done.push(Buffer.concat(parts, held))
    parts = []
    held = 0
  }
  const add = (bytes: Buffer): void => {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + chunk - held)
      parts.push(part)
      held += part.length
      at += part.length
      if (held === chunk) cut()
    }
  }
  const given = (): Buffer[] => done.splice(0)
  return {
    take(bytes) {
      for (const piece of scanner.take(bytes)) {
        if (piece.kind === 'header' && held >= SHARED && begins(piece.entry.name)) cut()
        add(piece.bytes)
        if (piece.kind === 'header') large = piece.entry.size >= LARGE
        if (large && (piece.kind === 'header' || (piece.kind === 'data' && piece.last))) cut()
        if (piece.kind === 'data' && piece.last) large = false
      }
      return given()
    },
    end() {
      cut()
      return given()
    },
    get isWhole() {
      return scanner.isWhole
    },
  }
}
