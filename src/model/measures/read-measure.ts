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
      /** What is said beside the number: `0.12 NO REACTIVO`. */
      readonly word?: MeasureWord
      /** A mark written in the value: `12.3 H`. */
      readonly mark?: string
    }
  | { readonly kind: 'palabra'; readonly word: MeasureWord }

/** `mixto`: it denies one thing, or doubts, and affirms another; `grave`: it names what a person is called about at once. */
export type MeasureWord = Exclude<keyof typeof spellings.words, 'hallazgo'> | 'mixto' | 'grave'

const shapesOf = <K extends string>(known: Readonly<Record<K, string>>): readonly (readonly [RegExp, K])[] =>
  entriesOf(known).map(([said, shape]) => [new RegExp(shape), said] as const)
const [comparators, marks] = [shapesOf(spellings.comparators), shapesOf(spellings.mark)]
const shapes = Object.fromEntries(
  entriesOf({ ...spellings.words, grave: spellings.grave, taxonomy: spellings.inTaxonomy }).map(([word, known]) => [
    word,
    new RegExp(known, 'g'),
  ]),
)
const says = (word: string, text: string): boolean => text.search(shapes[word] ?? /$^/) !== -1
const without = (word: string, text: string): string => text.replaceAll(shapes[word] ?? /$^/g, ' ')

/** What a text answers, wherever in it; what was not processed is never an answer. On folded text. */
export function wordIn(said: string): MeasureWord | null {
  if (says('pendiente', said)) return 'pendiente'
  const text = without('taxonomy', said)
  if (says('incoagulable', text)) return 'incoagulable'
  const rest = without('negativo', text)
  const [isDenied, isAffirmed, isDoubted] = [rest !== text, says('positivo', rest), says('dudoso', rest)]
  if (says('grave', rest) && !isDenied) return 'grave'
  if (isAffirmed) return isDenied || isDoubted ? 'mixto' : 'positivo'
  if (isDoubted) return 'dudoso'
  if (says('indetectable', text)) return 'indetectable'
  const amount = (['abundante', 'escaso'] as const).find((word) => says(word, rest))
  if (isDenied) return amount === 'abundante' ? 'mixto' : 'negativo'
  return amount ?? (says('hallazgo', rest) ? 'positivo' : null)
}

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

export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()

const TITRE =
  /^(?:reactiv[oa]|positiv[oa])? ?\(? ?(?:(?:en )?1 ?[:/] ?(\d{1,5})|(\d{1,5}) ?(?:dils?|diluciones)\.?)(?: ?(?:dils?|diluciones)\.?)? ?\)?(?:[ ,]{1,2}patron.*)?$/

/** Its first number, and what follows it. */
function cut(text: string): { readonly number: string; readonly rest: string } | null {
  const number = NUMBER.exec(text)?.[0].trim()
  return number === undefined || number === '' ? null : { number, rest: text.slice(number.length).trim() }
}

const SPAN = /^(?:-|–|a)\s*(?=[\d.,+-])/
/** A star beside a number is a mark of the laboratory; a day, a range in brackets and what follows a unit are none of it. */
const ASIDE =
  /(?<!\s)\s{0,3}(?:\*{1,3}(?=\s|$)|!{1,3}$|\(?\b\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\)?$|[([](?<=\s.)[^)\]\d<>]{0,40}[\d<>][^)\]]{0,60}[)\]])/g
