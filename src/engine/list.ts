import { seenAs } from '../model/access/access.ts'
import { factsOf, type ReachClass, type View } from '../model/access/roles.ts'
import type { Elapsed } from '../model/elapsed.ts'
import type { ListQuery } from '../model/list-query.ts'
import { holds } from '../model/predicate.ts'
import { Problem } from '../model/problem.ts'
import { badParameter } from '../model/problems.ts'
import type { Resource } from '../model/resource.ts'
import { say } from '../model/say.ts'
import type { Call } from './call.ts'
import { columnType, selectedColumns, selectList } from './columns.ts'
import type { RawRow } from './connection/raw-query.ts'
import type { Core } from './core.ts'
import { filterExpression, isLooseText, searchExpression } from './ddl.ts'
import { arrayText } from './parameters.ts'
import { hasPlaces, pageColumns, placesSql, selectPlaced } from './places.ts'
import { predicateSql } from './predicate-sql.ts'
import { alive, amongHis, knownPatient, reached } from './reach.ts'
import { quote } from './sql-text.ts'

export interface Page {
  readonly rows: readonly RawRow[]
  readonly ids: readonly string[]
  /** Whose records they are, each once. */
  readonly patients: readonly string[]
  /** Ids of the rows where the neighbouring pages begin; null at either end. */
  readonly next: string | null
  readonly previous: string | null
  readonly count: number | null
}

/**
 * A narrower list of the same rows, declared and named by the feature that offers it: everything else of a list (reach, filters,
 * order, pages, count) stays as it is. In its SQL the rows are `t`; `miembros` are the caller's names.
 */
