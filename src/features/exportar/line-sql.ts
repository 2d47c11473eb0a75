import { literal, quote } from '../../engine/columns.ts'
import type { Column } from './columns.ts'
import { columnName } from './xlsx.ts'

/** How one patient is written, by the database itself: here the text only passes through. */
export interface LineSql {
  readonly line: string
  /** Between one line and the next. */
  readonly between: string
}

/** A function takes a hundred arguments at most. */
const TOGETHER = 40

function concat(parts: readonly string[]): string {
  const groups: string[] = []
  for (let at = 0; at < parts.length; at += TOGETHER)
    groups.push(`concat(${parts.slice(at, at + TOGETHER).join(', ')})`)
  return groups.join(' || ')
}

/** Whether the text is null or not, `concat` writes it. */
export function csvLineSql(columns: readonly Column[]): LineSql {
  const cells = columns.flatMap((c, i) => [...(i === 0 ? [] : [`','`]), c.plain ? c.text : `custodia_csv(${c.text})`])
  return { line: concat([...cells, `E'\\r\\n'`]), between: `''` }
}

const rowJson = (columns: readonly Column[]): string =>
  `(select row_to_json(x)::text from (select ${columns.map((c) => `${c.json} as ${quote(c.header)}`).join(', ')}) x)`

export const ndjsonLineSql = (columns: readonly Column[]): LineSql => ({
  line: `${rowJson(columns)} || E'\\n'`,
  between: `''`,
})

/** Elements of an array, for what is made of them here. */
export const jsonLineSql = (columns: readonly Column[]): LineSql => ({ line: rowJson(columns), between: `','` })

/** A row of a sheet; `t.n` is its number. Empty cells are left out. */
export function sheetLineSql(columns: readonly Column[]): LineSql {
  const cells = columns.map((c, i) => {
    const text = c.plain ? c.text : `custodia_hoja(${c.text})`
    const open = literal(`<c r="${columnName(i)}`)
    return `(${open} || t.n || '" t="inlineStr"><is><t xml:space="preserve">' || ${text} || '</t></is></c>')`
  })
  return { line: concat([`'<row r="'`, 't.n', `'">'`, ...cells, `'</row>'`]), between: `''` }
}
