import type { ListQuery } from '../model/list-query.ts'
import { Problem } from '../model/problem.ts'
import { badParameter } from '../model/problems.ts'
import type { Resource, Row } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { columnType, quote, selectList } from './columns.ts'
import type { Core } from './core.ts'
import { filterExpression, isLooseText, searchExpression } from './ddl.ts'
import { visible } from './reach.ts'

export interface Page {
  readonly rows: readonly Row[]
  /** Ids of the rows where the neighbouring pages begin; null at either end. */
  readonly next: string | null
  readonly previous: string | null
  readonly count: number | null
}

/** Statements with few filters come back often enough to be worth preparing; the rest would only fill the cache. */
const PREPARED_FILTERS = 2

/**
 * A page by keyset: it costs the same at the end of a million rows as at the beginning. The cursor names the row at the
 * edge and not its values, which may be somebody's surname and would end up in a URL.
 */
export function lister(core: Core, r: Resource): (query: ListQuery) => Promise<Page> {
  const columns = selectList(r, 't', true)
  const table = quote(r.name)

  /** An empty page after a row that never was would pass for the end of the list. */
  async function refuseUnknownEdge(id: string): Promise<void> {
    const found = await core.db.run({ text: `select 1 from ${table} t where t.id = $1`, values: [id] })
    if (found.length > 0) return
    const mensaje = say('No es un cursor de esta lista.', 'Is not a cursor of this list.')
    throw new Problem(badParameter, { errores: [{ campo: 'cursor', codigo: 'formato', mensaje }] })
  }

  return async (query) => {
    const values: unknown[] = []
    const use = (value: unknown, type: string): string => `$${values.push(value)}::${type}`
    const where = [visible(r, 't')]
    for (const { field, op, value } of query.filters) {
      const f = r.fields[field]
      if (f === undefined) continue
      const parameter = use(value, columnType(f))
      where.push(
        `${filterExpression(field, f, 't.')} ${op} ${isLooseText(f) ? `custodia_normal(${parameter})` : parameter}`,
      )
    }
    const searched = searchExpression(r, 't.')
    if (searched !== null) {
      for (const word of query.search) where.push(`${searched} like '%' || ${literally(use(word, 'text'))} || '%'`)
    }
    const filtered = where.join(' and ')
    const filterValues = [...values]

    const backwards = query.cursor?.direction === 'previous'
    const descending = query.order.descending !== backwards
    const key = query.order.field === null ? ['id'] : [query.order.field, 'id']
    const keyColumns = key.map((c) => `t.${quote(c)}`).join(', ')
    if (query.cursor !== null) {
      const edge = `(select ${key.map((c) => `e.${quote(c)}`).join(', ')} from ${table} e where e.id = ${use(query.cursor.id, 'uuid')})`
      where.push(`(${keyColumns}) ${descending ? '<' : '>'} ${edge}`)
    }
    const direction = descending ? 'desc' : 'asc'
    const order = key.map((c) => `t.${quote(c)} ${direction}`).join(', ')
    const text = `select ${columns} from ${table} t where ${where.join(' and ')} order by ${order} limit ${use(query.pageSize + 1, 'integer')}`
    const prepared = query.filters.length <= PREPARED_FILTERS && query.search.length === 0
    const shape = `${key[0]}_${direction}_${query.cursor === null ? 'p' : 'c'}_${query.filters.map((f) => f.field + f.op).join('_')}`
    const [rows, count] = await Promise.all([
      core.db.run(prepared ? { name: nameFor(r.name, shape), text, values } : { text, values }),
      query.count
        ? core.db.run({ text: `select count(*)::integer as n from ${table} t where ${filtered}`, values: filterValues })
        : null,
    ])
    if (rows.length === 0 && query.cursor !== null) await refuseUnknownEdge(query.cursor.id)
    return page(rows as Row[], query, backwards, count === null ? null : (count[0]?.n as number))
  }
}

function page(rows: Row[], query: ListQuery, backwards: boolean, count: number | null): Page {
  const more = rows.length > query.pageSize
  const shown = rows.slice(0, query.pageSize)
  if (backwards) shown.reverse()
  const first = shown[0]?.id ?? null
  const last = shown.at(-1)?.id ?? null
  const before = backwards ? more : query.cursor !== null
  const after = backwards ? true : more
  return { rows: shown, next: after ? last : null, previous: before ? first : null, count }
}

/** Escaped after losing its accents: a full-width percent sign only then becomes the wildcard. */
const literally = (word: string): string =>
  `replace(replace(replace(custodia_normal(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`

/** Statement names are cut at 63 bytes by PostgreSQL; two shapes must never share one. */
function nameFor(resource: string, shape: string): string {
  let h = 0xcbf29ce484222325n
  for (const c of shape) h = BigInt.asUintN(64, (h ^ BigInt(c.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return `listar_${resource.slice(0, 30)}_${h.toString(36)}`
}
