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

export function isBeyond(row: { readonly tx: string; readonly id: string }, at: Position): boolean {
  const tx = BigInt(row.tx)
  const id = BigInt(row.id)
  if (id <= BigInt(at.floor)) return false
  return tx > BigInt(at.tx) || (tx === BigInt(at.tx) && id > BigInt(at.id))
}
