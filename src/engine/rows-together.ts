import type { Field } from '../model/fields.ts'
import type { Resource, Row, Value } from '../model/resource.ts'
import { columnType, rankSql, SYSTEM_COLUMNS } from './columns.ts'
import { columnReader } from './connection/decode.ts'
import type { RawRow } from './connection/raw-query.ts'
import { quote } from './sql-text.ts'

/** Rows of one collection among those that a statement answers together. */
export interface RowsPart {
  readonly resource: Resource
  /** What follows `from`, with the row under its alias. */
  readonly from: string
  /** The alias of the row; `t` unless it is said otherwise. */
  readonly alias?: string
  /** By which column they come, and then by id; what has no value in it is last. Where it is not said, in any order. */
  readonly order?: string
}

/** What is no row of a collection: one text for each row of the query. */
export interface TextPart {
  readonly text: string
}

type Parts = Readonly<Record<string, RowsPart | TextPart>>

const isRows = (part: RowsPart | TextPart): part is RowsPart => 'resource' in part

const SYSTEM_TYPES = {
  id: 'uuid',
  version: 'integer',
  creado_en: 'timestamptz',
  actualizado_en: 'timestamptz',
  creado_por: 'text',
}

interface PartColumn {
  readonly name: string
  readonly type: string
  readonly sql: string
}

const typeOf = (f: Field): string => (f.kind === 'rank' ? 'integer' : columnType(f).replace(/\(.*\)/, ''))

/** Every field but large contents, which are null in the row. */
const columnsOf = ({ resource: r, alias = 't' }: RowsPart): PartColumn[] => [
  ...SYSTEM_COLUMNS.map((name) => ({ name, type: SYSTEM_TYPES[name], sql: `${alias}.${quote(name)}` })),
  ...Object.entries(r.fields).flatMap(([name, f]) =>
    f.heavy
      ? []
      : [{ name, type: typeOf(f), sql: f.kind === 'rank' ? rankSql(r, f, alias) : `${alias}.${quote(name)}` }],
  ),
]

/** How many columns of each type the widest part has: each part puts its own in those of their type. */
function typedPlaces(all: readonly (readonly PartColumn[])[]): readonly string[] {
  const most = new Map<string, number>([['text', 1]])
  for (const columns of all)
    for (const [type, own] of Map.groupBy(columns, (c) => c.type))
      most.set(type, Math.max(most.get(type) ?? 0, own.length))
  return [...most].flatMap(([type, n]) => new Array<string>(n).fill(type))
}

/** Put in order here: a branch that sorts costs the database as much as one that finds. */
function inOrder(rows: Row[], { order }: RowsPart): Row[] {
  if (order === undefined || rows.length < 2) return rows
  const compare = (a: Value | undefined, b: Value | undefined): number => {
    if (a === b) return 0
    if (a === null || a === undefined) return 1
    return b === null || b === undefined || a < b ? -1 : 1
  }
  return rows.sort((a, b) => compare(a[order], b[order]) || compare(a.id, b.id))
}

/** The rows of each part, in the order that it says. */
export interface FoundTogether<P extends Parts> {
  rows(name: keyof P): readonly Row[]
  texts(name: keyof P): readonly string[]
}

/**
 * Rows of several collections in one statement: a branch for each part, its columns in places of their type, and which part it
 * is after the last of them. Nothing is converted to be put together: aggregating rows as JSON took the database
 * half as long again, and casting every column to text costs at every start of the plan.
 */
export function rowsTogether<const P extends Parts>(
  parts: P,
): { readonly sql: string; read(found: readonly RawRow[]): FoundTogether<P> } {
  const branches = Object.entries<RowsPart | TextPart>(parts).map(([name, part]) => ({
    name,
    part,
    columns: isRows(part) ? columnsOf(part) : [{ name, type: 'text', sql: 'x.texto' }],
  }))
  const types = typedPlaces(branches.map(({ columns }) => columns))
  const placed = branches.map(({ part, columns }) => {
    const free = new Map([...new Set(types)].map((type) => [type, types.indexOf(type)]))
    const list = types.map((type) => `null::${type}`)
    const places = columns.map(({ type, sql }) => {
      const place = free.get(type) ?? 0
      free.set(type, place + 1)
      list[place] = sql
      return place
    })
    const from = isRows(part) ? part.from : `(${part.text}) x(texto)`
    const names = columns.map((c) => c.name)
    const heavy = isRows(part) ? Object.keys(part.resource.fields).filter((n) => part.resource.fields[n]?.heavy) : []
    // No row has a column before its first: what is not read is null.
    const reader = isRows(part)
      ? columnReader<Row>(part.resource, [...names, ...heavy], 0, [...places, ...heavy.map(() => -1)])
      : null
    return { list, from, reader, text: places[0] ?? 0 }
  })
  return {
    sql: placed.map(({ list, from }, at) => `(select ${list.join(', ')}, ${at} from ${from})`).join('\nunion all '),
    read(found) {
      const rows = placed.map((): Row[] => [])
      const texts = placed.map((): string[] => [])
      for (const row of found) {
        const at = Number(row[types.length])
        const part = placed[at]
        if (part?.reader) rows[at]?.push(part.reader(row))
        else texts[at]?.push(row[part?.text ?? 0] ?? '')
      }
      for (const [at, { part }] of branches.entries()) if (isRows(part)) inOrder(rows[at] ?? [], part)
      const at = (name: keyof P): number => branches.findIndex((branch) => branch.name === name)
      return { rows: (name) => rows[at(name)] ?? [], texts: (name) => texts[at(name)] ?? [] }
    },
  }
}
