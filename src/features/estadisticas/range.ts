import { addDays } from '../../model/calendar.ts'
import { calendarMonth } from '../../model/calendar-period.ts'

/** Two dates, both included. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** A range as the cells know it: whole months, and the days that are left over at its ends. */
interface SplitRange {
  readonly months: Span
  readonly head: Span
  readonly tail: Span
}

const NOTHING: Span = { from: 'infinity', to: '-infinity' }

const monthOf = (day: string): string => calendarMonth(day).desde
const lastOfMonth = (day: string): string => calendarMonth(day).hasta
const monthAfter = (day: string): string => addDays(lastOfMonth(day), 1)

export const isWholeMonths = (desde: string | null, hasta: string | null): boolean =>
  (desde === null || desde === monthOf(desde)) && (hasta === null || hasta === lastOfMonth(hasta))

export function splitRange(desde: string | null, hasta: string | null): SplitRange {
  const first = desde === null ? '-infinity' : desde === monthOf(desde) ? desde : monthAfter(desde)
  const last = hasta === null ? 'infinity' : hasta === lastOfMonth(hasta) ? monthOf(hasta) : null
  if (desde !== null && hasta !== null && monthOf(desde) === monthOf(hasta)) {
    return isWholeMonths(desde, hasta)
      ? { months: { from: desde, to: desde }, head: NOTHING, tail: NOTHING }
      : { months: NOTHING, head: { from: desde, to: hasta }, tail: NOTHING }
  }
  return {
    months: { from: first, to: last ?? addDays(monthOf(hasta ?? ''), -1) },
    head: desde === null || first === desde ? NOTHING : { from: desde, to: lastOfMonth(desde) },
    tail: hasta === null || last !== null ? NOTHING : { from: monthOf(hasta), to: hasta },
  }
}
