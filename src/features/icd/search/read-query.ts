import { wordsOf } from '../../../model/text/words.ts'
import type { CatalogueEntry, CatalogueIndex } from './catalogue-index.ts'
import { rangeOf } from './vocabulary.ts'
import { compactCode, STOP_WORDS } from './words.ts'

/** The cost of a query is bounded here. */
const MOST_CHARACTERS = 300
const MOST_WORDS = 12
const LONGEST_WORD = 32
const LONGEST_CODE = 16
/** A category: shorter than this a code that does not exist is not shortened further. */
const SHORTEST_CODE = 3

export interface QueryToken {
  readonly text: string
  /** Rows whose code begins so, where it can be a code. */
  readonly code: readonly [from: number, until: number] | null
}

export function readQuery(index: CatalogueIndex<CatalogueEntry>, q: string): QueryToken[] {
  const text = q.slice(0, MOST_CHARACTERS)
  const whole = compactCode(text)
  const alone = codeToken(index, whole, true)
  if (alone) return [alone]
  const tokens: QueryToken[] = []
  for (const piece of text.split(/\s+/)) {
    const compact = compactCode(piece)
    const code = compact === whole ? null : codeToken(index, compact, false)
    if (code) tokens.push(code)
    else tokens.push(...plainTokens(index, piece))
  }
  const telling = tokens.filter((token) => !STOP_WORDS.has(token.text))
  const once = new Map(joined(index, telling.length > 0 ? telling : tokens).map((token) => [token.text, token]))
  return [...once.values()].slice(0, MOST_WORDS)
}

/** Digits alone are a code only where nothing else is asked or there are enough of them: `diabetes tipo 2`. */
function codeToken(index: CatalogueIndex<CatalogueEntry>, compact: string, alone: boolean): QueryToken | null {
  if (compact.length > LONGEST_CODE || !/[0-9]/.test(compact)) return null
  if (!alone && compact.length < 4 && !/[a-z]/.test(compact)) return null
  for (let text = compact; text.length > 0 && /[0-9]/.test(text); text = text.slice(0, -1)) {
    const range = rangeOf(index.codes, text)
    if (range[0] < range[1]) return { text, code: range }
    // J45.90: a finer code than the catalogue has is its nearest category.
    if (!alone || text.length <= SHORTEST_CODE || !/^[a-z][0-9]{2}/.test(text)) return null
  }
  return null
}

function plainTokens(index: CatalogueIndex<CatalogueEntry>, piece: string): QueryToken[] {
  return wordsOf(piece)
    .flatMap(({ text }) => (index.vocabulary.idOf.has(text) ? [text] : (text.match(/[0-9]+|[^0-9]+/g) ?? [text])))
    .map((text) => ({ text: text.slice(0, LONGEST_WORD), code: null }))
}

/** `hiper tensión`, `dm 2`: two halves that make a word, when one of them is none or a number. */
function joined(index: CatalogueIndex<CatalogueEntry>, tokens: readonly QueryToken[]): QueryToken[] {
  const known = (text: string): boolean => index.vocabulary.idOf.has(text)
  const out: QueryToken[] = []
  for (const token of tokens) {
    const before = out.at(-1)
    const both = before ? before.text + token.text : ''
    const halves =
      before && !before.code && !token.code && !(known(before.text) && known(token.text) && !/^[0-9]/.test(token.text))
    if (halves && both.length <= LONGEST_WORD && known(both)) out[out.length - 1] = { text: both, code: null }
    else out.push(token)
  }
  return out
}
