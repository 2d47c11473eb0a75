import type { Call } from '../../../engine/call.ts'
import { selectList } from '../../../engine/columns.ts'
import { jsonRowReader } from '../../../engine/connection/decode.ts'
import type { Core } from '../../../engine/core.ts'
import type { RawStatement } from '../../../engine/database.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { remembered } from '../../../engine/remembered.ts'
import { markSql } from '../../../engine/row-answers.ts'
import { quote } from '../../../engine/sql-text.ts'
import type { Resource, Row } from '../../../model/resource.ts'
import { resources } from '../../../resources/index.ts'
import { isKnownPatient } from '../search/known-patient.ts'
import { type Scope, scopeFor } from '../search/scope.ts'
import type { Source } from '../source.ts'
import { seenBy } from './permission.ts'

const readers = new WeakMap<Resource, (text: string | null | undefined) => Row>()
/** How rows of a collection that came as JSON are read, as this caller sees them. */
export function rowReaderFor(call: Call, r: Resource): (text: string | null | undefined) => Row {
  const seen = seenBy(call, r)
  const known = readers.get(seen)
  if (known !== undefined) return known
  const made = jsonRowReader(seen, true)
  readers.set(seen, made)
  return made
}

/** The rows `t` of a collection as this caller sees them: what to select, for `row_to_json` of it. */
export const columnsFor = (resource: Resource, scope: Scope): string =>
  selectList(seenBy(scope.call, resource), 't', true, undefined, (column) => isKnownPatient(column, scope.within))

/** The same with what they lack. */
export const columnsWithExtra = ({ resource, extra = [] }: Source, scope: Scope): string =>
  [columnsFor(resource, scope), ...extra.map((e) => `(${e.sql('t', scope.within)}) as ${quote(e.name)}`)].join(', ')

const TABLES: ReadonlySet<string> = new Set(resources.map((r) => r.name))
const isTable = ({ name }: Resource): boolean => TABLES.has(name)

/** Names the tuple of a table that a row is; of a view, the version that it says. */
export const tupleSql = (r: Resource, alias: string): string => (isTable(r) ? markSql(alias) : `${alias}.version::text`)

const lasting = new WeakMap<Resource, boolean>()
/** Whether the same tuple is the same row whenever it is asked for, and by whom. */
export function isLasting(r: Resource): boolean {
  const known = lasting.get(r)
  if (known !== undefined) return known
  const made = isTable(r) && Object.values(r.fields).every((f) => f.kind !== 'rank' && f.another !== true)
  lasting.set(r, made)
  return made
}

/** A row that was found and permitted, of one of the collections given: which tuple of it. */
export interface WantedTuple {
  readonly of: number
  readonly id: string
  readonly tuple: string
}

const texts = remembered<Pick<RawStatement, 'name' | 'text'>>()

function writtenSql(collections: readonly Resource[], scope: Scope, asked: string): string {
  const written = collections.map((r, at) => {
    const row = `select ${columnsFor(r, scope)} from ${quote(r.name)} t where t.id = u.id and ${tupleSql(r, 't')} = u.tupla`
    return `when ${at} then (select row_to_json(f)::text from (${row}) f)`
  })
  return `select case u.de ${written.join(' ')} end from ${asked} order by u.n`
}

/**
 * The rows of these tuples, in their order, as this caller sees them; null for one that is no more. The statement that found them
 * decided whether the caller reaches them: of a row that was written since, nothing is handed out.
 */
export async function writtenRows(
  core: Core,
  call: Call,
  collections: readonly Resource[],
  wanted: readonly WantedTuple[],
): Promise<(string | null)[]> {
  if (wanted.length === 0) return []
  const scope = scopeFor(call)
  const given = [
    scope.put(`{${wanted.map((w) => w.of).join()}}`, 'integer[]'),
    scope.put(arrayText(wanted.map((w) => w.id)), 'uuid[]'),
    scope.put(arrayText(wanted.map((w) => w.tuple)), 'text[]'),
  ]
  const asked = `unnest(${given.join(', ')}) with ordinality as u(de, id, tupla, n)`
  const compose = (): Pick<RawStatement, 'name' | 'text'> => scope.kept(writtenSql(collections, scope, asked))
  const known = call.actor.smart === undefined ? texts.get(collections, call.actor.rol) : undefined
  const { name, text } = known ?? compose()
  if (call.actor.smart === undefined && known === undefined)
    texts.keep(collections, call.actor.rol, { name, text }, text.length)
  const rows = await core.db.raw({ name, text, values: scope.values })
  return rows.map(([json]) => json ?? null)
}
