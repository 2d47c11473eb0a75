/** Dates as the record writes them. Colombia keeps UTC−05:00 all year, so no time-zone table is needed. */
const BOGOTA_OFFSET_MS = 5 * 3_600_000

export const dateInBogota = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() - BOGOTA_OFFSET_MS).toISOString().slice(0, 10)

export const timeInBogota = (instant: string): string =>
  new Date(Date.parse(instant) - BOGOTA_OFFSET_MS).toISOString().slice(11, 16)

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const ZERO = '0'.charCodeAt(0)
/** The number that two figures make. */
const figuresAt = (value: string, at: number): number =>
  (value.charCodeAt(at) - ZERO) * 10 + value.charCodeAt(at + 1) - ZERO

/** A `YYYY-MM-DD` that exists in the calendar. Counted and not asked of `Date`: it is asked for every date of every row. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const year = figuresAt(value, 0) * 100 + figuresAt(value, 2)
  const [month, day] = [figuresAt(value, 5), figuresAt(value, 8)]
  const days = month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0)
  return year > 0 && day > 0 && day <= days
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/

/** RFC 3339 with its offset, to UTC with milliseconds; null if it is not one, or no such day or hour exists. */
export function parseInstant(value: string): string | null {
  const m = INSTANT.exec(value)
  if (m === null || !isDate(m[1] ?? '')) return null
  if (Number(m[2]) > 23 || Number(m[3]) > 59 || Number(m[4]) > 59) return null
  const ms = Date.parse(value.toUpperCase())
  if (Number.isNaN(ms)) return null
  // In UTC it may fall outside the four-digit years, which no column takes.
  const utc = new Date(ms).toISOString()
  return isDate(utc.slice(0, 10)) ? utc : null
}

export const isTime = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** Completed years between two dates. */
export function yearsBetween(birth: string, at: string): number {
  const years = Number(at.slice(0, 4)) - Number(birth.slice(0, 4))
  return at.slice(5) < birth.slice(5) ? years - 1 : years
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000)

const DAY_MS = 86_400_000
const HOURS_COUNT_DAYS = 7

/** Age in days at an instant or on a day; of a newborn whose hour of birth is known, with the hours of life as its fraction. */
export function daysOfLife(birth: string, hour: string | null, at: string): number {
  const days = daysBetween(birth, isDate(at) ? at : dateInBogota(at))
  if (hour === null || isDate(at) || days > HOURS_COUNT_DAYS || days < 0) return days
  return Math.max(0, (Date.parse(at) - Date.parse(`${birth}T${hour.slice(0, 5)}:00-05:00`)) / DAY_MS)
}
