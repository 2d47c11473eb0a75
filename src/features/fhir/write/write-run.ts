import type { Call } from '../../../engine/call.ts'
import type { LongTx } from '../../../engine/database.ts'
import type { FhirContext } from '../rest/context.ts'
import type { FhirType, Source } from '../source.ts'
import type { TypeWrite } from './declare.ts'
import type { EntryOrder } from './entry-order.ts'
import { type FieldPaths, fieldPaths } from './faults.ts'
import type { ReferenceMap } from './references.ts'
import type { KnownReport, ReportIntake } from './report-intake.ts'
import type { WriteSlot } from './slot.ts'
import { notWritten, type WriteEntry, type WrittenResource } from './write-entry.ts'

export interface WriteRequest {
  readonly call: Call
  readonly origin: string
  readonly lenient: boolean
  /** The `fullUrl` of entries that are left out: what refers to them is, too. */
  readonly leftOut?: ReadonlySet<string>
  readonly entries: readonly WriteEntry[]
  /** The channel of the calling system, where it has one. */
  readonly intake?: ReportIntake
  /** What is read with it, as the transaction sees it: where that fails, nothing is written. */
  also?(within: FhirContext): Promise<void>
}

/** How a type is written. */
export interface Written {
  readonly source: Source
  readonly write: TypeWrite
  readonly paths: FieldPaths
}

/** One attempt at writing all entries of a request, in one transaction. */
export interface WriteRun {
  readonly tx: LongTx
  readonly slot: WriteSlot
  readonly context: FhirContext
  readonly request: WriteRequest
  readonly order: EntryOrder
  readonly references: ReferenceMap
  /** What of its reports came before with the same content. */
  readonly known: ReadonlyMap<WriteEntry, KnownReport>
  readonly done: Map<WriteEntry, WrittenResource>
  /** Rows that an entry changes already. */
  readonly changed: Set<string>
  writingOf(type: FhirType): Written
  /** The ids in the caller's reach that meet a condition, two at most. */
  find(type: FhirType, criteria: string): Promise<readonly string[]>
}

/** How each type is written, found once. */
export function writtenTypes({ drawing }: FhirContext): WriteRun['writingOf'] {
  const known = new Map<string, Written>()
  return (type) => {
    const source = type.sources.find((s) => s.prefix === '')
    if (type.write === undefined || source === undefined) throw notWritten(type)
    const made = known.get(type.type) ?? { source, write: type.write, paths: fieldPaths(type, source, drawing) }
    known.set(type.type, made)
    return made
  }
}
