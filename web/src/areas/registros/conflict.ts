import { same } from '../../forms/same.ts'

type Values = Readonly<Record<string, unknown>>
interface Versions {
  readonly mine: Values
  readonly theirs: Values
  readonly base: Values
}

/** What both changed, and not to the same. */
export const clashesOf = ({ mine, theirs, base }: Versions): string[] =>
  Object.keys(mine).filter((name) => !same(theirs[name], base[name]) && !same(theirs[name], mine[name]))

/** What only the other person changed, of the fields that are shown. */
export const othersChanges = ({ mine, theirs, base }: Versions, shown: readonly string[]): string[] =>
  shown.filter((name) => !(name in mine) && name in base && !same(theirs[name], base[name]))
