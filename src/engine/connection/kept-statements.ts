import { hash } from 'node:crypto'
import { serialize } from 'pg-protocol'

const KEPT = 'k_'
const KEPT_TIMELINE = 'k_linea_'
const FIXED = 'unico_'
const PLANNED_ONCE = 'plan_unico'
const PLANNED_AS_USUAL = 'plan_usual'
/** How the names of lists begin of which one plan is good for whatever values. */
export const LISTED_ONCE = 'listar_unico'

const planningMode = (name: string, mode: string): { readonly name: string; readonly text: string } => ({
  name,
  text: `select where set_config('plan_cache_mode', '${mode}', true) is null`,
})

/** What each connection has ready for composed statements. */
export const planningModes = [
  planningMode(PLANNED_ONCE, 'force_generic_plan'),
  planningMode(PLANNED_AS_USUAL, 'auto'),
] as const
export const keptPreamble = planningModes.map(({ name, text }) => `prepare ${name} as ${text}`).join('; ')

const executed = (statement: string): Buffer => Buffer.concat([serialize.bind({ statement }), serialize.execute()])

interface Planning {
  readonly before: readonly Buffer[]
  readonly after: readonly Buffer[]
}
const usual: Planning = { before: [], after: [] }
const once: Planning = { before: [executed(PLANNED_ONCE)], after: [] }
const onceInTransaction: Planning = { ...once, after: [executed(PLANNED_AS_USUAL)] }

/**
 * What is sent around a statement that is planned once: PostgreSQL would plan it for the values of each of its first five executions on
 * every connection, and planning a record costs ten times what reading it does. It is in force until the transaction ends, which for a
 * statement by itself is when it has run.
 */
export function planningOf(name: string, isInTransaction: boolean): Planning {
  if (!name.startsWith(KEPT) && !name.startsWith(FIXED) && !name.startsWith(LISTED_ONCE)) return usual
  return isInTransaction ? onceInTransaction : once
}

const digestOf = (text: string): string => hash('sha1', text, 'base64url')

/** Of a large text, which indexes answer whatever the values: roles that share the text share what is prepared. */
export const plannedOnceName = (what: string, text: string): string => `${FIXED}${what}_${digestOf(text)}`

/** Of a text that is composed, and comes back: prepared under a name made of the text itself. */
export const keptName = (text: string): string => `${KEPT}${digestOf(text)}`

/** The same of pages of a timeline: three or four of those that go on after another would put out all that others compose. */
export const keptTimelineName = (text: string): string => `${KEPT_TIMELINE}${digestOf(text)}`

/** How much of each kind, in characters: plans weigh many times their text, and every connection has its own. */
const MOST: Readonly<Record<string, number>> = {
  [KEPT_TIMELINE]: 300_000,
  [KEPT]: 200_000,
  [FIXED]: 400_000,
  listar_: 600_000,
}
/** What begins with a longer one comes first. */
const kinds = Object.keys(MOST)

interface Prepared {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
}

const kept = new WeakMap<Prepared, Record<string, Map<string, number>>>()

/**
 * Takes note that a connection uses a statement of these kinds; answers which of the others it must forget first: those used
 * longest ago, so that whatever callers ask, what their connections keep stays bounded.
 */
export function forgottenFor(connection: Prepared, name: string, text: string): string[] {
  const kind = kinds.find((prefix) => name.startsWith(prefix))
  if (kind === undefined) return []
  const byKind = kept.get(connection) ?? {}
  kept.set(connection, byKind)
  const weights = byKind[kind] ?? new Map<string, number>()
  byKind[kind] = weights
  weights.delete(name)
  weights.set(name, text.length)
  let weight = 0
  for (const one of weights.values()) weight += one
  const forgotten: string[] = []
  for (const [oldest, own] of weights) {
    if (weight <= (MOST[kind] ?? 0) || oldest === name) break
    weight -= own
    weights.delete(oldest)
    delete connection.parsedStatements[oldest]
    delete connection.submittedNamedStatements[oldest]
    forgotten.push(oldest)
  }
  return forgotten
}
