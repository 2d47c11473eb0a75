/** Places past this one share a bit: no name is told apart by its thirty-second word. */
export const LAST_PLACE = 31

/** For each word of the vocabulary, the rows whose name has it and the place it takes there. */
export interface Postings {
  readonly start: Int32Array
  readonly rows: Int32Array
  readonly places: Uint8Array
}

/** `names` gives the ids of the words of each row, in order. */
export function buildPostings(names: readonly (readonly number[])[], words: number): Postings {
  const start = new Int32Array(words + 1)
  let size = 0
  for (const name of names)
    for (const id of name) {
      start[id + 1] = (start[id + 1] ?? 0) + 1
      size++
    }
  for (let id = 0; id < words; id++) start[id + 1] = (start[id + 1] ?? 0) + (start[id] ?? 0)
  const next = start.slice()
  const rows = new Int32Array(size)
  const places = new Uint8Array(size)
  names.forEach((name, row) => {
    name.forEach((id, place) => {
      const at = next[id] ?? 0
      next[id] = at + 1
      rows[at] = row
      places[at] = Math.min(place, LAST_PLACE)
    })
  })
  return { start, rows, places }
}

/** Rows that have one word of every group, with the places these take. */
export function rowsWithAll(postings: Postings, groups: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  let found = new Map<number, number>()
  groups.forEach((group, i) => {
    const kept = new Map<number, number>()
    for (const id of group)
      for (let at = postings.start[id] ?? 0; at < (postings.start[id + 1] ?? 0); at++) {
        const row = postings.rows[at] ?? 0
        const before = i === 0 ? 0 : found.get(row)
        if (before === undefined) continue
        kept.set(row, (kept.get(row) ?? before) | (1 << (postings.places[at] ?? 0)))
      }
    found = kept
  })
  return found
}
