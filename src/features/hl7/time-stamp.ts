const OFFSET_MS = 5 * 3_600_000

/** `1980-02-29` → `19800229`. */
export const day = (date: string): string => date.replaceAll('-', '')

/** A day with its hour in Bogotá, if it is known. */
export const dayAndHour = (date: string, time: string | null): string =>
  time === null ? day(date) : `${day(date)}${time.replace(':', '')}-0500`

/** An instant as a clock in Bogotá shows it, with its offset, as HL7 writes it: `20261115053000.123-0500`. */
export function timeStamp(instant: string): string {
  const local = new Date(Date.parse(instant) - OFFSET_MS).toISOString()
  return `${local.slice(0, 19).replaceAll(/[-T:]/g, '')}${local.slice(19, 23)}-0500`
}
