/** Which ids were met: a bit each, in blocks, so that a hundred million rows take twelve megabytes. */
export interface IdSet {
  /** False if it was there already. */
  add(id: string): boolean
  has(id: string): boolean
}

const BLOCK = 65_536n

export function idSet(): IdSet {
  const blocks = new Map<bigint, Uint8Array>()
  const place = (id: string): { block: bigint; byte: number; bit: number } => {
    const n = BigInt(id)
    // Floor and not truncation: a negative id is somebody's invention and still has a place of its own.
    const within = ((n % BLOCK) + BLOCK) % BLOCK
    const at = Number(within)
    return { block: (n - within) / BLOCK, byte: at >> 3, bit: 1 << (at & 7) }
  }
  return {
    add(id) {
      const { block, byte, bit } = place(id)
      let bytes = blocks.get(block)
      if (bytes === undefined) {
        bytes = new Uint8Array(Number(BLOCK) / 8)
        blocks.set(block, bytes)
      }
      const before = bytes[byte] ?? 0
      bytes[byte] = before | bit
      return (before & bit) === 0
    },
    has(id) {
      const { block, byte, bit } = place(id)
      return ((blocks.get(block)?.[byte] ?? 0) & bit) !== 0
    },
  }
}
