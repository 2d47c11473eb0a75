import { showInstant } from './times.ts'

const MINUTE_MS = 60_000
const HOURS_SHOWN = 12

/** For how long somebody has been waiting, as it is said in a corridor; of another day, when it was. */
export function since(instant: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(instant)) / MINUTE_MS)
  if (minutes < 1) return 'hace un momento'
  if (minutes < 90) return `hace ${minutes} min`
  if (minutes < HOURS_SHOWN * 60) return `hace ${Math.round(minutes / 60)} horas`
  return `desde ${showInstant(instant)}`
}
