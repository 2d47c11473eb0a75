import { foldedText } from '../../../model/text/plain-text.ts'
import { type Word, wordsOf } from '../../../model/text/words.ts'
import type { Candidates, Kind } from './candidates.ts'
import type { CatalogueEntry, CatalogueIndex } from './catalogue-index.ts'
import { lowerBound } from './lower-bound.ts'
import type { Phrase, PhraseHit } from './phrases.ts'
import type { QueryToken } from './read-query.ts'
import type { NameWords } from './scratch.ts'
import type { Synonym } from './synonym.ts'
import { STOP_WORDS } from './words.ts'

export interface Reason {
  readonly tipo: 'exacto' | 'codigo' | 'sinonimo' | Kind | 'uso'
  readonly texto: string
}
type Range = readonly [from: number, to: number]

const STRENGTH: Readonly<Record<Reason['tipo'], number>> = {
  exacto: 0,
  codigo: 1,
  sinonimo: 2,
  palabra: 3,
  prefijo: 4,
  parecido: 5,
  uso: 6,
}

/** Worked out for what is shown only: for each thing that was typed, what of this entry answers it. */
export function reasonsOf(
  index: CatalogueIndex<CatalogueEntry>,
  tokens: readonly QueryToken[],
  candidates: readonly Candidates[],
  hits: readonly PhraseHit[],
  row: number,
): { coincidencias: Reason[]; resaltado: Range[] } {
  const { nombre = '', codigo = '' } = index.entries[row] ?? {}
  const { words, ids } = nameWords(index, row)
  const reasons: Reason[] = []
  const ranges: Range[] = []
  const whole = tokens.map((token) => token.text).join(' ') === words.map((word) => word.text).join(' ')
  if (whole) reasons.push({ tipo: 'exacto', texto: 'es el nombre completo' })
  tokens.forEach((token, t) => {
    if (token.code && row >= token.code[0] && row < token.code[1])
      reasons.push(codeReason(token.text, index.codes[row] ?? '', codigo))
    const typed = candidates[t]
    const found = typed && bestWord(typed, ids)
    const word = found && words[found.place]
    const kind = found && typed.kinds[found.candidate]
    if (word === undefined || kind === undefined) return
    ranges.push(kind === 'prefijo' ? beginning(nombre, word, token.text.length) : [word.from, word.to])
    if (!whole) reasons.push(wordReason(kind, token.text, nombre.slice(word.from, word.to)))
  })
  for (const { phrase } of hits) {
    const at = rowIn(phrase, row)
    if (at < 0) continue
    reasons.push({ tipo: 'sinonimo', texto: synonymText(phrase.synonym) })
    const places = phrase.places[at] ?? 0
    words.forEach((word, place) => {
      if (place < 31 && places & (1 << place)) ranges.push([word.from, word.to])
    })
  }
  return {
    coincidencias: reasons.sort((a, b) => STRENGTH[a.tipo] - STRENGTH[b.tipo]),
    resaltado: merged(ranges),
  }
}

const MOST_NAMES = 4_000

function nameWords({ entries, vocabulary, scratch }: CatalogueIndex<CatalogueEntry>, row: number): NameWords {
  const known = scratch.names.get(row)
  if (known !== undefined) return known
  const words = wordsOf(entries[row]?.nombre ?? '').filter((word) => !STOP_WORDS.has(word.text))
  const read = { words, ids: words.map((word) => vocabulary.idOf.get(word.text)) }
  if (scratch.names.size >= MOST_NAMES) scratch.names.clear()
  scratch.names.set(row, read)
  return read
}

const synonymText = ({ dicho, significa }: Synonym): string =>
  foldedText(dicho) === foldedText(significa) ? `uso habitual de «${significa}»` : `«${dicho}» = «${significa}»`

const codeReason = (typed: string, code: string, shown: string): Reason =>
  code === typed || code === `${typed}x`
    ? { tipo: 'exacto', texto: `es el código ${shown}` }
    : { tipo: 'codigo', texto: `el código empieza por ${typed.toUpperCase()}` }

function wordReason(kind: Kind, typed: string, word: string): Reason {
  if (kind === 'palabra') return { tipo: kind, texto: `«${word}»` }
  if (kind === 'prefijo') return { tipo: kind, texto: `«${typed}…» empieza «${word}»` }
  return { tipo: kind, texto: `«${typed}» ≈ «${word}»` }
}

function bestWord(
  words: Candidates,
  ids: readonly (number | undefined)[],
): { place: number; candidate: number } | undefined {
  let best: { place: number; candidate: number } | undefined
  ids.forEach((id, place) => {
    const candidate = id === undefined ? -1 : words.ids.indexOf(id)
    if (candidate < 0) return
    if (!best || (words.quality[candidate] ?? 0) > (words.quality[best.candidate] ?? 0)) best = { place, candidate }
  })
  return best
}

/** Only what was typed of a word; all of it where folding changed its length and the places are not comparable. */
const beginning = (name: string, word: Word, typed: number): Range =>
  word.text.length === name.slice(word.from, word.to).length ? [word.from, word.from + typed] : [word.from, word.to]

function rowIn(phrase: Phrase, row: number): number {
  const found = lowerBound(phrase.rows.length, (at) => (phrase.rows[at] ?? 0) < row)
  return phrase.rows[found] === row ? found : -1
}

function merged(ranges: readonly Range[]): Range[] {
  const out: Range[] = []
  for (const range of [...ranges].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = out.at(-1)
    if (last && range[0] < last[1]) out[out.length - 1] = [last[0], Math.max(last[1], range[1])]
    else out.push(range)
  }
  return out
}
