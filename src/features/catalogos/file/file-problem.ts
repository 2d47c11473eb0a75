import type { LineError } from '../code-row.ts'

/** What is wrong with a file as a whole, as a sentence for the person who brought it. */
export class FileProblem extends Error {
  /** The first lines with something wrong, and how many there are. */
  readonly errors: readonly LineError[]
  readonly wrong: number
  constructor(message: string, errors: readonly LineError[] = [], wrong = 0) {
    super(message)
    this.errors = errors
    this.wrong = wrong
  }
}
