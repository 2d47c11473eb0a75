import type { Core } from '../../../engine/core.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { quote } from '../../../engine/sql-text.ts'
import { Problem } from '../../../model/problem.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { loadSources } from '../rest/load-rows.ts'
import { sourcesFor } from '../rest/permission.ts'
import { demasiadoCostoso } from '../rest/problems.ts'
import { keyOf, resolve, type ShownResource, shownRow } from '../rest/shown.ts'
import type { Facts, Source } from '../source.ts'
import type { Include, SearchQuestion } from './asked.ts'
import { belongs, leadsOf } from './criteria.ts'
import { leadsToAny } from './leads.ts'
import type { KnownTypes } from './read-criterion.ts'
import { type Scope, scopeFor } from './scope.ts'

const MOST = 5_000
const ROUNDS = 5

/** The references at a path of a resource: `subject`, `diagnosis.condition`. */
function referencesAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => referencesAt(item, path))
  if (!isJsonObject(value)) return []
  const [head, ...rest] = path
  if (head === undefined) return typeof value.reference === 'string' ? [value.reference] : []
  return referencesAt(value[head], rest)
}

function ledTo({ type, name, target }: Include, { resource }: ShownResource): string[] {
  if (resource.resourceType !== type.type) return []
  const params = type.params.filter((p) => p.type === 'reference' && (name === null || p.name === name))
  return params.flatMap((p) => {
    // Two parameters may read one element, each for its own types.
    const targets = (p.targets ?? []).filter((t) => target === null || t === target)
    const found = p.path?.split('|').flatMap((path) => referencesAt(resource, path.split('.'))) ?? []
    return found.filter((r) => targets.some((t) => r.startsWith(`${t}/`)))
  })
}

/** The rows of one source that refer to these: their ids, as a select; null if there can be none. */
function referringSql(
  source: Source,
  { name, target }: Include,
  shown: readonly ShownResource[],
  scope: Scope,
): string | null {
  const names = name === null ? Object.keys(source.params) : [name]
  const by = names
    .flatMap((n) => leadsOf(source, n, scope))
    .filter((lead) => target === null || lead.type === target)
    .flatMap((lead) => {
      if ('constant' in lead) {
        const named = shown.some((s) => s.row === null && keyOf(s.resource) === `${lead.type}/${lead.constant}`)
        return named ? [leadsToAny(lead, 't', '', scope.within)] : []
      }
      const ids = shown.flatMap((s) =>
        s.row !== null && s.resource.resourceType === lead.type && s.source?.prefix === lead.prefix ? [s.row.id] : [],
      )
      if (ids.length === 0) return []
      return [leadsToAny(lead, 't', `array(select unnest(${scope.put(arrayText(ids), 'uuid[]')}))`, scope.within)]
    })
  const within = scope.within(source.resource, 't', [])
  if (by.length === 0 || within === 'false') return null
  const where = [`(${by.join(' or ')})`, within, ...belongs(source, 't', scope)]
  return `select t.id from ${quote(source.resource.name)} t where ${where.join(' and ')} limit ${MOST + 1}`
}

/** The rows of other types that refer to these, all asked at once. */
async function referring(
  core: Core,
  includes: readonly Include[],
  shown: readonly ShownResource[],
  { call }: Scope,
): Promise<ReadonlyMap<Source, Set<string>>> {
  const scope = scopeFor(call)
  const asked = includes.flatMap((include) =>
    sourcesFor(call, include.type).flatMap((source) => {
      const sql = referringSql(source, include, shown, scope)
      return sql === null ? [] : [{ source, sql }]
    }),
  )
  const found = new Map(asked.map(({ source }) => [source, new Set<string>()]))
  if (asked.length === 0) return found
  const text = asked.map(({ sql }, at) => `select ${at}, f.id from (${sql}) f`).join(' union all ')
  for (const [at, id] of await core.db.raw(scope.kept(text))) {
    const source = asked[Number(at)]?.source
    if (source !== undefined) found.get(source)?.add(id ?? '')
  }
  return found
}

/** What the search asked to have beside its matches: never more than the caller reaches, nothing twice. */
export async function includedWith(
  core: Core,
  asked: SearchQuestion,
  matches: readonly ShownResource[],
  types: KnownTypes,
  facts: Facts,
  scope: Scope,
): Promise<ShownResource[]> {
  const known = new Set(matches.map((m) => keyOf(m.resource)))
  const included: ShownResource[] = []
  let newest: readonly ShownResource[] = matches
  for (let round = 0; round < ROUNDS && newest.length > 0; round++) {
    const due = (i: Include): boolean => round === 0 || i.iterate
    const wanted = new Set<string>()
    for (const include of asked.includes.filter(due))
      for (const s of newest) for (const r of ledTo(include, s)) if (!known.has(r)) wanted.add(r)
    const found: ShownResource[] = []
    const take = (all: readonly ShownResource[]): void => {
      for (const s of all) if (!known.has(keyOf(s.resource)) && known.add(keyOf(s.resource))) found.push(s)
      if (included.length + found.length > MOST) throw new Problem(demasiadoCostoso)
    }
    take(await resolve(core, scope.call, types, wanted, facts))
    const fresh = new Map<Source, string[]>()
    let more = 0
    for (const [source, ids] of await referring(core, asked.revincludes.filter(due), newest, scope)) {
      const own = [...ids].filter((id) => !known.has(`${source.type}/${source.prefix}${id}`))
      fresh.set(source, own)
      more += own.length
    }
    // Before they are loaded: what is refused must not have filled the memory.
    if (included.length + found.length + more > MOST) throw new Problem(demasiadoCostoso)
    for (const [source, rows] of await loadSources(core, scope.call, fresh))
      take([...rows.values()].map((row) => shownRow(source, row, facts)))
    newest = found
    included.push(...found)
  }
  return included
}
