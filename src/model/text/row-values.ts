import { dateInBogota } from '../calendar.ts'

/** What a field says; blank, or of another type, is "not said". A field that the row's declaration lacks does not compile. */
export function text<R extends object>(row: R, field: keyof R & string): string | null {
  const value: unknown = row[field]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

export function number<R extends object>(row: R, field: keyof R & string): number | null {
  const value: unknown = row[field]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

const FIRST = Date.parse('0002-01-01T00:00:00Z')
const LAST = Date.parse('9998-01-01T00:00:00Z')

/** Instants and dates side by side; null where it is neither, or of no year that a person lives in. */
export function moment(value: string | null): number | null {
  const ms = value === null ? Number.NaN : Date.parse(value)
  return ms > FIRST && ms < LAST ? ms : null
}

/** The day in Bogotá of an instant; null where there is none. */
export const dayOf = (value: string | null): string | null =>
  value === null || moment(value) === null ? null : dateInBogota(value)

/** Latest last; of two at the same moment the id decides, so that the order of the rows never does. */
export const byMoment =
  <R extends { readonly id: string }>(at: (row: R) => number) =>
  (a: R, b: R): number =>
    at(a) - at(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
