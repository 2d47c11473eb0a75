import { addDays, isDate } from '../../model/calendar.ts'

/** The same day so many years before; the eve of 1 March where that year has no 29 February. */
const yearsBefore = (date: string, years: number): string => {
  const same = `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`
  return isDate(same) ? same : `${same.slice(0, 8)}28`
}

/** Birth dates of those who have so many years, from and to, both included. */
export const bornBetween = (
  from: number | null,
  to: number | null,
  today: string,
): { readonly nacido_desde: string | null; readonly nacido_hasta: string | null } => ({
  nacido_hasta: from === null ? null : yearsBefore(today, from),
  // Of that age until the eve of the next birthday.
  nacido_desde: to === null ? null : addDays(yearsBefore(today, to + 1), 1),
})
