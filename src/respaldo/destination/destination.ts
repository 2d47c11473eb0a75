export interface StoredObject {
  readonly name: string
  readonly bytes: number
}

/** Where backups are kept. Names are of the letters, digits, `/`, `.`, `_` and `-`. */
export interface Destination {
  /** As it is told to the operator, without secrets. */
  readonly shown: string
  /** Whole or not at all, and there to stay when it returns; in the place of what had that name. */
  put(name: string, bytes: Buffer): Promise<void>
  /** The same, unless there is one of that name: of two that try, one succeeds. */
  create(name: string, bytes: Buffer): Promise<boolean>
  /** Null if there is none. */
  get(name: string): Promise<Buffer | null>
  list(prefix: string): AsyncIterable<StoredObject>
  remove(name: string): Promise<void>
}
