import { addDays, daysBetween } from '../calendar.ts'

/** Days on which terms of law run in Colombia: neither weekends nor holidays (Ley 51 de 1983). */

const FIXED = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'] as const
/** Kept on the Monday that follows, unless they fall on one. */
const ON_MONDAY = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'] as const
/** Thursday and Friday before Easter; Ascension, Corpus Christi and Sacred Heart, on their Mondays. */
const AFTER_EASTER = [-3, -2, 43, 64, 71] as const

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${year}-${two(Math.floor(days / 31))}-${two((days % 31) + 1)}`
}

const mondayFrom = (date: string): string => addDays(date, (8 - weekday(date)) % 7)

/** The holidays of a year, in their order. */
export function holidaysOf(year: number): readonly string[] {
  const sunday = easter(year)
  return [
    ...FIXED.map((day) => `${year}-${day}`),
    ...ON_MONDAY.map((day) => mondayFrom(`${year}-${day}`)),
    ...AFTER_EASTER.map((days) => addDays(sunday, days)),
  ].toSorted()
}

export const isBusinessDay = (date: string): boolean =>
  weekday(date) % 6 !== 0 && !holidaysOf(Number(date.slice(0, 4))).includes(date)

/** The last day of a term of that many business days, counted from the day after. */
export function addBusinessDays(from: string, days: number): string {
  let [date, left] = [from.slice(0, 10), days]
  while (left > 0) {
    date = addDays(date, 1)
    if (isBusinessDay(date)) left -= 1
  }
  return date
}

/** How many business days are left until a day, that day among them; none once it is over. */
export function businessDaysUntil(from: string, to: string): number {
  const days = Math.max(0, daysBetween(from, to))
  return Array.from({ length: days }, (_, i) => addDays(from, i + 1)).filter(isBusinessDay).length
}