export interface Narrowing {
  readonly name: string
  /** `join … on …`: must find each row once at most. */
  readonly join: string
  /** Where the join has a column by which the rows are ordered: a page is walked there, and not among all rows. */
  key(column: string): string
  where(reach: ReachClass, miembros: string): string
  /** One more column, after those of the rows, made only for those that are shown. */
  column(reach: ReachClass, miembros: string): string
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
export function lister(
  core: Core,
  r: Resource,
  view: View,
  narrowing: Narrowing | null = null,
): (query: ListQuery, call: Call) => Promise<Page> {
  const compiled = new Map<string, Compiled>()
  const seen = seenAs(r, view)
  const prefix = ['listar', r.name, view, ...(narrowing === null ? [] : [narrowing.name])].join('_')
  const patientAt = r.patientField === null ? -1 : selectedColumns(seen, true).indexOf(r.patientField)

  function statementFor(query: ListQuery, reach: ReachClass, few: boolean): Compiled {
    const shape = `${reach}|${few}|${shapeOf(seen, query)}`
    const known = compiled.get(shape)
    if (known !== undefined) return known
    const name = compiled.size < REMEMBERED ? `${prefix}_${compiled.size}` : ''
    const made = compile(r, seen, query, { reach, few, narrowing }, name)
    if (made.name !== '') compiled.set(shape, made)
    return made
  }

  /** An empty page after a row that never was, or that the caller does not reach, would pass for the end of the list. */
  async function refuseUnknownEdge(id: string, reach: ReachClass, miembros: readonly string[]): Promise<void> {
    const text = `select 1 from ${quote(r.name)} t where t.id = $1 and $2::text[] is not null and ${reached(r, 't', reach, '$2::text[]')}`
    if ((await core.db.run({ text, values: [id, miembros] })).length > 0) return
    const mensaje = say('No es un cursor de esta lista.', 'Is not a cursor of this list.')
    throw new Problem(badParameter, { errores: [{ campo: 'cursor', codigo: 'formato', mensaje }] })
  }

  return async (query, call) => {
    const { reach } = factsOf(call.actor.rol)
    const { miembros } = call.actor
    const few = reach === 'concedido' && r.patientField !== null && (await core.hasFewPatients(call))
    const { name, text, count } = statementFor(query, reach, few)
    const filterValues = listValues(seen, query, call)
    const values = query.cursor === null ? filterValues : [...filterValues, query.cursor.id]
    const [rows, counted] = await Promise.all([
      core.db.raw({ name, text, values }),
      query.count ? core.costly((tx) => tx.run<{ n: number }>({ text: count, values: filterValues })) : null,
    ])
    if (rows.length === 0 && query.cursor !== null) await refuseUnknownEdge(query.cursor.id, reach, miembros)
    return pageOf(rows, query, counted === null ? null : (counted[0]?.n ?? 0), patientAt)
  }
}

const isElapsed = (r: Resource, field: string): boolean => !(field in r.fields) && r.live[field]?.elapsed !== undefined

/** Two queries of one shape differ in values only; what has elapsed and what has not are two questions. */
function shapeOf(r: Resource, { filters, search, order, cursor, pageSize }: ListQuery): string {
  const asked = filters.map((f) => `${f.field}${f.op}${isElapsed(r, f.field) ? f.value : ''}`).join('&')
  return `${asked}|${search.length}|${order.field}|${order.descending}|${cursor?.direction}|${pageSize}`
}

interface ListCaller {
  readonly reach: ReachClass
  /** Has few patients: the list starts from theirs. */
  readonly few: boolean
  readonly narrowing: Narrowing | null
}

/** Which rows `t` a list shows: parameters in this order, the caller's names, the filters, the words (`listValues`). */
export function listWhere(
  r: Resource,
  seen: Resource,
  query: Pick<ListQuery, 'filters' | 'search'>,
  { reach, few, narrowing }: ListCaller,
  next: (type: string) => string,
): { readonly where: string[]; readonly miembros: string } {
  const given = next('text[]')
  // Out of the planner's sight: else it plans every page anew for each caller, which takes longer than the page. What
  // matters of the caller, whether it reaches few patients, already chose the statement.
  const miembros = `array(select unnest(${given}))`
  // Named in every class, so that each statement of the list takes the same parameters.
  const where = [alive('t'), `${given} is not null`, reached(r, 't', reach, miembros)]
  if (few) where.push(amongHis(r, 't', miembros))
  if (narrowing !== null) where.push(narrowing.where(reach, miembros))
  for (const { field, op, value } of query.filters) {
    const elapsed = isElapsed(seen, field) ? seen.live[field]?.elapsed : undefined
    if (elapsed !== undefined) {
      where.push(elapsedSql(r, elapsed, value === true, next('timestamptz')))
      continue
    }
    const f = seen.fields[field]
    if (f === undefined) throw new Error(`${r.name} has no field ${field}`)
    const parameter = next(columnType(f))
    const isKnown = f.another ? knownTo(reach, miembros) : null
    if (isKnown !== null) where.push(isKnown(`t.${quote(field)}`))
    where.push(
      `${filterExpression(field, f, 't.')} ${op} ${isLooseText(f) ? `custodia_normal(${parameter})` : parameter}`,
    )
  }
  const searched = searchExpression(seen, 't.')
  for (const _word of query.search) where.push(`${searched} like '%' || ${literally(next('text'))} || '%'`)
  return { where, miembros }
}

/** Who reaches patients one by one is not shown another's id, nor told by a filter that it is there. */
export const knownTo = (reach: ReachClass, miembros: string): ((column: string) => string) | null =>
  reach === 'concedido' ? (column) => knownPatient(column, miembros) : null

export const listValues = (seen: Resource, query: Pick<ListQuery, 'filters' | 'search'>, call: Call): string[] => [
  arrayText(call.actor.miembros),
  ...query.filters.map((f) => (isElapsed(seen, f.field) ? call.now : String(f.value))),
  ...query.search,
]

/** Parameters in this order: those of `listWhere`, the cursor. */
function compile(r: Resource, seen: Resource, query: ListQuery, caller: ListCaller, name: string): Compiled {
  const table = quote(r.name)
  let used = 0
  const next = (type: string): string => `$${++used}::${type}`
  const { where, miembros } = listWhere(r, seen, query, caller, next)
  const { narrowing } = caller
  const from = narrowing === null ? `${table} t` : `${table} t ${narrowing.join}`
  const count = `select count(*)::integer as n from ${from} where ${where.join(' and ')}`

  const descending = query.order.descending !== isBackwards(query)
  const key = orderKey(seen, query.order.field)
  const keys = key.map((c) => narrowing?.key(c) ?? `t.${quote(c)}`)
  if (query.cursor !== null) {
    const edge = `(select ${key.map((c) => `e.${quote(c)}`).join(', ')} from ${table} e where e.id = ${next('uuid')} and ${reached(r, 'e', caller.reach, miembros)})`
    where.push(`(${keys.join(', ')}) ${descending ? '<' : '>'} ${edge}`)
  }
  const direction = descending ? 'desc' : 'asc'
  const order = keys.map((c) => `${c} ${direction}`).join(', ')
  const page = `from ${from} where ${where.join(' and ')} order by ${order} limit ${query.pageSize + 1}`
  const columns = [
    selectList(seen, 't', true, undefined, knownTo(caller.reach, miembros)),
    ...(narrowing === null ? [] : [narrowing.column(caller.reach, miembros)]),
  ]
  const text = hasPlaces(seen)
    ? `with pagina as materialized (select ${pageColumns(r, 't')} ${page}), ${placesSql(seen, 'pagina')}
select ${selectPlaced(seen, 't')} from pagina t order by ${key.map((c) => `t.${quote(c)} ${direction}`).join(', ')}`
    : `select ${columns.join(', ')} ${page}`
  return { name, text, count }
}

/** What the rows are ordered by: a place in a queue, by what gives it. */
const orderKey = (r: Resource, field: string | null): readonly string[] =>
  field === null ? ['id'] : [...(r.fields[field]?.rank?.by ?? [field]), 'id']

/** Spelled so that each answer has an index: the rows that may elapse, or all the others. */
function elapsedSql(r: Resource, { while: condition, past }: Elapsed, yes: boolean, now: string): string {
  const column = `t.${quote(past)}`
  if (yes) return `${predicateSql(condition, 't')} and ${column} < ${now}`
  const others = Object.entries(condition).map(([name, values]) => {
    const options = Object.keys(r.fields[name]?.options ?? {}).filter((o) => !holds({ [name]: values }, { [name]: o }))
    return predicateSql(options.length === 0 ? { not: { [name]: values } } : { [name]: options }, 't')
  })
  return `(${[...others, `${column} >= ${now}`, `${column} is null`].join(' or ')})`
}

const isBackwards = (query: ListQuery): boolean => query.cursor?.direction === 'previous'

/** Escaped after losing its accents: a full-width percent sign only then becomes the wildcard. */
const literally = (word: string): string =>
  `replace(replace(replace(custodia_normal(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`

function pageOf(rows: RawRow[], query: ListQuery, count: number | null, patientAt: number): Page {
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
    patients: patientAt === -1 ? [] : [...new Set(shown.flatMap((row) => row[patientAt] ?? []))],
    next: after ? (ids.at(-1) ?? null) : null,
    previous: before ? (ids[0] ?? null) : null,
    count,
  }
}
