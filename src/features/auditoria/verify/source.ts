import type { DateSpan } from '../seal/lateness.ts'
import type { SignedSeal } from '../seal/seal-payload.ts'
import type { StoredSeal } from '../seal/stored-seal.ts'
import type { Findings } from './finding.ts'

export interface SourceRow {
  readonly id: string
  readonly line: string
}

/** A seal whose rows were found to be exactly those that were sealed. */
export interface ProvenSeal extends SignedSeal {
  readonly span: DateSpan | null
  readonly signedBy: string | null
}

export const isProven = (seal: StoredSeal | ProvenSeal): seal is ProvenSeal => 'span' in seal

/** Where an audit is verified from: the database itself or a file that it was exported to. Read once, in order. */
export interface AuditSource {
  /** The number with which its seals begin. */
  readonly first: number
  /** Everything up to now, so that a missing end is missed; a range of dates is not. */
  readonly whole: boolean
  /** The seals before the first in which a key handed over. */
  readonly handovers: readonly SignedSeal[]
  /** No transaction from here on has begun, as of now; null where that is not known. */
  ceiling(): Promise<string | null>
  /** The clock that dates the rows, as of now or of the export; null where that is not known. */
  clock(): Promise<string | null>
  seals(): AsyncIterable<StoredSeal | ProvenSeal>
  /** That very seal with its lists, where it is to be looked at row by row after all. */
  stored?(seal: ProvenSeal): Promise<StoredSeal>
  /** The rows that stand under the ids of a seal, in order of id. */
  rowsOf(seal: StoredSeal): AsyncIterable<SourceRow>
  /** The rows that are in no seal. */
  others(isSealed: (id: string) => boolean): AsyncIterable<SourceRow>
  /** Whether it has met rows that are in no seal and should be. */
  hasStrays?(): boolean
  /** What else can be checked where it comes from, of the seals up to this one that were not checked so yet; null for all and what is in none. */
  check?(isSealed: (id: string) => boolean, found: Findings, upTo: number | null): Promise<void>
}
