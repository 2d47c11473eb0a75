import type { ReachClass } from '../model/access/roles.ts'
import type { Elapsed } from '../model/elapsed.ts'
import type { Field } from '../model/fields.ts'
import { BY_CHANGE, type Filter, type ListQuery } from '../model/list-query.ts'
import { holds } from '../model/predicate.ts'
import type { Resource } from '../model/resource.ts'
import { type Asked, type AskedBatch, type AskedColumn, askedBatch } from './asked.ts'
import { urgencyOf, WHO_COLUMNS, whoColumns } from './audit.ts'
import type { Call } from './call.ts'
import { changedIds, cutOf, endedPatients, reachedBefore, reachedSince } from './changes/change-marks.ts'
import { hiddenSince, reclassified } from './changes/confidential-since.ts'
import { columnType, selectColumns } from './columns.ts'
import { filterExpression, isLooseText, searchExpression } from './ddl.ts'
import { arrayText } from './parameters.ts'
import { hasPlaces, pageColumns, placedColumns, placesSql } from './places.ts'
import { predicateSql } from './predicate-sql.ts'
import { alive, amongHis, knownPatient, reached, rowSql } from './reach.ts'
import { columnsSql, markSql, type RowAnswers } from './row-answers.ts'
import { literal, quote } from './sql-text.ts'

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

const isElapsed = (r: Resource, field: string): boolean => !(field in r.fields) && r.live[field]?.elapsed !== undefined

/** Two queries of one shape differ in values only; what has elapsed and what has not are two questions. */
export function shapeOf(r: Resource, query: ListQuery): string {
  const { filters, search, order, cursor, pageSize, since } = query
  const asked = filters.map((f) => `${f.field}${f.op}${isElapsed(r, f.field) ? f.value : ''}`).join('&')
  return `${asked}|${search.length}${namesFew(r, query)}|${order.field}|${order.descending}|${cursor?.direction}|${pageSize}|${Object.keys(since ?? {})}`
}

/** A number of as many figures is hardly anybody else's document or telephone. */
const LONG_NUMBER = /\d{6}/

/**
 * Whether the words that are searched for are in few rows, whatever they are: then they are found by their index, and the statement is planned
 * once. Of other words the planner must see whether they are common: it takes longer to plan than to find a document. Only of patients: a
 * number may stand at the foot of every note.
 */
export const namesFew = (r: Resource, { search }: Pick<ListQuery, 'search'>): boolean =>
  r.patientField === 'id' && search.some((word) => LONG_NUMBER.test(word))

export interface ListCaller {
  readonly reach: ReachClass
  /** Has few patients: the list starts from theirs. */
  readonly few: boolean
  readonly narrowing: Narrowing | null
}