const DATE = /^\(?\d{1,4}[/-]\d{1,2}[/-]\d{1,4}\b/
const MARKED =
  /^\s*[([]?(hh?|ll?|altos?|bajos?|elevad[oa]|disminuid[oa]|normal|n|[↑↓]+|critico(?: alto| bajo)?)[)\]]?(?=\s|$)/i
/** `/uL Escherichia coli`, `%  positivo`. */
const UNIT_FIRST = /^(\S{0,20}[/%]\S{0,20})\s{1,3}(?=[(+]|\p{L}{4})/u

/** What follows a number: its unit, a mark, and words. */
function restIn(text: string) {
  const marked = MARKED.exec(folded(text))
  const bare = marked === null ? text : text.slice(marked[0].length).trim()
  const mark = marks.find(([shape]) => shape.test(marked?.[1] ?? ''))?.[1]
  const word = /[<>]/.test(bare) ? null : wordIn(folded(bare))
  const unit = UNIT_FIRST.exec(bare)?.[1] ?? (word === null || /^x\s?c|^por campo/i.test(bare) ? bare : '')
  return { unit, ...(mark !== undefined && { mark }), ...(word !== null && { word }) }
}

/** What stands in a report, with its unit in it or beside it. */
export function readMeasure(said: string, beside: string | null = null): ReadMeasure | null {
  const whole = folded(said)
  const isUnprocessed = says('pendiente', whole)
  const text = said.trim().replaceAll(ASIDE, '').trim()
  const plain = folded(text)
  const titre = TITRE.exec(plain.replaceAll(/\s+/g, ' '))
  if (isUnprocessed) return { kind: 'palabra', word: 'pendiente' }
  if (DATE.test(said.trim())) return null
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
    const { unit: written, ...told } = restIn((span ?? first).rest)
    const unit = written || beside
    const [from, to] = [first, span ?? first].map(({ number }) => numberIn(number, unit))
    if (from == null || to == null || !/^(?:$|[^\d\s,;.:]|\d{0,2}[*^x/])/i.test(unit ?? '')) return null
    const thousands = span === null ? thousandsIn(first.number, unit) : null
    const read = { kind: 'numero', comparator, from, to, unit: unit === '' ? null : unit, ...told } as const
    return thousands === null ? read : { ...read, thousands }
  }
  const word = wordIn(plain)
  return word === null ? null : { kind: 'palabra', word }
}

const SEXED = /\b(hombres?|masculin[oa]s?|varon(?:es)?|h|mujer(?:es)?|femenin[oa]s?|f|m)\b\s*[:.]?/
const LEADING = /^[^\d<>≤≥⩽⩾]*?(?=(?:menor|mayor|hasta|desde|inferior|superior|mas de|menos de|[<>≤≥⩽⩾]|-?\d))/
/** More than a unit follows: another range, or what is left of a titre. */
const OTHER_RANGE = /^:|\p{L}{4}.{0,80}\d/u
const USUAL = /normal|negativ|no reactiv|deseable|optimo|no fumador/

export interface ReadRange {
  readonly low: number | null
  readonly high: number | null
}

/** `70-110`, `Hasta 40`, `H: 13-17 M: 12-16` of that sex, `Normal: menor de 5.7 …`; null where it is none, or several. */
export function readRange(text: string, unit: string | null, sex: string | null = null): ReadRange | null {
  const parts = folded(text)
    .replaceAll(/[()[\]]/g, ' ')
    .split(SEXED)
  const hasMen = parts.some((part) => /^h/.test(part))
  const isMale = (told: string): boolean => /^(?:h|masc|varon)/.test(told) || (told === 'm' && !hasMen)
  const at = parts.findIndex((told, i) => i % 2 === 1 && sex === (isMale(told) ? '01' : '02'))
  if (parts.length > 1 && at === -1 && !/[\d<>≤≥]/.test(parts[0] ?? '')) return null
  const said = ((at === -1 ? parts[0] : parts[at + 1]) ?? '').replace(/[\s/;,]{1,4}$/, '')
  const lead = LEADING.exec(said)?.[0] ?? ''
  const bare = said.slice(lead.length)
  const end = USUAL.test(lead) ? bare.search(/[;\n]|(?<=\d)\s\p{L}{5}/u) : -1
  const read = readMeasure(end === -1 ? bare : bare.slice(0, end), unit)
  if (read?.kind !== 'numero' || read.unit === '{titer}' || OTHER_RANGE.test(read.unit ?? '')) return null
  const { comparator, from, to } = read
  if (comparator !== null) return comparator.startsWith('<') ? { low: null, high: to } : { low: from, high: null }
  return from < to ? { low: from, high: to } : from === 0 ? { low: null, high: 0 } : null
}
