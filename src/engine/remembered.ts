/** What was answered to a question that many ask while they type: written once, and given again while it would be the same. */
export interface Remembered<A> {
  /** `from`: all that the answer depends on besides the question; whatever changes is another object. */
  get(from: readonly object[], question: string): A | undefined
  keep(from: readonly object[], question: string, answer: A, bytes: number): void
}

const MOST_BYTES = 4 * 1_048_576

/** Bounded by what it weighs, whatever is asked; what was asked longest ago is forgotten first. */
export function remembered<A>(most = MOST_BYTES): Remembered<A> {
  const numbers = new WeakMap<object, number>()
  const kept = new Map<string, { readonly answer: A; readonly bytes: number }>()
  let last = 0
  let weight = 0

  const numberOf = (one: object): number => {
    const known = numbers.get(one)
    if (known !== undefined) return known
    numbers.set(one, ++last)
    return last
  }
  const keyOf = (from: readonly object[], question: string): string => `${from.map(numberOf).join()} ${question}`
  const forget = (key: string): void => {
    const found = kept.get(key)
    if (found === undefined) return
    kept.delete(key)
    weight -= found.bytes
  }
  return {
    get(from, question) {
      const key = keyOf(from, question)
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.answer
    },
    keep(from, question, answer, bytes) {
      const key = keyOf(from, question)
      forget(key)
      const heavy = bytes + key.length
      if (heavy > most) return
      kept.set(key, { answer, bytes: heavy })
      weight += heavy
      for (const oldest of kept.keys()) {
        if (weight <= most) break
        forget(oldest)
      }
    },
  }
}
