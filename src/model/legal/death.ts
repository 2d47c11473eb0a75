import { dateInBogota } from '../calendar.ts'

export interface DeathFacts {
  readonly fecha_fallecimiento: string | null
  /** Null: unknown. Then nothing tells what of that day came before. */
  readonly hora_fallecimiento: string | null
}

/** Dates and instants alike: an instant is taken as its day in Bogotá. */
export const dayOf = (value: string): string => (value.length > 10 ? dateInBogota(value) : value)

/** Whether a date or an instant cannot be shown to come before the patient died; the minute of the death itself does. */
export function isAfterDeath(
  value: string,
  { fecha_fallecimiento: day, hora_fallecimiento: hour }: DeathFacts,
): boolean {
  if (day === null || dayOf(value) < day) return false
  if (dayOf(value) > day || value.length <= 10) return dayOf(value) > day
  return hour === null || Date.parse(value) > Date.parse(`${day}T${hour.slice(0, 5)}:59.999-05:00`)
}
