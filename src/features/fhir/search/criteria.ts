import { quote } from '../../../engine/sql-text.ts'
import { type Interaction, narrowedTo, sourcesFor } from '../rest/permission.ts'
import type { Source } from '../source.ts'
import type { Answer, Asking } from './answer.ts'
import type { Criterion } from './asked.ts'
import { leadsTo, type ReferenceLead, seenThrough } from './leads.ts'
import { readToken } from './read-value.ts'
import { answerOf, mayAsk, type Scope } from './scope.ts'
import { splitAt } from './split.ts'

/** The conditions of a search over the rows `alias` of a source, as SQL. `depth` keeps the names of tables apart. */
export function criterionSql(c: Criterion, source: Source, scope: Scope, alias: string, depth = 0): string {
  if (c.kind === 'chain') return chainSql(c, source, scope, alias, depth)
  if (c.kind === 'has') return hasSql(c, source, scope, alias, depth)
  if (c.kind === 'any') return anyWay(c.of.map((one) => criterionSql(one, source, scope, alias, depth)))
  const answer = answerOf(source, c.name)
  if (c.kind === 'text' || c.kind === 'identified') return besideSql(c, answer, source, scope, alias)
  // Resources of this source say nothing of it.
  if (answer === undefined) return String(c.kind === 'missing' ? c.missing : c.not)
  if (!mayAsk(scope.call, source, answer)) return 'false'
  if (c.kind === 'missing') {
    const missing = answer.missing?.(alias, scope.within)
    if (missing === undefined) return 'false'
    return c.missing ? `(${missing})` : `((${missing}) is not true)`
  }
  if (answer.kind !== c.type) return 'false'
  // Of the same kind as the values, as was just asked: the compiler does not join the two.
  const match = answer.match as (value: unknown, asking: Asking) => string
  const any = c.values.map((v) =>
    match(v, { alias, resource: source.resource, put: scope.put, within: scope.within, words: scope.words }),
  )
  const sql = anyWay(any)
  if (!c.not) return sql
  return sql === 'false' ? 'true' : `(${sql} is not true)`
}

/** By what an answer has beside its own: the words of a code, the identifier that a reference says. */
function besideSql(
  c: Extract<Criterion, { kind: 'text' | 'identified' }>,
  answer: Answer | undefined,
  source: Source,
  scope: Scope,
  alias: string,
): string {
  const asking = { alias, resource: source.resource, put: scope.put, within: scope.within, words: scope.words }
  const other = c.kind === 'text' ? answer?.text : answer?.identifier
  if (answer === undefined || other === undefined) return 'false'
  if (!mayAsk(scope.call, source, answer) || !mayAsk(scope.call, source, other)) return 'false'
  if (c.kind === 'text' && other.kind === 'string') return anyWay(c.values.map((v) => other.match(v, asking)))
  if (c.kind === 'identified' && other.kind === 'token') return anyWay(c.values.map((v) => other.match(v, asking)))
  return 'false'
}

const conditionOf = (pair: string): Criterion => {
  const [name = '', text = ''] = pair.split('=')
  const values = splitAt(decoded(text), ',').flatMap((value) => readToken(value) ?? [])
  return { kind: 'plain', name, type: 'token', values, not: false }
}
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Which rows of its collection are of this source, and are what the caller's application was given leave for. */
export function belongs(source: Source, alias: string, scope: Scope, interaction: Interaction = 's'): string[] {
  const only = source.only === undefined ? [] : [source.only.sql(alias)]
  const filters = narrowedTo(scope.call, source.type, interaction)
  if (filters === null) return only
  const holds = (filter: string): string => {
    const all = filter.split('&').map((pair) => `(${criterionSql(conditionOf(pair), source, scope, alias)})`)
    return `(${all.join(' and ')})`
  }
  return [...only, filters.length === 0 ? 'false' : `(${filters.map(holds).join(' or ')})`]
}

/** What a source's reference leads to, as far as this caller may ask it. */
export const leadsOf = (source: Source, name: string, scope: Scope): readonly ReferenceLead[] => {
  const answer = answerOf(source, name)
  return answer?.kind === 'reference' && mayAsk(scope.call, source, answer) ? (answer.leads ?? []) : []
}

const anyWay = (ways: readonly string[]): string => {
  const found = ways.filter((sql) => sql !== 'false')
  if (found.includes('true')) return 'true'
  return found.length === 0 ? 'false' : `(${found.join(' or ')})`
}

/** The rows of a source that stand, are reached, and meet one more condition. */
function existing(
  source: Source,
  { alias, sees = [] }: { readonly alias: string; readonly sees?: readonly string[] },
  on: string,
  inner: string,
  scope: Scope,
): string {
  const where = [on, scope.within(source.resource, alias, sees), ...belongs(source, alias, scope), inner]
  return where.includes('false')
    ? 'false'
    : `exists (select 1 from ${quote(source.resource.name)} ${alias} where ${where.join(' and ')})`
}

function chainSql(
  { name, to, inner, constants }: Extract<Criterion, { kind: 'chain' }>,
  source: Source,
  scope: Scope,
  alias: string,
  depth: number,
): string {
  const next = `c${depth}`
  const ways = leadsOf(source, name, scope).flatMap((lead) => {
    if (lead.type !== to.type) return []
    if ('constant' in lead) return constants.includes(lead.constant) ? [leadsTo(lead, alias, '', scope.within)] : []
    const led = sourcesFor(scope.call, to).find((s) => s.prefix === lead.prefix)
    if (led === undefined) return []
    const on = leadsTo(lead, alias, next, scope.within)
    const sees = seenThrough(lead)
    return [existing(led, { alias: next, sees }, on, criterionSql(inner, led, scope, next, depth + 1), scope)]
  })
  return anyWay(ways)
}

function hasSql(
  c: Extract<Criterion, { kind: 'has' }>,
  source: Source,
  scope: Scope,
  alias: string,
  depth: number,
): string {
  const isIt = (lead: ReferenceLead): boolean =>
    lead.type === c.to && !('constant' in lead) && lead.prefix === source.prefix && seesAll(source, lead, scope)
  return referringSql(c, scope, depth, isIt, (lead, next) => leadsTo(lead, next, alias, scope.within))
}

const seesAll = (source: Source, lead: ReferenceLead, scope: Scope): boolean =>
  scope.within(source.resource, 's', seenThrough(lead)) !== 'false'

/** Whether anything refers to a resource that is no row. */
export const hasConstantSql = (c: Extract<Criterion, { kind: 'has' }>, id: string, scope: Scope): string =>
  referringSql(
    c,
    scope,
    0,
    (lead) => lead.type === c.to && 'constant' in lead && lead.constant === id,
    (lead, next) => leadsTo(lead, next, '', scope.within),
  )

function referringSql(
  { of, by, inner }: Extract<Criterion, { kind: 'has' }>,
  scope: Scope,
  depth: number,
  isIt: (lead: ReferenceLead) => boolean,
  join: (lead: ReferenceLead, next: string) => string,
): string {
  const next = `h${depth}`
  return anyWay(
    sourcesFor(scope.call, of).map((other) => {
      const leads = leadsOf(other, by, scope).filter(isIt)
      if (leads.length === 0) return 'false'
      const on = anyWay(leads.map((lead) => join(lead, next)))
      return existing(other, { alias: next }, on, criterionSql(inner, other, scope, next, depth + 1), scope)
    }),
  )
}
