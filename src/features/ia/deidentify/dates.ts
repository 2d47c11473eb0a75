import { daysBetween, isDate } from '../../../model/calendar.ts'
import { dayOf } from '../../../model/text/row-values.ts'

const OLDEST = 90
const some = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** How long ago, or until, as people count: days, then months, then years. Beyond ninety years all are one group. */
export function interval(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days === 0) return 'hoy'
  const n = Math.abs(days)
  const years = Math.floor(n / 365.25 + 0.003)
  const length =
    n < 60
      ? some(n, 'día', 'días')
      : n < 730
        ? some(Math.round(n / 30.4), 'mes', 'meses')
        : years >= OLDEST
          ? `${OLDEST} años o más`
          : some(years, 'año', 'años')
  return days > 0 ? `hace ${length}` : `dentro de ${length}`
}

export const intervalOf = (value: unknown, today: string): string | null => {
  const day = typeof value === 'string' ? dayOf(value) : null
  return day === null ? null : interval(day, today)
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const monthOf = (word: string): number => {
  const w = word.toLowerCase().slice(0, 3)
  return (w === 'set' ? 8 : months.indexOf(w)) + 1
}
const MONTH =
  '(?:ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sep(?:tiembre)?|set(?:iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?)'
const two = (n: number | string): string => String(n).padStart(2, '0')
const century = (y: string, today: string): string =>
  y.length === 4 ? y : Number(y) > Number(today.slice(2, 4)) ? `19${y}` : `20${y}`

interface Form {
  /** Runs of spaces are bounded: a page of them must not be tried in every way. */
  readonly shape: RegExp
  day(found: readonly string[], today: string): string
}
const forms: readonly Form[] = [
  {
    shape:
      /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[tT ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[zZ]|[+-]\d{2}:?\d{2})?)?\b/g,
    day: ([, y = '', m = '', d = '']) => `${y}-${two(m)}-${two(d)}`,
  },
  {
    shape: /\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/g,
    day: ([, d = '', m = '', y = ''], today) => `${century(y, today)}-${two(m)}-${two(d)}`,
  },
  {
    shape: new RegExp(
      `\\b(\\d{1,2})(?:\\s{0,3}[-/.]?\\s{0,3}(?:de\\s{1,3})?)(${MONTH})\\.?(?:\\s{0,3}[-/,.]?\\s{0,3}(?:del?\\s{1,3})?(?:a[ñn]o\\s{1,3})?)(\\d{4})\\b`,
      'gi',
    ),
    day: ([, d = '', m = '', y = '']) => `${y}-${two(monthOf(m))}-${two(d)}`,
  },
  {
    shape: new RegExp(`\\b(${MONTH})\\s{1,3}(\\d{1,2})\\s{0,3},?\\s{0,3}(?:del?\\s{1,3})?(\\d{4})\\b`, 'gi'),
    day: ([, m = '', d = '', y = '']) => `${y}-${two(monthOf(m))}-${two(d)}`,
  },
  {
    shape: new RegExp(`\\b(${MONTH})\\s{0,3}(?:del?\\s{1,3}|[-/]\\s{0,3})?(\\d{4})\\b`, 'gi'),
    day: ([, m = '', y = '']) => `${y}-${two(monthOf(m))}-15`,
  },
]
/** A year after what makes it one; not a number of something. */
const YEAR =
  /\b((?:en|desde|del?|a[ñn]o|hasta)\s{1,3})(?:el\s{1,3}a[ñn]o\s{1,3})?((?:19|20)\d{2})\b(?!\s{0,3}(?:mg|ml|mcg|ui|cc|kcal|cel|pasos|gr?\b))/gi
/** A day of a month of no year is within reach of a calendar, and is removed whole. */
const DAY_AND_MONTH = new RegExp(
  `\\b\\d{1,2}(?:\\s{1,3}de\\s{1,3}|\\s?[-/.]\\s?)${MONTH}\\b\\.?(?:(?:\\s{1,3}del?\\s{1,3}|\\s?[-/.]\\s?)(?:a[ñn]o\\s{1,3})?\\d{2}\\b)?`,
  'gi',
)
const SPOKEN = /\b((?:el|d[ií]a|fecha|desde|del|hasta)\s{1,3})\d{1,2}\/\d{1,2}(?!\s{0,3}(?:mmhg|\d|\/))\b/gi

/** Dates in a text become how long ago; hours stay. */
export function withoutDates(text: string, today: string): string {
  let out = text
  for (const { shape, day } of forms)
    out = out.replaceAll(shape, (...found: string[]) => {
      const date = day(found, today)
      return isDate(date) ? `[${interval(date, today)}]` : '[fecha]'
    })
  return out
    .replaceAll(YEAR, (_found, before: string, y: string) => `${before}[${interval(`${y}-07-01`, today)}]`)
    .replaceAll(DAY_AND_MONTH, '[fecha]')
    .replaceAll(SPOKEN, '$1[fecha]')
}

/** «94 años» is few people. */
export const withoutGreatAges = (text: string): string =>
  text.replaceAll(/\b(9\d|1[0-2]\d)\s{0,3}(a[ñn]os|a\b)(?! o más)/gi, '90 años o más')
