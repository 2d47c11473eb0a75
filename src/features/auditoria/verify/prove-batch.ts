import { hash, type KeyObject, verify } from 'node:crypto'
import type { DateSpan } from '../seal/lateness.ts'
import { HASH_BYTES } from '../seal/merkle.ts'
import { publicKeyOf } from '../seal/seal-payload.ts'
import { copiedRow, idAt, leafBytes, readCopied } from './copied-row.ts'
import { type CopiedArray, eachTuple, int32At, int64At, readArray } from './copied-tuples.ts'
import { type IdPlaces, idPlaces } from './id-places.ts'
import { isSameKeys, shownKeysOf } from './shown-hash.ts'

/** A seal as a thread needs it. */
export interface BatchSeal {
  readonly numero: number
  readonly filas: number
  readonly primera: string | null
  readonly ultima: string | null
  readonly raiz: string
  /** What was signed, the signature, and the key that it names, if there is such a key. */
  readonly text: string
  readonly firma: string
  readonly key: string | null
}

/** Some seals that follow each other, their lists, all rows that lie between the ends of their transactions, and the index of whom they showed. */
export interface Batch {
  readonly seals: readonly BatchSeal[]
  /** `numero ids hojas` of each, the rows, and `fila claves` of the index: as `copy` brought them (`copied-tuples.ts`). */
  readonly lists: Uint8Array
  readonly rows: Uint8Array
  readonly shown: Uint8Array
}

export interface SealProof {
  /** The rows are those that were sealed, and no other; null where that has to be looked at row by row. */
  readonly rows: { readonly span: DateSpan | null } | null
  /** The index says of each of its rows exactly whom it showed. */
  readonly isIndexed: boolean
  /** The public key that the signature holds with. */
  readonly signedBy: string | null
}

export interface BatchProof {
  readonly proofs: readonly SealProof[]
  /** Ids of rows that are in no list of these seals. */
  readonly strays: readonly string[]
}

interface Slot {
  readonly seal: BatchSeal
  /** Where its leaves begin, and what they should be; null where its lists cannot be used. */
  readonly at: number
  readonly wanted: Uint8Array | null
  met: number
  minId: number
  maxId: number
  minStamp: number
  maxStamp: number
  clean: boolean
  isIndexed: boolean
}

/** Proves seals, or says that one needs a closer look: it never says what is wrong, and never that all is well where it is not. */
export function proveBatch({ seals, lists, rows, shown }: Batch): BatchProof {
  const found = readSealLists(lists)
  const place = idPlaces([...found.values()].map((list) => list.ids))
  const slotOf: number[] = []
  const slots = readLists(seals, found, place, slotOf)
  const leaves = Buffer.alloc(slotOf.length * HASH_BYTES)
  const filled = new Uint8Array(slotOf.length)
  const index = shownIndex(slotOf.length)
  const strays: string[] = []
  const row = copiedRow()
  eachTuple(rows, (from, end) => {
    readCopied(rows, from, end, row)
    const at = place.get(row.id)
    const slot = at < 0 ? undefined : slots[slotOf[at] ?? -1]
    if (slot === undefined) {
      strays.push(String(Buffer.from(rows.buffer, rows.byteOffset).readBigInt64BE(from + 4)))
    } else if (filled[at] === 1 || row.length === 0) {
      slot.clean = false
    } else {
      filled[at] = 1
      slot.met++
      writeHash(leafBytes(row), leaves, at)
      if (row.shown.count > 0) index.expect(at, rows, row.shown)
      if (row.id < slot.minId) slot.minId = row.id
      if (row.id > slot.maxId) slot.maxId = row.id
      if (row.stamp < slot.minStamp) slot.minStamp = row.stamp
      if (row.stamp > slot.maxStamp) slot.maxStamp = row.stamp
    }
  })
  const unfit = (at: number): void => {
    const slot = slots[slotOf[at] ?? -1]
    if (slot !== undefined) slot.isIndexed = false
  }
  index.compare(shown, place, unfit)
  const proofs = slots.map((slot) => {
    const proven = rowsOf(slot, leaves)
    return { rows: proven, isIndexed: proven !== null && slot.isIndexed, signedBy: signedBy(slot.seal) }
  })
  return { proofs, strays }
}

interface ShownIndex {
  /** A row showed these patients. */
  expect(at: number, rows: Uint8Array, patients: CopiedArray): void
  /** Tells of rows of which the index does not say exactly that. */
  compare(shown: Uint8Array, place: IdPlaces, unfit: (at: number) => void): void
}

function shownIndex(size: number): ShownIndex {
  let keys = new Int32Array(1 << 16)
  let used = 0
  const from = new Int32Array(size)
  const count = new Int32Array(size)
  const met = new Uint8Array(size)
  const array: CopiedArray = { from: 0, count: 0 }
  return {
    expect(at, rows, patients) {
      if (used + patients.count > keys.length) {
        const larger = new Int32Array(Math.max(keys.length * 2, used + patients.count))
        larger.set(keys)
        keys = larger
      }
      from[at] = used
      count[at] = shownKeysOf(rows, patients, keys, used)
      used += count[at] ?? 0
    },
    compare(shown, place, unfit) {
      eachTuple(shown, (tuple) => {
        const at = place.get(idAt(shown, tuple + 4))
        if (at < 0) return
        const size = count[at] ?? 0
        // A null, or nobody: neither is how it is written.
        const isRead = int32At(shown, tuple + 12) > 0 && readArray(shown, tuple + 16, array)
        if (isRead && size > 0 && isSameKeys(shown, array, keys, from[at] ?? 0, size)) met[at] = 1
        else unfit(at)
      })
      for (let at = 0; at < size; at++) if ((count[at] ?? 0) > 0 && met[at] === 0) unfit(at)
    },
  }
}