/** Which rows `t` a list shows: parameters in this order, the caller's names, the filters, the words (`listValues`). */
export function listWhere(
  r: Resource,
  seen: Resource,
  query: Pick<ListQuery, 'filters' | 'search' | 'since'>,
  { reach, few, narrowing }: ListCaller,
  next: (type: string) => string,
): { readonly where: string[]; readonly miembros: string } {
  const given = next('text[]')
  // Out of the planner's sight: else it plans every page anew for each caller, which takes longer than the page. What
  // matters of the caller, whether it reaches few patients, already chose the statement.
  const miembros = `array(select unnest(${given}))`
  // Named in every class, so that each statement of the list takes the same parameters.
  // A follower that keeps a copy is told what was removed.
  const stands = query.since == null ? [alive('t')] : []
  const within = reached(r, 't', reach, miembros)
  const lost = tellsLost(r, reach, query)
  const where = [...stands, `${given} is not null`]
  if (!lost) where.push(within)
  if (few && !lost) where.push(amongHis(r, 't', miembros))
  if (narrowing !== null) where.push(narrowing.where(reach, miembros))
  // What is asked of a row is not asked of one that is lost, save whose it is: the answer would tell what it says now.
  const asked: string[] = []
  for (const { field, op, value } of query.filters) {
    const elapsed = isElapsed(seen, field) ? seen.live[field]?.elapsed : undefined
    if (elapsed !== undefined) {
      asked.push(elapsedSql(r, elapsed, value === true, next('timestamptz')))
      continue
    }
    const f = seen.fields[field]
    if (f === undefined) throw new Error(`${r.name} has no field ${field}`)
    const parameter = next(op === 'in' ? `${columnType(f)}[]` : columnType(f))
    const isKnown = f.another ? knownTo(reach, miembros) : null
    if (isKnown !== null) asked.push(isKnown(`t.${quote(field)}`))
    const into = field === r.patientField ? where : asked
    into.push(
      `${filterExpression(field, f, 't.')} ${op === 'in' ? anyOf(f, parameter) : `${op} ${isLooseText(f) ? `custodia_normal(${parameter})` : parameter}`}`,
    )
  }
  const searched = searchExpression(seen, 't.')
  for (const _word of query.search) asked.push(`${searched} like '%' || ${literally(next('text'))} || '%'`)
  if (query.since != null && 'mark' in query.since)
    where.push(changedSql(r, reach, miembros, asked, next('bigint'), next('bigint')))
  else where.push(...asked, ...(query.since == null ? [] : [`t.actualizado_en >= ${next('timestamptz')}`]))
  return { where, miembros }
}

/** Whether rows that the caller came to reach, or no longer reaches, are told beside what changed: where grants open them. */
export const tellsLost = (r: Resource, reach: ReachClass, { since }: Pick<ListQuery, 'since'>): boolean =>
  since != null && 'mark' in since && r.patientField !== null && opensByGrant(r, reach) !== null

/** Which rows `t` a grant opens to this class; null where none does. */
function opensByGrant(r: Resource, reach: ReachClass): string | null {
  if (reach === 'concedido') return 'true'
  const { level } = rowSql(r, 't')
  return reach === 'institucion' && level !== '0' ? `${level} > 0` : null
}

/** Of what is asked for, what changed between two marks and what the caller did not reach before; and what it no longer reaches. */
function changedSql(
  r: Resource,
  reach: ReachClass,
  miembros: string,
  asked: readonly string[],
  since: string,
  until: string,
): string {
  const changed = `t.id = any(array(${changedIds(r, since, until)}))`
  const byGrant = r.patientField === null ? null : opensByGrant(r, reach)
  if (byGrant === null) return [...asked, changed].join(' and ')
  const { patient } = rowSql(r, 't')
  const within = reached(r, 't', reach, miembros)
  const gained = `${alive('t')} and ${patient} = any(array(${reachedSince(miembros, since, until)})) and ${byGrant}`
  const opened = reclassified(r, 't', since, until)
  const told = [changed, `(${gained})`, ...(opened === null ? [] : [`(${alive('t')} and ${opened})`])]
  const ended = `${patient} = any(array(${endedPatients(miembros, since, until)}))`
  const hidden = hiddenSince(r, 't', reach, miembros, since, until)
  const gone = [`(${ended} and ${reachedBefore(r, 't', miembros, since, until)})`, ...(hidden === null ? [] : [hidden])]
  return `((${[within, ...asked].join(' and ')} and (${told.join(' or ')})) or (not (${within}) and (${gone.join(' or ')})))`
}

const anyOf = (f: Field, values: string): string =>
  isLooseText(f) ? `= any(array(select custodia_normal(x) from unnest(${values}) x))` : `= any(${values})`

/** Who reaches patients one by one is not shown another's id, nor told by a filter that it is there. */
export const knownTo = (reach: ReachClass, miembros: string): ((column: string) => string) | null =>
  reach === 'concedido' ? (column) => knownPatient(column, miembros) : null

