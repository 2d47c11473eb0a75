import { firstLetters, LETTERS } from './first-letters.ts'

interface Said {
  readonly text: string
}

/** Words with one space between, and where each begins. */
export interface JoinedWords {
  readonly text: string
  readonly begins: readonly number[]
}
export function joinedWords(words: readonly Said[]): JoinedWords {
  let place = 0
  const begins = words.map(({ text }) => {
    place += text.length + 1
    return place - text.length - 1
  })
  return { text: words.map(({ text }) => text).join(' '), begins }
}

/** By the number of the text, the numbers of words in it. */
export type WordPlaces = ReadonlyMap<number, readonly number[]>
/** In which texts words begin with the same letters. */
export type LetterIndex = ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>

export function letterIndex(texts: Iterable<readonly Said[]>): LetterIndex {
  const index = new Map<string, Map<number, number[]>>()
  let n = 0
  for (const words of texts) {
    for (const [at, { text }] of words.entries()) {
      const whole = `${text} `
      for (let length = 1; length <= LETTERS && length <= whole.length; length++) {
        const letters = whole.slice(0, length)
        const same = index.get(letters) ?? new Map<number, number[]>()
        if (same.size === 0) index.set(letters, same)
        const places = same.get(n)
        if (places === undefined) same.set(n, [at])
        else places.push(at)
      }
    }
    n += 1
  }
  return index
}

/** At which words an expression may be found; null: it may be anywhere. */
export function placesOf(index: LetterIndex, words: RegExp): WordPlaces | null {
  const letters = firstLetters(words.source)
  if (letters === null) return null
  const all = new Map<number, number[]>()
  for (const l of letters)
    for (const [n, places] of index.get(l) ?? []) {
      const known = all.get(n)
      if (known === undefined) all.set(n, [...places])
      else known.push(...places)
    }
  for (const places of all.values()) places.sort((a, b) => a - b)
  return new Map([...all].sort(([a], [b]) => a - b))
}

export interface FoundWords {
  /** Number of its first word. */
  readonly at: number
  readonly said: string
}

const sticky = new WeakMap<RegExp, RegExp>()
function anchored(words: RegExp): RegExp {
  const known = sticky.get(words) ?? new RegExp(words.source, 'y')
  sticky.set(words, known)
  return known
}

/** What an expression finds at these words; null: at whichever, one for each word that it begins with. */
export function* findWords(
  joined: JoinedWords,
  words: RegExp,
  places: readonly number[] | null,
): Generator<FoundWords> {
  if (places === null) {
    yield* findAnywhere(joined, words)
    return
  }
  const wanted = anchored(words)
  for (const at of places) {
    wanted.lastIndex = joined.begins[at] ?? 0
    const said = wanted.exec(joined.text)?.[0]
    if (said !== undefined) yield { at, said }
  }
}

function* findAnywhere({ text, begins }: JoinedWords, words: RegExp): Generator<FoundWords> {
  const wanted = new RegExp(words.source, 'g')
  let at = 0
  for (let found = wanted.exec(text); found !== null; found = wanted.exec(text)) {
    while ((begins[at + 1] ?? Number.POSITIVE_INFINITY) <= found.index) at += 1
    yield { at, said: found[0] }
    const next = begins[at + 1]
    if (next === undefined) return
    wanted.lastIndex = next
  }
}
