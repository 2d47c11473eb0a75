import { lowerBound } from './lower-bound.ts'
import { soundOf } from './sound.ts'
import { stem } from './stem.ts'
import { buildTypos, type Typos } from './typos.ts'

/** Every word of the names and of the synonyms, sorted, so that a beginning is a range. */
export interface Vocabulary {
  readonly words: readonly string[]
  readonly idOf: ReadonlyMap<string, number>
  /** Words that differ in number or gender only. */
  readonly byStem: ReadonlyMap<string, readonly number[]>
  readonly typos: Typos
}

export function buildVocabulary(all: Iterable<string>): Vocabulary {
  const words = [...new Set(all)].sort()
  return vocabularyOf(words, buildTypos(words.map((word) => soundOf(stem(word)))))
}

/** Of words that are sorted already. */
export function vocabularyOf(words: readonly string[], typos: Typos): Vocabulary {
  const byStem = new Map<string, number[]>()
  words.forEach((word, id) => {
    const key = stem(word)
    const same = byStem.get(key)
    if (same) same.push(id)
    else byStem.set(key, [id])
  })
  return { words, idOf: new Map(words.map((word, id) => [word, id])), byStem, typos }
}

/** Where the texts that begin so are in a sorted list: from, and until excluded. */
export function rangeOf(sorted: readonly string[], prefix: string): readonly [number, number] {
  const firstFrom = (text: string): number => lowerBound(sorted.length, (at) => (sorted[at] ?? '') < text)
  return [firstFrom(prefix), firstFrom(`${prefix}\uffff`)]
}
