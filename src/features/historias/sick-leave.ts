import { dateInBogota } from '../../model/calendar.ts'

/** The reason of a leave that was issued at the end of the stay that it begins with. */
const STAY = '1'

export interface LeaveFacts {
  readonly start: string
  /** When the encounter began and ended. */
  readonly from: string
  readonly until: string
  readonly isStay: boolean
  /** The reason that the record gives. */
  readonly said: string | null
}

/** A leave that begins before the encounter: only the record knows why. */
export const beginsBeforeCare = ({ start, from }: Pick<LeaveFacts, 'start' | 'from'>): boolean =>
  start < dateInBogota(from)

/**
 * Whether it begins before the day on which it was issued, and why. After a stay it is issued at its end; otherwise on the day of the
 * encounter, however long it took to close it.
 */
export function retroactivity(leave: LeaveFacts): { readonly is: boolean; readonly why: string | null } {
  const before = beginsBeforeCare(leave)
  const is = leave.isStay ? leave.start < dateInBogota(leave.until) : before
  return { is, why: is ? (leave.said ?? (before ? null : STAY)) : null }
}
