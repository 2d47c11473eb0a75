import { bool, type Condition, type Field, type FieldOptions, type SystemFields } from './fields.ts'

/** True of rows in `while` whose instant `past` has gone by. Not stored, and yet a filter: lists say it in SQL. */
export interface Elapsed {
  readonly while: Condition
  readonly past: string
}

type Any = Readonly<Record<string, unknown>>

/** Whether a row meets a condition of its declaration. */
export const meets = (condition: Condition, row: Any): boolean =>
  Object.entries(condition).every(([column, values]) => {
    const value = row[column] ?? null
    return values === null ? value === null : values.some((v) => v === value)
  })

/** A live field that says it, and by which lists are filtered. */
export const elapsed = (
  condition: Elapsed,
  o: FieldOptions,
): { field: Field; elapsed: Elapsed; at(row: SystemFields, now: Date): boolean } => ({
  field: bool({ ...o, readOnly: true, filter: true }),
  elapsed: condition,
  at(row, now) {
    const all: Any = { ...row }
    const past = all[condition.past]
    return meets(condition.while, all) && typeof past === 'string' && past < now.toISOString()
  },
})
