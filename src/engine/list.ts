import type { ListQuery } from '../model/list-query.ts'
import { Problem } from '../model/problem.ts'
import { badParameter } from '../model/problems.ts'
import type { Resource } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { columnType, quote, selectList } from './columns.ts'
import type { Core } from './core.ts'
import { filterExpression, isLooseText, searchExpression } from './ddl.ts'
import type { RawRow } from './raw-query.ts'
import { visible } from './reach.ts'

export interface Page {
  readonly rows: readonly RawRow[]
  readonly ids: readonly string[]
  /** Ids of the rows where the neighbouring pages begin; null at either end. */
  readonly next: string | null
  readonly previous: string | null
  readonly count: number | null
}

interface Compiled {
  /** Empty for a shape too rare to keep prepared. */
  readonly name: string
  readonly text: string
  readonly count: string
}

/** Shapes of queries that are kept compiled and prepared, per resource; real use has a dozen. */
const REMEMBERED = 200

/**
 * A page by keyset: it costs the same at the end of a million rows as at the beginning. The cursor names the row at the
 * edge and not its values, which may be somebody's surname and would end up in a URL.
 */
export function lister(core: Core, r: Resource): (query: ListQuery) => Promise<Page> {
  const compiled = new Map<string, Compiled>()
  const exists = `select 1 from ${quote(r.name)} t where t.id = $1`

  function statementFor(query: ListQuery): Compiled {
    const shape = shapeOf(query)
    const known = compiled.get(shape)
    if (known !== undefined) return known
    const made = compile(r, query, compiled.size < REMEMBERED ? `listar_${r.name}_${compiled.size}` : '')
    if (made.name !== '') compiled.set(shape, made)
    return made
  }

  /** An empty page after a row that never was would pass for the end of the list. */
  async function refuseUnknownEdge(id: string): Promise<void> {
    if ((await core.db.run({ text: exists, values: [id] })).length > 0) return
    const mensaje = say('No es un cursor de esta lista.', 'Is not a cursor of this list.')
    throw new Problem(badParameter, { errores: [{ campo: 'cursor', codigo: 'formato', mensaje }] })
  }

  return async (query) => {
    const { name, text, count } = statementFor(query)
    const filterValues = [...query.filters.map((f) => String(f.value)), ...query.search]
    const values = query.cursor === null ? filterValues : [...filterValues, query.cursor.id]
    const [rows, counted] = await Promise.all([
      core.db.raw({ name, text, values }),
      query.count ? core.db.run({ text: count, values: filterValues }) : null,
    ])
    if (rows.length === 0 && query.cursor !== null) await refuseUnknownEdge(query.cursor.id)
    return pageOf(rows, query, counted === null ? null : (counted[0]?.n as number))
  }
}

/** Two queries of one shape differ in values only. */
function shapeOf({ filters, search, order, cursor, pageSize }: ListQuery): string {
  const asked = filters.map((f) => `${f.field}${f.op}`).join('&')
  return `${asked}|${search.length}|${order.field}|${order.descending}|${cursor?.direction}|${pageSize}`
}

/** Parameters in the order of the filters, then the words, then the cursor. */
function compile(r: Resource, query: ListQuery, name: string): Compiled {
  const table = quote(r.name)
  let used = 0
  const next = (type: string): string => `$${++used}::${type}`
  const where = [visible(r, 't')]
  for (const { field, op } of query.filters) {
    const f = r.fields[field]
    if (f === undefined) throw new Error(`${r.name} has no field ${field}`)
    const parameter = next(columnType(f))
    where.push(
      `${filterExpression(field, f, 't.')} ${op} ${isLooseText(f) ? `custodia_normal(${parameter})` : parameter}`,
    )
  }
  const searched = searchExpression(r, 't.')
  for (const _word of query.search) where.push(`${searched} like '%' || ${literally(next('text'))} || '%'`)
  const count = `select count(*)::integer as n from ${table} t where ${where.join(' and ')}`

  const descending = query.order.descending !== isBackwards(query)
  const key = query.order.field === null ? ['id'] : [query.order.field, 'id']
  if (query.cursor !== null) {
    const edge = `(select ${key.map((c) => `e.${quote(c)}`).join(', ')} from ${table} e where e.id = ${next('uuid')})`
    where.push(`(${key.map((c) => `t.${quote(c)}`).join(', ')}) ${descending ? '<' : '>'} ${edge}`)
  }
  const order = key.map((c) => `t.${quote(c)} ${descending ? 'desc' : 'asc'}`).join(', ')
  const text = `select ${selectList(r, 't', true)} from ${table} t where ${where.join(' and ')} order by ${order} limit ${query.pageSize + 1}`
  return { name, text, count }
}

const isBackwards = (query: ListQuery): boolean => query.cursor?.direction === 'previous'

/** Escaped after losing its accents: a full-width percent sign only then becomes the wildcard. */
const literally = (word: string): string =>
  `replace(replace(replace(custodia_normal(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`

function pageOf(rows: RawRow[], query: ListQuery, count: number | null): Page {
  const backwards = isBackwards(query)
  const more = rows.length > query.pageSize
  const shown = rows.slice(0, query.pageSize)
  if (backwards) shown.reverse()
  const ids = shown.map((row) => String(row[0]))
  const before = backwards ? more : query.cursor !== null
  const after = backwards ? true : more
  return {
    rows: shown,
    ids,
    next: after ? (ids.at(-1) ?? null) : null,
    previous: before ? (ids[0] ?? null) : null,
    count,
  }
}