export const listValues = (seen: Resource, query: ListedQuery, call: Call): string[] => [
  arrayText(call.actor.miembros),
  ...query.filters.map((f) => {
    if (isElapsed(seen, f.field)) return call.now
    return Array.isArray(f.value) ? arrayText(f.value.map(String)) : String(f.value)
  }),
  ...query.search,
  ...sinceValues(query),
]

const sinceValues = ({ since, until }: ListedQuery): string[] => {
  if (since == null) return []
  return 'mark' in since ? [cutOf(since.mark), cutOf(until ?? '')] : [since.instant]
}

/** A list as it is asked of the database: one by change up to the mark that its first page has made. */
export interface ListedQuery extends ListQuery {
  readonly until?: string
}

export interface AskedList extends Asked {
  readonly query: ListedQuery
  /** Marks of the rows whose text is kept: their columns are not sent. */
  readonly marks: readonly string[]
}

/** A list as a statement: its parameters are those of `batch`, then those of `alone`. */
export interface ListStatement {
  readonly text: string
  /** How many rows there are in all; its parameters are `listValues`. */
  readonly count: string
  readonly batch: AskedBatch<AskedList>
  /** The values of a list that travels by itself; null for one that travels with others of its shape. */
  readonly alone: ((asked: AskedList) => string[]) | null
}

/** Whatever passes for one of these is a value of its column: none breaks the statement that others share. */
const CERTAIN: ReadonlySet<Field['kind']> = new Set(['ref', 'oneOf', 'code', 'boolean', 'text'])

/**
 * One filter by equality has an index that begins with it, whatever its value. Of anything else the planner must see the values, and of
 * places in a queue the rows of one page.
 */
function travelsAlone(
  seen: Resource,
  { filters, search, order, since }: ListQuery,
  narrowing: Narrowing | null,
): boolean {
  const isShared = ({ field, op }: Filter): boolean =>
    op === '=' && CERTAIN.has(seen.fields[field]?.kind ?? 'instant') && !isElapsed(seen, field)
  const steps = filters.length + (order.field === null ? 0 : 1)
  const words = search.length > 0 && !namesFew(seen, { search })
  const alone = narrowing !== null || hasPlaces(seen) || words || since != null
  return alone || steps > 1 || !filters.every(isShared)
}

/** The patient that a list was asked for by name. */
const patientAsked = (r: Resource, { filters }: ListQuery): string | null => {
  const value = filters.find((f) => r.fields[f.field]?.to === 'paciente')?.value
  return typeof value === 'string' ? value : null
}

/** Those that it was asked for by several names. */
const patientsAsked = (r: Resource, { filters }: ListQuery): string[] =>
  filters.flatMap(({ field, op, value }) =>
    op === 'in' && r.fields[field]?.to === 'paciente' && Array.isArray(value) ? value.map(String) : [],
  )

const FIXED: readonly AskedColumn<AskedList>[] = [
  { name: 'campos', type: 'text', of: ({ query }) => arrayText(query.names) },
  { name: 'marcas', type: 'text', of: ({ marks }) => arrayText(marks) },
]

/** What a row that a list found is told by to this process, and by this process to the next statement. */
export const listedMark = (id: string, mark: string): string => `${id}:${mark}`

