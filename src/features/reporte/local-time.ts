/** Colombia keeps UTC−05:00 all year. */
const BOGOTA_OFFSET_MS = 5 * 3_600_000

const two = (n: number): string => String(n).padStart(2, '0')

/** `05/03/2026 08:15`, in the legal time of Colombia; an instant that is none stays as it came. */
export function localTime(instant: string): string {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return instant
  const d = new Date(ms - BOGOTA_OFFSET_MS)
  return `${two(d.getUTCDate())}/${two(d.getUTCMonth() + 1)}/${d.getUTCFullYear()} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`
}

/** `05/03/2026`. */
export const localDate = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
