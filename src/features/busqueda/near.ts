import { isDate } from '../../model/calendar.ts'

const FIGURES = '0123456789'

/** Every number that differs by one slip of the typist: a figure wrong, missing, too many, or two exchanged. */
export function nearNumbers(number: string): string[] {
  const found = new Set<string>()
  const all = [...number]
  all.forEach((_, i) => {
    found.add(number.slice(0, i) + number.slice(i + 1))
    const next = all[i + 1]
    if (next !== undefined) found.add(number.slice(0, i) + next + all[i] + number.slice(i + 2))
    for (const f of FIGURES) found.add(number.slice(0, i) + f + number.slice(i + 1))
  })
  for (let i = 0; i <= all.length; i++) for (const f of FIGURES) found.add(number.slice(0, i) + f + number.slice(i))
  found.delete(number)
  return [...found]
}

/** Whether one slip makes one of the other. */
export function isNear(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let i = 0
  while (i < short.length && short[i] === long[i]) i++
  if (short.length < long.length) return short.slice(i) === long.slice(i + 1)
  if (short.slice(i + 1) === long.slice(i + 1)) return true
  return short[i] === long[i + 1] && short[i + 1] === long[i] && short.slice(i + 2) === long.slice(i + 2)
}

/** Day and month exchanged, if that is another date. */
export function exchanged(date: string): string | null {
  const other = `${date.slice(0, 5)}${date.slice(8)}-${date.slice(5, 7)}`
  return other !== date && isDate(other) ? other : null
}

/** The dates that one wrong figure, two exchanged, or day and month exchanged make of this one. */
export function nearDates(date: string): string[] {
  const digits = figures(date)
  const asDate = (d: string): string => `${d.slice(0, 4)}-${d.slice(4, 6)}-${d.slice(6)}`
  const slips = nearNumbers(digits)
    .filter((d) => d.length === digits.length)
    .map(asDate)
    .filter((d) => isDate(d) && d >= '1900-01-01')
  const swapped = exchanged(date)
  return [...new Set(swapped === null ? slips : [swapped, ...slips])]
}

const figures = (date: string): string => date.replaceAll('-', '')

/** Whether a date is one of those. */
export const isNearDate = (date: string, other: string): boolean =>
  exchanged(date) === other || (isNear(figures(date), figures(other)) && other >= '1900-01-01')
