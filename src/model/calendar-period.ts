import { addDays } from './calendar.ts'

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: string): string => addDays(monthOf(addDays(monthOf(day), 31)), -1)

export interface CalendarPeriod {
  readonly desde: string
  readonly hasta: string
}

export const calendarMonth = (day: string): CalendarPeriod => ({ desde: monthOf(day), hasta: lastOfMonth(day) })
export const calendarYear = (day: string): CalendarPeriod => ({
  desde: `${day.slice(0, 4)}-01-01`,
  hasta: `${day.slice(0, 4)}-12-31`,
})

/**
 * All time, one month or one year: what may be counted outside care. Periods that overlap would tell every count: the differences between all pairs of them
 * put the remainders of five in order.
 */
export const isCalendarPeriod = (desde: string | null, hasta: string | null): boolean =>
  desde === null || hasta === null
    ? desde === hasta
    : [calendarMonth(desde), calendarYear(desde)].some((p) => p.desde === desde && p.hasta === hasta)
