import { bool, type Field, type FieldOptions, type SystemFields } from './fields.ts'
import { type AnyPredicate, holds } from './predicate.ts'

/** True of rows in `while` whose instant `past` has gone by. Not stored, and yet a filter: lists say it in SQL. */
export interface Elapsed {
  readonly while: AnyPredicate
  readonly past: string
}

/** A live field that says it, and by which lists are filtered. */
export const elapsed = (
  condition: Elapsed,
  o: FieldOptions,
): { field: Field<boolean>; elapsed: Elapsed; at(row: SystemFields, now: Date): boolean } => ({
  field: bool({ ...o, readOnly: true, filter: true }),
  elapsed: condition,
  at(row, now) {
    const all: Readonly<Record<string, unknown>> = { ...row }
    const past = all[condition.past]
    return holds(condition.while, all) && typeof past === 'string' && past < now.toISOString()
  },
})