/** The rows of each list, the audit row that says so, and of the rows whatever this process has not got. */
export function listStatement(
  r: Resource,
  seen: Resource,
  query: ListQuery,
  caller: ListCaller,
  answers: Pick<RowAnswers<unknown>, 'kept'>,
): ListStatement {
  const { narrowing, reach } = caller
  const table = quote(r.name)
  const from = narrowing === null ? `${table} t` : `${table} t ${narrowing.join}`
  const valuesOf = ({ query: q, call }: AskedList): string[] => [
    ...listValues(seen, q, call).slice(1),
    ...(q.cursor === null ? [] : [q.cursor.id, ...(q.cursor.at === undefined ? [] : [q.cursor.at])]),
  ]
  const alone = travelsAlone(seen, query, narrowing) ? valuesOf : null
  const paciente = { name: 'paciente', type: 'uuid', of: ({ query: q }: AskedList) => patientAsked(r, q) }
  const several = patientsAsked(r, query).length > 0
  const pedidos = { name: 'pedidos', type: 'text', of: ({ query: q }: AskedList) => arrayText(patientsAsked(r, q)) }
  const own: AskedColumn<AskedList>[] = [...FIXED, paciente, ...(several ? [pedidos] : [])]
  const { used } = askedBatch(own)
  let values = 0
  const next = (type: string): string => {
    const at = values++
    if (alone !== null) return `$${used + at + 1}::${type}`
    own.push({ name: `v${at}`, type: 'text', of: (asked) => valuesOf(asked)[at] ?? null })
    return `p.v${at}::${type}`
  }
  let isFirst = true
  const { where, miembros } = listWhere(r, seen, query, caller, (type) => {
    const names = isFirst
    isFirst = false
    return names ? 'p.miembros' : next(type)
  })
  const descending = query.order.descending !== isBackwards(query)
  const key = orderKey(seen, query.order.field)
  const keys = key.map((c) => narrowing?.key(c) ?? `t.${quote(c)}`)
  const cursor = query.cursor === null ? null : next('uuid')
  const at = query.cursor?.at === undefined ? null : next('timestamptz')
  if (at !== null) where.push(`(${keys.join(', ')}) ${descending ? '<' : '>'} (${at}, ${cursor})`)
  else if (cursor !== null) {
    const edge = `(select ${key.map((c) => `e.${quote(c)}`).join(', ')} from ${table} e where e.id = ${cursor} and ${reached(r, 'e', reach, miembros)})`
    where.push(`(${keys.join(', ')}) ${descending ? '<' : '>'} ${edge}`)
  }
  // After a row that never was, or that the caller does not reach, there is no page: the request is refused.
  const afterRow = isAfterRow(query)
  const isPage = afterRow
    ? `(v.ids is not null or exists (select 1 from ${table} e where e.id = ${cursor} and ${reached(r, 'e', reach, 'p.miembros')}))`
    : 'true'
  const inOrder = (columns: readonly string[]): string =>
    columns.map((c) => `${c} ${descending ? 'desc' : 'asc'}`).join(', ')
  const patient = r.patientField === null ? 'null::uuid' : `t.${quote(r.patientField)}`
  const shown = `g.ids[1:${query.pageSize}]`
  const batch = askedBatch(own)
  const isKnown = knownTo(reach, 'g.miembros')
  const placed = hasPlaces(seen)
  const columns = [
    ...(placed ? placedColumns(seen, 't') : selectColumns(seen, 't', true, undefined, isKnown)),
    ...(narrowing === null ? [] : [narrowing.column(reach, 'g.miembros')]),
  ]
  const places = `, filas as materialized (
  select ${pageColumns(r, 't')} from pagina g, unnest(${shown}) as u(id), ${table} t where t.id = u.id
), ${placesSql(seen, 'filas')}`
  const mark = markSql('t')
  const listed = `u.id || ':' || ${mark}`
  // Most pages are as they were: looked for in its old place first.
  const known = `coalesce(g.conocidas[u.k] = ${listed}, false) or ${listed} = any(g.conocidas)`
  const all = (columns: string): string => `select ${columns} from ${from} where ${where.join(' and ')}`
  const row = `t.id, ${patient} as paciente`
  const named = keys.map((k, i) => ({ key: k, name: `clave${i}` }))
  // Behind `offset 0` the few are found first: in their order everybody would have to be asked.
  const found = namesFew(r, query)
    ? `select x.* from (${all([row, ...named.map(({ key: k, name }) => `${k} as ${name}`)].join(', '))} offset 0) x order by ${inOrder(named.map(({ name }) => `x.${name}`))}`
    : `${all(row)} order by ${inOrder(keys)}`
  // An empty page after a row answers with one line that says that there is such a page.
  const [join, on] = afterRow ? ['left join', 'on true'] : ['cross join', '']
  const text = `with ${batch.sql}, pagina as materialized (
  select p.*, p.marcas::text[] as conocidas, v.ids, v.pacientes, ${isPage} as es_pagina from pedido p cross join lateral (
    select array_agg(x.id) as ids, array_agg(x.paciente) as pacientes from (
      ${found} limit ${query.pageSize + 1}
    ) x
  ) v
), ${listAudit(r, query, several)}${placed ? places : ''}
select g.n, u.k, cardinality(g.ids) > ${query.pageSize}, u.id, f.*
from pagina g ${join} lateral unnest(${shown}) with ordinality as u(id, k) ${on} ${join} lateral (
  select ${patient}, ${mark}, ${isByChange(query) ? `${CHANGE_COLUMNS}, ${tellsLost(r, reach, query) ? `not (${reached(r, 't', reach, 'g.miembros')})` : 'false'}, ` : ''}${columnsSql(answers, columns, known)}
  from ${table} t where t.id = u.id offset 0
) f ${on}${afterRow ? ' where g.es_pagina' : ''}`
  return { text, count: countSql(r, seen, query, caller, from), batch, alone }
}

