import type { Tx } from '../../../engine/database.ts'
import type { SealedSource } from '../../../engine/write/row-seal.ts'
import type { Row } from '../../../model/resource.ts'
import type { Outcome } from '../../entrada/outcome.ts'
import type { IncomingReport } from '../../resultados/incoming-report.ts'
import type { ToldReport } from './declare.ts'
import type { WriteEntry } from './write-entry.ts'

/** What a person said in the inbox of a report that waited. */
export interface AssignedReport {
  readonly patient: string
  readonly order: string | null
  readonly withoutOrder: boolean
  /** Who said so, and whether it takes the place of what people corrected. */
  readonly who: IncomingReport['assigned']
}

/** The same content came before, and this became of it. */
export interface KnownReport {
  readonly id: string
  readonly estado: string
  readonly resultados: readonly string[]
}

/** A report that was filed. */
export interface FiledEntry {
  readonly entry: WriteEntry
  readonly row: Row
  readonly lost: readonly string[]
  readonly unmapped: ReadonlyMap<string, string>
}

/** Why a report waits for a person, and whose it would be. */
export interface UnmatchedReport {
  readonly left: Outcome
  readonly unmapped: ReadonlyMap<string, string>
}

/** What a source says of a report once its own codes and units are read by the map of its channel. */
export interface MappedReport {
  readonly report: ToldReport
  /** Its codes that nobody has completed, with their names. */
  readonly unmapped: ReadonlyMap<string, string>
}

/** What the channel of a system adds to the reports that its account writes: the same map, matching and inbox as of HL7 v2. */
export interface ReportIntake {
  /** Whether a report that answers no order of ours is filed by itself. */
  readonly withoutOrder: boolean
  readonly assigned: AssignedReport | null
  /** The message that a report is kept as. */
  sourceOf(entry: WriteEntry): SealedSource | null
  /** `codes`: all that the examination is called by. */
  mapped(report: ToldReport, codes: readonly string[]): MappedReport
  /** What came before, held until the transaction ends. */
  known(tx: Tx, entries: readonly WriteEntry[]): Promise<ReadonlyMap<WriteEntry, KnownReport>>
  /** Whether its source said something later of the same report, so that this must not take it back. */
  isLate(tx: Tx, number: string | null): Promise<boolean>
  /** Whose it was found to be, whatever becomes of it then. */
  matched(entry: WriteEntry, patient: string): void
  unmatched(entry: WriteEntry, why: UnmatchedReport): void
  /** Kept with what was written, in its transaction. */
  filed(tx: Tx, reports: readonly FiledEntry[]): Promise<void>
}
