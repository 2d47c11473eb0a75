import { literal, quote } from '../../engine/sql-text.ts'
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

/** What would have to be quoted or guarded in any of these texts, each after the separator that no stored text has. */
const UNSAFE = `'[",\\r\\n]|\\x1f''*[=+@\\t\\r-]'`

/** Hardly any line needs care: it is looked through once, and cell by cell only if something was found. */
export function csvLineSql(columns: readonly Column[]): LineSql {
  const cells = (cell: (c: Column) => string): string =>
    concat([...columns.flatMap((c, i) => [...(i === 0 ? [] : [`','`]), cell(c)]), `E'\\r\\n'`])
  const careful = columns.filter((c) => !c.plain)
  const quick = cells((c) => c.text)
  if (careful.length === 0) return { line: quick, between: `''` }
  const probe = concat(careful.flatMap((c) => [`E'\\x1f'`, c.text]))
  const safe = cells((c) => (c.plain ? c.text : `custodia_csv(${c.text})`))
  return { line: `case when ${probe} ~ ${UNSAFE} then ${safe} else ${quick} end`, between: `''` }
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
  const cells = columns.flatMap((c, i) => {
    const text = c.plain ? c.text : `custodia_hoja(${c.text})`
    const parts = [literal(`<c r="${columnName(i)}`), 't.n', `'" t="inlineStr"><is><t>'`, text, `'</t></is></c>'`]
    return c.required ? parts : [`case when ${c.text} is not null then ${parts.join(' || ')} end`]
  })
  return { line: concat([`'<row r="'`, 't.n', `'">'`, ...cells, `'</row>'`]), between: `''` }
}
