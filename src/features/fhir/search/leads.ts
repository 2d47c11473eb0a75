import { quote } from '../../../engine/sql-text.ts'
import type { Resource } from '../../../model/resource.ts'
import { isUuid } from '../elements/person.ts'
import type { Within } from './within.ts'

/**
 * Where a reference leads, said once: searching by it, chains, `_has` and `_revinclude` are made of it. `type` and
 * `prefix` name the source that shows the rows it leads to.
 */
export type ReferenceLead = {
  readonly type: string
  /** Of the rows that refer: those that do. */
  readonly where?: (alias: string) => string
} & (ColumnLead | KeyLead | JoinLead | ConstantLead)

/** The column holds the id. */
interface ColumnLead {
  readonly prefix: string
  readonly column: string
}

/** The column holds what `key` of the other row holds. */
interface KeyLead {
  readonly prefix: string
  readonly column: string
  readonly to: Resource
  readonly key: string
  /** Of several rows with that key, the one that is meant. */
  readonly meant?: (other: string, within: Within) => string
}

/** Other rows join the two. */
interface JoinLead {
  readonly prefix: string
  readonly to: Resource
  /** Of the other row: what the join looks at. */
  readonly sees: readonly string[]
  readonly on: (alias: string, other: string, within: Within) => string
}

/** A resource that is no row. */
interface ConstantLead {
  readonly constant: string
}

const all = (parts: readonly (string | undefined)[]): string => {
  const said = parts.filter((p) => p !== undefined && p !== 'true')
  return said.length === 0 ? 'true' : said.length === 1 ? (said[0] ?? '') : `(${said.join(' and ')})`
}

const whereOf = ({ where }: ReferenceLead, alias: string): string | undefined =>
  where === undefined ? undefined : `(${where(alias)})`

/** The row of a lead's source that an id names. */
function rowIn(prefix: string, id: string): string | null {
  const row = id.startsWith(prefix) ? id.slice(prefix.length) : ''
  return isUuid(row) ? row : null
}

/** The rows `alias` that lead to rows whose ids are those of an SQL list: `= $1::uuid` or `= any(…)`. */
function leadsAmong(lead: ReferenceLead, alias: string, ids: string, within: Within): string {
  const where = whereOf(lead, alias)
  if ('constant' in lead) return where ?? 'true'
  if ('on' in lead) {
    const found = all([`o.id ${ids}`, within(lead.to, 'o', lead.sees), lead.on(alias, 'o', within)])
    return all([`exists (select 1 from ${quote(lead.to.name)} o where ${found})`, where])
  }
  const column = `${alias}.${quote(lead.column)}`
  if (!('key' in lead)) return all([`${column} ${ids}`, where])
  const found = all([`o.id ${ids}`, within(lead.to, 'o', [lead.key]), lead.meant?.('o', within)])
  return all([
    `${column} = any(array(select o.${quote(lead.key)} from ${quote(lead.to.name)} o where ${found}))`,
    where,
  ])
}

/** The rows `alias` that lead to what `type` and `id` name; `false` if none can. */
export function leadsToId(
  leads: readonly ReferenceLead[],
  asked: { readonly type: string | null; readonly id: string },
  { alias, put, within }: { alias: string; put: (value: string, type: string) => string; within: Within },
): string {
  const ways = leads.flatMap((lead) => {
    if (asked.type !== null && asked.type !== lead.type) return []
    if ('constant' in lead) return lead.constant === asked.id ? [leadsAmong(lead, alias, '', within)] : []
    const row = rowIn(lead.prefix, asked.id)
    return row === null ? [] : [leadsAmong(lead, alias, `= ${put(row, 'uuid')}`, within)]
  })
  if (ways.includes('true')) return 'true'
  return ways.length === 0 ? 'false' : `(${ways.join(' or ')})`
}

/** The rows `alias` that lead to any of these rows (an SQL list of ids). */
export const leadsToAny = (lead: ReferenceLead, alias: string, ids: string, within: Within): string =>
  leadsAmong(lead, alias, `= any(${ids})`, within)

/** Whether the row `alias` leads to the row `other` of the lead's source, which stands and is reached already. */
export function leadsTo(lead: ReferenceLead, alias: string, other: string, within: Within): string {
  const where = whereOf(lead, alias)
  if ('constant' in lead) return where ?? 'true'
  if ('on' in lead) return all([lead.on(alias, other, within), where])
  const column = `${alias}.${quote(lead.column)}`
  if (!('key' in lead)) return all([`${other}.id = ${column}`, where])
  return all([`${other}.${quote(lead.key)} = ${column}`, lead.meant?.(other, within), where])
}

/** What of the row that it leads to must be in the caller's view. */
export const seenThrough = (lead: ReferenceLead): readonly string[] =>
  'on' in lead ? lead.sees : 'key' in lead ? [lead.key] : []

/** A lead of some rows only. */
export const providedLead = (lead: ReferenceLead, where: (alias: string) => string): ReferenceLead => {
  const { where: own } = lead
  return { ...lead, where: own === undefined ? where : (alias) => `${own(alias)} and ${where(alias)}` }
}
