import { wordsOf } from '../../../model/text/words.ts'
import type { Candidates } from './candidates.ts'
import { type Postings, rowsWithAll } from './postings.ts'
import { stem } from './stem.ts'
import type { Synonym } from './synonym.ts'
import { rangeOf, type Vocabulary } from './vocabulary.ts'
import { compactCode, STOP_WORDS } from './words.ts'

/** What a synonym leads to, worked out when the index is built. */
export interface Phrase {
  readonly synonym: Synonym
  readonly slots: number
  readonly rows: Int32Array
  /** 1 for a code that the synonym names, less for a name that merely has its words. */
  readonly quality: Float32Array
  /** How much this is the code that is meant: 1 for the first. 0 for a mere name. */
  readonly meant: Float32Array
  /** The places of the name that its words take. */
  readonly places: Uint32Array
}

export interface Phrases {
  readonly all: readonly Phrase[]
  /** By word of the vocabulary: phrases it may be part of, and which word of them it is. */
  readonly byWord: ReadonlyMap<number, readonly (readonly [phrase: number, slot: number])[]>
}

/** A phrase found in a query, and the words of the query that make it. */
export interface PhraseHit {
  readonly phrase: Phrase
  readonly tokens: readonly number[]
  readonly quality: number
}

const BY_WORDS_ONLY = 0.9
const LESS_PER_CODE = 0.12
/** Shorter beginnings are beginnings of too many things. */
const SHORTEST_PREFIX = 3

export const phraseWords = (text: string): string[] => [
  ...new Set(
    wordsOf(text)
      .map((w) => w.text)
      .filter((w) => !STOP_WORDS.has(w)),
  ),
]

export function buildPhrases(
  synonyms: readonly Synonym[],
  vocabulary: Vocabulary,
  postings: Postings,
  codes: readonly string[],
): Phrases {
  const byWord = new Map<number, (readonly [number, number])[]>()
  const all = synonyms.map((synonym, index) => {
    const words = phraseWords(synonym.dicho)
    words.forEach((word, slot) => {
      for (const id of vocabulary.byStem.get(stem(word)) ?? []) {
        const places = byWord.get(id)
        if (places) places.push([index, slot])
        else byWord.set(id, [[index, slot]])
      }
    })
    return { synonym, slots: words.length, ...targetsOf(synonym, vocabulary, postings, codes) }
  })
  return { all, byWord }
}

function targetsOf(
  synonym: Synonym,
  vocabulary: Vocabulary,
  postings: Postings,
  codes: readonly string[],
): Omit<Phrase, 'synonym' | 'slots'> {
  const places = rowsWithAll(
    postings,
    phraseWords(synonym.significa).map((word) => vocabulary.byStem.get(stem(word)) ?? []),
  )
  const meant = new Map<number, number>()
  synonym.codigos.forEach((code, rank) => {
    const [from, until] = rangeOf(codes, compactCode(code))
    for (let row = from; row < until; row++)
      if (!meant.has(row)) meant.set(row, Math.max(0.3, 1 - LESS_PER_CODE * rank))
  })
  const rows = Int32Array.from(new Set([...meant.keys(), ...places.keys()])).sort()
  return {
    rows,
    quality: Float32Array.from(rows, (row) => (meant.has(row) ? 1 : BY_WORDS_ONLY)),
    meant: Float32Array.from(rows, (row) => meant.get(row) ?? 0),
    places: Uint32Array.from(rows, (row) => places.get(row) ?? 0),
  }
}

/** The synonyms that a query says, in any order of their words; one that is part of a longer one found does not count. */
export function findPhrases(
  phrases: Phrases,
  typed: readonly string[],
  candidates: readonly Candidates[],
): PhraseHit[] {
  const slots = new Map<number, { token: number; quality: number }[]>()
  candidates.forEach((words, token) => {
    // «cara» is a word: it is not the beginning of «carate».
    const wholeOnly = words.kinds[0] === 'palabra' || (typed[token] ?? '').length < SHORTEST_PREFIX
    words.ids.forEach((id, i) => {
      if (wholeOnly && words.kinds[i] !== 'palabra') return
      const quality = words.quality[i] ?? 0
      for (const [phrase, slot] of phrases.byWord.get(id) ?? []) {
        let filled = slots.get(phrase)
        if (!filled) {
          filled = []
          slots.set(phrase, filled)
        }
        if (quality > (filled[slot]?.quality ?? 0)) filled[slot] = { token, quality }
      }
    })
  })
  const hits: PhraseHit[] = []
  for (const [index, filled] of slots) {
    const phrase = phrases.all[index]
    if (phrase === undefined) continue
    const tokens = new Set<number>()
    let quality = 1
    for (const slot of filled)
      if (slot) {
        tokens.add(slot.token)
        quality = Math.min(quality, slot.quality)
      }
    if (tokens.size === phrase.slots) hits.push({ phrase, tokens: [...tokens], quality })
  }
  return hits.filter((hit) => !hits.some((other) => outdoes(other, hit)))
}

const outdoes = (other: PhraseHit, hit: PhraseHit): boolean =>
  other.tokens.length > hit.tokens.length &&
  other.quality >= hit.quality * 0.7 &&
  hit.tokens.every((token) => other.tokens.includes(token))
