import { same } from './same.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Which fields the row says otherwise by now than what is written over them began from, or than the one with the cursor shows; `values`
 * is what the form shows.
 */
export const changedByOthers = (row: Values, shown: Values, began: Values, values: Values): readonly string[] =>
  Object.keys(values).filter(
    (name) => !same((name in began ? began : shown)[name], row[name]) && !same(values[name], row[name]),
  )
