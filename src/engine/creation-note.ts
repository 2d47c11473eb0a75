import type { Row } from '../model/resource.ts'
import type { Call } from './call.ts'
import { type Fields, oncePerService } from './operation.ts'

/** What the caller is told besides the row that was written: not stored, and no reason to refuse. */
export interface NoteDescription {
  /** The resource whose rows it is told of. */
  readonly on: string
  /** For the documentation; null in the answer when it could not be told. */
  readonly fields: Fields
  /** Its fields are in the answer only where there is something to tell. */
  readonly whenAny?: true
  /** Told of a change too. */
  readonly onUpdate?: true
}

/** Accounts for whatever else it shows before it returns. */
type Tell = (row: Row, call: Call) => Promise<Readonly<Record<string, unknown>>>

export interface CreationNote<in S = unknown> extends NoteDescription {
  readonly bind: (service: S) => BoundNote
}

export interface BoundNote extends NoteDescription {
  readonly tell: Tell
}

export function defineNote<S, N>({
  needs,
  tell,
  ...described
}: NoteDescription & {
  needs(service: S): N
  tell(row: Row, call: Call, needed: N): ReturnType<Tell>
}): CreationNote<S> {
  return {
    ...described,
    bind(service) {
      const needed = oncePerService(service, needs)
      return { ...described, tell: (row, call) => tell(row, call, needed) }
    },
  }
}
