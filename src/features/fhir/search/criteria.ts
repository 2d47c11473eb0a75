import { quote } from '../../../engine/columns.ts'
import { sourcesFor } from '../permission.ts'
import type { Source } from '../source.ts'
import type { Answer, Asking } from './answer.ts'
import type { Criterion } from './asked.ts'
import { answerOf, mayAsk, type Scope } from './scope.ts'

/** The conditions of a search over the rows `alias` of a source, as SQL. `depth` keeps the names of tables apart. */
export function criterionSql(c: Criterion, source: Source, scope: Scope, alias: string, depth = 0): string {
  if (c.kind === 'chain') return chainSql(c, source, scope, alias, depth)
  if (c.kind === 'has') return hasSql(c, source, scope, alias, depth)
  const answer = answerOf(source, c.name)
  // Resources of this source say nothing of it.
  if (answer === undefined) return String(c.kind === 'missing' ? c.missing : c.not)
  if (!mayAsk(scope.call, source, answer)) return 'false'
  if (c.kind === 'missing') {
    const missing = answer.missing?.(alias)
    if (missing === undefined) return 'false'
    return c.missing ? `(${missing})` : `((${missing}) is not true)`
  }
  if (answer.kind !== c.type) return 'false'
  const match = answer.match as (value: unknown, asking: Asking) => string
  const any = c.values.map((v) =>
    match(v, { alias, resource: source.resource, put: scope.put, within: scope.within, words: scope.words }),
  )
  const found = any.filter((sql) => sql !== 'false')
  const sql = found.includes('true') ? 'true' : found.length === 0 ? 'false' : `(${found.join(' or ')})`
  if (!c.not) return sql
  return sql === 'false' ? 'true' : `(${sql} is not true)`
}

type Target = NonNullable<Answer['target']>

const targetOf = (source: Source, name: string, scope: Scope): Target | undefined => {
  const answer = answerOf(source, name)
  return answer?.kind === 'reference' && mayAsk(scope.call, source, answer) ? answer.target : undefined
}

/** The rows of a source that stand, are reached, and meet one more condition. */
function existing(source: Source, alias: string, on: string, inner: string, scope: Scope): string {
  const only = source.only === undefined ? [] : [source.only.sql(alias)]
  const where = [on, scope.within(source.resource, alias, []), ...only, inner]
  return where.includes('false')
    ? 'false'
    : `exists (select 1 from ${quote(source.resource.name)} ${alias} where ${where.join(' and ')})`
}

function chainSql(
  { name, to, inner }: Extract<Criterion, { kind: 'chain' }>,
  source: Source,
  scope: Scope,
  alias: string,
  depth: number,
): string {
  const target = targetOf(source, name, scope)
  if (target === undefined || target.type !== to.type) return 'false'
  const led = sourcesFor(scope.call, to).find((s) => s.prefix === target.prefix)
  if (led === undefined) return 'false'
  const next = `c${depth}`
  const on = `${next}.id = ${alias}.${quote(target.column)}`
  return existing(led, next, on, criterionSql(inner, led, scope, next, depth + 1), scope)
}

function hasSql(
  { of, by, inner }: Extract<Criterion, { kind: 'has' }>,
  source: Source,
  scope: Scope,
  alias: string,
  depth: number,
): string {
  const ways = sourcesFor(scope.call, of).flatMap((other) => {
    const target = targetOf(other, by, scope)
    if (target === undefined || target.prefix !== source.prefix) return []
    const next = `h${depth}`
    const on = `${next}.${quote(target.column)} = ${alias}.id`
    const sql = existing(other, next, on, criterionSql(inner, other, scope, next, depth + 1), scope)
    return sql === 'false' ? [] : [sql]
  })
  return ways.length === 0 ? 'false' : `(${ways.join(' or ')})`
}
