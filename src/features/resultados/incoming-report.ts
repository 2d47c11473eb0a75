import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { SealedSource } from '../../engine/write/row-seal.ts'
import type { StandingReport } from './standing-report.ts'

/** What a report of an examination says when it arrives, whatever the door: HL7 v2, FHIR or a person. */
export type ReportState = 'preliminar' | 'final' | 'corregido' | 'anulado'

export type ReportCategory = 'laboratorio' | 'imagenologia' | 'microbiologia' | 'patologia' | 'otro'

/** What its files are called among the documents. */
export const documentKinds: Readonly<Record<ReportCategory, string>> = {
  laboratorio: 'LAB',
  microbiologia: 'LAB',
  patologia: 'PDX',
  imagenologia: 'IMG',
  otro: 'PDX',
}

export interface SourceCode {
  readonly code: string
  readonly system: string | null
}

/** `also`: the other codes with which its source says the same. */
export type IncomingValue =
  | { readonly kind: 'numerico'; readonly number: number; readonly unit: string | null; readonly thousands?: number }
  | { readonly kind: 'texto'; readonly text: string }
  | (SourceCode & { readonly kind: 'codigo'; readonly text: string; readonly also?: readonly SourceCode[] })
  | { readonly kind: 'fecha'; readonly date: string }

export interface IncomingRange {
  readonly low: number | null
  readonly high: number | null
  readonly text: string | null
}

export interface IncomingObservation {
  readonly code: { readonly system: 'loinc' | 'snomed' | 'local'; readonly code: string; readonly name: string }
  readonly value: IncomingValue | null
  readonly range: IncomingRange | null
  /** As HL7 writes it (table 0078): H, L, HH, LL, A, AA, N, S, I, R. */
  readonly flag: string | null
  readonly status: ReportState
  /** ISO 8601 with its offset; null where it is that of the report. */
  readonly measuredAt: string | null
  readonly notes: string | null
  /** The organism or panel that it stands under. */
  readonly group: string | null
  /** `system|value`: how its sender calls it; left out where it has no name of its own, since what a report said before is told by all that is here. */
  readonly identifier?: string
}

export interface IncomingAttachment {
  readonly mime: string
  readonly base64: string
  readonly title: string
}

/** What was examined, as far as it is told. */
export interface IncomingSample {
  readonly name: string
  readonly snomed: string | null
  /** ISO 8601 with its offset. */
  readonly receivedAt: string | null
}

export interface IncomingReport {
  /** Ids of ours, which the door found before: `findOrder` says which order is meant. */
  readonly patient: string
  readonly order: string | null
  /** The encounter that it belongs to where no order says it; a file without an order needs one. */
  readonly history?: string | null
  /** The person who said in the inbox whose it is, and whether also that it replaces what people corrected. */
  readonly assigned?: { readonly by: string; readonly overPeople: boolean } | null
  /** The message that it was read from, where that is kept. */
  readonly source?: SealedSource | null
  /** The source's own number (the filler's), the key by which a second message is the same report. */
  readonly externalNumber: string | null
  readonly cups: string | null
  readonly loinc: string | null
  readonly name: string
  readonly category: ReportCategory
  readonly status: ReportState
  /** ISO 8601 with their offset. */
  readonly takenAt: string | null
  readonly issuedAt: string | null
  /** Left out where nothing is told of it, so that what was filed before is the same report still. */
  readonly sample?: IncomingSample
  readonly performer: string | null
  readonly validatedBy: string | null
  readonly conclusion: string | null
  readonly observations: readonly IncomingObservation[]
  readonly attachments: readonly IncomingAttachment[]
  readonly imaging: { readonly studyUid: string; readonly url: string | null } | null
}

export interface FiledReport {
  readonly resultado: string
  readonly valores: readonly string[]
  readonly documento: string | null
  /** False where the same report was there already and nothing was written. */
  readonly created: boolean
}

/** Decided, and written in a transaction of the caller's choice. */
export interface PreparedReport {
  /** Throws `Unwritten` (engine/write/prepare.ts) where it was refused or overtaken: the transaction is lost, and `explain` says why. */
  write(tx: Tx): Promise<FiledReport>
}

/** Files reports under the identity of the calling account, with the rules, versions, audit and events of any write of the API. */
export interface ReportFiler {
  /**
   * Read and decided with nothing held, so that nobody waits for a second connection while holding one; throws what is wrong with it.
   * `known`: what stands of its number, where the caller has read that.
   */
  prepare(call: Call, report: IncomingReport, known?: StandingReport | null): Promise<PreparedReport>
  /**
   * In a transaction of its own, with what else the caller writes there; decided again where another filing of the same number came first.
   * The same number again: identical, nothing new; different, a correction of the one that stands.
   */
  file(call: Call, report: IncomingReport, also?: (tx: Tx, filed: FiledReport) => Promise<void>): Promise<FiledReport>
}
