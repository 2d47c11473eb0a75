import { foldedText } from '../../../model/text/plain-text.ts'
import { wordsOf } from '../../../model/text/words.ts'
import { buildPhrases, type Phrases, phraseWords } from './phrases.ts'
import { buildPostings, LAST_PLACE, type Postings } from './postings.ts'
import { newScratch, type Scratch } from './scratch.ts'
import { stem } from './stem.ts'
import type { Synonym } from './synonym.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.ts'
import { compactCode, STOP_WORDS } from './words.ts'

/** What any catalogue has: CIE, CUPS, DIVIPOLA, CIUO, DCI. */
export interface CatalogueEntry {
  readonly codigo: string
  readonly nombre: string
}

/** A word that makes an entry less likely to be the one that is meant, unless it is asked for. */
export interface WordMark {
  readonly word: string
  readonly cost: number
}

export interface IndexOptions<E> {
  readonly synonyms?: readonly Synonym[]
  /** Parts of a (folded) name that qualify it without making it more particular. Global. */
  readonly neutral?: RegExp
  readonly marks?: readonly WordMark[]
  /** Points for an entry, whatever is asked. */
  readonly prior?: (entry: E) => number
}

export interface CatalogueIndex<E extends CatalogueEntry> {
  /** Sorted by code: the row is also the order of a tie. */
  readonly entries: readonly E[]
  readonly codes: readonly string[]
  readonly vocabulary: Vocabulary
  readonly postings: Postings
  readonly phrases: Phrases
  /** A bit for each place of the name that counts for how particular it is. */
  readonly telling: Uint32Array
  readonly prior: Float32Array
  /** A bit for each mark that the name has. */
  readonly marked: Uint32Array
  readonly marks: readonly { readonly stem: string; readonly cost: number }[]
  readonly scratch: Scratch
}

export function buildIndex<E extends CatalogueEntry>(
  entries: readonly E[],
  options: IndexOptions<E> = {},
): CatalogueIndex<E> {
  const keyed = entries.map((entry) => ({ entry, code: compactCode(entry.codigo) }))
  keyed.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
  const names = keyed.map(({ entry }) => tellingWords(entry.nombre, options.neutral))
  const synonyms = options.synonyms ?? []
  const vocabulary = buildVocabulary([
    ...new Set(names.flatMap((name) => name.map((w) => w.text))),
    ...synonyms.flatMap((s) => [...phraseWords(s.dicho), ...phraseWords(s.significa)]),
  ])
  const marks = (options.marks ?? []).map(({ word, cost }) => ({ stem: stem(foldedText(word)), cost }))
  const bitOf = new Map(
    marks.flatMap(({ stem: s }, i) => (vocabulary.byStem.get(s) ?? []).map((id) => [id, 1 << i] as const)),
  )
  const telling = new Uint32Array(names.length)
  const marked = new Uint32Array(names.length)
  const ids = names.map((name, row) =>
    name.map((word, place) => {
      const id = vocabulary.idOf.get(word.text) ?? -1
      if (word.telling) {
        telling[row] = (telling[row] ?? 0) | (1 << Math.min(place, LAST_PLACE))
        marked[row] = (marked[row] ?? 0) | (bitOf.get(id) ?? 0)
      }
      return id
    }),
  )
  const postings = buildPostings(ids, vocabulary.words.length)
  const codes = keyed.map(({ code }) => code)
  return {
    entries: keyed.map(({ entry }) => entry),
    codes,
    vocabulary,
    postings,
    phrases: buildPhrases(synonyms, vocabulary, postings, codes),
    telling,
    prior: Float32Array.from(keyed, ({ entry }) => options.prior?.(entry) ?? 0),
    marked,
    marks,
    scratch: newScratch(names.length),
  }
}

function tellingWords(name: string, neutral: RegExp | undefined): { text: string; telling: boolean }[] {
  const folded = foldedText(name)
  // Where folding changed the length the places of one are not those of the other: then all words tell.
  const spans =
    neutral && folded.length === name.length
      ? [...folded.matchAll(neutral)].map((m) => [m.index, m.index + m[0].length] as const)
      : []
  return wordsOf(name)
    .filter((word) => !STOP_WORDS.has(word.text))
    .map((word) => ({ text: word.text, telling: !spans.some(([from, to]) => word.from >= from && word.to <= to) }))
}
