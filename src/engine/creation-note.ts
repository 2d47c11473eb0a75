import type { Row } from '../model/resource.ts'
import type { Call } from './call.ts'
import type { Fields } from './operation.ts'

/** What whoever creates a row is told besides the row: not stored, and no reason to refuse. */
export interface CreationNote {
  /** For the documentation; null in the answer when it could not be told. */
  readonly fields: Fields
  /** Its fields are in the answer only where there is something to tell. */
  readonly whenAny?: true
  /** Accounts for whatever else it shows before it returns. */
  tell(row: Row, call: Call): Promise<Readonly<Record<string, unknown>>>
  /** Told to whoever changes the row. */
  readonly onUpdate?: Omit<CreationNote, 'onUpdate'>
}

/** By the name of the resource. */
export type CreationNotes = ReadonlyMap<string, CreationNote | readonly CreationNote[]>

export const notesOf = (notes: CreationNotes, resource: string): readonly CreationNote[] => {
  const found = notes.get(resource) ?? []
  return 'tell' in found ? [found] : found
}

/** All that several have to say. */
export function joinNotes(...all: readonly CreationNotes[]): CreationNotes {
  const names = new Set(all.flatMap((notes) => [...notes.keys()]))
  return new Map([...names].map((name) => [name, all.flatMap((notes) => notesOf(notes, name))]))
}
