/** People see and type the time of Bogotá, which has no daylight saving: five hours behind, always. */
const OFFSET_MS = 5 * 3_600_000

/** `2026-11-15T08:30` as an input of date and time has it, from an instant. */
export const toLocal = (instant: string): string =>
  new Date(new Date(instant).getTime() - OFFSET_MS).toISOString().slice(0, 16)

/** The instant, from what the input has. */
export const fromLocal = (local: string): string => `${local.length === 16 ? `${local}:00` : local}-05:00`

const dateTime = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  dateStyle: 'medium',
  timeStyle: 'short',
})
const day = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', dateStyle: 'medium' })

export const showInstant = (instant: string): string => dateTime.format(new Date(instant))
export const showDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))
