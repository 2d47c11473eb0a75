import type { Resource, Row } from '../model/resource.ts'
import { rankSql, SYSTEM_COLUMNS } from './columns.ts'
import { rowReader } from './connection/decode.ts'
import type { RawRow } from './connection/raw-query.ts'
import { quote } from './sql-text.ts'

/** Rows of one collection among those that a statement answers together. */
export interface RowsPart {
  readonly resource: Resource
  /** What follows `from`, with the row under its alias. */
  readonly from: string
  /** The alias of the row; `t` unless it is said otherwise. */
  readonly alias?: string
}

/** What is no row of a collection: one text for each row of the query. */
export interface TextPart {
  readonly text: string
}

type Parts = Readonly<Record<string, RowsPart | TextPart>>

const isRows = (part: RowsPart | TextPart): part is RowsPart => 'resource' in part

/** Every field in its place; of large contents nothing. As text, so that the rows of all collections have one form. */
const columnsAsText = ({ resource: r, alias = 't' }: RowsPart): string[] => [
  ...SYSTEM_COLUMNS.map((c) => `${alias}.${quote(c)}::text`),
  ...Object.entries(r.fields).map(([name, f]) =>
    f.heavy ? 'null' : `${f.kind === 'rank' ? rankSql(r, f, alias) : `${alias}.${quote(name)}`}::text`,
  ),
]

/** The rows of each part, in the order in which the part gives them. */
export interface FoundTogether<P extends Parts> {
  rows(name: keyof P): readonly Row[]
  texts(name: keyof P): readonly string[]
}

/**
 * Rows of several collections in one statement: a branch for each part, its columns as text, and which part it is after the
 * last of them. PostgreSQL writes a column as text in a third of the time that it takes as a member of a JSON object.
 */
export function rowsTogether<const P extends Parts>(
  parts: P,
): { readonly sql: string; read(found: readonly RawRow[]): FoundTogether<P> } {
  const branches = Object.entries<RowsPart | TextPart>(parts).map(([name, part]) => ({
    name,
    part,
    columns: isRows(part) ? columnsAsText(part) : [],
  }))
  const width = Math.max(...branches.map(({ columns }) => columns.length))
  const sql = branches
    .map(({ part, columns }, at) => {
      if (!isRows(part)) return `(select x.texto, ${'null, '.repeat(width - 1)}${at} from (${part.text}) x(texto))`
      const filled = [...columns, ...new Array<string>(width - columns.length).fill('null')]
      return `(select ${filled.join(', ')}, ${at} from ${part.from})`
    })
    .join('\nunion all ')
  const readers = branches.map(({ part }) => (isRows(part) ? rowReader(part.resource, false) : null))
  return {
    sql,
    read(found) {
      const rows = branches.map((): Row[] => [])
      const texts = branches.map((): string[] => [])
      for (const row of found) {
        const at = Number(row[width])
        const reader = readers[at]
        if (reader) rows[at]?.push(reader(row))
        else texts[at]?.push(row[0] ?? '')
      }
      const place = (name: keyof P): number => branches.findIndex((branch) => branch.name === name)
      return { rows: (name) => rows[place(name)] ?? [], texts: (name) => texts[place(name)] ?? [] }
    },
  }
}
