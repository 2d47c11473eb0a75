import { keysOf, recordOf } from '../../../model/keys.ts'
import { accumulate, clear } from './accumulate.ts'
import { type Candidates, candidatesOf } from './candidates.ts'
import type { CatalogueEntry, CatalogueIndex } from './catalogue-index.ts'
import { findPhrases, type PhraseHit, phraseWords } from './phrases.ts'
import { readQuery } from './read-query.ts'
import {
  type AskedWords,
  type CodeUse,
  completeness,
  MOST_USE,
  partsOf,
  rounded,
  type ScoreParts,
  sum,
  usePoints,
} from './score.ts'
import { stem } from './stem.ts'
import { type Reason, reasonsOf } from './why.ts'

export interface SearchRequest<E> {
  readonly q: string
  /** At most 200 are given. */
  readonly limite: number
  /** What may be shown at all. */
  readonly accepts?: (entry: E) => boolean
  /** Points for this caller or this patient; negative lowers. */
  readonly adjust?: (entry: E) => number
  /** What use adds to a code; only among those that answer about as well as the best one. */
  readonly usage?: (codigo: string) => CodeUse | null
  readonly explain?: boolean
}

export interface SearchResult<E> {
  readonly entry: E
  readonly puntaje: number
  /** Why it is here, in Spanish, the strongest reason first. */
  readonly coincidencias: readonly Reason[]
  /** Stretches of the name that were asked for: UTF-16, end excluded, in order. */
  readonly resaltado: readonly (readonly [from: number, to: number])[]
  readonly partes?: ScoreParts
}

const MOST_RESULTS = 200
/** A row that has much less of what was asked than the best one is no answer. */
const ENOUGH = 0.55
/** Nor is one that has hardly anything: a strange word and «aguda» are no question about what is acute. */
const LEAST = 0.3

/** Use counts for what has as much of what was asked as the best one, or nearly: it never makes up for a word that is missing. */
const COMPARABLE = 0.93

interface Ranked<E> {
  readonly row: number
  readonly entry: E
  readonly points: number
  readonly use: CodeUse | null
}

export function search<E extends CatalogueEntry>(
  index: CatalogueIndex<E>,
  request: SearchRequest<E>,
): SearchResult<E>[] {
  const tokens = readQuery(index, request.q)
  const limit = Math.min(Math.floor(request.limite), MOST_RESULTS)
  if (tokens.length === 0 || !(limit > 0)) return []
  const typed = tokens.map((token) => token.text)
  const candidates = typed.map((text, i) => candidatesOf(index.vocabulary, text, i === typed.length - 1))
  const hits = findPhrases(index.phrases, typed, candidates)
  const { count, weight } = accumulate(index, tokens, candidates, hits)
  const asked: AskedWords = {
    weight,
    tokens: tokens.length,
    code: tokens.length === 1 && tokens[0]?.code ? tokens[0].text : null,
    lifted: liftedMarks(index, candidates, hits),
  }
  try {
    return rank(index, request, asked, count, limit).map(({ row, entry, points, use }) => {
      const { coincidencias, resaltado } = reasonsOf(index, tokens, candidates, hits, row)
      return {
        entry,
        puntaje: points,
        coincidencias: use === null ? coincidencias : [...coincidencias, { tipo: 'uso', texto: use.why }],
        resaltado,
        ...(request.explain ? { partes: explained(index, request, asked, { row, entry, use }) } : {}),
      }
    })
  } finally {
    clear(index.scratch, count)
  }
}

function rank<E extends CatalogueEntry>(
  index: CatalogueIndex<E>,
  request: SearchRequest<E>,
  asked: AskedWords,
  count: number,
  limit: number,
): Ranked<E>[] {
  const { touched } = index.scratch
  let most = 0
  for (let i = 0; i < count; i++) most = Math.max(most, completeness(index, asked, touched[i] ?? 0))
  const best: Ranked<E>[] = []
  for (let i = 0; i < count; i++) {
    const row = touched[i] ?? 0
    const whole = completeness(index, asked, row)
    if (whole < Math.max(LEAST, most * ENOUGH)) continue
    const entry = index.entries[row]
    if (entry === undefined || request.accepts?.(entry) === false) continue
    const base = sum(partsOf(index, asked, row)) + (request.adjust?.(entry) ?? 0)
    if (rounded(base + MOST_USE) < (best[limit - 1]?.points ?? Number.NEGATIVE_INFINITY)) continue
    const use = whole < most * COMPARABLE ? null : (request.usage?.(entry.codigo) ?? null)
    insert(best, { row, entry, points: rounded(base + usePoints(use)), use }, limit)
  }
  return best
}

const before = <E>(a: Ranked<E>, b: Ranked<E>): boolean =>
  a.points > b.points || (a.points === b.points && a.row < b.row)

function insert<E>(best: Ranked<E>[], one: Ranked<E>, limit: number): void {
  const at = best.findLastIndex((other) => !before(one, other)) + 1
  if (at >= limit) return
  best.splice(at, 0, one)
  if (best.length > limit) best.pop()
}

/** A mark is asked for by its word, or by a synonym whose meaning has it. */
function liftedMarks(
  index: CatalogueIndex<CatalogueEntry>,
  candidates: readonly Candidates[],
  hits: readonly PhraseHit[],
): number {
  if (index.marks.length === 0) return 0
  const stems = new Set<string>()
  for (const words of candidates)
    for (let i = 0; i < words.ids.length && words.kinds[i] === 'palabra'; i++)
      stems.add(stem(index.vocabulary.words[words.ids[i] ?? 0] ?? ''))
  for (const hit of hits) for (const word of phraseWords(hit.phrase.synonym.significa)) stems.add(stem(word))
  return index.marks.reduce((lifted, mark, i) => (stems.has(mark.stem) ? lifted | (1 << i) : lifted), 0)
}

function explained<E extends CatalogueEntry>(
  index: CatalogueIndex<E>,
  request: SearchRequest<E>,
  asked: AskedWords,
  { row, entry, use }: Pick<Ranked<E>, 'row' | 'entry' | 'use'>,
): ScoreParts {
  const parts = {
    ...partsOf(index, asked, row),
    uso: usePoints(use),
    adecuacion: request.adjust?.(entry) ?? 0,
  }
  return recordOf(keysOf(parts), (name) => rounded(parts[name]))
}
