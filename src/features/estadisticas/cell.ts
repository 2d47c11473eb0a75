import { publishedCount } from '../../model/published-count.ts'

/** A count in an answer. What is too small to be told to this caller is null. */
export interface Cell {
  readonly n: number | null
  readonly suprimida: boolean
}

/** How a count is told to the caller. It knows nothing but the count, so that every way to ask for it tells the same. */
export type Telling = (n: number) => Cell

export const tellExactly: Telling = (n) => ({ n, suprimida: false })

export const tellRounded: Telling = (n) => {
  const published = publishedCount(n)
  return { n: published, suprimida: published === null }
}
