import type { RawRow } from './raw-query.ts'

export interface Statement {
  /** Prepared once per connection under this name; leave out for statements whose text varies freely. */
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

export type DbRow = Record<string, unknown>

/** A statement of the hot paths: always prepared, its values already text, its rows left as text. */
export interface RawStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** Inside a transaction: the only handle its code is given. */
export interface Tx {
  /** `R` are the columns of the statement as their types are read; whoever writes the text says them beside it. */
  run<R extends object = DbRow>(statement: Statement): Promise<R[]>
  raw(statement: RawStatement): Promise<RawRow[]>
}

/** A transaction or a session, whose statements can be given all the time they need. */
export interface LongTx extends Tx {
  /** From here to its end: loads of a whole catalogue or file. */
  withoutLimit(): Promise<void>
  /**
   * `copy (…) to stdout`, which takes no values: what varies is set in the transaction with `set_config` before. `take` is given
   * the messages as the server sent them (`copy-out.ts`).
   */
  copyOut(text: string, take: (messages: Buffer) => void): Promise<void>
}

/** The transaction of a request: begun with its first statement, and not at all where there is none. */
export interface RequestTx extends Tx {
  readonly begun: boolean
}
