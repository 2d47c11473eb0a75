import type { ReadWord } from './assertion.ts'
import { firstLetters, LETTERS } from './first-letters.ts'

/** Numbers of words in their sentence, the end excluded. */
export interface Span {
  readonly from: number
  readonly to: number
}
/** Where a sentence stands: the number of the text, of the sentence in it, and of its first word. */
export interface SentencePlace {
  readonly texto: number
  readonly oracion: number
  readonly from: number
}
interface Sentence {
  readonly text: string
  readonly begins: readonly number[]
  /** The same words again, in notes that were copied, are the same sentence. */
  readonly places: SentencePlace[]
}
/** What an expression finds, by the number of the sentence: at every word that it may begin with, from the first on. */
export type FoundSpans = ReadonlyMap<number, readonly Span[]>

export interface SentenceIndex {
  readonly sentences: readonly Sentence[]
  /** By the first letters of a word, where such words stand: number of the sentence and of the word, one after the other. */
  readonly letters: ReadonlyMap<string, readonly number[]>
  readonly found: Map<RegExp, FoundSpans>
}

export function sentenceIndex(texts: Iterable<readonly ReadWord[]>): SentenceIndex {
  const known = new Map<string, Sentence>()
  let texto = 0
  for (const words of texts) {
    let from = 0
    for (const [oracion, same] of Map.groupBy(words, ({ oracion }) => oracion)) {
      const { text, begins } = joinedWords(same)
      const sentence = known.get(text) ?? { text, begins, places: [] }
      if (sentence.places.length === 0) known.set(text, sentence)
      sentence.places.push({ texto, oracion, from })
      from += same.length
    }
    texto += 1
  }
  const sentences = [...known.values()]
  return { sentences, letters: lettersOf(sentences), found: new Map() }
}

/** Words with one space between, and where each begins. */
function joinedWords(words: readonly ReadWord[]): Pick<Sentence, 'text' | 'begins'> {
  let place = 0
  const begins = words.map(({ text }) => {
    place += text.length + 1
    return place - text.length - 1
  })
  return { text: words.map(({ text }) => text).join(' '), begins }
}

function lettersOf(sentences: readonly Sentence[]): Map<string, number[]> {
  const letters = new Map<string, number[]>()
  for (const [n, { text, begins }] of sentences.entries())
    for (const [at, begin] of begins.entries()) {
      const next = begins[at + 1] ?? text.length + 1
      // The space after a word tells the short ones apart.
      const word = `${text.slice(begin, Math.min(next - 1, begin + LETTERS))} `
      for (let length = 1; length <= LETTERS && length <= word.length; length++) {
        const key = word.slice(0, length)
        const same = letters.get(key)
        if (same === undefined) letters.set(key, [n, at])
        else same.push(n, at)
      }
    }
  return letters
}

const sticky = new WeakMap<RegExp, RegExp>()
function anchored(words: RegExp): RegExp {
  const known = sticky.get(words) ?? new RegExp(words.source, 'y')
  sticky.set(words, known)
  return known
}

/** What an expression, of folded text, finds in each sentence; looked for once. */
export function spansOf(index: SentenceIndex, words: RegExp): FoundSpans {
  const known = index.found.get(words)
  if (known !== undefined) return known
  const wanted = anchored(words)
  const found = new Map<number, Span[]>()
  const tryAt = (n: number, at: number): void => {
    const sentence = index.sentences[n]
    if (sentence === undefined) return
    wanted.lastIndex = sentence.begins[at] ?? 0
    if (!wanted.test(sentence.text)) return
    const said = sentence.text.slice(sentence.begins[at], wanted.lastIndex).trim()
    const span = { from: at, to: at + said.split(' ').length }
    const same = found.get(n)
    if (same === undefined) found.set(n, [span])
    else same.push(span)
  }
  const letters = firstLetters(words.source)
  if (letters === null)
    for (const [n, { begins }] of index.sentences.entries()) for (const at of begins.keys()) tryAt(n, at)
  else
    for (const l of letters) {
      const places = index.letters.get(l) ?? []
      for (let i = 0; i < places.length; i += 2) tryAt(places[i] ?? 0, places[i + 1] ?? 0)
    }
  for (const spans of found.values()) spans.sort((a, b) => a.from - b.from)
  index.found.set(words, found)
  return found
}
