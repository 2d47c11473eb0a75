import { isDate } from '../../model/calendar.ts'

const FIGURES = [...'0123456789']

/** A figure wrong, or two exchanged: each once, since it is asked for everybody who is registered. */
function slipsOfLength(number: string): string[] {
  const found: string[] = []
  for (let i = 0; i < number.length; i++) {
    const [before, here, next, rest] = [number.slice(0, i), number[i], number[i + 1], number.slice(i + 1)]
    for (const f of FIGURES) if (f !== here) found.push(before + f + rest)
    if (next !== undefined && next !== here) found.push(before + next + here + number.slice(i + 2))
  }
  return found
}

/**
 * Every number that differs by one slip of the typist: a figure wrong, missing, too many, or two exchanged. Those that sort
 * before it and those that sort after it, each in order: the database looks for hundreds at once and would put them in order itself.
 */
function slipsInOrder(number: string): { readonly below: string[]; readonly above: string[] } {
  const below: string[] = []
  const above: string[][] = []
  // Whatever differs in an earlier place is farther away.
  for (let i = 0; i <= number.length; i++) {
    const [before, here = '', next = ''] = [number.slice(0, i), number[i], number[i + 1]]
    const [rest, after] = [number.slice(i), number.slice(i + 1)]
    const [first, second] = after < rest ? [after, rest] : [rest, after]
    const higher: string[] = []
    // Of equal figures in a row it is the last that is left out, and after them that one more is put.
    const others = here === next || next === '' ? [] : [before + after, before + next + here + after.slice(1)]
    if (here !== '' && next === '') below.push(before)
    for (const f of FIGURES) {
      if (f === here) continue
      const found = f < here ? below : higher
      if (here === '') found.push(before + f)
      else if (f === next) found.push(...[before + f + first, before + f + second, ...others].sort())
      else found.push(before + f + first, before + f + second)
    }
    if (!FIGURES.includes(next)) (next < here ? below : higher).push(...others.sort())
    above.push(higher)
  }
  return { below, above: above.reverse().flat() }
}

export function nearNumbers(number: string): string[] {
  const { below, above } = slipsInOrder(number)
  return [...below, ...above]
}

/** The number itself and all those, in order. */
export function numbersAround(number: string): string[] {
  const { below, above } = slipsInOrder(number)
  return [...below, number, ...above]
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
  const asDate = (d: string): string => `${d.slice(0, 4)}-${d.slice(4, 6)}-${d.slice(6)}`
  const found: string[] = []
  for (const d of slipsOfLength(figures(date))) {
    // Most slips make no month or no day.
    if (d < '1900' || d.charCodeAt(4) > ONE || d.charCodeAt(6) > THREE) continue
    const slip = asDate(d)
    if (isDate(slip)) found.push(slip)
  }
  const swapped = exchanged(date)
  if (swapped !== null && !found.includes(swapped)) found.push(swapped)
  return found
}

const [ONE, THREE] = ['1'.charCodeAt(0), '3'.charCodeAt(0)]
const figures = (date: string): string => date.replaceAll('-', '')

/** Whether a date is one of those. */
export const isNearDate = (date: string, other: string): boolean =>
  exchanged(date) === other || (isNear(figures(date), figures(other)) && other >= '1900-01-01')
