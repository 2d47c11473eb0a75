import { daysBetween, yearsBetween } from '../../model/calendar.ts'

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** Completed months between two dates. */
const monthsBetween = (birth: string, at: string): number =>
  (Number(at.slice(0, 4)) - Number(birth.slice(0, 4))) * 12 +
  (Number(at.slice(5, 7)) - Number(birth.slice(5, 7))) -
  (at.slice(8) < birth.slice(8) ? 1 : 0)

/** As a clinician says it: days in the first month, months until two years. */
export function spokenAge(birth: string, at: string): string {
  const years = yearsBetween(birth, at)
  if (years >= 2) return count(years, 'año', 'años')
  const months = monthsBetween(birth, at)
  return months >= 1 ? count(months, 'mes', 'meses') : count(Math.max(0, daysBetween(birth, at)), 'día', 'días')
}
