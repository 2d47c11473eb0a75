import { hash } from 'node:crypto'

/**
 * The Merkle tree of RFC 6962: leaf = SHA-256(0x00 ‖ data), node = SHA-256(0x01 ‖ left ‖ right), split at the largest
 * power of two below the size. The prefixes keep a node from passing for a leaf.
 */
export const HASH_BYTES = 32

const sha256 = (data: Buffer): Buffer => hash('sha256', data, 'buffer')

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

export const leafOf = (data: string | Buffer): Buffer =>
  sha256(Buffer.concat([LEAF, typeof data === 'string' ? Buffer.from(data, 'utf8') : data]))

const nodeOf = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.concat([NODE, left, right]))

export interface MerkleTree {
  append(leaf: Buffer): void
  root(): Buffer
}

/** Grown leaf by leaf: no moment in which twenty thousand hashes have to be made at once. */
export function merkleTree(): MerkleTree {
  // Complete subtrees, largest first; like the digits of a binary counter no two have one height.
  const stack: { height: number; hash: Buffer }[] = []
  return {
    append(leaf) {
      let top = { height: 0, hash: leaf }
      for (let left = stack.at(-1); left?.height === top.height; left = stack.at(-1)) {
        stack.pop()
        top = { height: top.height + 1, hash: nodeOf(left.hash, top.hash) }
      }
      stack.push(top)
    },
    root() {
      if (stack.length === 0) return sha256(Buffer.alloc(0))
      return stack.map((s) => s.hash).reduceRight((right, left) => nodeOf(left, right))
    },
  }
}

export function rootOf(leaves: readonly Buffer[]): Buffer {
  const tree = merkleTree()
  for (const leaf of leaves) tree.append(leaf)
  return tree.root()
}

/** The hashes that lead from a leaf to the root, nearest first. */
export function proofOf(leaves: readonly Buffer[], index: number): Buffer[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) throw new RangeError('There is no such leaf')
  if (leaves.length === 1) return []
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return index < split
    ? [...proofOf(leaves.slice(0, split), index), rootOf(leaves.slice(split))]
    : [...proofOf(leaves.slice(split), index - split), rootOf(leaves.slice(0, split))]
}

/** The root that a proof leads to (RFC 9162, 2.1.3.2); null if the path cannot be one of a tree of this size. */
export function rootFromProof(leaf: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer | null {
  if (!Number.isInteger(index) || !Number.isInteger(size) || index < 0 || index >= size) return null
  let at = index
  let last = size - 1
  let result = leaf
  for (const step of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      result = nodeOf(step, result)
      // The last leaf of an odd level goes up without a sibling.
      while (at % 2 === 0 && at !== 0) {
        at /= 2
        last = Math.floor(last / 2)
      }
    } else {
      result = nodeOf(result, step)
    }
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? result : null
}

/** The leaves as a seal keeps them: one after another. */
export function leavesOf(bytes: Buffer): Buffer[] {
  const leaves: Buffer[] = []
  for (let at = 0; at + HASH_BYTES <= bytes.length; at += HASH_BYTES) leaves.push(bytes.subarray(at, at + HASH_BYTES))
  return leaves
}
