import { hash, verify } from 'node:crypto'
import type { DateSpan } from '../seal/lateness.ts'
import { HASH_BYTES } from '../seal/merkle.ts'
import { publicKeyOf } from '../seal/seal-payload.ts'
import { copiedRow, instantOf, readCopied } from './copied-row.ts'

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

/** Some seals that follow each other, their lists and all rows that lie between the ends of their transactions. */
export interface Batch {
  readonly seals: readonly BatchSeal[]
  /** `numero ids hojas` of each, and the rows, as `copy` wrote them. */
  readonly lists: Buffer
  readonly rows: Buffer
}

export interface SealProof {
  /** The rows are those that were sealed, and no other; null where that has to be looked at row by row. */
  readonly rows: { readonly span: DateSpan | null } | null
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
  readonly wanted: Buffer | null
  met: number
  minId: number
  maxId: number
  minStamp: number
  maxStamp: number
  clean: boolean
}

const NEWLINE = 10
const TAB = 9

/** Proves seals, or says that one needs a closer look: it never says what is wrong, and never that all is well where it is not. */
export function proveBatch({ seals, lists, rows }: Batch): BatchProof {
  const place = new Map<number, number>()
  const slotOf: number[] = []
  const slots = readLists(seals, lists, place, slotOf)
  const leaves = Buffer.alloc(slotOf.length * HASH_BYTES)
  const filled = new Uint8Array(slotOf.length)
  const strays: string[] = []
  const row = copiedRow()
  for (let from = 0; from < rows.length; ) {
    const end = rows.indexOf(NEWLINE, from)
    const to = end === -1 ? rows.length : end
    readCopied(rows, from, to, row)
    const at = place.get(row.id)
    const slot = at === undefined ? undefined : slots[slotOf[at] ?? -1]
    if (at === undefined || slot === undefined) {
      strays.push(rows.toString('latin1', from, Math.min(to, rows.indexOf(TAB, from))))
    } else if (filled[at] === 1 || Number.isNaN(row.stamp)) {
      slot.clean = false
    } else {
      filled[at] = 1
      slot.met++
      writeHash(row.leaf.subarray(0, row.length), leaves, at)
      if (row.id < slot.minId) slot.minId = row.id
      if (row.id > slot.maxId) slot.maxId = row.id
      if (row.stamp < slot.minStamp) slot.minStamp = row.stamp
      if (row.stamp > slot.maxStamp) slot.maxStamp = row.stamp
    }
    from = to + 1
  }
  return { proofs: slots.map((slot) => ({ rows: rowsOf(slot, leaves), signedBy: signedBy(slot.seal) })), strays }
}

/** Each id gets a place among the leaves of the batch. An id in two lists spoils both. */
function readLists(seals: readonly BatchSeal[], lists: Buffer, place: Map<number, number>, slotOf: number[]): Slot[] {
  const found = new Map<number, { ids: string; hojas: Buffer }>()
  for (const line of lists.toString('latin1').split('\n')) {
    const [numero, ids = '', hojas = ''] = line.split('\t')
    // A backslash is written twice: \\x…
    if (numero !== '') found.set(Number(numero), { ids, hojas: Buffer.from(hojas.slice(3), 'hex') })
  }
  const slots: Slot[] = []
  for (const seal of seals) {
    const list = found.get(seal.numero)
    const ids = (list?.ids ?? '').slice(1, -1).split(',').filter(Boolean)
    const fits =
      list !== undefined &&
      ids.length === seal.filas &&
      list.hojas.length === seal.filas * HASH_BYTES &&
      (ids[0] ?? null) === seal.primera &&
      (ids.at(-1) ?? null) === seal.ultima
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
    }
    for (const text of ids) {
      const id = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
      const other = place.get(id)
      if (Number.isNaN(id)) slot.clean = false
      else if (other !== undefined) {
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

function rowsOf(slot: Slot, leaves: Buffer): SealProof['rows'] {
  const { seal, at, wanted } = slot
  if (!slot.clean || wanted === null || slot.met !== seal.filas) return null
  const mine = leaves.subarray(at * HASH_BYTES, (at + seal.filas) * HASH_BYTES)
  if (!mine.equals(wanted) || rootInPlace(mine, seal.filas).toString('hex') !== seal.raiz) return null
  if (seal.filas === 0) return { span: null }
  return {
    span: {
      earliest: instantOf(slot.minStamp),
      latest: instantOf(slot.maxStamp),
      lowest: String(slot.minId),
      highest: String(slot.maxId),
    },
  }
}

/** A buffer made for each hash takes twice as long as its digits do. */
const writeHash = (data: Buffer, to: Buffer, at: number): number =>
  to.write(hash('sha256', data, 'hex'), at * HASH_BYTES, HASH_BYTES, 'hex')

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

function signedBy({ text, firma, key }: BatchSeal): string | null {
  const known = key === null ? null : publicKeyOf({ kty: 'OKP', crv: 'Ed25519', x: key })
  if (known === null) return null
  return verify(null, Buffer.from(text, 'utf8'), known, Buffer.from(firma, 'base64url')) ? key : null
}
