import { type AnswerOf, type Asking, words } from './answer.ts'
import type { PlainKind } from './values.ts'

type PlainAnswer<C extends string> = { [K in PlainKind]: AnswerOf<K, C> }[PlainKind]

/** A code, with the columns that hold what people read beside it. */
export const worded = <C extends string, const T extends string>(
  answer: AnswerOf<'token', C>,
  ...columns: readonly [T, ...T[]]
): AnswerOf<'token', C | T> => ({ ...answer, text: words(...columns) })

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
