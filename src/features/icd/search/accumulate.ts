import type { Candidates } from './candidates.ts'
import type { CatalogueEntry, CatalogueIndex } from './catalogue-index.ts'
import type { PhraseHit } from './phrases.ts'
import type { QueryToken } from './read-query.ts'
import type { Scratch } from './scratch.ts'
import { SIDE_WORDS } from './words.ts'

export interface AccumulatedWeight {
  /** How many rows of `scratch.touched` hold something. */
  readonly count: number
  /** What a row that has every word adds up to. */
  readonly weight: number
}

const LEAST_WEIGHT = 0.1
/** What merely resembles a word may be none of the catalogue. */
const GUESSED = 0.8
/** A word that is nowhere is rare, and that nothing has it must show in the score; but a sentence has many, and counts once. */
const UNKNOWN_WEIGHT = 1

/** Adds up, word by word, how well each row answers. A word may be found by itself, as a code or as part of a synonym. */
export function accumulate(
  index: CatalogueIndex<CatalogueEntry>,
  tokens: readonly QueryToken[],
  candidates: readonly Candidates[],
  hits: readonly PhraseHit[],
): AccumulatedWeight {
  const { scratch } = index
  let count = 0
  let weight = 0
  let unknown = 0
  const telling = tokens.filter((token) => !SIDE_WORDS.has(token.text)).length
  tokens.forEach((token, t) => {
    const isSide = telling > 0 && SIDE_WORDS.has(token.text)
    const words = candidates[t]
    if (words === undefined) return
    let found = takeWords(index, words, 0)
    if (token.code) for (let row = token.code[0]; row < token.code[1]; row++) found = offer(scratch, found, row, 1, 0)
    for (const hit of hits)
      if (hit.tokens.includes(t)) found = takePhrase(scratch, hit, Math.min(1, hit.tokens.length / telling), found)
    if (found === 0) {
      if (!isSide) unknown = UNKNOWN_WEIGHT
      return
    }
    const value = isSide ? LEAST_WEIGHT : weightOf(index, words, found)
    weight += value
    for (let i = 0; i < found; i++) count = settle(scratch, scratch.rows[i] ?? 0, value, count)
  })
  return { count, weight: weight + unknown }
}

function takeWords(index: CatalogueIndex<CatalogueEntry>, words: Candidates, before: number): number {
  const { start, rows, places } = index.postings
  let found = before
  for (let i = 0; i < words.ids.length; i++) {
    const id = words.ids[i] ?? 0
    const quality = words.quality[i] ?? 0
    for (let at = start[id] ?? 0; at < (start[id + 1] ?? 0); at++)
      found = offer(index.scratch, found, rows[at] ?? 0, quality, 1 << (places[at] ?? 0))
  }
  return found
}

/** Who says more than the synonym asks for something more particular: it names the code only by its share of the query. */
function takePhrase(scratch: Scratch, { phrase, quality }: PhraseHit, share: number, before: number): number {
  let found = before
  for (let i = 0; i < phrase.rows.length; i++) {
    const row = phrase.rows[i] ?? 0
    found = offer(scratch, found, row, (phrase.quality[i] ?? 0) * quality, phrase.places[i] ?? 0)
    const meant = (phrase.meant[i] ?? 0) * quality * share
    if (meant > (scratch.meant[row] ?? 0)) scratch.meant[row] = meant
  }
  return found
}

/** Keeps the best way in which the word at hand is in a row. */
function offer(scratch: Scratch, found: number, row: number, quality: number, places: number): number {
  const best = scratch.best[row] ?? 0
  if (best === 0) scratch.rows[found] = row
  if (quality > best) {
    scratch.best[row] = quality
    scratch.bestPlaces[row] = places
  }
  return best === 0 ? found + 1 : found
}

/** The word at hand is done with a row. Following the word before counts, standing after it counts half. */
function settle(scratch: Scratch, row: number, value: number, before: number): number {
  const places = scratch.bestPlaces[row] ?? 0
  const place = places === 0 ? -1 : 31 - Math.clz32(places & -places)
  const first = scratch.seen[row] === 0
  if (first) {
    scratch.seen[row] = 1
    scratch.touched[before] = row
  } else if (place >= 0) {
    const last = scratch.lastPlace[row] ?? 0
    if (last >= 0 && place === last + 1) scratch.order[row] = (scratch.order[row] ?? 0) + 1
    else if (last >= 0 && place > last) scratch.order[row] = (scratch.order[row] ?? 0) + 0.5
  }
  scratch.lastPlace[row] = place
  scratch.total[row] = (scratch.total[row] ?? 0) + value * (scratch.best[row] ?? 0)
  scratch.places[row] = (scratch.places[row] ?? 0) | places
  scratch.best[row] = 0
  scratch.bestPlaces[row] = 0
  return first ? before + 1 : before
}

/** A rare word tells more. Counted on the word itself where it is one, else on all that it may be. */
function weightOf(index: CatalogueIndex<CatalogueEntry>, words: Candidates, found: number): number {
  const { start } = index.postings
  let own = 0
  for (let i = 0; i < words.ids.length && words.kinds[i] === 'palabra'; i++) {
    const id = words.ids[i] ?? 0
    own += (start[id + 1] ?? 0) - (start[id] ?? 0)
  }
  const rows = index.entries.length
  const rarity = Math.log2(1 + rows / (own || found)) / Math.log2(1 + rows)
  return Math.max(LEAST_WEIGHT, rarity * (words.kinds[0] === 'parecido' ? GUESSED : 1))
}

export function clear(scratch: Scratch, count: number): void {
  for (let i = 0; i < count; i++) {
    const row = scratch.touched[i] ?? 0
    scratch.seen[row] = 0
    scratch.total[row] = 0
    scratch.places[row] = 0
    scratch.order[row] = 0
    scratch.meant[row] = 0
  }
}
