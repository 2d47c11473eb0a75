import { lineWithId } from './line.ts'
import { leafOf } from './merkle.ts'

/** A row that stands where it should not, or says what it should not. */
export interface Present {
  readonly id: string
  readonly line: string
}

/** What a seal says should be there. */
export interface Wanted {
  readonly id: string
  readonly leaf: Buffer
}

/**
 * Whose content each row carries: a row that under another id would be exactly the one that was sealed there was moved
 * or swapped, which says more than that both were changed.
 */
export function contentOf(present: readonly Present[], wanted: readonly Wanted[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const row of present) {
    const place = wanted.find(({ id, leaf }) => {
      const line = id === row.id ? null : lineWithId(row.line, id)
      return line !== null && leafOf(line).equals(leaf)
    })
    if (place !== undefined) found.set(row.id, place.id)
  }
  return found
}
