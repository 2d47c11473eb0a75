import { mayUse } from '../model/access/access.ts'
import type { Role } from '../model/access/roles.ts'
import type { Field } from '../model/fields.ts'
import type { Registry, Resource, Row, Value } from '../model/resource.ts'
import { columnType, rankSql, SYSTEM_COLUMNS } from './columns.ts'
import { columnReader } from './connection/decode.ts'
import type { RawRow } from './connection/raw-query.ts'
import { alive } from './reach.ts'
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

const typeOf = (f: Field): string => (f.kind === 'rank' ? 'integer' : columnType(f).replace(/\([\d,]+\)/, ''))

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
  /** Which tuples these are, as `marksSql` says it. */
  marks(): string
}

export interface RowsTogether<P extends Parts> {
  readonly sql: string
  /**
   * One text that says which tuples (`row-answers.ts`) the statement would answer, and nothing of what they hold: a caller that has read the very
   * same before need not read them again.
   */
  readonly marksSql: string
  read(found: readonly RawRow[]): FoundTogether<P>
}

/** What is told of a row, or of a text, by `marksSql`. */
interface FoundMark {
  readonly at: number
  /** Of a row its id; the text itself. */
  readonly key: string
  readonly mark: string
}

/** In the order and the words of `marksSql`. */
const marksText = (marks: FoundMark[]): string =>
  marks
    .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
    .map(({ at, key, mark }) => `${at} ${key} ${mark}`)
    .join()

/**
 * Rows of several collections in one statement: a branch for each part, its columns in places of their type, and after the last of them which
 * part it is and which transaction wrote it. Nothing is converted to be put together: aggregating rows as JSON took the database
 * half as long again, and casting every column to text costs at every start of the plan.
 */
export function rowsTogether<const P extends Parts>(parts: P): RowsTogether<P> {
  const branches = Object.entries<RowsPart | TextPart>(parts).map(([name, part]) => ({
    name,
    part,
    columns: isRows(part) ? columnsOf(part) : [{ name, type: 'text', sql: 'x.texto' }],
  }))
  const types = typedPlaces(branches.map(({ columns }) => columns))
  const placed = branches.map(({ part, columns }, at) => {
    const free = new Map([...new Set(types)].map((type) => [type, types.indexOf(type)]))
    const list = types.map((type) => `null::${type}`)
    const places = columns.map(({ type, sql }) => {
      const place = free.get(type) ?? 0
      free.set(type, place + 1)
      list[place] = sql
      return place
    })
    const names = columns.map((c) => c.name)
    if (!isRows(part)) {
      const from = `(${part.text}) x(texto)`
      const marks = `select ${at}, x.texto, null::xid, null::integer from ${from}`
      return {
        sql: `select ${list.join(', ')}, ${at}, null::xid from ${from}`,
        marks,
        reader: null,
        text: places[0] ?? 0,
      }
    }
    const { alias = 't', from, resource } = part
    const heavy = Object.keys(resource.fields).filter((n) => resource.fields[n]?.heavy)
    return {
      sql: `select ${list.join(', ')}, ${at}, ${alias}.xmin from ${from}`,
      marks: `select ${at}, ${alias}.id::text, ${alias}.xmin, ${alias}.version from ${from}`,
      // No row has a column before its first: what is not read is null.
      reader: columnReader<Row>(resource, [...names, ...heavy], 0, [...places, ...heavy.map(() => -1)]),
      text: 0,
    }
  })
  return {
    sql: placed.map(({ sql }) => `(${sql})`).join('\nunion all '),
    marksSql: `select string_agg(concat(m.parte, ' ', m.clave, ' ', m.transaccion, '.', m.version), ',' order by m.parte, m.clave collate "C")
from (${placed.map(({ marks }) => `(${marks})`).join('\nunion all ')}) m(parte, clave, transaccion, version)`,
    read(found) {
      const rows = placed.map((): Row[] => [])
      const texts = placed.map((): string[] => [])
      const marks: FoundMark[] = []
      for (const row of found) {
        const at = Number(row[types.length])
        const part = placed[at]
        if (part?.reader) {
          const read = part.reader(row)
          rows[at]?.push(read)
          marks.push({ at, key: read.id, mark: `${row[types.length + 1]}.${read.version}` })
        } else {
          const text = row[part?.text ?? 0] ?? ''
          texts[at]?.push(text)
          marks.push({ at, key: text, mark: '.' })
        }
      }
      for (const [at, { part }] of branches.entries()) if (isRows(part)) inOrder(rows[at] ?? [], part)
      const at = (name: keyof P): number => branches.findIndex((branch) => branch.name === name)
      return {
        rows: (name) => rows[at(name)] ?? [],
        texts: (name) => texts[at(name)] ?? [],
        marks: () => marksText(marks),
      }
    },
  }
}

/** Rows of a collection under the alias `t`, in an order; `most`: the newest of them; `as`: reached as rows of this other one are. */
export type PartMaker = (name: string, where: string, order: string, most?: number, as?: string) => RowsPart

export function resourceIn(registry: Registry, name: string): Resource {
  const resource = registry.get(name)
  if (resource === undefined) throw new Error(`There is no resource ${name}`)
  return resource
}

/**
 * Parts of a statement through the reach of a role: a collection that the role may not read has nothing for it. No role is what the
 * service itself has to know.
 */
export const reachedParts =
  (registry: Registry, rol: Role | null, reaches: (r: Resource, alias: string) => string): PartMaker =>
  (name, where, order, most, as = name) => {
    const resource = resourceIn(registry, name)
    const { access, part } = resourceIn(registry, as)
    const read = { ...resource, access, ...(part === undefined ? {} : { part }) }
    const may = rol === null || mayUse(rol, read, 'read') ? where : 'false'
    const newest = most === undefined ? '' : ` order by t.id desc limit ${most}`
    return {
      resource,
      from: `${quote(name)} t where ${may} and ${alive('t')} and ${reaches(read, 't')}${newest}`,
      order,
    }
  }
