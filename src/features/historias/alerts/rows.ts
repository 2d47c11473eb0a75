import { dateInBogota } from '../../../model/calendar.ts'
import type { Row } from '../../../model/resource.ts'

/** What is read off a row whose declaration is not known at compile time; anything of another type is "not said". */
export function text(row: Row, field: string): string | null {
  const value = row[field]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

export function number(row: Row, field: string): number | null {
  const value = row[field]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Entries say it in `anulado`; values of the series and documents in their state. */
const isAnnulled = (row: Row): boolean => row.anulado === true || row.estado === 'anulada' || row.estado === 'anulado'

/** Annulled rows keep their text and have no clinical value. */
export const live = (rows: readonly Row[]): Row[] => rows.filter((row) => !isAnnulled(row))

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
  (at: (row: Row) => number) =>
  (a: Row, b: Row): number =>
    at(a) - at(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
