import type { Table } from './table.ts'

/** A spreadsheet would run what begins with these. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`

/** RFC 4180, with the mark by which spreadsheets know that it is UTF-8. */
export const csvOf = ({ columns, rows }: Table): string => `\ufeff${line(columns)}${rows.map(line).join('')}`
