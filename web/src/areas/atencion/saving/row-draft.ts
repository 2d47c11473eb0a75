import { same } from '../../../forms/same.ts'

type Values = Readonly<Record<string, unknown>>

/** Only what was touched, and what it was: as `RowForm` keeps it. */
export interface RowDraft {
  readonly changes: Values
  readonly began: Values
}
export const UNTOUCHED: RowDraft = { changes: {}, began: {} }

export const touched = ({ changes, began }: RowDraft, given: Values, row: Values): RowDraft => ({
  changes: { ...changes, ...given },
  began: { ...Object.fromEntries(Object.keys(given).map((name) => [name, row[name] ?? null])), ...began },
})

/** What says something else than when it was first touched, and than the row says by now. */
export const unsentOf = ({ changes, began }: RowDraft, row: Values): Values =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !same(value, began[name]) && !same(value, row[name] ?? null)),
  )

/** Once that has been saved: what was written meanwhile began from it. */
export function afterSending({ changes, began }: RowDraft, sent: Values): RowDraft {
  const left = Object.entries(changes).filter(([name, value]) => !(name in sent && same(value, sent[name])))
  return {
    changes: Object.fromEntries(left),
    began: Object.fromEntries(left.map(([name]) => [name, name in sent ? sent[name] : began[name]])),
  }
}
