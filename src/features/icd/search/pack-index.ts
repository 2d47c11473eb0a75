import { deserialize, serialize } from 'node:v8'
import type { CatalogueEntry, CatalogueIndex } from './catalogue-index.ts'
import type { Phrases } from './phrases.ts'
import { newScratch } from './scratch.ts'
import type { Synonym } from './synonym.ts'
import { vocabularyOf } from './vocabulary.ts'

/** The phrases of an index, one after the other in long arrays. */
interface PackedPhrases {
  /** Said, meaning, codes and whether it is lay speech, of each. */
  readonly said: string
  readonly slots: Uint8Array
  /** Where the targets of each end. */
  readonly until: Uint32Array
  readonly rows: Int32Array
  readonly quality: Float32Array
  readonly meant: Float32Array
  readonly places: Uint32Array
  /** Word, phrase and slot, in threes. */
  readonly words: Uint32Array
}

type Kept = Pick<CatalogueIndex<CatalogueEntry>, 'postings' | 'telling' | 'prior' | 'marked'>

/**
 * What an index is made of and would take long to work out again. Neither its entries nor its room to work in. Lists of texts
 * are one text: how V8 writes an array depends on how it came to be, and the same index must give the same bytes.
 */
interface Packed extends Kept {
  readonly marks: string
  readonly costs: Float64Array
  readonly codes: string
  readonly words: string
  readonly keys: string
  /** Of the sorted hashes, how far each is from the one before: these are small, and small numbers take little room. */
  readonly steps: Uint32Array
  readonly ids: Uint32Array
  readonly phrases: PackedPhrases
}

const BETWEEN = '\n'

/** As bytes, for another thread or a file. No word and no code has a line end in it. */
export function packIndex(index: CatalogueIndex<CatalogueEntry>): Uint8Array {
  const { postings, telling, prior, marked, marks, vocabulary, codes } = index
  const { keys, hashes, ids } = vocabulary.typos
  const packed: Packed = {
    postings,
    telling,
    prior,
    marked,
    marks: marks.map((mark) => mark.stem).join(BETWEEN),
    costs: Float64Array.from(marks, (mark) => mark.cost),
    codes: codes.join(BETWEEN),
    words: vocabulary.words.join(BETWEEN),
    keys: keys.join(BETWEEN),
    steps: hashes.map((hash, i) => hash - (i === 0 ? 0 : (hashes[i - 1] ?? 0))),
    ids,
    phrases: packPhrases(index.phrases),
  }
  return serialize(packed)
}

/** `entries` in the order in which the packed index had them. */
export function unpackIndex<E extends CatalogueEntry>(bytes: Uint8Array, entries: readonly E[]): CatalogueIndex<E> {
  const { marks, costs, codes, words, keys, steps, ids, phrases, ...kept }: Packed = deserialize(bytes)
  const hashes = new Uint32Array(steps.length)
  let hash = 0
  for (let i = 0; i < steps.length; i++) {
    hash += steps[i] ?? 0
    hashes[i] = hash
  }
  return {
    ...kept,
    entries,
    marks: lines(marks).map((stem, i) => ({ stem, cost: costs[i] ?? 0 })),
    codes: lines(codes),
    vocabulary: vocabularyOf(lines(words), { keys: lines(keys), hashes, ids }),
    phrases: unpackPhrases(phrases),
    scratch: newScratch(entries.length),
  }
}

const lines = (joined: string): string[] => (joined === '' ? [] : joined.split(BETWEEN))

function packPhrases({ all, byWord }: Phrases): PackedPhrases {
  const size = all.reduce((sum, { rows }) => sum + rows.length, 0)
  const packed = {
    said: all
      .flatMap(({ synonym: s }) => [s.dicho, s.significa, s.codigos.join(' '), s.coloquial ? '1' : ''])
      .join(BETWEEN),
    slots: Uint8Array.from(all, ({ slots }) => slots),
    until: new Uint32Array(all.length),
    rows: new Int32Array(size),
    quality: new Float32Array(size),
    meant: new Float32Array(size),
    places: new Uint32Array(size),
    words: Uint32Array.from([...byWord].flatMap(([word, at]) => at.flatMap(([phrase, slot]) => [word, phrase, slot]))),
  }
  let at = 0
  all.forEach((phrase, i) => {
    for (const name of ['rows', 'quality', 'meant', 'places'] as const) packed[name].set(phrase[name], at)
    at += phrase.rows.length
    packed.until[i] = at
  })
  return packed
}

function unpackPhrases({ said, slots, until, rows, quality, meant, places, words }: PackedPhrases): Phrases {
  const byWord = new Map<number, (readonly [number, number])[]>()
  for (let i = 0; i < words.length; i += 3) {
    const word = words[i] ?? 0
    const pair = [words[i + 1] ?? 0, words[i + 2] ?? 0] as const
    const known = byWord.get(word)
    if (known) known.push(pair)
    else byWord.set(word, [pair])
  }
  const all = synonymsIn(said.split(BETWEEN), slots.length).map((synonym, i) => {
    const part = [i === 0 ? 0 : (until[i - 1] ?? 0), until[i] ?? 0] as const
    return {
      synonym,
      slots: slots[i] ?? 0,
      rows: rows.subarray(...part),
      quality: quality.subarray(...part),
      meant: meant.subarray(...part),
      places: places.subarray(...part),
    }
  })
  return { all, byWord }
}

const synonymsIn = (texts: readonly string[], count: number): Synonym[] =>
  Array.from({ length: count }, (_, i) => {
    const [dicho = '', significa = '', codigos = '', coloquial = ''] = texts.slice(4 * i, 4 * i + 4)
    return { dicho, significa, codigos: codigos === '' ? [] : codigos.split(' '), coloquial: coloquial !== '' }
  })
