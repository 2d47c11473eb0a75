import { canonicalJson } from './text/canonical-json.ts'

/**
 * A statement about a row, made of its declaration's own fields and options. Every word of one object must hold. It is
 * data, so that the rule a write obeys, the index that finds its rows, the trigger that protects them and the sentence
 * that a person reads are all taken from the one declaration.
 *
 *     { estado: ['activa', 'en_proceso'], anulado: [false], not: { resultado_documento: null } }
 */
export type Predicate<R> = {
  readonly [K in ScalarKey<R>]?: FieldTest<NonNullable<R[K]>>
} & { readonly [K in ListKey<R>]?: { readonly empty: true } } & PredicateWords<R>

/**
 * `null`: it has no value; a list: it has one of these; else an order, ends included, or how a code begins. A field that
 * holds a list is only asked whether it is empty.
 */
export type FieldTest<T> =
  | null
  | readonly T[]
  | { readonly from?: T; readonly to?: T }
  | ([T] extends [string] ? { readonly begins: CodeRanges } : never)

/** `J44`, or `E10-E14` from the first to the last, both of one length. */
export type CodeRanges = readonly string[]

type PredicateWords<R> = {
  readonly all?: readonly Predicate<R>[]
  readonly any?: readonly Predicate<R>[]
  readonly not?: Predicate<R>
  /** The row was there before, and these say what they said. */
  readonly unchanged?: readonly (keyof R & string)[]
  /** Another row of the collection, of which `by` holds, names this one in `field`. */
  readonly replacedBy?: { readonly field: keyof R & string; readonly by?: Predicate<R> }
}

type Scalar = string | number | boolean
type ScalarKey<R> = { [K in keyof R & string]: NonNullable<R[K]> extends Scalar ? K : never }[keyof R & string]
type ListKey<R> = { [K in keyof R & string]: NonNullable<R[K]> extends readonly string[] ? K : never }[keyof R & string]

/** A predicate of a collection that is not known at compile time: what every `Predicate<R>` is as data. */
export type AnyPredicate = { readonly [word: string]: unknown }

/** Holds of every row. */
export const always = {} as const

/** What a predicate says, taken apart once for all its readers. */
export type Term =
  | { readonly is: 'all' | 'any'; readonly of: readonly Term[] }
  | { readonly is: 'not'; readonly of: Term }
  | { readonly is: 'null' | 'empty'; readonly field: string }
  | { readonly is: 'in'; readonly field: string; readonly values: readonly Scalar[] }
  | { readonly is: 'order'; readonly field: string; readonly from?: Scalar; readonly to?: Scalar }
  | { readonly is: 'begins'; readonly field: string; readonly ranges: readonly (readonly [string, string])[] }
  | { readonly is: 'unchanged'; readonly fields: readonly string[] }
  | { readonly is: 'replaced'; readonly field: string; readonly by: Term }

const known = new WeakMap<object, Term>()

export function termOf(predicate: AnyPredicate): Term {
  const before = known.get(predicate)
  if (before !== undefined) return before
  const terms = Object.entries(predicate).flatMap(([word, said]) => (said === undefined ? [] : [wordTerm(word, said)]))
  const [only] = terms
  const term: Term = terms.length === 1 && only !== undefined ? only : { is: 'all', of: terms }
  known.set(predicate, term)
  return term
}

function wordTerm(word: string, said: unknown): Term {
  if (word === 'all' || word === 'any') return { is: word, of: list(word, said).map((p) => termOf(object(word, p))) }
  if (word === 'not') return { is: 'not', of: termOf(object(word, said)) }
  if (word === 'unchanged') return { is: 'unchanged', fields: list(word, said).map(String) }
  if (word === 'replacedBy') {
    const { field, by } = object(word, said)
    return { is: 'replaced', field: String(field), by: termOf(by === undefined ? always : object(word, by)) }
  }
  return fieldTerm(word, said)
}

function fieldTerm(field: string, said: unknown): Term {
  if (said === null) return { is: 'null', field }
  if (Array.isArray(said)) return { is: 'in', field, values: said.map((value) => scalar(field, value)) }
  const { begins, empty, from, to } = object(field, said)
  if (empty === true) return { is: 'empty', field }
  if (begins !== undefined) return { is: 'begins', field, ranges: codeRanges(list(field, begins).map(String)) }
  return {
    is: 'order',
    field,
    ...(from === undefined ? {} : { from: scalar(field, from) }),
    ...(to === undefined ? {} : { to: scalar(field, to) }),
  }
}

