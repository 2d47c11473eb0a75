import { addDays } from '../../../../src/model/calendar.ts'

export const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const

/** Weeks begin on Monday. */
export const WEEKDAYS = [
  ['lu', 'lunes'],
  ['ma', 'martes'],
  ['mi', 'miércoles'],
  ['ju', 'jueves'],
  ['vi', 'viernes'],
  ['sá', 'sábado'],
  ['do', 'domingo'],
] as const

/** Which day of the week it is, Monday being 0. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** The weeks of the month of that day; null where a day is of another month. */
export function weeksOf(date: string): (string | null)[][] {
  const first = `${date.slice(0, 8)}01`
  const start = addDays(first, -weekdayOf(first))
  const weeks: (string | null)[][] = []
  for (let at = start; weeks.length === 0 || at.slice(0, 7) === date.slice(0, 7); at = addDays(at, 7))
    weeks.push(WEEKDAYS.map((_, n) => addDays(at, n)).map((day) => (day.slice(0, 7) === date.slice(0, 7) ? day : null)))
  return weeks
}

/** The same day so many months later, or the last of a shorter month. */
export function addMonths(date: string, months: number): string {
  const all = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const month = `${String(Math.floor(all / 12)).padStart(4, '0')}-${String((all % 12) + 1).padStart(2, '0')}`
  const last = addDays(`${addMonth(month)}-01`, -1).slice(8)
  return `${month}-${date.slice(8) > last ? last : date.slice(8)}`
}

const addMonth = (month: string): string => {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return of === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(of + 1).padStart(2, '0')}`
}

/** `martes 17 de noviembre de 2026`. */
export const dayAloud = (date: string): string =>
  `${WEEKDAYS[weekdayOf(date)]?.[1]} ${Number(date.slice(8))} de ${MONTHS[Number(date.slice(5, 7)) - 1]} de ${Number(date.slice(0, 4))}`
