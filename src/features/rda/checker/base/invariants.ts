import { tsvRows } from '../../../../modules/tsv-table/index.ts'
import type { Invariant } from '../definition.ts'

const rows = tsvRows(new URL('invariants.tsv', import.meta.url)).map(
  ([path = '', key = '', human = '', expression = '']) => ({
    path,
    key,
    human,
    expression,
    severity: 'error' as const,
  }),
)

export const baseInvariants: ReadonlyMap<string, readonly Invariant[]> = Map.groupBy(rows, (row) => row.path)

/** As R4 writes them; a guide adds others. */
export const baseExpressions: ReadonlySet<string> = new Set(rows.map(({ expression }) => expression))

/** What the invariants of the base say, in the reader's language: a guide repeats them in English. */
export const invariantText: ReadonlyMap<string, string> = new Map(rows.map(({ key, human }) => [key, human]))

/** Advice, or a rule that the ministry's own way of writing references breaks. */
export const ignoredInvariants: ReadonlySet<string> = new Set(['dom-6', 'dom-3', 'ref-1'])
