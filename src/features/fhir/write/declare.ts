import type { SystemSend } from '../../../model/access/system-sends.ts'
import type { Actor, Row, Value } from '../../../model/resource.ts'
import type { IncomingObservation, IncomingReport, IncomingSample } from '../../resultados/incoming-report.ts'

/** A resource as it was sent: nothing of it is believed yet. */
export type SentResource = Readonly<Record<string, unknown>>
/** What it says of a row, as the API would be sent it. */
export type RowBody = Readonly<Record<string, Value>>

export interface WriteContext {
  readonly actor: Actor
  /** As the caller reads it now; null of a new one. */
  readonly current: SentResource | null
  /** A row that the caller reaches. */
  find(resource: string, id: string): Promise<Row | null>
}

export type WriteInteraction = 'create' | 'update'

interface AnyWrite {
  /** Spanish: what of it is written. */
  readonly about: string
  readonly interactions: readonly WriteInteraction[]
  /** What a system must have been granted to send it; null where only people write it. */
  sends(body: RowBody): SystemSend | null
  /** Every kind that `sends` can answer. */
  readonly kinds: readonly SystemSend[]
  /** Elements that are kept and not shown in the resource itself: `content.attachment.data`. */
  readonly stored?: readonly string[]
  /** Where fields are said, of those that are said in several places. */
  readonly elements?: Readonly<Record<string, string>>
}

/** A report of an examination: it is filed with its values, as whatever arrives from a laboratory is. */
export interface ReportWrite extends AnyWrite {
  /** The order that it names. */
  order(sent: SentResource): string | null
  /** What it says with what goes with it; whose it is and which order is meant is found out beside. */
  readReport(sent: SentResource, beside: SaidBeside): ToldReport
}

/** What a report says of itself. */
export type ToldReport = Omit<IncomingReport, 'patient' | 'order'>

/** What goes with a report: its observations, what was examined and when that was taken. */
export interface SaidBeside {
  readonly observations: readonly IncomingObservation[]
  readonly sample: IncomingSample | null
  readonly taken: string | null
}

/** A row of the collection of its first source, by the rules of that collection. */
export interface RowsWrite extends AnyWrite {
  /**
   * The row that it says: one resource is one row, so that both have one life. What cannot be read is left out: it is then refused
   * as lost, since nothing that is drawn says it.
   */
  read(sent: SentResource, context: WriteContext): Promise<RowBody>
  /** A system changes what it sent itself, and nothing of others. */
  readonly systemsChangeOwn?: true
  /** An update changes these fields and nothing else; left out, all that the resource says. */
  readonly updates?: readonly string[]
}

/** How a type is written. */
export type TypeWrite = RowsWrite | ReportWrite
export const isReport = (write: TypeWrite): write is ReportWrite => 'readReport' in write
