import { yearsBetween } from '../calendar.ts'

const MONTHS_AS_MONTHS = 24
const DAYS_AS_DAYS = 31
const DAY = 86_400_000

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** `1 año`, `34 años`. */
export const yearsWords = (years: number): string => counted(years, 'año', 'años')

/** As clinicians say ages: days of a newborn, months of an infant, then years. */
export function ageWords(birth: string, at: string): string {
  const days = Math.floor((Date.parse(at) - Date.parse(birth)) / DAY)
  if (days < DAYS_AS_DAYS) return counted(days, 'día', 'días')
  const years = yearsBetween(birth, at)
  const months =
    (Number(at.slice(0, 4)) - Number(birth.slice(0, 4))) * 12 + Number(at.slice(5, 7)) - Number(birth.slice(5, 7))
  const whole = at.slice(8) < birth.slice(8) ? months - 1 : months
  return whole < MONTHS_AS_MONTHS ? counted(whole, 'mes', 'meses') : counted(years, 'año', 'años')
}
