import { addDays, isDate } from '../../../../src/model/calendar.ts'
import { foldedText } from '../../../../src/model/text/plain-text.ts'

/** Words for a day, as people say it; the number of days from today. */
const DAYS: Readonly<Record<string, number>> = { anteayer: -2, ayer: -1, hoy: 0, manana: 1 }

const two = (text: string): string => text.padStart(2, '0')
const whole = (year: string, month: string, day: string): string | null => {
  const date = `${year}-${two(month)}-${two(day)}`
  return isDate(date) ? date : null
}

const SEPARATED = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4})$/
const TOGETHER = /^(\d{2})(\d{2})(\d{4})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

/** The day that was typed, day first as in Colombia; null while it is none. A year of two figures is nobody's guess. */
export function typedDate(text: string, today: string): string | null {
  const plain = foldedText(text).trim()
  const word = DAYS[plain]
  if (word !== undefined) return addDays(today, word)
  const said = SEPARATED.exec(plain) ?? TOGETHER.exec(plain)
  if (said !== null) return whole(said[3] ?? '', said[2] ?? '', said[1] ?? '')
  const iso = ISO.exec(plain)
  return iso === null ? null : whole(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')
}

const CLOCK = /^(\d{1,2})(?::?(\d{2}))?(?:([ap])m?)?$/

/** The hour that was typed, as `HH:MM`: 8:30, 0830, 14:05, 2:05 pm, 8 a. m. A bare number below 24 is no hour yet. */
export function typedTime(text: string, now: string): string | null {
  const plain = foldedText(text).replaceAll(/[\s.]/g, '')
  if (plain === 'ahora') return now
  const said = CLOCK.exec(plain)
  if (said === null) return null
  const [, hours = '', minutes, half] = said
  if (minutes === undefined && half === undefined) return null
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const day = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return day > 23 || Number(minutes ?? 0) > 59 ? null : `${two(String(day))}:${minutes ?? '00'}`
}

/** Day and hour in one line, as `AAAA-MM-DDTHH:MM`: «hoy 8:30», «17/11/2026 2:05 pm». */
export function typedMoment(text: string, now: string): string | null {
  const plain = text.trim().replace(',', ' ').replaceAll(/\s+/g, ' ')
  if (foldedText(plain) === 'ahora') return now
  const local = plain.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ')
  // The day may have spaces too: the first place where both halves are read is where it ends.
  for (let at = local.indexOf(' '); at !== -1; at = local.indexOf(' ', at + 1)) {
    const day = typedDate(local.slice(0, at), now.slice(0, 10))
    const time = typedTime(local.slice(at + 1), now.slice(11))
    if (day !== null && time !== null) return `${day}T${time}`
  }
  return null
}

/** `02/06/1984`, as it is typed. */
export const dayInField = (date: string): string => {
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year}`
}

/** `1:30 p. m.` of `13:30`. */
export const timeInField = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'a. m.' : 'p. m.'}`
}
