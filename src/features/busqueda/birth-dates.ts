import { isDate } from '../../model/calendar.ts'

/** A stretch of birth dates: a day, or a month. */
export interface Dates {
  readonly desde: string
  readonly hasta: string
}

const MONTHS =
  'ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sep(?:t|tiembre)?|set(?:iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?'
const NUMBERS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const OF = String.raw`(?:\s+del?\s+|\s*[-/,]\s*|\s+)`

const pattern = (body: string): RegExp => new RegExp(String.raw`(?<![\p{L}\d])${body}(?![\p{L}\d])`, 'giu')
const YEAR_FIRST = pattern(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`)
const DAY_FIRST = pattern(String.raw`(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})`)
const DAY_OF_MONTH = pattern(String.raw`(\d{1,2})${OF}(${MONTHS})\.?${OF}(\d{4})`)
const MONTH_DAY = pattern(String.raw`(${MONTHS})\.?\s+(\d{1,2})${OF}(\d{4})`)
const MONTH_YEAR = pattern(String.raw`(${MONTHS})\.?${OF}(\d{4})`)

const two = (n: string | number): string => String(n).padStart(2, '0')
const monthOf = (word: string): string => {
  const short = word.toLowerCase().slice(0, 3)
  return two(NUMBERS.indexOf(short === 'set' ? 'sep' : short) + 1)
}

/** Of two figures, the year that is not in the future. */
const yearOf = (text: string, today: string): string => {
  if (text.length === 4) return text
  return text <= today.slice(2, 4) ? `20${text}` : `19${text}`
}

export const dayOf = (year: string, month: string, day: string): string | null => {
  const date = `${year}-${two(month)}-${two(day)}`
  return isDate(date) ? date : null
}

/** As it is said here, and where that is no date, month first as on foreign papers. */
const eitherWay = (year: string, month: string, day: string): string | null =>
  dayOf(year, month, day) ?? dayOf(year, day, month)

/** Eight figures together may be a date as well as a document. */
export function dateInFigures(digits: string): string | null {
  if (!/^\d{8}$/.test(digits)) return null
  const read = (year: string, month: string, day: string): string | null =>
    /^(19|20)/.test(year) ? dayOf(year, month, day) : null
  return (
    read(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)) ??
    read(digits.slice(4), digits.slice(2, 4), digits.slice(0, 2))
  )
}

export interface FoundDate extends Dates {
  readonly texto: string
}

/** The dates written in a text, what is left of it, and what looks like a date and is none. */
export function readDates(
  text: string,
  today: string,
): { readonly dates: FoundDate[]; readonly rest: string; readonly impossible: string[] } {
  const dates: FoundDate[] = []
  const impossible: string[] = []
  const day = (date: string | null, texto: string): string => {
    if (date === null) impossible.push(texto)
    else dates.push({ desde: date, hasta: date, texto })
    return ' \u0001 '
  }
  const rest = text
    .replace(YEAR_FIRST, (all, y, m, d) => day(eitherWay(y, m, d), all))
    .replace(DAY_FIRST, (all, d, m, y) => day(eitherWay(yearOf(y, today), m, d), all))
    .replace(DAY_OF_MONTH, (all, d, m, y) => day(dayOf(y, monthOf(m), d), all))
    .replace(MONTH_DAY, (all, m, d, y) => day(dayOf(y, monthOf(m), d), all))
    .replace(MONTH_YEAR, (all, m, y) => {
      const first = `${y}-${monthOf(m)}-01`
      if (!isDate(first)) return all
      const last = new Date(Date.UTC(Number(y), Number(monthOf(m)), 0)).toISOString().slice(0, 10)
      dates.push({ desde: first, hasta: last, texto: all })
      return ' \u0001 '
    })
  return { dates, rest, impossible }
}
