/** Longer words are not compared. */
const LONGEST = 40

/**
 * Letters wrong, missing, extra or swapped between two words, or `max + 1` as soon as it is known to be more. With `prefix`,
 * to the nearest beginning of `b`. Works in its own rows, so it allocates nothing per call.
 */
export type Distance = (a: string, b: string, max: number, prefix: boolean) => number

export function newDistance(): Distance {
  let before = new Uint8Array(LONGEST + 2)
  let last = new Uint8Array(LONGEST + 2)
  let now = new Uint8Array(LONGEST + 2)
  return (a, whole, max, prefix) => {
    const b = prefix ? whole.slice(0, a.length + max) : whole
    if (a.length > LONGEST || b.length > LONGEST) return max + 1
    if (a.length - b.length > max || (!prefix && b.length - a.length > max)) return max + 1
    for (let j = 0; j <= b.length; j++) last[j] = j
    for (let i = 1; i <= a.length; i++) {
      let least = i
      now[0] = i
      const letter = a.charCodeAt(i - 1)
      for (let j = 1; j <= b.length; j++) {
        const other = b.charCodeAt(j - 1)
        let cost = (last[j - 1] ?? 0) + (letter === other ? 0 : 1)
        cost = Math.min(cost, (last[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1)
        if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
          cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
        now[j] = cost
        if (cost < least) least = cost
      }
      if (least > max) return max + 1
      const spare = before
      before = last
      last = now
      now = spare
    }
    let found = last[b.length] ?? 0
    if (prefix) for (let j = 0; j < b.length; j++) found = Math.min(found, last[j] ?? 0)
    return Math.min(found, max + 1)
  }
}
