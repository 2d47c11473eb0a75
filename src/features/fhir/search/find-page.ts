import type { Core } from '../../../engine/core.ts'
import { amongHis } from '../../../engine/reach.ts'
import { quote } from '../../../engine/sql-text.ts'
import { reachOf } from '../../../model/access/access.ts'
import type { RowDrawer } from '../rest/drawings.ts'
import { foundBy, foundList, foundRow, foundText } from '../rest/found-rows.ts'
import { sourcesFor } from '../rest/permission.ts'
import type { ShownResource } from '../rest/shown.ts'
import type { Source } from '../source.ts'
import type { SearchQuestion } from './asked.ts'
import { belongs, criterionSql } from './criteria.ts'
import { findEdge, type Key, keysOf, pastEdge } from './edge.ts'
import { COMMON } from './read-criterion.ts'
import { type Scope, scopeFor } from './scope.ts'

export interface FoundPage {
  readonly found: readonly ShownResource[]
  readonly before: boolean
  readonly after: boolean
}

const T = 't'

/** Which rows of a source the search finds; null if there can be none. */
function whereOf(asked: SearchQuestion, source: Source, scope: Scope, few: boolean): string[] | null {
  const { patientField } = source.resource
  if (asked.patient !== null && patientField === null) return null
  const where = [scope.within(source.resource, T, [])]
  if (asked.patient !== null) where.push(`${T}.${quote(patientField ?? 'id')} = ${scope.put(asked.patient, 'uuid')}`)
  where.push(...belongs(source, T, scope))
  for (const c of asked.criteria) where.push(criterionSql(c, source, scope, T))
  if (where.includes('false')) return null
  // A search that names whose record it is starts there; any other, from the caller's patients.
  if (few && source.resource.patientField !== null) where.push(amongHis(source.resource, T, scope.members()))
  return where.filter((sql) => sql !== 'true')
}

const EXACT = new Set(['_id', 'identifier', 'patient', 'subject', 'encounter'])

/** Whether an index leads straight to the page: as it comes, or of one record. */
const isNarrow = ({ patient, criteria, sort }: SearchQuestion): boolean =>
  patient !== null ||
  (criteria.length === 0 && sort.length === 0) ||
  criteria.some((c) => c.kind === 'plain' && !c.not && EXACT.has(c.name))

const kindsOf = ({ type, sort }: SearchQuestion): string[] =>
  sort.map(({ name }) => [...COMMON, ...type.params].find((p) => p.name === name)?.type ?? 'token')

const hasFew = async (core: Core, scope: Scope): Promise<boolean> =>
  reachOf(scope.call.actor) === 'concedido' && (await core.hasFewPatients(scope.call))

/**
 * A page of a search: of each source its own, by its index, and of those together as many as were asked for. Ordered by
 * what was asked, then by id and source, so that it costs the same anywhere in a million rows and no row is shown twice.
 */
export async function findPage(core: Core, asked: SearchQuestion, scope: Scope, drawer: RowDrawer): Promise<FoundPage> {
  const sources = sourcesFor(scope.call, asked.type)
  const kinds = kindsOf(asked)
  const alone = sources.length === 1
  const few = await hasFew(core, scope)
  const keysFor = (source: Source, own: Scope, alias: string): Key[] =>
    keysOf(source, asked.sort, kinds, alone, own, alias)
  const { cursor } = asked
  const edge =
    cursor === null ? null : await findEdge(core, cursor.id, sources, (s, own) => keysFor(s, own, 'e'), scope)
  const backwards = cursor?.direction === 'before'
  const limit = asked.count + 1
  const all = sources.map(foundBy)
  const names = asked.sort.map((_, i) => `k${i}`)
  const direction = (descending: boolean): string => (descending !== backwards ? 'desc' : 'asc')
  const branches = sources.flatMap((source, at) => {
    const where = whereOf(asked, source, scope, few)
    if (where === null) return []
    const keys = keysFor(source, scope, T)
    if (edge !== null) where.push(pastEdge(keys, edge, at, T, backwards, scope.put))
    const order = [...keys.map((k) => `${k.sql} ${direction(k.descending)}`), `${T}.id ${direction(false)}`]
    const list = [foundList(at, all, scope), ...keys.map((k, i) => `${k.sql} as ${names[i]}`)]
    return [
      `(select ${list.join(', ')} from ${quote(source.resource.name)} ${T} where ${where.length === 0 ? 'true' : where.join(' and ')} order by ${order.join(', ')} limit ${limit})`,
    ]
  })
  if (branches.length === 0) return { found: [], before: false, after: false }
  const order = (alias: string): string =>
    [
      ...asked.sort.map((s, i) => `${alias}${names[i]} ${direction(s.descending)}`),
      `${alias}id ${direction(false)}`,
      `${alias}s ${direction(false)}`,
    ].join(', ')
  const page =
    branches.length === 1 ? branches.join() : `${branches.join(' union all ')} order by ${order('')} limit ${limit}`
  const text = foundText(page, all, scope, order('q.'))
  let more = false
  const drawn = await drawer.shown(async () => {
    const rows = isNarrow(asked)
      ? await core.db.raw(scope.kept(text))
      : await core.costly((tx) => tx.raw(scope.statement(text)))
    more = rows.length > asked.count
    return rows.slice(0, asked.count).map(foundRow)
  }, all)
  const shown = drawn.flatMap(({ resources }) => resources)
  if (backwards) shown.reverse()
  return { found: shown, before: backwards ? more : cursor !== null, after: backwards ? true : more }
}

/** How many it finds, of what the caller reaches. */
export async function countFound(core: Core, asked: SearchQuestion, scope: Scope): Promise<number> {
  const own = scopeFor(scope.call, scope.words)
  const few = await hasFew(core, own)
  const counts = sourcesFor(scope.call, asked.type).flatMap((source) => {
    const where = whereOf(asked, source, own, few)
    if (where === null) return []
    return [
      `(select count(*) from ${quote(source.resource.name)} ${T} where ${where.length === 0 ? 'true' : where.join(' and ')})`,
    ]
  })
  if (counts.length === 0) return 0
  const [row] = await core.costly((tx) => tx.raw(own.statement(`select ${counts.join(' + ')}`)))
  return Number(row?.[0] ?? 0)
}
