import { dateInBogota, yearsBetween } from '../../model/calendar.ts'
import { ageWords } from '../../model/text/age-words.ts'

/** How the views say things to a person. */

const numbers = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 4 })
/** Up to three whole digits and four decimals, as they are: most numbers, and the formatter takes as long as the rest of a sentence. */
const SHORT_NUMBER = /^\d{1,3}(\.\d{1,4})?$/
export function numberWords(n: number): string {
  const text = Object.is(n, -0) ? '-0' : String(n)
  return SHORT_NUMBER.test(text) ? text.replace('.', ',') : numbers.format(n)
}

export interface Age {
  readonly years: number
  readonly words: string
}

/** The age of a person born that day at an instant; null before birth. */
export function ageAt(birth: string, instant: string): Age | null {
  const day = instant.length > 10 ? dateInBogota(instant) : instant
  return day < birth ? null : { years: yearsBetween(birth, day), words: ageWords(birth, day) }
}

const SHORT = 240

/** One line of a longer text. */
export function brief(text: string | null | undefined): string | null {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim()
  if (line === '') return null
  // No text has more characters than units.
  return line.length <= SHORT || [...line].length <= SHORT
    ? line
    : `${[...line]
        .slice(0, SHORT - 1)
        .join('')
        .trimEnd()}…`
}

/** Sentences one after the other, without those that are not there. */
export const sentences = (...parts: readonly (string | null | undefined | false)[]): string | null =>
  brief(
    parts
      .filter((p) => typeof p === 'string' && p !== '')
      .map((p) => (/[.!?…]$/.test(String(p)) ? p : `${p}.`))
      .join(' '),
  )
