import type { Resource, Row } from '../../model/resource.ts'
import type { Tx } from '../database.ts'

/** Vouches for rows with a signature of the service, in the transaction that writes them. */
export interface RowSeal {
  covers(r: Pick<Resource, 'name'>, row: Row): boolean
  /** Asked before anything is held, so that signing does not wait for a second connection while holding one. */
  ready(): Promise<void>
  /** Written once the rows stand; they are of one whole. */
  seal(tx: Tx, rows: readonly SealedRow[], source?: SealedSource | null): Promise<void>
}

/** The message of another system that they were made of, as it was kept. */
export interface SealedSource {
  readonly id: string
  readonly huella: string
}

export interface SealedRow {
  readonly recurso: string
  readonly row: Row
}
