import { type AnswerOf, type Asking, anyOf, words } from './answer.ts'
import { predicateOf, provided } from './cases.ts'
import type { PlainKind } from './values.ts'

type PlainAnswer<C extends string> = { [K in PlainKind]: AnswerOf<K, C> }[PlainKind]

/** A code, with the columns that hold what people read beside it. */
export const worded = <C extends string, const T extends string>(
  answer: AnswerOf<'token', C>,
  ...columns: readonly [T, ...T[]]
): AnswerOf<'token', C | T> => ({ ...answer, text: words(...columns) })

/** The same, where people read one column or, if it says nothing, another. */
export const wordedBy = <C extends string, const A extends string, const B extends string>(
  answer: AnswerOf<'token', C>,
  first: A,
  other: B,
): AnswerOf<'token', C | A | B> => ({
  ...answer,
  text: anyOf<'string', A | B>(words(first), provided(words(other), predicateOf<Record<A, string>>({ [first]: null }))),
})

/** Several conditions on one and the same thing: a code, and the value that stands beside it. */
export function together<C extends string>(...all: readonly PlainAnswer<C>[]): AnswerOf<'composite', C> {
  return {
    kind: 'composite',
    columns: [...new Set(all.flatMap((a) => a.columns))],
    kinds: all.map((a) => a.kind),
    match({ parts }, asking) {
      // Each part was read by the kind of its answer: the compiler does not join the two.
      const sql = all.map((a, i) => (a.match as (value: unknown, asking: Asking) => string)(parts[i], asking))
      return sql.includes('false') ? 'false' : `(${sql.join(' and ')})`
    },
  }
}
