import { cleanedRow } from './clean.ts'

/** What a row whose declaration is not at hand says in a field, as FHIR's texts say it. */
const valueIn = <R extends object>(row: R, name: keyof R & string): unknown =>
  cleanedRow({ value: row[name] }, ['value']).value

export const textIn = <R extends object>(row: R, name: keyof R & string): string | null => {
  const value = valueIn(row, name)
  return typeof value === 'string' ? value : null
}
export const listIn = <R extends object>(row: R, name: keyof R & string): string[] => {
  const value = valueIn(row, name)
  return Array.isArray(value) ? value.map(String) : []
}
export const numberIn = <R extends object>(row: R, name: keyof R & string): number | null => {
  const value = row[name]
  return typeof value === 'number' ? value : null
}
