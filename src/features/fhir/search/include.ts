import type { Core } from '../../../engine/core.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { Problem } from '../../../model/problem.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import type { RowDrawer } from '../rest/drawings.ts'
import { loadWanted, type RowsWanted, wantedByIds } from '../rest/load-rows.ts'
import { sourcesFor } from '../rest/permission.ts'
import { demasiadoCostoso } from '../rest/problems.ts'
import { referredTo, type ShownResource } from '../rest/shown.ts'
import type { Source } from '../source.ts'
import type { Include, SearchQuestion } from './asked.ts'
import { leadsOf } from './criteria.ts'
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

function ledTo({ type, name, target }: Include, shown: ShownResource): string[] {
  if (!shown.key.startsWith(`${type.type}/`)) return []
  const params = type.params.filter((p) => p.type === 'reference' && (name === null || p.name === name))
  return params.flatMap((p) => {
    // Two parameters may read one element, each for its own types.
    const targets = (p.targets ?? []).filter((t) => target === null || t === target)
    const found = p.path?.split('|').flatMap((path) => referencesAt(shown.resource, path.split('.'))) ?? []
    return found.filter((r) => targets.some((t) => r.startsWith(`${t}/`)))
  })
}

/** Which rows of one source refer to these, as SQL; null if there can be none. */
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
        const named = shown.some((s) => s.row === null && s.key === `${lead.type}/${lead.constant}`)
        return named ? [leadsToAny(lead, 't', '', scope.within)] : []
      }
      const ids = shown.flatMap((s) =>
        s.row !== null && s.source?.type === lead.type && s.source.prefix === lead.prefix ? [s.row.id] : [],
      )
      if (ids.length === 0) return []
      return [leadsToAny(lead, 't', `array(select unnest(${scope.put(arrayText(ids), 'uuid[]')}))`, scope.within)]
    })
  return by.length === 0 || scope.within(source.resource, 't', []) === 'false' ? null : `(${by.join(' or ')})`
}

/** The rows of other types that refer to these. */
const referring = (includes: readonly Include[], shown: readonly ShownResource[], scope: Scope): RowsWanted[] =>
  includes.flatMap((include) =>
    sourcesFor(scope.call, include.type).flatMap((source) => {
      const where = referringSql(source, include, shown, scope)
      return where === null ? [] : [{ source, where }]
    }),
  )

/**
 * What the search asked to have beside its matches: never more than the caller reaches, nothing twice. What the newest refer to
 * and what refers to them are loaded together.
 */
export async function includedWith(
  core: Core,
  asked: SearchQuestion,
  matches: readonly ShownResource[],
  types: KnownTypes,
  drawer: RowDrawer,
  { call }: Scope,
): Promise<ShownResource[]> {
  const known = new Set(matches.map((m) => m.key))
  const included: ShownResource[] = []
  let newest: readonly ShownResource[] = matches
  for (let round = 0; round < ROUNDS && newest.length > 0; round++) {
    const due = (i: Include): boolean => round === 0 || i.iterate
    const references = new Set<string>()
    for (const include of asked.includes.filter(due))
      for (const s of newest) for (const r of ledTo(include, s)) if (!known.has(r)) references.add(r)
    const scope = scopeFor(call)
    const { constants, ids } = referredTo(call, types, references, drawer.facts)
    const wanted = [...wantedByIds(ids, scope), ...referring(asked.revincludes.filter(due), newest, scope)]
    // What is known already may come again, and counts for nothing.
    const loaded = await loadWanted(core, scope, wanted, MOST - included.length + known.size, drawer)
    if (loaded === null) throw new Problem(demasiadoCostoso)
    newest = [...constants, ...loaded].filter(({ key }) => !known.has(key) && known.add(key))
    included.push(...newest)
    if (included.length > MOST) throw new Problem(demasiadoCostoso)
  }
  return included
}
