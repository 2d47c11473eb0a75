import type { Row } from '../model/resource.ts'
import type { Call } from './call.ts'
import type { Fields } from './operation.ts'

/** What whoever creates a row is told besides the row: not stored, and no reason to refuse. */
export interface CreationNote {
  /** For the documentation; null in the answer when it could not be told. */
  readonly fields: Fields
  /** Accounts for whatever else it shows before it returns. */
  tell(row: Row, call: Call): Promise<Readonly<Record<string, unknown>>>
}

/** By the name of the resource. */
export type CreationNotes = ReadonlyMap<string, CreationNote>
