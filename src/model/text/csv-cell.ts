/** A cell of a CSV, as `custodia_csv` and `custodia_lista` of the database write it and as imports read it back. */

/** Without it Excel takes UTF-8 for the alphabet of the machine, and accents break; readers of UTF-8 skip it. */
export const CSV_BOM = '\ufeff'

/** As `custodia_es_formula` says it: also after blanks, and in full-width signs. */
const GUARDED = /^'*(?:[=+@\t\r-]|[ \t\r\n\u00a0\u3000\ufeff]*[=+@\uff1d\uff0b\uff0d\uff20-])/

/** What a spreadsheet would take for a formula begins with an apostrophe instead. */
export const guard = (text: string): string => (GUARDED.test(text) ? `'${text}` : text)

/** Takes off the apostrophe exactly where `guard` puts one. */
export const unguard = (cell: string): string => (cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell)

/** RFC 4180. */
export const csvCell = (text: string): string => {
  const safe = guard(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** `a|b`, with `\|` and `\\` inside the elements. */
export const joinList = (items: readonly string[]): string =>
  items.map((item) => item.replaceAll(/[\\|]/g, '\\$&')).join('|')

export function splitList(cell: string): string[] {
  const items = ['']
  for (let i = 0; i < cell.length; i++) {
    const c = cell[i] ?? ''
    if (c === '|') items.push('')
    else items[items.length - 1] += c === '\\' && i + 1 < cell.length ? (cell[++i] ?? '') : c
  }
  return items
}
