import { newDistance } from '../../../model/text/edit-distance.ts'
import { foldSameLength } from './fold-same-length.ts'
import type { Identifiers } from './identifiers.ts'
import { initialSpans } from './initials.ts'
import { type Letters, lettersOf, occurrences } from './letters.ts'
import { nameWords } from './name-words.ts'
import { shortNames } from './short-names.ts'
import type { Span } from './spans.ts'

/** Parts of a text that tell who this is. */
export type Finder = (text: string) => Span[]

interface Shape {
  /** Letters and digits alone. */
  readonly letters: string
  /** Most characters between one letter and the next; by place, or the same everywhere. */
  readonly gaps: number | readonly number[]
}

const DATUM_GAP = 4
const NUMBER_GAP = 3
const NAME_GAP = 2
const isLetter = (c: string | undefined): boolean => c !== undefined && c >= 'a' && c <= 'z'
const isDigit = (c: string | undefined): boolean => c !== undefined && c >= '0' && c <= '9'

/** The words of a phrase may be joined or apart, its letters not. */
function phrase(text: string): Shape {
  const words = text.split(/[^a-z0-9]+/).filter((w) => w !== '')
  const gaps = words.flatMap((w, i) => [i === 0 ? 0 : DATUM_GAP, ...Array<number>(w.length - 1).fill(0)])
  return { letters: words.join(''), gaps }
}

const near = ({ at }: Letters, from: number, { letters, gaps }: Shape): boolean => {
  for (let i = 1; i < letters.length; i++) {
    const gap = (at[from + i] ?? 0) - (at[from + i - 1] ?? 0) - 1
    if (gap > (typeof gaps === 'number' ? gaps : (gaps[i] ?? 0))) return false
  }
  return true
}

/** The numbers of an address, whatever words are between: «7 # 12-34», «7 con número 12 guion 34». */
const SEQUENCE = /^\d+(?: \d+){2,}$/
const SEQUENCE_GAP = 12
const NUMBER = /\d+/g

function* sequences(folded: string, lists: readonly (readonly string[])[]): Generator<Span> {
  if (lists.length === 0) return
  const figures = [...folded.matchAll(NUMBER)]
  for (const list of lists)
    for (let i = 0; i + list.length <= figures.length; i++) {
      const part = figures.slice(i, i + list.length)
      const follows = part.every((m, j) => {
        const before = part[j - 1]
        return m[0] === list[j] && (before === undefined || m.index - before.index - before[0].length <= SEQUENCE_GAP)
      })
      const last = part.at(-1)
      if (follows && last !== undefined)
        yield { from: figures[i]?.index ?? 0, to: last.index + last[0].length, by: '[dato]' }
    }
}

/** Finds in a text what the record knows of who this is: any case, any accent, a letter wrong, points in between. */
export function knownSpans(ids: Identifiers, clinical: { has(word: string): boolean } = new Set()): Finder {
  const names = [...ids.nombres].filter((n) => n.length >= 3)
  // Short names are compared whole: their letters apart are in any text.
  const apart = names.filter((n) => n.length >= 4).map((letters): Shape => ({ letters, gaps: NAME_GAP }))
  const numbers = [...ids.numeros].filter((n) => n.length >= 5).map((letters): Shape => ({ letters, gaps: NUMBER_GAP }))
  const phrases = [...ids.frases].map(phrase)
  const figures = [...ids.frases].filter((p) => SEQUENCE.test(p)).map((p) => p.split(' '))
  const foreign = [...(ids.ajenos ?? [])]
  const isName = nameWords(names, newDistance(), clinical)
  return (text) => {
    const folded = foldSameLength(text)
    const letters = lettersOf(folded)
    const spans: Span[] = []
    const find = (shapes: readonly Shape[], by: string, inside: (c: string | undefined) => boolean): void => {
      for (const shape of shapes)
        for (const i of occurrences(letters.text, shape.letters)) {
          const from = letters.at[i] ?? 0
          const to = (letters.at[i + shape.letters.length - 1] ?? 0) + 1
          if (!inside(folded[from - 1]) && !inside(folded[to]) && near(letters, i, shape)) spans.push({ from, to, by })
        }
    }
    find(phrases, '[dato]', (c) => isLetter(c) || isDigit(c))
    find(numbers, '[número]', isDigit)
    find(apart, '[persona]', isLetter)
    spans.push(...sequences(folded, figures))
    for (const word of foreign)
      for (const from of occurrences(folded, word)) spans.push({ from, to: from + word.length, by: '[persona]' })
    for (const { 0: word, index } of folded.matchAll(/[a-z0-9]+/g))
      for (const [from, to] of isName(word)) spans.push({ from: index + from, to: index + to, by: '[persona]' })
    spans.push(...initialSpans(text, ids.iniciales ?? ''))
    spans.push(...shortNames(text, folded, ids.cortos ?? new Set(), spans))
    return spans
  }
}