export interface SealList {
  readonly ids: readonly number[]
  readonly hojas: Uint8Array
}

/** The lists by the number of their seal. An id that no sequence gives is NaN. */
export function readSealLists(lists: Uint8Array): Map<number, SealList> {
  const found = new Map<number, SealList>()
  const array: CopiedArray = { from: 0, count: 0 }
  eachTuple(lists, (tuple) => {
    const ids: number[] = []
    const at = tuple + 12
    const size = int32At(lists, at)
    const isPlain = size >= 0 && readArray(lists, at + 4, array)
    for (let n = 0; isPlain && n < array.count; n++) ids.push(idAt(lists, array.from + n * 12 + 4))
    const leaves = at + 4 + Math.max(0, size)
    const bytes = Math.max(0, int32At(lists, leaves))
    found.set(int64At(lists, tuple + 4), { ids, hojas: lists.subarray(leaves + 4, leaves + 4 + bytes) })
  })
  return found
}

/** Each id gets a place among the leaves of the batch. An id in two lists spoils both. */
function readLists(
  seals: readonly BatchSeal[],
  found: ReadonlyMap<number, SealList>,
  place: IdPlaces,
  slotOf: number[],
): Slot[] {
  const slots: Slot[] = []
  for (const seal of seals) {
    const list = found.get(seal.numero)
    const ids = list?.ids ?? []
    const fits =
      list !== undefined &&
      ids.length === seal.filas &&
      list.hojas.length === seal.filas * HASH_BYTES &&
      textOf(ids[0]) === seal.primera &&
      textOf(ids.at(-1)) === seal.ultima
    const slot: Slot = {
      seal,
      at: slotOf.length,
      wanted: fits ? (list?.hojas ?? null) : null,
      met: 0,
      minId: Number.POSITIVE_INFINITY,
      maxId: Number.NEGATIVE_INFINITY,
      minStamp: Number.POSITIVE_INFINITY,
      maxStamp: Number.NEGATIVE_INFINITY,
      clean: fits,
      isIndexed: true,
    }
    for (const id of ids) {
      const other = place.get(id)
      if (Number.isNaN(id)) slot.clean = false
      else if (other >= 0) {
        slot.clean = false
        const first = slots[slotOf[other] ?? -1]
        if (first !== undefined) first.clean = false
      } else place.set(id, slotOf.length)
      slotOf.push(slots.length)
    }
    slots.push(slot)
  }
  return slots
}

const textOf = (id: number | undefined): string | null => (id === undefined ? null : String(id))

function rowsOf(slot: Slot, leaves: Buffer): SealProof['rows'] {
  const { seal, at, wanted } = slot
  if (!slot.clean || wanted === null || slot.met !== seal.filas) return null
  const mine = leaves.subarray(at * HASH_BYTES, (at + seal.filas) * HASH_BYTES)
  if (!mine.equals(wanted) || rootInPlace(mine, seal.filas).toString('hex') !== seal.raiz) return null
  if (seal.filas === 0) return { span: null }
  return {
    span: {
      earliest: new Date(slot.minStamp).toISOString(),
      latest: new Date(slot.maxStamp).toISOString(),
      lowest: String(slot.minId),
      highest: String(slot.maxId),
    },
  }
}

/** As a text of which each letter is a byte: a buffer made for each hash takes more than twice as long. */
const writeHash = (data: Buffer, to: Buffer, at: number): number =>
  to.write(hash('sha256', data, 'binary'), at * HASH_BYTES, HASH_BYTES, 'latin1')

/** The root of `seal/merkle.ts`, level by level over the leaves themselves: a node without a sibling goes up as it is. */
export function rootInPlace(leaves: Buffer, count: number): Buffer {
  if (count === 0) return hash('sha256', Buffer.alloc(0), 'buffer')
  const pair = Buffer.alloc(1 + 2 * HASH_BYTES, 1)
  for (let n = count; n > 1; n = Math.ceil(n / 2)) {
    for (let i = 0; i < n; i += 2) {
      const to = (i / 2) * HASH_BYTES
      if (i + 1 === n) {
        leaves.copyWithin(to, i * HASH_BYTES, (i + 1) * HASH_BYTES)
        continue
      }
      leaves.copy(pair, 1, i * HASH_BYTES, (i + 2) * HASH_BYTES)
      writeHash(pair, leaves, i / 2)
    }
  }
  return leaves.subarray(0, HASH_BYTES)
}

const known = new Map<string, KeyObject | null>()

/** Seals have few keys, and to read one takes as long as to check a signature. */
function keyOf(x: string): KeyObject | null {
  const seen = known.get(x)
  if (seen !== undefined) return seen
  const key = publicKeyOf({ kty: 'OKP', crv: 'Ed25519', x })
  known.set(x, key)
  return key
}

function signedBy({ text, firma, key }: BatchSeal): string | null {
  const signer = key === null ? null : keyOf(key)
  if (signer === null) return null
  return verify(null, Buffer.from(text, 'utf8'), signer, Buffer.from(firma, 'base64url')) ? key : null
}
