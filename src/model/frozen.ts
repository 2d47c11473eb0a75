import { isKeyOf } from './keys.ts'
import { type AnyRow, holds } from './predicate.ts'
import { Problem, type ProblemKind } from './problem.ts'
import type { Belonging, Exemption, Resource, Row } from './resource.ts'
import { canonicalJson } from './text/canonical-json.ts'

/** The state of its history in which a row of this place is not written, and what is answered then. */
export const frozenKind = ({ frozenIn }: Belonging, state: unknown): ProblemKind | undefined =>
  typeof state === 'string' && isKeyOf(frozenIn, state) ? frozenIn[state] : undefined

/** Whether the row says that it no longer changes. */
export const isFrozen = ({ frozen }: Resource, row: Row): boolean => frozen !== undefined && holds(frozen.when, row)

export function refuseFrozen({ frozen }: Resource, row: Row): void {
  if (frozen !== undefined && holds(frozen.when, row)) throw new Problem(frozen.kind)
}

/** Whether a write passes although its history is in a state that takes none; `previous` is null of what is new. */
export const isExempt = ({ unless = [] }: Belonging, state: string, row: AnyRow, previous: AnyRow | null): boolean =>
  unless.some((exemption) => exempts(exemption, state, row, previous))

function exempts(e: Exemption, state: string, row: AnyRow, previous: AnyRow | null): boolean {
  if (e.database !== undefined || !e.in.some((s) => s === state)) return false
  if (e.on !== undefined && (e.on === 'create') !== (previous === null)) return false
  if (e.was !== undefined && (previous === null || !holds(e.was, previous))) return false
  if (e.when !== undefined && !holds(e.when, row, { previous })) return false
  return e.changes === undefined || (previous !== null && changesOnly(e.changes, row, previous))
}

const BESIDES: readonly string[] = ['version', 'actualizado_en']

const changesOnly = (fields: readonly string[], row: AnyRow, previous: AnyRow): boolean =>
  Object.keys(row).every(
    (name) =>
      fields.includes(name) ||
      BESIDES.includes(name) ||
      canonicalJson(row[name] ?? null) === canonicalJson(previous[name] ?? null),
  )