/** Where a row stands in a list by change, and whether it still does; what follows says whether the caller no longer reaches it. */
const CHANGE_COLUMNS = '(extract(epoch from t.actualizado_en) * 1000)::bigint, t.version, t.eliminado_en'
/** Whether a page begins after a row that it names, and not at a place that it says. */
export const isAfterRow = ({ cursor }: Pick<ListQuery, 'cursor'>): boolean => cursor !== null && cursor.at === undefined
export const isByChange = ({ order }: Pick<ListQuery, 'order'>): boolean => order.field === BY_CHANGE

function countSql(r: Resource, seen: Resource, query: ListQuery, caller: ListCaller, from: string): string {
  let used = 0
  const { where, miembros } = listWhere(r, seen, query, caller, (type) => `$${++used}::${type}`)
  // Of a list by change, too, what there is: neither what was removed nor what is no longer reached.
  if (query.since != null) where.push(alive('t'), reached(r, 't', caller.reach, miembros))
  return `select count(*)::integer as n from ${from} where ${where.join(' and ')}`
}

/** What the audit says of a page: what was asked by, which rows were shown and whose they are. */
function listAudit(r: Resource, { search, pageSize }: ListQuery, several: boolean): string {
  const rows = `coalesce(g.ids[1:${pageSize}], '{}')`
  // That somebody has no such row is told of them too.
  const named = `g.pacientes[1:${pageSize}]${several ? ' || g.pedidos::uuid[]' : ''}`
  const whose = `array(select distinct x.paciente from unnest(${named}) as x(paciente) where x.paciente is not null)`
  // The rows of a list of patients are the patients: said once.
  const patients = r.patientField === 'id' ? rows : whose
  return `huella as (
  insert into auditoria (${WHO_COLUMNS}, accion, recurso, paciente, pacientes, resultado, campos, registros, acceso)
  select ${whoColumns('g')}, ${literal(search.length > 0 ? 'buscar' : 'listar')}, ${literal(r.name)}, g.paciente,
    ${r.patientField === 'id' ? 'null' : whose}, 200, g.campos::text[], ${rows},
    case when g.miembros <> '{}' then ${urgencyOf(`any(${patients} || g.paciente)`, 'g.cuenta')} end
  from pagina g where g.es_pagina
)`
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

export const isBackwards = (query: ListQuery): boolean => query.cursor?.direction === 'previous'

/** Escaped after losing its accents: a full-width percent sign only then becomes the wildcard. */
const literally = (word: string): string =>
  `replace(replace(replace(custodia_normal(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`