/** Each from its first beginning to its last. */
export const codeRanges = (ranges: CodeRanges): (readonly [string, string])[] => ranges.map(rangeOf)

function rangeOf(range: string): readonly [string, string] {
  const [from = '', to = from] = range.split('-')
  if (from === '' || from.length !== to.length || from > to) throw new Error(`${range} is no range of codes`)
  return [from, to]
}

/** What the compiler already refused reaches these only where a declaration was put together without types. */
function object(word: string, said: unknown): AnyPredicate {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) throw new Error(`${word} takes an object`)
  // Not a copy: what was taken apart is remembered by the very object.
  return said as AnyPredicate
}
function list(word: string, said: unknown): readonly unknown[] {
  if (!Array.isArray(said)) throw new Error(`${word} takes a list`)
  return said
}
function scalar(word: string, said: unknown): Scalar {
  if (typeof said === 'string' || typeof said === 'number' || typeof said === 'boolean') return said
  throw new Error(`${word} is compared with a text, a number or a boolean`)
}

/** A field that a predicate asks for, and the values that it may be asked to have. */
export interface PredicateTest {
  readonly field: string
  readonly values: readonly Scalar[]
}

export const testsOf = (predicate: AnyPredicate): readonly PredicateTest[] => termTests(termOf(predicate))

export const fieldsOf = (predicate: AnyPredicate): string[] => [...new Set(testsOf(predicate).map((t) => t.field))]

function termTests(term: Term): readonly PredicateTest[] {
  switch (term.is) {
    case 'all':
    case 'any':
      return term.of.flatMap(termTests)
    case 'not':
      return termTests(term.of)
    case 'unchanged':
      return term.fields.map((field) => ({ field, values: [] }))
    case 'replaced':
      return [{ field: term.field, values: [] }, ...termTests(term.by)]
    case 'in':
      return [term]
    default:
      return [{ field: term.field, values: [] }]
  }
}

export type AnyRow = Readonly<Record<string, unknown>>

/** What a statement may need besides the row: how it was before, and the rows beside which it stands. */
export interface Around {
  readonly previous?: AnyRow | null
  readonly siblings?: readonly AnyRow[]
}

/** Whether it holds of this row. What has no value is neither among values nor before or after any. */
export const holds = (predicate: AnyPredicate, row: AnyRow, around: Around = {}): boolean =>
  termHolds(termOf(predicate), row, around)

/** Of rows of one collection, those of which it holds beside the others. */
export const rowsThatHold = <R extends AnyRow>(predicate: AnyPredicate, rows: readonly R[]): R[] =>
  rows.filter((row) => holds(predicate, row, { siblings: rows }))

function termHolds(term: Term, row: AnyRow, around: Around): boolean {
  switch (term.is) {
    case 'all':
      return term.of.every((t) => termHolds(t, row, around))
    case 'any':
      return term.of.some((t) => termHolds(t, row, around))
    case 'not':
      return !termHolds(term.of, row, around)
    case 'null':
      return (row[term.field] ?? null) === null
    case 'empty':
      return listOf(row[term.field]).length === 0
    case 'in':
      return term.values.some((v) => v === row[term.field])
    case 'order':
      return isBetween(row[term.field], term.from, term.to)
    case 'begins':
      return beginsWith(row[term.field], term.ranges)
    case 'unchanged':
      return isUnchanged(term.fields, row, around)
    case 'replaced':
      return isReplaced(term, row, around)
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function isBetween(value: unknown, from: Scalar | undefined, to: Scalar | undefined): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  return (from === undefined || value >= from) && (to === undefined || value <= to)
}

const beginsWith = (value: unknown, ranges: readonly (readonly [string, string])[]): boolean =>
  typeof value === 'string' &&
  ranges.some(([from, to]) => {
    const beginning = value.slice(0, from.length)
    return beginning >= from && beginning <= to
  })

function isUnchanged(fields: readonly string[], row: AnyRow, { previous }: Around): boolean {
  if (previous === undefined) throw new Error('what is unchanged is told of a row beside how it was')
  const said = (of: AnyRow): string => canonicalJson(fields.map((field) => of[field] ?? null))
  return previous !== null && said(previous) === said(row)
}

function isReplaced(term: Extract<Term, { is: 'replaced' }>, row: AnyRow, around: Around): boolean {
  if (around.siblings === undefined) throw new Error('what replaces a row is told of a row beside the others')
  return around.siblings.some(
    (other) => other.id !== row.id && other[term.field] === row.id && termHolds(term.by, other, around),
  )
}
