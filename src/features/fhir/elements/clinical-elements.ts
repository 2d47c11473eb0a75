import { isCode } from './coding.ts'
import { one, type ProjectedRow, reference, some, textIn, UCUM } from './elements.ts'

/** What the projections of clinical rows have in common. */

/** Every row of ours says whose it is, whatever the view. */
export const subject = (row: ProjectedRow, field = 'paciente'): object => reference('Patient', String(row[field]))
export const encounter = (row: ProjectedRow, key = 'encounter', field = 'historia'): object => {
  const id = textIn(row, field)
  return id === null ? {} : { [key]: reference('Encounter', id) }
}

export const quantity = (value: number, unit: string, system: string = UCUM, code: string = unit): object =>
  isCode(code) ? { value, unit, system, code } : { value, unit }

/** An age in years: HL7 has no age of nothing. */
export const age = (key: string, years: number | null): object => {
  if (years === null) return {}
  return years > 0
    ? { [`${key}Age`]: { value: years, unit: years === 1 ? 'año' : 'años', system: UCUM, code: 'a' } }
    : { [`${key}String`]: 'Menos de un año' }
}

export const note = (...texts: readonly (string | null)[]): object =>
  some(
    'note',
    texts.filter((text) => text !== null).map((text) => ({ text })),
  )

/** Both ends where they are known; one that ends before it begins is not said to end. */
export function period(start: string | null, end: string | null): object | null {
  if (start === null && end === null) return null
  const ends = end !== null && (start === null || end.slice(0, 10) >= start.slice(0, 10))
  const said = { ...one('start', start), ...(ends ? { end } : {}) }
  return Object.keys(said).length === 0 ? null : said
}

export const isAnnulled = (row: ProjectedRow): boolean => row.anulado === true

/** Of an entry of a history: its author answers for it once he signs it. */
export const entryStatus = (row: ProjectedRow): string => {
  if (isAnnulled(row)) return 'entered-in-error'
  if (row.firmado === true) return 'final'
  return row.firmado === false ? 'preliminary' : 'unknown'
}
