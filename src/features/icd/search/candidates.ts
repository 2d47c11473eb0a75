import { soundOf } from './sound.ts'
import { relatedWords, stem } from './stem.ts'
import { nearWords } from './typos.ts'
import { rangeOf, type Vocabulary } from './vocabulary.ts'

/** How a typed word may be a word of the catalogue. */
export type Kind = 'palabra' | 'prefijo' | 'parecido'

/** The words a typed one may be, each once. */
export interface Candidates {
  readonly ids: readonly number[]
  /** From 0 to 1: how sure it is that this is the word. */
  readonly quality: readonly number[]
  readonly kinds: readonly Kind[]
}

const SAME_STEM = 0.985
const SAME_ROOT = 0.88
const SAME_FAMILY = 0.5
const SAME_ENDING = 0.6
const SHORTEST_ENDING = 6
const BY_DISTANCE = [0.92, 0.8, 0.65] as const

/** A beginning says more the more of the word is there. */
const prefixQuality = (typed: number, whole: number): number => 0.55 + (0.35 * typed) / whole

/**
 * The word itself and its other number and gender; what it begins, if it may be unfinished (the last one) or is no word;
 * and only when nothing is found so, what it resembles: a word written right is not "corrected" into another.
 */
export function candidatesOf(vocabulary: Vocabulary, typed: string, last: boolean): Candidates {
  const ids: number[] = []
  const quality: number[] = []
  const kinds: Kind[] = []
  const add = (id: number, q: number, kind: Kind): void => {
    ids.push(id)
    quality.push(q)
    kinds.push(kind)
  }
  const exact = vocabulary.idOf.get(typed)
  const same = vocabulary.byStem.get(stem(typed)) ?? []
  if (exact !== undefined) add(exact, 1, 'palabra')
  for (const id of same) if (id !== exact) add(id, SAME_STEM, 'palabra')
  // Of a number or a code nothing is guessed: another digit is another thing.
  const number = /[0-9]/.test(typed)
  if (!number && (last || (ids.length === 0 && typed.length > 1))) {
    const [from, until] = rangeOf(vocabulary.words, typed)
    for (let id = from; id < until; id++)
      if (id !== exact && !same.includes(id))
        add(id, prefixQuality(typed.length, (vocabulary.words[id] ?? '').length), 'prefijo')
  }
  if (ids.length === 0)
    for (const other of relatedWords(typed))
      for (const id of vocabulary.byStem.get(stem(other)) ?? []) add(id, SAME_ROOT, 'palabra')
  if (ids.length === 0 && !number)
    for (const near of nearWords(vocabulary.typos, soundOf(stem(typed)), last))
      add(near.id, (BY_DISTANCE[near.distance] ?? 0) * (near.prefix ? 0.85 : 1), 'parecido')
  if (ids.length === 0 && !number) for (const id of familyOf(vocabulary, typed)) add(id, SAME_FAMILY, 'parecido')
  if (ids.length === 0 && !number) for (const id of endingOf(vocabulary, typed)) add(id, SAME_ENDING, 'parecido')
  return { ids, quality, kinds }
}

/** Words that share most of a long one that is nowhere: diverticulitis, diverticular. */
function familyOf(vocabulary: Vocabulary, typed: string): number[] {
  const least = Math.max(6, Math.ceil(typed.length * 0.7))
  for (let length = typed.length - 1; length >= least; length--) {
    const [from, until] = rangeOf(vocabulary.words, typed.slice(0, length))
    if (from < until) return Array.from({ length: until - from }, (_, i) => from + i)
  }
  return []
}

/** What a compound is about: rinosinusitis, sinusitis. */
function endingOf(vocabulary: Vocabulary, typed: string): readonly number[] {
  for (let from = 2; from <= typed.length - SHORTEST_ENDING; from++) {
    const found = vocabulary.byStem.get(stem(typed.slice(from)))
    if (found) return found
  }
  return []
}
