import type { SealPayload } from './seal-payload.ts'

/** How far the seals have come: what lies beyond is still to be sealed, what lies before and is in no seal was put there. */
export interface Position {
  readonly tx: string
  /** Within that very transaction. */
  readonly id: string
  /** Rows up to this id belong to a system from which the data were moved. */
  readonly floor: string
}

export const START: Position = { tx: '0', id: '0', floor: '0' }

/** A transaction larger than a seal is split: such seals end within the transaction in which they began. */
export const isPartial = (p: SealPayload): boolean => p.desde_tx === p.hasta_tx && p.filas > 0

export const positionAfter = (last: SealPayload | null): Position =>
  last === null ? START : { tx: last.hasta_tx, id: isPartial(last) ? (last.ultima ?? '0') : '0', floor: last.tras_id }

/** Where the rows of a seal end in the order of transactions, and those of the next begin: each row lies between two of these. */
export interface Boundary {
  readonly tx: string
  readonly id: string
}

const LOWEST_ID = '-9223372036854775808'

export const FIRST_BOUNDARY: Boundary = { tx: '0', id: LOWEST_ID }

export const boundaryAfter = (p: SealPayload): Boundary =>
  isPartial(p) ? { tx: p.hasta_tx, id: String(BigInt(p.ultima ?? '0') + 1n) } : { tx: p.hasta_tx, id: LOWEST_ID }

/** The lowest id of the rows that were written in the system of a seal. From the beginning, whatever somebody made up. */
export const lowestIdOf = (p: SealPayload | null): string =>
  p === null || p.tras_id === '0' ? LOWEST_ID : String(BigInt(p.tras_id) + 1n)

export function isBeyond(row: { readonly tx: string; readonly id: string }, at: Position): boolean {
  const tx = BigInt(row.tx)
  const id = BigInt(row.id)
  if (id <= BigInt(at.floor)) return false
  return tx > BigInt(at.tx) || (tx === BigInt(at.tx) && id > BigInt(at.id))
}
