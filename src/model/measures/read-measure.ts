import { entriesOf } from '../keys.ts'
import { countsOneByOne } from './measure-units.ts'
import spellings from './spellings.json' with { type: 'json' }

export type Comparator = keyof typeof spellings.comparators

/** What a laboratory wrote, read: a number or a span of them with their unit, or a word; null where it is none of these. */
export type ReadMeasure =
  | {
      readonly kind: 'numero'
      readonly comparator: Comparator | null
      readonly from: number
      readonly to: number
      readonly unit: string | null
      /** What it is where its mark before three digits is of thousands and not of decimals. */
      readonly thousands?: number
    }
  | { readonly kind: 'palabra'; readonly word: MeasureWord }

export type MeasureWord = keyof typeof spellings.words

/** On folded text, from its beginning; the first that fits. */
const [words, comparators] = [
  entriesOf(spellings.words).map(([word, known]) => [new RegExp(known), word] as const),
  entriesOf(spellings.comparators).map(([comparator, known]) => [new RegExp(known), comparator] as const),
]

const NUMBER =
  /^[+-]?(?:\d{1,3}(?:[.,' ]\d{3})+(?:[.,]\d+)?(?![.,\d])|\d+(?:[.,]\d+)?|[.,]\d+)(?:e[+-]?\d{1,2}(?![\d/]))?/i

/** One dot or comma before three digits: thousands of what is counted one by one, and decimals of what is measured. */
const UNSURE = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** The number that a laboratory of this country writes so: `12,5`, `1.250,5`, `250.000`. */
export function numberIn(text: string, unit: string | null): number | null {
  const bare = text.trim()
  if (NUMBER.exec(bare)?.[0] !== bare) return null
  if (UNSURE.test(bare)) return Number(countsOneByOne(unit) ? bare.replace(/[.,]/, '') : bare.replace(',', '.'))
  const marks = bare.replaceAll(/[^.,' ]/g, '')
  const last = marks.at(-1) ?? ''
  const isDecimal = (last === '.' || last === ',') && (marks.length === 1 || last !== marks[0])
  const point = isDecimal ? bare.lastIndexOf(last) : -1
  return Number(bare.replaceAll(/[.,' ]/g, (_mark, at) => (at === point ? '.' : '')))
}

/** What `8.450` is if its mark is of thousands; null where it can be read in one way alone. */
export const thousandsIn = (text: string, unit: string | null): number | null =>
  UNSURE.test(text.trim()) && !countsOneByOne(unit) ? Number(text.trim().replace(/[.,]/, '')) : null

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()

const TITRE =
  /^(?:reactiv[oa]|positiv[oa])? ?\(? ?(?:(?:en )?1 ?[:/] ?(\d{1,5})|(\d{1,5}) ?(?:dils?|diluciones)\.?)(?: ?(?:dils?|diluciones)\.?)? ?\)?$/

/** Its first number, and what follows it. */
function cut(text: string): { readonly number: string; readonly rest: string } | null {
  const number = NUMBER.exec(text)?.[0].trim()
  return number === undefined || number === '' ? null : { number, rest: text.slice(number.length).trim() }
}

const SPAN = /^(?:-|–|a)\s*(?=[\d.,+-])/

/** What stands in a report, with its unit in it or beside it. */
export function readMeasure(said: string, beside: string | null = null): ReadMeasure | null {
  // A star beside a number is a mark of the laboratory.
  const text = said.replaceAll(/\s\*+(?=\s|$)/g, '').trim()
  const plain = folded(text)
  const titre = TITRE.exec(plain.replaceAll(/\s+/g, ' '))
  if (titre !== null) {
    const n = Number(titre[1] ?? titre[2])
    return { kind: 'numero', comparator: null, from: n, to: n, unit: '{titer}' }
  }
  const found = comparators.find(([pattern]) => pattern.test(plain))
  const [pattern, comparator] = found ?? [/^=?\s*/, null]
  // Folding keeps the length of what we cut by: no letter of these words has an accent.
  const first = cut(text.slice(pattern.exec(plain)?.[0].length ?? 0).replace(/^=\s*/, ''))
  if (first !== null && !/^(?:\+|cru[zc])/i.test(first.rest)) {
    const span = comparator === null && SPAN.test(first.rest) ? cut(first.rest.replace(SPAN, '')) : null
    const unit = (span ?? first).rest || beside
    const [from, to] = [first, span ?? first].map(({ number }) => numberIn(number, unit))
    if (from == null || to == null || !/^(?:$|[^\d\s,;.]|\d{0,2}[*^x/])/i.test(unit ?? '')) return null
    const thousands = comparator === null && span === null ? thousandsIn(first.number, unit) : null
    const said = { kind: 'numero', comparator, from, to, unit: unit === '' ? null : unit } as const
    return thousands === null ? said : { ...said, thousands }
  }
  const word = words.find(([known]) => known.test(plain))?.[1]
  // What denies one thing and affirms another is for a person to read.
  const isMixed = word === 'negativo' && /positiv/.test(plain)
  return word === undefined ? null : { kind: 'palabra', word: isMixed ? 'pendiente' : word }
}
