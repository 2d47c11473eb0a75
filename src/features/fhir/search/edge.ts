import { columnType } from '../../../engine/columns.ts'
import type { Core } from '../../../engine/core.ts'
import { reached } from '../../../engine/reach.ts'
import { quote } from '../../../engine/sql-text.ts'
import { reachOf } from '../../../model/access/access.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import type { Source } from '../source.ts'
import type { Sort } from './asked.ts'
import { CURSOR } from './read-search.ts'
import { answerOf, mayAsk, rowIdIn, type Scope, scopeFor } from './scope.ts'

/** What rows are ordered by, in SQL, with the type that all the sources of a search have in common. */
export interface Key {
  readonly sql: string
  readonly type: string
  readonly descending: boolean
  readonly nullable: boolean
}

const SHARED: Readonly<Record<string, string>> = {
  date: 'timestamptz',
  string: 'text',
  token: 'text',
  reference: 'uuid',
  quantity: 'numeric',
}

/** The keys of a source; of several, brought to one type. A source that has none of it comes where nothing is said. */
export function keysOf(
  source: Source,
  sort: readonly Sort[],
  kinds: readonly string[],
  alone: boolean,
  scope: Scope,
  alias: string,
): Key[] {
  return sort.map(({ name, descending }, i) => {
    const answer = answerOf(source, name)
    const order = answer !== undefined && mayAsk(scope.call, source, answer) ? answer.order?.(alias) : undefined
    const shared = name === '_id' ? 'uuid' : (SHARED[kinds[i] ?? ''] ?? 'text')
    if (order === undefined) return { sql: `null::${shared}`, type: shared, descending, nullable: true }
    const own = ownType(source, name, answer?.columns[0], answer?.kind)
    // Of a column that is always there, a case may still say nothing.
    const nullable = order.startsWith('case ') || isNullable(source, name, answer?.columns[0])
    const asItIs = alone || own === shared
    return { sql: asItIs ? order : asShared(order, own, shared), type: asItIs ? own : shared, descending, nullable }
  })
}

/** A day begins in Colombia. */
const asShared = (sql: string, own: string, shared: string): string =>
  own === 'date' && shared === 'timestamptz'
    ? `((${sql})::timestamp at time zone 'America/Bogota')`
    : `(${sql})::${shared}`

function ownType({ resource }: Source, name: string, column: string | undefined, kind: string | undefined): string {
  if (name === '_id') return 'uuid'
  if (name === '_lastUpdated') return 'timestamptz'
  if (kind === 'reference') return 'uuid'
  const f = column === undefined ? undefined : resource.fields[column]
  if (kind === 'string' || f === undefined) return kind === 'date' ? 'timestamptz' : 'text'
  return columnType(f).replace(/\(.*\)/, '')
}

function isNullable({ resource }: Source, name: string, column: string | undefined): boolean {
  const f = column === undefined ? undefined : resource.fields[column]
  return !name.startsWith('_') && f?.required !== true && f?.order !== true && f?.default === undefined
}

export interface Edge {
  /** Place of its source among those of the search. */
  readonly at: number
  readonly id: string
  readonly keys: readonly (string | null)[]
}

/** Where a page begins: the values stay here, and never are part of an address. */
export async function findEdge(
  core: Core,
  id: string,
  sources: readonly Source[],
  keysFor: (source: Source, scope: Scope) => readonly Key[],
  scope: Scope,
): Promise<Edge> {
  for (const [at, source] of sources.entries()) {
    const row = rowIdIn(source, id)
    if (row === null) continue
    const own = scopeFor(scope.call)
    const keys = keysFor(source, own)
    const where = [`e.id = ${own.put(row, 'uuid')}`]
    const { resource } = source
    const reach = reachOf(scope.call.actor)
    // One that was removed since still tells where to go on.
    if (reach !== 'total' && resource.patientField !== null) where.push(reached(resource, 'e', reach, own.members()))
    const list = ['e.id::text', ...keys.map((k) => `(${k.sql})::text`)]
    const text = `select ${list.join(', ')} from ${quote(resource.name)} e where ${where.join(' and ')}`
    const [found] = await core.db.raw(own.kept(text))
    if (found !== undefined) return { at, id: row, keys: found.slice(1) }
  }
  const mensaje = say('No es un lugar de esta búsqueda.', 'Is not a place of this search.')
  throw new Problem(badParameter, { errores: [{ campo: CURSOR, codigo: 'formato', mensaje }] })
}

/**
 * The rows past an edge. Nulls come where PostgreSQL puts them: last going up, first going down; `backwards` turns all of
 * it around.
 */
export function pastEdge(
  keys: readonly Key[],
  edge: Edge,
  at: number,
  alias: string,
  backwards: boolean,
  put: Scope['put'],
): string {
  const up = (k: Key): boolean => k.descending === backwards
  const sameOrLater = backwards ? at < edge.at : at > edge.at
  const byId = `${alias}.id ${backwards ? '<' : '>'}${sameOrLater ? '=' : ''} ${put(edge.id, 'uuid')}`
  let sql = byId
  for (const [i, k] of [...keys.entries()].reverse()) {
    const value = edge.keys[i] ?? null
    if (value === null) {
      sql = up(k) ? `(${k.sql} is null and ${sql})` : `(${k.sql} is not null or ${sql})`
      continue
    }
    const v = put(value, k.type)
    const orNull = (sql: string): string => (up(k) && k.nullable ? `(${sql} or ${k.sql} is null)` : sql)
    const beyond = orNull(`${k.sql} ${up(k) ? '>' : '<'} ${v}`)
    // The bound by itself first: that is what an index can be entered by.
    const bound = orNull(`${k.sql} ${up(k) ? '>=' : '<='} ${v}`)
    sql = `(${bound} and (${beyond} or (${k.sql} = ${v} and ${sql})))`
  }
  return sql
}
