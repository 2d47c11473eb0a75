import { dateWords } from '../../../src/model/text/date-words.ts'

/** People see and type the time of Bogotá, which has no daylight saving: five hours behind, always. */
const OFFSET_MS = 5 * 3_600_000

/** `2026-11-15T08:30` as an input of date and time has it, from an instant. */
export const toLocal = (instant: string): string =>
  new Date(new Date(instant).getTime() - OFFSET_MS).toISOString().slice(0, 16)

/** The instant, from what the input has. */
export const fromLocal = (local: string): string => `${local.length === 16 ? `${local}:00` : local}-05:00`

/**
 * As Colombia writes them: `3/09/2026, 1:30 p. m.`. By hand, as the browser takes a tenth of a second on a telephone to learn how,
 * before the first page is drawn.
 */
export const showDate = dateWords
/** Of what has not happened, nothing. */
export const showInstant = (instant: string | null | undefined): string =>
  instant === null || instant === undefined ? '' : shown(instant, 16)
/** With its seconds, for those who put one event after another. */
export const showSecond = (instant: string): string => shown(instant, 19)

/** «…p. m.» at the end of a sentence is its point too. */
export const endedBy = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)

function shown(instant: string, end: 16 | 19): string {
  const local = new Date(new Date(instant).getTime() - OFFSET_MS).toISOString()
  const hour = Number(local.slice(11, 13))
  // Held together: a line that begins with «m.» is not read as an hour.
  const half = hour < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.'
  return `${showDate(local.slice(0, 10))}, ${hour % 12 === 0 ? 12 : hour % 12}:${local.slice(14, end)}\u00a0${half}`
}
