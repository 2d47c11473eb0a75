const short = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', month: 'short', year: '2-digit' })
const long = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** `2026-05` as people say it. */
export const monthName = (month: string, style: 'short' | 'long'): string => {
  const at = new Date(`${month}-01T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return month
  return (style === 'short' ? short : long).format(at).replaceAll(' de ', ' ')
}

const next = (month: string): string => {
  const [year = 0, n = 0] = month.split('-').map(Number)
  return n === 12 ? `${year + 1}-01` : `${year}-${String(n + 1).padStart(2, '0')}`
}

const MOST_MONTHS = 1200

/** Every month from the first to the last, also those in which nothing happened. */
export function everyMonth(months: readonly string[]): string[] {
  const sorted = months.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const all: string[] = []
  for (let month = first; month <= last && all.length < MOST_MONTHS; month = next(month)) all.push(month)
  return all
}

/** A round number that nothing exceeds, with a round half. */
export function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  const found = [1, 2, 4, 5, 6, 8, 10].map((n) => n * power).find((n) => n >= most) ?? most
  return Math.max(2, found % 2 === 0 ? found : found + 1)
}
