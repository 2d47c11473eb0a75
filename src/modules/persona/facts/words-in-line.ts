/** Words in one line, and which of them stands at a place of it. */
export interface WordsInLine {
  readonly plano: string
  wordAt(place: number): number
}

export function inLine(words: readonly string[]): WordsInLine {
  const starts: number[] = []
  let next = 0
  for (const word of words) {
    starts.push(next)
    next += word.length + 1
  }
  const wordAt = (place: number): number => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= place) low = middle + 1
      else high = middle
    }
    // Beyond the last word there is none.
    return place >= next ? starts.length : low - 1
  }
  return { plano: words.join(' '), wordAt }
}
