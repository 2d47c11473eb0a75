/** Where among the leaves of a batch an id stands. */
export interface IdPlaces {
  /** Below zero where it has no place. */
  get(id: number): number
  set(id: number, at: number): void
}

/** Ids of a batch follow each other but for a few: a table by the id itself, unless it would be mostly empty. */
const MOST_EMPTY = 16
const LEAST = 1024

export function idPlaces(lists: readonly (readonly number[])[]): IdPlaces {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let count = 0
  for (const ids of lists) {
    count += ids.length
    for (const id of ids) {
      if (id < low) low = id
      if (id > high) high = id
    }
  }
  const span = high - low + 1
  if (!(span >= 1 && span <= count * MOST_EMPTY + LEAST)) return sparsePlaces()
  const table = new Int32Array(span).fill(-1)
  return {
    get: (id) => table[id - low] ?? -1,
    set(id, at) {
      table[id - low] = at
    },
  }
}

function sparsePlaces(): IdPlaces {
  const places = new Map<number, number>()
  return {
    get: (id) => places.get(id) ?? -1,
    set: (id, at) => void places.set(id, at),
  }
}
