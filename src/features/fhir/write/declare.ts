import type { SystemSend } from '../../../model/access/system-sends.ts'
import type { Actor, Row, Value } from '../../../model/resource.ts'

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

/** How a type is written: as rows of the collection of its first source, by the rules of that collection. */
export interface TypeWrite {
  /** Spanish: what of it is written. */
  readonly about: string
  readonly interactions: readonly WriteInteraction[]
  /** What a system must have been granted to send it; null where only people write it. */
  sends(body: RowBody): SystemSend | null
  /** Every kind that `sends` can answer. */
  readonly kinds: readonly SystemSend[]
  /**
   * The rows that it says, the first of which is the resource itself. What cannot be read is left out: it is then refused as
   * lost, since nothing that is drawn says it.
   */
  read(sent: SentResource, context: WriteContext): Promise<readonly [RowBody, ...RowBody[]]>
  /** Elements that are kept and not shown in the resource itself: `content.attachment.data`. */
  readonly stored?: readonly string[]
  /** Where fields are said, of those that are said in several places. */
  readonly elements?: Readonly<Record<string, string>>
  /** A system changes what it sent itself, and nothing of others. */
  readonly systemsChangeOwn?: true
  /** An update changes these fields and nothing else; left out, all that the resource says. */
  readonly updates?: readonly string[]
}
