import type { FindingCode } from '../../../src/features/rda/checker/finding.ts'
import type { Kind, Loose } from '../good-bundle.ts'

/** One thing broken in a good document, and what must be said of it, where. */
export interface Mutation {
  readonly what: string
  readonly kind: Kind
  /** The resource that is broken; the whole document without one. */
  readonly id?: string
  readonly change: (broken: Loose) => void
  readonly code: FindingCode
  /** From the resource on. */
  readonly path: string
  readonly key?: string
  /** What only the guide itself knows. */
  readonly guideOnly?: true
}

export type Row = readonly [
  what: string,
  change: (r: Loose) => void,
  code: FindingCode,
  path: string,
  key?: string | undefined,
  guideOnly?: true,
]

export const of = (kind: Kind, id: string | undefined, rows: readonly Row[]): readonly Mutation[] =>
  rows.map(([what, change, code, path, key, guideOnly]) => ({
    what: `${id ?? 'Bundle'}: ${what}`,
    kind,
    change,
    code,
    path,
    ...(id !== undefined && { id }),
    ...(key !== undefined && { key }),
    ...(guideOnly && { guideOnly }),
  }))
